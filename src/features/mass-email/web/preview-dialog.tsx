import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useMail } from '../../../web/mail.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import { massEmailContract } from '../contract.ts';
import type { Composed } from './composed.ts';
import { leftOutCounts, reasonWords } from './left-out-words.ts';

type PreviewDialogProps = Readonly<{ composed: Composed | undefined; onClose: () => void }>;

/** What is composed, as each of those chosen reads it. */
export function PreviewDialog({ composed, onClose }: PreviewDialogProps) {
  return (
    <Dialog title="Preview" size="lg" opened={composed !== undefined} onClose={onClose}>
      {composed && <Preview composed={composed} />}
    </Dialog>
  );
}

/** Begins with the first who gets it. */
function Preview({ composed }: Readonly<{ composed: Composed }>) {
  const { data, error, refetch } = useRead(massEmailContract.check, {
    ...composed,
    recipientIds: [...composed.recipientIds],
  });
  if (error) return <ErrorPanel title="The preview could not be made" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={10} />;
  const first = Math.max(0, composed.recipientIds.indexOf(data.firstId ?? ''));
  return (
    <div className="mass-email-preview">
      {data.leftOut.length > 0 && <Notice tone="warning">{leftOutCounts(data.leftOut)}</Notice>}
      <Letters composed={composed} first={first} />
    </div>
  );
}

function Letters({ composed: { recipientIds, ...words }, first }: Readonly<{ composed: Composed; first: number }>) {
  const [at, setAt] = useState(first);
  const contactId = recipientIds[at] ?? '';
  const input = { ...words, contactId };
  const { data, error, refetch } = useRead(massEmailContract.preview, input, { keepPrevious: true });
  const mail = useMail();
  const ids = useCommandId();
  const test = useCommand(massEmailContract.test, {
    failure: 'Test Not Sent',
    isRepeatable: true,
    onDone: ({ email }) => {
      ids.done();
      mail.tell({ titles: ['Test Sent', 'Test Kept'], sent: `It is on its way to ${email}.` });
    },
  });
  if (error) return <ErrorPanel title="The preview could not be made" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={10} />;
  return (
    <div className="mass-email-preview">
      <div className="mass-email-send">
        <Button
          variant="default"
          leftSection={<IconChevronLeft size={16} aria-hidden />}
          disabled={at === 0}
          onClick={() => setAt(at - 1)}
        >
          Previous
        </Button>
        <span role="status">
          {(at + 1).toLocaleString('en-US')} of {recipientIds.length.toLocaleString('en-US')}
        </span>
        <Button
          variant="default"
          rightSection={<IconChevronRight size={16} aria-hidden />}
          disabled={at >= recipientIds.length - 1}
          onClick={() => setAt(at + 1)}
        >
          Next
        </Button>
      </div>
      <dl className="details">
        <dt>To</dt>
        <dd>
          {data.name} &lt;{data.email}&gt;
        </dd>
        <dt>Subject</dt>
        <dd>{data.subject}</dd>
      </dl>
      {data.leftOut && (
        <Notice tone="warning">
          {data.name} {reasonWords({ reason: data.leftOut })}: they get no such letter.
        </Notice>
      )}
      <iframe className="mass-email-paper" title="The message as they read it" sandbox="" srcDoc={data.html} />
      <Button
        variant="default"
        loading={test.isBusy}
        onClick={() => void test.run({ ...input, commandId: ids.idOf(input) })}
      >
        Send This as a Test to Myself
      </Button>
    </div>
  );
}
