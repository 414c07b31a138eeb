import { Button, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconLink, IconSend } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTimes } from '../../../web/company.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type OutboxMessage, outboxContract } from '../contract.ts';
import { whyNotRetry } from '../rules.ts';
import { statusWords } from './words.ts';

type MessageDialogProps = Readonly<{ id: string | undefined; hasMailServer: boolean; onClose: () => void }>;

/** One e-mail as its recipient sees it, and what can be done about it. */
export function MessageDialog({ id, hasMailServer, onClose }: MessageDialogProps) {
  const lastId = useRef(id);
  if (id) lastId.current = id; // still readable while the dialog fades
  return (
    <Dialog title="Message" opened={id !== undefined} onClose={onClose} size="lg">
      {lastId.current && <Message id={lastId.current} hasMailServer={hasMailServer} />}
    </Dialog>
  );
}

function Message({ id, hasMailServer }: Readonly<{ id: string; hasMailServer: boolean }>) {
  const { data, error, refetch } = useRead(outboxContract.get, { id });
  if (error) return <ErrorPanel title="The message could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={6} />;
  return (
    <div className="outbox-message">
      <Facts message={data} />
      {data.html === '' ? <Notice>Its text is no longer kept.</Notice> : <Preview message={data} />}
      <Actions message={data} hasMailServer={hasMailServer} />
    </div>
  );
}

function Preview({ message: { html, text } }: Readonly<{ message: OutboxMessage }>) {
  const [shown, setShown] = useState<'html' | 'text'>('html');
  return (
    <>
      <SegmentedControl
        aria-label="Show as"
        data={[
          { value: 'html', label: 'As sent' },
          { value: 'text', label: 'Plain text' },
        ]}
        value={shown}
        onChange={(next) => setShown(next === 'text' ? 'text' : 'html')}
      />
      {shown === 'html' ? (
        // Without scripts, forms, an origin or anything from afar: a sandbox that allows nothing.
        <iframe className="outbox-preview" title="The message as sent" sandbox="" srcDoc={html} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse must be able to scroll it
        <pre className="outbox-preview" tabIndex={0}>
          {text}
        </pre>
      )}
    </>
  );
}

function Facts({ message }: Readonly<{ message: OutboxMessage }>) {
  const { instant } = useTimes();
  const { status, toName, toAddress, attempts, lastError, createdAt, sentAt, nextTryAt } = message;
  const isRetried = status === 'queued' && attempts > 0;
  return (
    <dl className="details">
      <dt>Subject</dt>
      <dd>
        <b>{message.subject}</b>
      </dd>
      <dt>To</dt>
      <dd>{toName ? `${toName}, ${toAddress}` : toAddress}</dd>
      <dt>State</dt>
      <dd>
        <StatusPill tone={statusWords[status].tone}>{statusWords[status].label}</StatusPill>
        {attempts > 0 && ` after ${attempts === 1 ? '1 attempt' : `${attempts} attempts`}`}
        {isRetried && `, next ${instant(nextTryAt)}`}
      </dd>
      <dt>{sentAt ? 'Sent' : 'Created'}</dt>
      <dd>{instant(sentAt ?? createdAt)}</dd>
      {lastError && (
        <>
          <dt>Error</dt>
          <dd>{lastError}</dd>
        </>
      )}
    </dl>
  );
}

function Actions({ message, hasMailServer }: Readonly<{ message: OutboxMessage; hasMailServer: boolean }>) {
  const { id, status, hasSecretLink, toAddress } = message;
  const clipboard = useClipboard();
  const retry = useCommand(outboxContract.retry, {
    failure: 'Retry Failed',
    onDone: () => toast.success('Message Queued', `It is sent to ${toAddress} now.`),
  });
  const reveal = useCommand(outboxContract.revealLink, {
    failure: 'Link Not Copied',
    onDone: ({ url }) => {
      clipboard.copy(url);
      toast.success('Link Copied', `Give it to ${toAddress} and to nobody else.`);
    },
  });
  if (whyNotRetry(message)) return null;
  async function copyLink() {
    const question = {
      title: 'Copy the one-time link?',
      message: `Whoever has it can choose the password of ${toAddress}. That you have copied it is noted in the log.`,
      confirmLabel: 'Copy Link',
    };
    if (await confirm(question)) await reveal.run({ id });
  }
  return (
    <div className="dialog-buttons">
      {hasSecretLink && (
        <Button
          variant="default"
          leftSection={<IconLink size={16} aria-hidden />}
          loading={reveal.isBusy}
          onClick={() => void copyLink()}
        >
          Copy Link
        </Button>
      )}
      {hasMailServer && (
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          loading={retry.isBusy}
          onClick={() => void retry.run({ id })}
        >
          {status === 'failed' ? 'Try Again' : 'Send Now'}
        </Button>
      )}
    </div>
  );
}
