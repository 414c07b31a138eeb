import { useRef } from 'react';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useRead } from '../../../web/use-read.ts';
import { outboxContract } from '../contract.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessagePreview } from './message-preview.tsx';

type MessageDialogProps = Readonly<{ id: string | undefined; onClose: () => void }>;

/** One e-mail as its recipient sees it, and what can be done about it. */
export function MessageDialog({ id, onClose }: MessageDialogProps) {
  const lastId = useRef(id);
  if (id) lastId.current = id; // still readable while the dialog fades
  return (
    <Dialog title="Message" opened={id !== undefined} onClose={onClose} size="lg">
      {lastId.current && <Message id={lastId.current} />}
    </Dialog>
  );
}

function Message({ id }: Readonly<{ id: string }>) {
  const { data, error, refetch } = useRead(outboxContract.get, { id });
  if (error) return <ErrorPanel title="The message could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  return (
    <div className="outbox-message">
      <MessageFacts message={data} />
      {data.html === '' ? <Notice>Its text is no longer kept.</Notice> : <MessagePreview message={data} />}
      <MessageActions message={data} />
    </div>
  );
}
