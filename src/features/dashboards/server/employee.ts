import { addDays, type Day, dayAt, hourAt, type Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { getOwnTasks, listLatestOf } from '../../activities/server/store-open.ts';
import { weekOf } from '../../company/closures.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { listClosedDays } from '../../company/server/store-calendar.ts';
import { openStops, workableStops } from '../../daily-routes/progress.ts';
import type { DailyRoute } from '../../daily-routes/run-shapes.ts';
import { listUnfinishedRuns } from '../../daily-routes/server/store.ts';
import { listHabits } from '../../daily-routes/server/store-habits.ts';
import { getPerformance, listLatestStops, listMornings, listRunsOf } from '../../daily-routes/server/store-own.ts';
import { listGenerated } from '../../daily-routes/server/store-plan.ts';
import { listDone, listRunsOfDates, listWorkedOf } from '../../daily-routes/server/store-run-facts.ts';
import { planDay } from '../../day-plan/plan.ts';
import type { DayPlan } from '../../day-plan/planned.ts';
import { getPlanFacts } from '../../day-plan/server/store-facts.ts';
import { type EmployeeDashboard, performanceRange, type ScheduledRun, shownOnEmployee } from '../employee.ts';
import { inOrder, latestOf, specialOf } from '../rules.ts';
import { listRoutesAround, listRoutesOf } from './store.ts';

/** How far ahead the next runs are looked for, in days. */
const horizonDays = 14;

type Moment = Readonly<{ now: Instant; today: Day; timeZone: string }>;

/** What one person has to do and did. */
export async function readEmployeeDashboard(read: Reader, id: string, now: Instant): Promise<EmployeeDashboard> {
  const timeZone = await getTimeZone(read);
  const moment = { now, timeZone, today: dayAt(now, timeZone) };
  const { today } = moment;
  const [monday = today] = weekOf(today);
  const { from } = performanceRange(today);
  const horizon = addDays(today, horizonDays);
  const [runs, unfinished, closed, tasks, notes, stops, performance] = await Promise.all([
    listRunsOf(read, id, { from: monday, to: horizon }),
    listUnfinishedRuns(read, today),
    listClosedDays(read, today, today),
    getOwnTasks(read, id, today, shownOnEmployee.tasks),
    listLatestOf(read, id, shownOnEmployee.activities),
    listLatestStops(read, id, { from, to: horizon }, shownOnEmployee.activities),
    getPerformance(read, id, { from, to: today }),
  ]);
  // Of a pending run without stops, as on a day that was closed, nothing is to be driven.
  const going = runs.filter(
    ({ status, stops }) => status !== 'cancelled' && !(status === 'pending' && stops.total === 0),
  );
  const ofToday = [
    ...unfinished.filter(({ driver }) => driver?.id === id),
    ...going.filter(({ date }) => date === today),
  ];
  const scheduled = await schedule(read, { id, runs: going, moment });
  const closure = closed.find(({ date }) => date === today);
  return {
    date: today,
    hour: hourAt(now, timeZone),
    closed: closure ? { name: closure.name, movedTo: closure.movedTo } : null,
    mornings: await readMornings(read, id, ofToday, moment),
    openStops: ofToday.reduce((sum, run) => sum + openStops(run.stops), 0),
    tasks,
    activity: latestOf(
      [
        ...stops.map((stop) => ({ kind: 'stop' as const, ...stop })),
        ...notes.map(({ contactId, title, contactName, createdAt }) => ({
          ...{ kind: 'note' as const, contactId, title, contactName, at: createdAt },
        })),
      ],
      shownOnEmployee.activities,
    ),
    week: weekOf(today).map((date) => {
      const there = scheduled.filter((run) => run.date === date);
      const shown = there.slice(0, shownOnEmployee.routesPerDay);
      return { date, runs: shown, moreRuns: there.length - shown.length };
    }),
    coming: scheduled.filter(({ date }) => date > today).slice(0, shownOnEmployee.coming),
    performance: { from, ...performance },
  };
}

async function readMornings(
  read: Reader,
  id: string,
  runs: readonly DailyRoute[],
  moment: Moment,
): Promise<EmployeeDashboard['mornings']> {
  const open = runs.filter(({ status }) => status !== 'completed');
  const [habits, mornings] = await Promise.all([
    listHabits(
      read,
      open.map(({ routeId }) => routeId),
      moment,
    ),
    listMornings(
      read,
      id,
      open.map((run) => run.id),
    ),
  ]);
  return open.flatMap((run) => {
    const morning = mornings.find((one) => one.id === run.id);
    const usualStart = habits.find(({ routeId }) => routeId === run.routeId)?.startMinutes ?? null;
    const { routeName, status } = run;
    if (!morning) return [];
    const isCompared = morning.before !== null;
    const isStarted = status === 'in_progress';
    return [{ id: run.id, routeName, usualStart, isStarted, isCompared, special: specialOf(morning) }];
  });
}

type Own = Readonly<{ id: string; runs: readonly DailyRoute[]; moment: Moment }>;

/**
 * The runs that are there, and on days whose runs are not made yet those that the plan will make. Such a day may have
 * runs, too: what was put off to it comes with one that may be cancelled since, or somebody else's.
 */
async function schedule(read: Reader, { id, runs, moment: { today } }: Own): Promise<ScheduledRun[]> {
  const made = runs.map((run) => ({
    ...{ date: run.date, routeName: run.routeName, stops: workableStops(run.stops), runId: run.id },
  }));
  const days = Array.from({ length: horizonDays }, (_, ahead) => addDays(today, ahead + 1));
  const [routes, generated] = await Promise.all([listRoutesOf(read, id), listGenerated(read, days)]);
  if (routes.length === 0) return inOrder(made);
  const routeIds = routes.map((route) => route.id);
  const nameOf = new Map(routes.map((route) => [route.id, route.name]));
  const open = days.filter((day) => !generated.has(day));
  const planned = (await planDays(read, routeIds, open)).flatMap(({ date, runs: there }) =>
    there.flatMap(({ runId, routeId, driverId, stops }) => {
      const routeName = nameOf.get(routeId);
      if (runId || driverId !== id || !routeName) return [];
      return [{ date, routeName, stops: stops.filter(({ hold }) => !hold).length, runId }];
    }),
  );
  return inOrder([...made, ...planned]);
}

/** The plans of some dates, in their order, as far as routes are concerned: others may serve the same houses. */
async function planDays(read: Reader, routeIds: readonly string[], dates: readonly Day[]): Promise<DayPlan[]> {
  const [from, to] = [dates[0], dates.at(-1)];
  if (!from || !to) return [];
  const around = await listRoutesAround(read, routeIds, { from, to });
  const [facts, runs] = await Promise.all([
    getPlanFacts(read, { routeIds: around }, { from, to }),
    listRunsOfDates(read, dates),
  ]);
  const serviceIds = facts.services.map(({ id }) => id);
  const [{ worked }, done] = await Promise.all([
    runs.length > 0 ? listWorkedOf(read, around, { dates, from, to }) : { worked: [] }, // seldom a run is there so early
    listDone(read, facts.closed, dates, serviceIds),
  ]);
  return dates.map((date) => planDay({ ...facts, runs, worked, done }, date));
}
