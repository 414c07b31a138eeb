import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { ProgressBar } from '../../../web/ui/progress-bar.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import { massEmailContract, mostProblems } from '../contract.ts';
import { resultWords } from '../rules.ts';
import type { Composed } from './composed.ts';
import { LeftOutList } from './left-out-list.tsx';

type MassEmailResultProps = Readonly<{
  id: string;
  onClose: () => void;
  /** Takes words and recipients of what failed back into the form. */
  onRetry: (retry: Composed) => void;
}>;

/** How far a mass e-mail has come, live; found again under its address after a reload. */
export function MassEmailResult({ id, onClose, onRetry }: MassEmailResultProps) {
  const { data, error, refetch } = useRead(massEmailContract.get, { id });
  const said = useRef<HTMLParagraphElement>(null);
  const isThere = data !== undefined;
  // Whoever has pressed Send stands further down.
  useEffect(() => {
    if (isThere) void said.current?.scrollIntoView({ block: 'center' });
  }, [isThere]);
  if (error && !data) return <ErrorPanel title="Failed to load the result" error={error} onRetry={refetch} />;
  if (!data) return null;
  const { purpose, subject, message, total, sent, waiting, failed, kept, retried, problems, failedIds, leftOut } = data;
  return (
    <>
      <Panel
        title={`Results: ${subject}`}
        actions={
          <>
            {failedIds.length > 0 && (
              <Button variant="default" onClick={() => onRetry({ purpose, subject, message, recipientIds: failedIds })}>
                Write to these again
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <div className="panel-body mass-email-result">
          <p ref={said} role="status">
            <b>{resultWords(data)}</b>
          </p>
          {waiting > 0 && <ProgressBar label="Sent" percent={Math.floor(((total - waiting) / total) * 100)} />}
        </div>
        {problems.length > 0 && (
          <ul className="mass-email-problems" aria-label="Errors">
            {problems.map(({ contactId, name, email, error, isTriedAgain }) => (
              <li key={email}>
                {contactId ? (
                  <Link to="/crm/contacts/$contactId" params={{ contactId }}>
                    {name ?? email}
                  </Link>
                ) : (
                  (name ?? email)
                )}{' '}
                <small>
                  {email}: {error}
                  {isTriedAgain && ' (tried again later)'}
                </small>
              </li>
            ))}
            {problems.length === mostProblems && <li>Only the first {mostProblems} are listed.</li>}
          </ul>
        )}
        <LeftOutList key={id} leftOut={leftOut} />
      </Panel>
      <StatStrip
        stats={[
          { label: 'Total', value: total },
          { label: 'Successful', value: sent },
          { label: 'Failed', value: failed },
          ...(kept > 0 ? [{ label: 'Kept in the outbox', value: kept }] : []),
          ...(retried > 0 ? [{ label: 'Tried again', value: retried }] : []),
          ...(waiting > 0 ? [{ label: 'Waiting', value: waiting }] : []),
        ]}
      />
    </>
  );
}
