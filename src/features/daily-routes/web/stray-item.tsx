import { Button } from '@mantine/core';
import { formatNearDay } from '../../../kernel/calendar.ts';
import { urlOf } from '../../../web/client.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { photoNumbers } from '../photo-numbers.ts';
import { skipReasonLabels } from '../skip-reasons.ts';
import { type StrayWork, strayWorkContract } from '../stray-work.ts';
import { strayReasonWords, visitorOf } from './words.ts';
import './unserved.css';

/** One stop that a driver worked, and where its work may go. */
export function StrayItem({ work, onDismiss }: Readonly<{ work: StrayWork; onDismiss: () => void }>) {
  const { today } = useCompany();
  const { time } = useTimes();
  const settle = useCommand(strayWorkContract.settleStrayWork, {
    failure: 'Update Failed',
    onDone: () => toast.success('Route Updated', `The work at ${work.streetLine} is settled.`),
  });
  const { doneAt, outcome, skipReason, driverNotes, stopNow, reason } = work;
  const did =
    outcome === 'completed' ? 'completed it' : `skipped it${skipReason ? ` (${skipReasonLabels[skipReason]})` : ''}`;
  return (
    <li>
      <span className="two-lines">
        <b>
          {work.streetLine} · {work.contactName}
        </b>
        <small>
          {work.routeName}, {formatNearDay(work.date, today)}
        </small>
      </span>
      <small>
        {visitorOf(work)} {did} at {time(doneAt, work.date)}, but {strayReasonWords[reason]}.
        {driverNotes && ` “${driverNotes}”`}{' '}
        {photoNumbers(work).map((number) => (
          <a
            key={number}
            href={urlOf(strayWorkContract.strayPhoto, { id: work.id, number })}
            target="_blank"
            rel="noreferrer"
          >
            {number === 1 ? 'Photo' : ` Photo ${number}`}
          </a>
        ))}
      </small>
      <span className="unserved-actions">
        {stopNow && (
          <Button
            size="compact-sm"
            variant="default"
            loading={settle.isBusy}
            onClick={() => void settle.run({ id: work.id, settlement: 'place' })}
          >
            Put on {stopNow.routeName}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          loading={settle.isBusy}
          onClick={() => void settle.run({ id: work.id, settlement: 'keep' })}
        >
          Keep as a visit
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDismiss}>
          Dismiss…
        </Button>
      </span>
    </li>
  );
}
