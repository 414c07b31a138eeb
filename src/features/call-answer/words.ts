/** The answer in the few words that are said on the phone. */
import { type Day, formatDay, formatNearDay, formatTime, type Instant, roundToMinutes } from '../../kernel/calendar.ts';
import { distanceMetres } from '../../kernel/geo.ts';
import { pluralOf } from '../../kernel/language.ts';
import type { ContactStop } from '../daily-routes/run-shapes.ts';
import { stopNotes } from '../daily-routes/skip-reasons.ts';
import { stopStatusLabels } from '../daily-routes/statuses.ts';
import { reasonLabels } from '../suspensions/contract.ts';
import type { AnswerHold, StopState } from './contract.ts';

/** What the words are told with: the company's clock and day. */
export type Telling = Readonly<{ today: Day; timeZone: string }>;
type Outcome = Readonly<{ label: string; tone: 'good' | 'info' | 'warning' | 'bad'; why: string | null }>;

/** What became of the last stop, and why; a stop left open on a day that is over was not reached. */
export function outcomeOf(stop: ContactStop): Outcome {
  const { status, suspension, runStatus, rescheduledTo } = stop;
  const notes = stopNotes(stop);
  if (suspension) return { label: 'Suspended', tone: 'warning', why: reasonLabels[suspension.reason] };
  if (status === 'completed') return { label: stopStatusLabels.completed, tone: 'good', why: notes };
  if (status === 'skipped') return { label: stopStatusLabels.skipped, tone: 'warning', why: notes };
  if (status === 'rescheduled') {
    const until = rescheduledTo ? `Put off to ${formatDay(rescheduledTo)}` : null;
    return { label: stopStatusLabels.rescheduled, tone: 'info', why: joined(until, notes) };
  }
  if (runStatus === 'cancelled') return { label: 'Run cancelled', tone: 'bad', why: stop.cancelReason };
  return { label: 'Not reached', tone: 'bad', why: 'Still open when its day was over' };
}

/** "Yesterday, 7:42 AM"; the day alone when nobody was there. */
export function whenOf({ date, completionTime }: ContactStop, { today, timeZone }: Telling): string {
  const day = formatNearDay(date, today);
  return completionTime ? `${day}, ${formatTime(completionTime, timeZone, 'en', date)}` : day;
}

/** How far from the address the phone was, when both are known: "12 m from the address" (units: spec 2 §9). */
export function placeOf({ latitude, longitude, actualLatitude, actualLongitude }: ContactStop): string | null {
  if (latitude === null || longitude === null || actualLatitude === null || actualLongitude === null) return null;
  const metres = distanceMetres({ latitude, longitude }, { latitude: actualLatitude, longitude: actualLongitude });
  const distance = Math.round(metres) < 1000 ? `${Math.round(metres)}\u00A0m` : `${(metres / 1000).toFixed(2)}\u00A0km`;
  return `${distance} from the address`;
}

/** Today at a stop: the answer itself, and what may be added. */
export function wordsOfState(state: StopState, timeZone: string): { headline: string; more: string | null } {
  const time = (at: Instant | null) => at && formatTime(at, timeZone);
  switch (state.kind) {
    case 'no-run-yet':
      return { headline: 'Expected today', more: 'The run has not been generated' };
    case 'not-started':
      return { headline: 'Not started yet', more: null };
    case 'on-the-way': {
      const about = state.expectedAt && `About ${time(roundToMinutes(state.expectedAt, 5))}`;
      return {
        headline: awayText(state.stopsAway),
        more: joined(about, state.isPassed ? 'passed by, still open' : null),
      };
    }
    case 'here':
      return { headline: 'Driver is there now', more: state.since && `Since ${time(state.since)}` };
    case 'worked': {
      const until = state.rescheduledTo && `To ${formatDay(state.rescheduledTo)}`;
      return { headline: joined(stopStatusLabels[state.status], time(state.at), ', ') ?? '', more: until };
    }
    case 'not-today':
      return { headline: 'Not today', more: state.why };
    case 'suspended':
      return { headline: 'Suspended today', more: `Until ${formatDay(state.to)}` };
    case 'cancelled':
      return { headline: 'Run cancelled', more: state.reason };
  }
}

function awayText(stops: number): string {
  if (stops === 0) return 'Next stop';
  return pluralOf('en')(stops, '1 stop away', `${stops} stops away`);
}

/** "Until Dec 4, 2026 · Customer on Vacation" or "From Dec 1, 2026 · …" */
export function wordsOfHold({
  from,
  to,
  reason,
  isActive,
}: Pick<AnswerHold, 'from' | 'to' | 'reason' | 'isActive'>): string {
  return `${isActive ? `Until ${formatDay(to)}` : `From ${formatDay(from)}`} · ${reasonLabels[reason]}`;
}

/** "Recycling at 1204 E 20th St, 15 Cabin Trail": what a hold stops; null when that is all. */
export function stopsOfHold({ stops }: Pick<AnswerHold, 'stops'>, placeCount: number): string | null {
  const told = stops.map(({ street, streams }) => {
    if (streams.length === 0) return street;
    return placeCount > 1 ? `${streams.join(' and ')} at ${street}` : `${streams.join(' and ')} only`;
  });
  return told.length > 0 ? told.join(', ') : null;
}

/** What is there of both, with something between. */
function joined(a: string | null, b: string | null, between = ' · '): string | null {
  return a && b ? `${a}${between}${b}` : (a ?? b);
}
