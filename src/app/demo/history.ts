/** The last days of runs and today's, generated and worked day by day through the product's own code. */

import { cancelRun } from '../../features/daily-routes/run-moves.ts';
import type { DailyRoute, DailyRouteStop } from '../../features/daily-routes/run-shapes.ts';
import { applyPlan } from '../../features/daily-routes/server/apply-plan.ts';
import { putOff } from '../../features/daily-routes/server/rescheduling.ts';
import { getDailyRouteWithStops, listDailyRoutes } from '../../features/daily-routes/server/store.ts';
import { saveWorkedRuns, type WorkedRun } from '../../features/daily-routes/server/store-history.ts';
import { noteGeneration } from '../../features/daily-routes/server/store-plan.ts';
import { lockStop } from '../../features/daily-routes/server/store-stop-work.ts';
import { addDays, type Day, type Instant, weekdayOf } from '../../kernel/calendar.ts';
import type { Tx } from '../../server/database/connection.ts';
import { actFor } from '../../server/transact.ts';
import type { Clock } from './clock.ts';
import { type Random, randomFrom } from './random.ts';
import { workingWeek } from './rounds.ts';
import type { PersonIds } from './staff.ts';
import { pace, type RunToWork, type WayToWork, workable, workRun } from './worked-run.ts';

/** Trucks leave the yard at five past six. */
const departure = 6 * 60 + 5;
const stretchAtMost = 2.2;

type WorkedBy = WorkedRun & Readonly<{ driverId: string }>;
type Facts = Readonly<{ clock: Clock; ids: PersonIds; demoContactId: string; photoKeys: string[]; days: number }>;

/** Uses up `photoKeys` from the end. */
export async function fillHistory(tx: Tx, facts: Facts): Promise<void> {
  const { clock, days } = facts;
  const week = workingWeek(clock.today);
  const breakdown = [12, 11, 10].map(clock.daysAgo).find((day) => week.includes(weekdayOf(day)));
  for (let daysAgo = days; daysAgo >= 0; daysAgo--) {
    const date = clock.daysAgo(daysAgo);
    await generate(tx, date);
    const random = randomFrom(`day ${daysAgo}`);
    const worked: WorkedBy[] = [];
    for (const run of await listDailyRoutes(tx, date)) {
      const { stops } = JSON.parse(await getDailyRouteWithStops(tx, run.id)) as { stops: DailyRouteStop[] };
      const toWork = {
        id: run.id,
        date,
        driverId: run.driver?.id ?? facts.ids.driver,
        madeAt: eveningBefore(clock, date),
        stops,
      };
      const { driverId } = toWork;
      if (date === breakdown && driverId === facts.ids.driver4) worked.push({ driverId, ...brokenDown(clock, toWork) });
      else if (daysAgo === 0) worked.push({ driverId, ...workToday(run, toWork, facts) });
      else worked.push({ driverId, ...workThatDay(toWork, daysAgo, facts, random) });
    }
    // Each driver worked their own: it stands in the history of the run.
    for (const [driverId, runs] of Map.groupBy(worked, (run) => run.driverId)) {
      await actFor(tx, driverId);
      await saveWorkedRuns(tx, runs);
    }
    await actFor(tx, facts.ids.office);
    await bringAgain(tx, worked, clock);
  }
}

/** What the evening does, for days that are over as well. */
async function generate(tx: Tx, date: Day): Promise<void> {
  await noteGeneration(tx, date);
  await applyPlan(tx, [date], 'all', true);
}

async function bringAgain(tx: Tx, runs: readonly WorkedRun[], { now }: Clock): Promise<void> {
  for (const { id, work } of runs.flatMap((run) => run.stops)) {
    const { stop } = work.rescheduledTo ? await lockStop(tx, id, null, now) : {};
    if (stop && work.rescheduledTo) await putOff(tx, stop, work.rescheduledTo, { by: work.workedBy ?? '' });
  }
}

function workThatDay(run: RunToWork, daysAgo: number, facts: Facts, random: Random): WorkedRun {
  const open = workable(run.stops);
  const startsAt = facts.clock.at(run.date, departure + random.between(-5, 11));
  const photo = photoGiver(facts, random, (stop, isSkipped) => {
    if (facts.photoKeys.length <= 8) return 0;
    if (stop.contactId === facts.demoContactId) return daysAgo <= 21 ? 0.4 : 0;
    if (daysAgo > 7) return 0;
    return isSkipped ? 0.3 : 0.003;
  });
  return workRun(
    run,
    {
      now: facts.clock.now,
      startsAt,
      seconds: pace(open, random),
      done: open.length,
      photo,
      mayReschedule: daysAgo > 1,
    },
    random,
  );
}

/** How far each driver is today, at whatever hour this is; everybody else has not begun. */
function workToday(run: DailyRoute, toWork: RunToWork, facts: Facts): WorkedRun {
  const { clock, ids } = facts;
  const random = randomFrom(`today ${run.routeName}`);
  const open = workable(toWork.stops);
  const shares = new Map([
    [ids.driver, 0.5],
    [ids.driver2, 1],
    [ids.driver3, 0.22],
  ]);
  const done = Math.round(open.length * (shares.get(toWork.driverId) ?? 0));
  const paced = pace(open, random);
  const photo = photoGiver(facts, random, (_, isSkipped) => {
    if (toWork.driverId !== ids.driver) return 0;
    return isSkipped ? 1 : 0.1;
  });
  return workRun(toWork, { now: clock.now, ...upToNow(clock, paced, done), done, photo, mayReschedule: false }, random);
}

/** Lays the work done so far before now: from the usual departure if that fits, slower or later if it does not. */
function upToNow(clock: Clock, paced: readonly number[], done: number): Pick<WayToWork, 'startsAt' | 'seconds'> {
  const now = Date.parse(clock.now);
  const usual = Date.parse(clock.at(clock.today, departure));
  const isDone = done === paced.length;
  const needed = (paced[done - 1] ?? 0) + (isDone ? 1600 : 50);
  const stretch = isDone ? 1 : Math.min(Math.max((now - usual) / 1000 / needed, 1), stretchAtMost);
  const latest = now - needed * stretch * 1000;
  const startsAt: Instant = new Date(isDone ? Math.min(usual, latest) : latest).toISOString();
  return { startsAt, seconds: paced.map((seconds) => seconds * stretch) };
}

function brokenDown(clock: Clock, run: RunToWork): WorkedRun {
  const pending = { status: 'pending', startTime: null, endTime: null, notes: null, cancelReason: null } as const;
  const reason = 'Hydraulic pump failed in the yard. Customers were called, next regular pickup takes double.';
  const work = cancelRun(pending, { now: clock.at(run.date, departure + 22), reason });
  return { id: run.id, madeAt: run.madeAt, work, stops: [] };
}

function photoGiver(facts: Facts, random: Random, wanted: (stop: DailyRouteStop, isSkipped: boolean) => number) {
  return (stop: DailyRouteStop, isSkipped: boolean) =>
    random.chance(wanted(stop, isSkipped)) ? (facts.photoKeys.pop() ?? null) : null;
}

const eveningBefore = (clock: Clock, date: Day) => clock.at(addDays(date, -1), 18 * 60);
