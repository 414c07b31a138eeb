import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTimes } from '../../../web/company.ts';
import { EmailText } from '../../../web/ui/email-text.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { Notice, StatusPill } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { type Choice, mailingListContract, purposes } from '../contract.ts';
import { purposeWords, sourceWords } from '../words.ts';
import { type Change, ChoiceDialog } from './choice-dialog.tsx';
import './mailing-list.css';

/** Which letters to many go to the contact's address, and what was said about it. */
export function ContactMailing({ contactId }: Readonly<{ contactId: string }>) {
  const { instant } = useTimes();
  const { data, error, refetch } = useRead(mailingListContract.ofContact, { contactId });
  /** As it was shown when it was asked for: what others say meanwhile never makes the opposite of it. */
  const [change, setChange] = useState<Change>();
  const works = useCommand(mailingListContract.forgetFailure, {
    failure: 'Not Changed',
    onDone: (_, { email }) => toast.success('Address Works Again', `Mass emails go to ${email} again.`),
  });
  if (error && !data)
    return <ErrorPanel title="The mailing list could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines count={3} />;
  const { email, off, choices, failure, others } = data;
  return (
    <Panel title="Mailing List" isPadded>
      <div className="mailing-list">
        {failure && (
          <Notice tone="bad">
            <b>
              <EmailText email={email} /> takes no letters.
            </b>{' '}
            Its mail server said on {instant(failure.at)}: {failure.words}. No mass email goes there. Correct the
            address, or say that it works again.
            <Button
              variant="default"
              size="compact-sm"
              loading={works.isBusy}
              onClick={() => void works.run({ contactId, email })}
            >
              It Works Again
            </Button>
          </Notice>
        )}
        <ul className="mailing-purposes" aria-label="Mailing list">
          {purposes.map((purpose) => {
            const isOff = off.includes(purpose);
            const last = choices.find((one) => one.purpose === purpose);
            return (
              <li key={purpose}>
                <span className="two-lines">
                  <b>{purposeWords[purpose]}</b>
                  <small>{last ? said(last, instant) : 'On the list from the beginning.'}</small>
                </span>
                <StatusPill tone={isOff ? 'mute' : 'good'}>{isOff ? 'Off the list' : 'On the list'}</StatusPill>
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => setChange({ contactId, email, purpose, isOn: isOff })}
                >
                  {isOff ? 'Put Back' : 'Take Off'}
                  <span className="visually-hidden"> {purposeWords[purpose]}</span>
                </Button>
              </li>
            );
          })}
        </ul>
        {others.length > 0 && (
          <p className="secondary">
            Holds for {others.map(({ name }) => name).join(', ')} too: the same email address.
          </p>
        )}
        {choices.length > 1 && (
          <details>
            <summary>All that was said</summary>
            <ul className="mailing-said">
              {choices.map((choice) => (
                <li key={`${choice.at} ${choice.purpose}`}>
                  <b>{purposeWords[choice.purpose]}</b>: {said(choice, instant)}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ChoiceDialog change={change} onClose={() => setChange(undefined)} />
    </Panel>
  );
}

/** "Taken off by phone, Jun 16, 2026, by Ana Nez" */
function said({ isOn, source, at, by }: Choice, instant: (at: string) => string): string {
  const who = by ? `, by ${by}` : '';
  return `${isOn ? 'Put back' : 'Taken off'} (${sourceWords[source]}), ${instant(at)}${who}`;
}
