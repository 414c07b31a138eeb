import { Button } from '@mantine/core';
import { formatDay } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { Pin } from '../../../web/ui/route-line.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { skipReasonLabels } from '../skip-reasons.ts';
import type { KeptVisit } from '../visits.ts';
import { stopLooks, strayReasonWords, visitorOf } from './words.ts';
import { en } from './words-en.ts';
import './history.css';

/** Work that fitted no stop and that a dispatcher has kept: somebody was there, whatever the stop of that day says. */
export function HistoryVisit({ visit, onPhoto }: Readonly<{ visit: KeptVisit; onPhoto: () => void }>) {
  const { time } = useTimes();
  const { tone, pin } = stopLooks[visit.outcome];
  const lines = [
    `${visit.streetLine}, ${visit.cityLine}`,
    `${visitorOf(visit)} · ${time(visit.doneAt, visit.date)}`,
    visit.skipReason && skipReasonLabels[visit.skipReason],
    visit.driverNotes,
    `Kept as a visit, because ${strayReasonWords[visit.reason]}`,
  ].filter((line) => line !== null);
  return (
    <li>
      <Pin state={pin}>–</Pin>
      <div className="route-line-text">
        <b>
          <span className="visually-hidden">Visit: </span>
          {formatDay(visit.date)} · {visit.routeName}
        </b>
        <small>
          {lines.map((line) => (
            <span key={line} className="history-line">
              {line}
            </span>
          ))}
        </small>
      </div>
      <div className="route-line-aside">
        {visit.hasPhoto && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`View Photo of the visit of ${formatDay(visit.date)}, ${visit.streetLine}`}
            onClick={onPhoto}
          >
            View Photo
          </Button>
        )}
        <StatusPill tone={tone}>{en.stopStatuses[visit.outcome]}</StatusPill>
      </div>
    </li>
  );
}
