import { useTimes } from '../../../web/company.ts';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { OutboxMessage } from '../contract.ts';
import { statusWords } from './words.ts';

/** To whom, and how it stands. */
export function MessageFacts({ message }: Readonly<{ message: OutboxMessage }>) {
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
