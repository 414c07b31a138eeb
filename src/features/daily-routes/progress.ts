/** How far a run and a day are. */
import type { DailyRoute, DailyRouteStop } from './run-shapes.ts';
import type { StopWork } from './stop-moves.ts';

/** Percent of the workable stops that were worked, rounded (spec 2 §9). Suspended stops are no work. */
export function percentComplete(stops: Pick<DailyRoute['stops'], 'total' | 'suspended' | 'worked'>): number {
  const workable = workableStops(stops);
  return workable === 0 ? 100 : Math.round((100 * stops.worked) / workable);
}

/** What there is to do on a run. */
export const workableStops = ({ total, suspended }: Pick<DailyRoute['stops'], 'total' | 'suspended'>): number =>
  total - suspended;

export const openStops = (stops: DailyRoute['stops']): number => workableStops(stops) - stops.worked;

/** The day's figures above the list (spec 2 §2, Daily Routes list page). Cancelled runs count in the total only. */
export function dayStats(runs: readonly Pick<DailyRoute, 'status'>[]) {
  const having = (status: DailyRoute['status']) => runs.filter((run) => run.status === status).length;
  const completedRoutes = having('completed');
  return {
    totalRoutes: runs.length,
    completedRoutes,
    inProgressRoutes: having('in_progress'),
    pendingRoutes: having('pending'),
    completionPercentage: runs.length === 0 ? 0 : Math.round((100 * completedRoutes) / runs.length),
  };
}

type OrderedStop = Pick<DailyRouteStop, 'order' | 'status' | 'suspension'>;

export const isOpen = (stop: Pick<DailyRouteStop, 'status' | 'suspension'>): boolean =>
  !stop.suspension && (stop.status === 'pending' || stop.status === 'in_progress');

/** The stop to go to: the first open one after the stop worked last, else the first open one of all. */
export function nextStop<S extends OrderedStop>(stops: readonly S[], afterOrder = 0): S | undefined {
  return stops.find((stop) => stop.order > afterOrder && isOpen(stop)) ?? stops.find(isOpen);
}

/**
 * How many open stops the driver is led to before the one at `order`: those between the stop worked last and this one;
 * when the driver has passed it by, all that are left ahead, and then those before it. The order of `nextStop`.
 */
export function stopsAway(openOrders: readonly number[], order: number, lastWorked: number): number {
  if (order > lastWorked) return openOrders.filter((open) => lastWorked < open && open < order).length;
  return openOrders.filter((open) => open > lastWorked || open < order).length;
}

/**
 * The notice after a stop was worked: when the very next stop is suspended, that stop and the active one to skip to
 * (spec 2 §2). Undefined when there is nothing to tell.
 */
export function suspensionNotice<S extends OrderedStop>(
  stops: readonly S[],
  workedOrder: number,
): { suspended: S; next: S | undefined } | undefined {
  const suspended = stops.find((stop) => stop.order > workedOrder);
  if (!suspended?.suspension) return undefined;
  return { suspended, next: stops.find((stop) => stop.order > suspended.order && isOpen(stop)) };
}

/** A stop as it is shown once it was worked. */
export function stopAfter(stop: DailyRouteStop, work: StopWork): DailyRouteStop {
  const { status, startedAt, completionTime, driverNotes, photoKey, morePhotoKeys, rescheduledTo, skipReason } = work;
  const { actualLatitude, actualLongitude } = work;
  const hasPhoto = photoKey !== null;
  return {
    ...stop,
    status,
    startedAt,
    completionTime,
    driverNotes,
    hasPhoto,
    morePhotos: morePhotoKeys.length,
    actualLatitude,
    actualLongitude,
    rescheduledTo,
    skipReason,
  };
}

/**
 * A run as it is shown once one of its stops changed; a pending one starts with it (spec 2 §4), unless it was worked by
 * somebody who does not drive the run.
 */
export function runAfter(run: DailyRoute, before: DailyRouteStop, after: DailyRouteStop, mayStart = true): DailyRoute {
  const starts = mayStart && run.status === 'pending' && after.status !== 'pending';
  const isCompleted = (stop: DailyRouteStop) => Number(stop.status === 'completed');
  return {
    ...run,
    status: starts ? 'in_progress' : run.status,
    startTime: starts ? (run.startTime ?? after.startedAt ?? after.completionTime) : run.startTime,
    stops: {
      ...run.stops,
      worked: run.stops.worked + Number(isOpen(before)) - Number(isOpen(after)),
      completed: run.stops.completed + isCompleted(after) - isCompleted(before),
    },
  };
}
