import { Button } from '@mantine/core';
import { formatDay } from '../../../kernel/calendar.ts';
import { useTimes } from '../../../web/company.ts';
import { RouteStop } from '../../../web/ui/route-line.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { ContactStop } from '../run-shapes.ts';
import { stopNotes } from '../skip-reasons.ts';
import { OtherVisits } from './other-visits.tsx';
import { SendAgain } from './send-again.tsx';
import { outcomeOf, pinOf } from './words.ts';
import { en } from './words-en.ts';
import './history.css';

/** One stop of the past, or of a run that is still ahead, with all that is known of it (spec 2 §2). */
export function HistoryStop({ stop, onPhoto }: { stop: ContactStop; onPhoto: () => void }) {
  const { time } = useTimes();
  const { label, tone } = outcomeOf(stop);
  const driver = stop.driver ? `${stop.driver.firstName} ${stop.driver.lastName}` : 'No driver assigned';
  const lines = [
    `Stop ${stop.order} · ${stop.streetLine}, ${stop.cityLine}`,
    `${driver}${stop.completionTime ? ` · ${time(stop.completionTime, stop.date)}` : ''}`,
    stop.suspension && en.hold(stop.suspension),
    stop.runStatus === 'cancelled' && stop.cancelReason,
    stop.rescheduledTo && `Put off to ${formatDay(stop.rescheduledTo)}`,
    stop.comesAgainOn && en.comesAgainOn(stop.comesAgainOn),
    stopNotes(stop),
    stop.actualLatitude !== null &&
      stop.actualLongitude !== null &&
      `GPS ${stop.actualLatitude.toFixed(6)}, ${stop.actualLongitude.toFixed(6)}`,
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <RouteStop
      number={stop.order}
      state={pinOf(stop)}
      title={`${formatDay(stop.date)} · ${stop.routeName}`}
      detail={lines.map((line) => (
        <span key={String(line)} className="history-line">
          {line}
        </span>
      ))}
      below={stop.visits?.length ? <OtherVisits stop={stop} /> : undefined}
      aside={
        <>
          {stop.hasPhoto && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`View Photo of ${formatDay(stop.date)}, ${stop.streetLine}`}
              onClick={onPhoto}
            >
              View Photo
            </Button>
          )}
          <SendAgain stop={stop} run={{ date: stop.date, status: stop.runStatus }} isSmall />
          <StatusPill tone={tone}>{label}</StatusPill>
        </>
      }
    />
  );
}
