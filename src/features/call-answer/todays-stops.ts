/** How an address stands on today's runs. */
import { addMinutes, type Day, type Instant, minutesBetween, weekdayOf } from '../../kernel/calendar.ts';
import type { ContactStop } from '../daily-routes/contract.ts';
import type { TemplateStop } from '../daily-routes/pickups.ts';
import { stopsAway } from '../daily-routes/progress.ts';
import { coversDate } from '../suspensions/rules.ts';
import type { StopState, TodaysStop } from './contract.ts';

/** How far a run is; `lastWorked` is the stop that was worked last by the clock. */
export type RunProgress = Readonly<{
  startTime: Instant | null;
  stopCount: number;
  /** The places of the stops that are still to be worked. */
  openOrders: readonly number[];
  worked: number;
  lastWorked: Readonly<{ order: number; at: Instant | null }> | null;
}>;

type RunStop = ContactStop & Readonly<{ dailyRouteId: string; progress: RunProgress | null }>;

/** Before so many stops were worked nothing is said about when the truck will come. */
const paceKnownAfter = 5;

/** The stops of today's runs, then the routes that pass today and have no run yet. */
export function todaysStops(
  { stops, routes }: Readonly<{ stops: readonly RunStop[]; routes: readonly TemplateStop[] }>,
  today: Day,
  now: Instant,
): TodaysStop[] {
  const onRuns = stops.filter(({ date }) => date === today);
  const withoutRun = routes.filter(
    ({ days, runDates }) => days.includes(weekdayOf(today)) && !runDates.includes(today),
  );
  return [...onRuns.map((stop) => onRun(stop, now)), ...withoutRun.map((route) => beforeRun(route, today))];
}

function beforeRun({ routeName, holds }: TemplateStop, today: Day): TodaysStop {
  const hold = holds.find((one) => coversDate(one, today));
  const state: StopState = hold ? { kind: 'suspended', to: hold.to } : { kind: 'no-run-yet' };
  return { routeName, dailyRouteId: null, driver: null, order: null, stopCount: null, state };
}

function onRun(stop: RunStop, now: Instant): TodaysStop {
  const { routeName, dailyRouteId, driver, order, progress } = stop;
  return {
    routeName,
    dailyRouteId,
    driver: driver && `${driver.firstName} ${driver.lastName}`,
    order,
    stopCount: progress?.stopCount ?? null,
    state: stateOf(stop, now),
  };
}

function stateOf(stop: RunStop, now: Instant): StopState {
  const { status, suspension, runStatus, order, progress } = stop;
  if (status === 'completed' || status === 'skipped' || status === 'rescheduled')
    return { kind: 'worked', status, at: stop.completionTime, rescheduledTo: stop.rescheduledTo };
  if (suspension) return { kind: 'suspended', to: suspension.to };
  if (runStatus === 'cancelled') return { kind: 'cancelled', reason: stop.cancelReason };
  if (status === 'in_progress') return { kind: 'here', since: stop.startedAt };
  if (runStatus === 'pending' || !progress) return { kind: 'not-started' };
  const lastOrder = progress.lastWorked?.order ?? 0;
  const away = stopsAway(progress.openOrders, order, lastOrder);
  return {
    kind: 'on-the-way',
    stopsAway: away,
    isPassed: lastOrder > order,
    expectedAt: expectedAt(progress, away, now),
  };
}

/** When the truck will be there at the pace of the run so far, never before `now`; null while that is not known. */
export function expectedAt({ startTime, worked, lastWorked }: RunProgress, away: number, now: Instant): Instant | null {
  if (!startTime || !lastWorked?.at || worked < paceKnownAfter) return null;
  const elapsed = minutesBetween(startTime, lastWorked.at);
  if (elapsed <= 0) return null;
  const expected = addMinutes(lastWorked.at, (elapsed / worked) * (away + 1));
  return minutesBetween(expected, now) > 0 ? now : expected;
}
