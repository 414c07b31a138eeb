/** How an address stands on today's runs. */
import { addMinutes, type Day, type Instant, minutesBetween } from '../../kernel/calendar.ts';
import { stopsAway } from '../daily-routes/progress.ts';
import type { ContactStop } from '../daily-routes/run-shapes.ts';
import type { DayFacts, HoldFacts } from '../day-plan/facts.ts';
import { planDay } from '../day-plan/plan.ts';
import { type WhyNot, whyNotText } from '../day-plan/reasons.ts';
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

/** The stops of today's runs, then what passes today and has no run yet, then what would be due and does not come. */
export function todaysStops(
  { stops, plan }: Readonly<{ stops: readonly RunStop[]; plan: DayFacts }>,
  today: Day,
  now: Instant,
): TodaysStop[] {
  const onRuns = stops.filter((stop) => stop.date === today && !isBack(stop, plan));
  const { runs, unserved } = planDay(plan, today);
  const nameOf = new Map(plan.routes.map(({ id, name }) => [id, name]));
  const withoutRun = runs
    .filter(({ runId }) => runId === null)
    .flatMap(({ stops }) => stops.map(({ routeId, hold }) => beforeRun(nameOf.get(routeId) ?? '', hold)));
  const notToday = unserved
    .filter(({ why }) => ['closed', 'put_off_to', 'left_out', 'run_over'].includes(why.kind))
    .filter(({ why }) => why.kind !== 'put_off_to' || !onRuns.some(({ status }) => status === 'rescheduled'))
    .map(({ routeId, why }) => withState(nameOf.get(routeId) ?? '', { kind: 'not-today', why: whyNotText(why) }));
  const awayOf = new Map(runs.flatMap((run) => run.stops.map(({ workedId, away }) => [workedId, away])));
  const told = onRuns.map((stop) => {
    const away = awayOf.get(stop.id);
    return away && !isAsPutOff(stop, away)
      ? { ...onRun(stop, now), state: { kind: 'not-today', why: whyNotText(away) } as const }
      : onRun(stop, now);
  });
  return [...told, ...withoutRun, ...notToday];
}

/** Whether a pickup comes on the day to which its driver put it: the office may have decided something else since. */
const isAsPutOff = ({ rescheduledTo }: RunStop, away: WhyNot): boolean =>
  away.kind === 'put_off_to' && away.to === rescheduledTo;

/** A run that passed by because of a hold keeps it, also when its customer is back since: then the plan says what is so. */
const isBack = ({ status, suspension, runStatus, date }: RunStop, { services }: DayFacts): boolean =>
  suspension !== null &&
  status === 'pending' &&
  runStatus === 'completed' &&
  !services.some(({ holds }) => holds.some((hold) => hold.id === suspension.id && coversDate(hold, date)));

const beforeRun = (routeName: string, hold: HoldFacts | null): TodaysStop =>
  withState(routeName, hold ? { kind: 'suspended', to: hold.to } : { kind: 'no-run-yet' });

const withState = (routeName: string, state: StopState): TodaysStop => ({
  ...{ routeName, state },
  ...{ dailyRouteId: null, driver: null, order: null, stopCount: null },
});

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
  return minutesBetween(expected, now) > 0 ? now : expected; // unnoticed: when they are equal either is the moment
}
