/** A run as its driver sees it: what the server said last, and on top of it what this phone has not sent yet. */
import type { DailyRoute, DailyRouteStop } from './contract.ts';
import { runAfter } from './progress.ts';
import type { StopStatus } from './statuses.ts';

/** What a kept command does to its stop; `becomes` is absent for one that only changes notes. */
export type PendingWork = Readonly<{
  stopId: string;
  becomes: StopStatus | undefined;
  at: string;
  notes: string | null;
  toDate: string | null;
  hasPhoto: boolean;
}>;

type Shown = Readonly<{ dailyRoute: DailyRoute; stops: readonly DailyRouteStop[] }>;

/** Applies commands in the order in which they were given; those of other runs change nothing. */
export function withPending(shown: Shown, pending: readonly PendingWork[]): Shown {
  return pending.reduce(withOne, shown);
}

function withOne(shown: Shown, work: PendingWork): Shown {
  const stop = shown.stops.find(({ id }) => id === work.stopId);
  if (!stop) return shown;
  const isFinished = work.becomes !== undefined && work.becomes !== 'in_progress';
  const worked: DailyRouteStop = {
    ...stop,
    status: work.becomes ?? stop.status,
    driverNotes: work.becomes ? (work.notes ?? stop.driverNotes) : work.notes,
    startedAt: work.becomes === 'in_progress' ? work.at : stop.startedAt,
    completionTime: isFinished ? work.at : stop.completionTime,
    rescheduledTo: work.toDate ?? stop.rescheduledTo,
    hasPhoto: stop.hasPhoto || work.hasPhoto,
  };
  return {
    dailyRoute: runAfter(shown.dailyRoute, stop, worked),
    stops: shown.stops.map((one) => (one.id === stop.id ? worked : one)),
  };
}
