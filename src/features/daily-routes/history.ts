/** What the Route Activity tab counts and shows of a contact's stops (spec 2 §2). */
import { addDays, type Day } from '../../kernel/calendar.ts';
import { runCompletedNote } from './run-moves.ts';
import { stopNotes } from './skip-reasons.ts';
import type { StopStatus } from './statuses.ts';

/** The most stops that are read (spec 2 §9). */
export const historyLimit = 100;
export const historyWindows = [7, 30, 90] as const;
/** The last card always counts this many days (spec 2 §9). */
const cardDays = 30;

type PastStop = Readonly<{ date: Day; status: StopStatus; hasPhoto: boolean }>;

/** Within so many days before today. Runs generated ahead are not history yet. */
function isWithin({ date }: Pick<PastStop, 'date'>, days: number, today: Day): boolean {
  return addDays(today, -days) <= date && date <= today;
}

/** The four cards, which no filter changes. */
export function historyStats(stops: readonly PastStop[], today: Day) {
  return {
    total: stops.length,
    completed: stops.filter((stop) => stop.status === 'completed').length,
    withPhotos: stops.filter((stop) => stop.hasPhoto).length,
    recent: stops.filter((stop) => isWithin(stop, cardDays, today)).length,
  };
}

/** The stops of a status, within so many days; nothing given keeps all. */
export function filterHistory<S extends PastStop>(
  stops: readonly S[],
  { status, days }: { status?: StopStatus | undefined; days?: number | undefined },
  today: Day,
): readonly S[] {
  return stops.filter((stop) => (!status || stop.status === status) && (!days || isWithin(stop, days, today)));
}

type Dated = Readonly<{ date: Day; hasPhoto: boolean }>;

/** Stops and the visits that are on none of them, newest first as each of them is; a visit after the stops of its day. */
export function withVisits<S extends PastStop, V extends Dated & Readonly<{ outcome: StopStatus }>>(
  stops: readonly S[],
  visits: readonly V[],
) {
  const shown = [
    ...stops.map((stop) => ({ date: stop.date, status: stop.status, hasPhoto: stop.hasPhoto, stop, visit: undefined })),
    ...visits.map((visit) => ({
      date: visit.date,
      status: visit.outcome,
      hasPhoto: visit.hasPhoto,
      visit,
      stop: undefined,
    })),
  ];
  return shown.sort((one, other) => other.date.localeCompare(one.date));
}

type NotedStop = Parameters<typeof stopNotes>[0] & Readonly<{ id: string; streetLine: string; date: Day }>;

/** What was last noted at a stop's address on other days, newest first; `stops` are its contact's, newest first. */
export function lastNotes<S extends NotedStop>(
  stops: readonly S[],
  here: Pick<NotedStop, 'id' | 'streetLine'>,
  atMost = 3,
): readonly S[] {
  const isNoted = (stop: S) => stopNotes(stop) !== null && stop.driverNotes !== runCompletedNote;
  const isHere = ({ id, streetLine }: S) => id !== here.id && streetLine === here.streetLine;
  return stops.filter((stop) => isHere(stop) && isNoted(stop)).slice(0, atMost);
}
