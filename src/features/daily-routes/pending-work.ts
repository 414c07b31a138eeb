/** A run as its driver sees it: what the server said last, and on top of it what this phone has not sent yet. */

import { isOpen, runAfter, workableStops } from './progress.ts';
import { runCompletedNote } from './run-moves.ts';
import type { DailyRoute, DailyRouteStop } from './run-shapes.ts';
import type { SkipReason } from './skip-reasons.ts';
import type { RunStatus, StopStatus } from './statuses.ts';

/** What a kept command does to its stop; `becomes` is absent for one that only changes notes. */
export type PendingStopWork = Readonly<{
  stopId: string;
  becomes: StopStatus | undefined;
  at: string;
  notes: string | null;
  skipReason: SkipReason | null;
  toDate: string | null;
  hasPhoto: boolean;
}>;

/** What a kept command does to a whole run. */
export type PendingRunWork = Readonly<{
  runId: string;
  becomes: Extract<RunStatus, 'in_progress' | 'completed'>;
  at: string;
  notes: string | null;
}>;

export type PendingWork = PendingStopWork | PendingRunWork;

type Shown = Readonly<{ dailyRoute: DailyRoute; stops: readonly DailyRouteStop[] }>;

/** Applies commands in the order in which they were given; those of other runs change nothing. */
export function withPending(shown: Shown, pending: readonly PendingWork[]): Shown {
  return pending.reduce<Shown>((so, work) => ('runId' in work ? withRun(so, work) : withStop(so, work)), shown);
}

function withStop(shown: Shown, work: PendingStopWork): Shown {
  const stop = shown.stops.find(({ id }) => id === work.stopId);
  if (!stop) return shown;
  const worked = stopWith(stop, work);
  return {
    dailyRoute: runAfter(shown.dailyRoute, stop, worked),
    stops: shown.stops.map((one) => (one.id === stop.id ? worked : one)),
  };
}

function stopWith(stop: DailyRouteStop, work: PendingStopWork): DailyRouteStop {
  const { becomes, at, notes, skipReason, toDate, hasPhoto } = work;
  if (becomes === undefined) return { ...stop, driverNotes: notes };
  if (becomes === 'in_progress') return { ...stop, status: becomes, startedAt: at };
  if (becomes === 'pending') return { ...stop, ...untouched, driverNotes: notes };
  return {
    ...stop,
    status: becomes,
    driverNotes: notes ?? stop.driverNotes,
    completionTime: at,
    skipReason,
    rescheduledTo: toDate,
    hasPhoto: stop.hasPhoto || hasPhoto,
  };
}

const untouched = {
  status: 'pending',
  startedAt: null,
  completionTime: null,
  hasPhoto: false,
  morePhotos: 0,
  actualLatitude: null,
  actualLongitude: null,
  rescheduledTo: null,
  skipReason: null,
} as const;

/** A completed run has no open stops: those that were left are skipped with it, as the server does. */
function withRun(shown: Shown, { runId, becomes, at, notes }: PendingRunWork): Shown {
  const { dailyRoute: run, stops } = shown;
  if (run.id !== runId) return shown;
  if (becomes === 'in_progress') {
    if (run.status !== 'pending') return shown;
    return { ...shown, dailyRoute: { ...run, status: becomes, startTime: run.startTime ?? at } };
  }
  const worked = workableStops(run.stops);
  return {
    dailyRoute: { ...run, status: becomes, endTime: at, notes: notes ?? run.notes, stops: { ...run.stops, worked } },
    stops: stops.map((stop) => (isOpen(stop) ? { ...stop, ...skippedWithRun, completionTime: at } : stop)),
  };
}

const skippedWithRun = { status: 'skipped', driverNotes: runCompletedNote } as const;
