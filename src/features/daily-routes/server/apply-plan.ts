import { randomUUID } from 'node:crypto';
import type { Day } from '../../../kernel/calendar.ts';
import type { Change } from '../../../kernel/live.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announceAll } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import type { DayFacts } from '../../day-plan/facts.ts';
import { planDay } from '../../day-plan/plan.ts';
import { getPlanFacts } from '../../day-plan/server/store-facts.ts';
import { isNominal } from '../../services/cadence.ts';
import { planChanges } from '../plan-changes.ts';
import {
  type Changed,
  deleteEmptyRuns,
  deleteStops,
  insertRuns,
  insertStops,
  type KeptStop,
  type LockedDay,
  listGenerated,
  listStopRows,
  lockRunsOfDate,
  type PlanRun,
  refreshCopies,
  updateRunHeads,
  updateStops,
} from './store-plan.ts';
import { listDone, listWorkedOf } from './store-run-facts.ts';

export type Applied = Readonly<{
  /** As they were before. */
  runs: readonly PlanRun[];
  madeIds: readonly string[];
  /** Runs on which something is different now; those that were taken away are among them. */
  changedIds: readonly string[];
}>;

/** Nobody else changes the runs of a date until the transaction ends. Take several dates in their order, before runs. */
export const lockDate = (tx: Tx, date: Day): Promise<void> => lockFor(tx, `plan ${date}`);

/** Waits for changes under way, whose dates do not know yet that there will be runs, and lets later ones wait. */
export const lockMaking = (tx: Tx): Promise<void> => lockFor(tx, 'plan');

/** Lets no runs be made meanwhile: whoever changes what they copy finds all of them afterwards. */
export const lockFollowing = (tx: Tx): Promise<void> => lockFor(tx, 'plan', 'shared');

/**
 * Makes the runs of some dates follow their plans, under one lock per date; changes only what nobody has worked. On a
 * date whose runs were not made yet, or that is over, it makes none. Locks, reads and writes go in one message each:
 * however many dates there are, it waits four times.
 * @param changed what may be different; the routes that it touches are looked up when nobody else can change the dates
 * @param isMaking whether it is called to make the runs of the dates
 */
export async function applyPlan(tx: Tx, dates: readonly Day[], changed: Changed, isMaking = false): Promise<Applied> {
  const days = await lockDays(tx, dates, changed);
  const runs = days.flatMap((day) => day.runs);
  const [from, to] = [days[0]?.date, days.at(-1)?.date];
  if (!from || !to) return { runs, madeIds: [], changedIds: [] };
  const routeIds = changed === 'all' ? 'all' : [...new Set(days.flatMap((day) => day.routeIds))];
  const [rows, elsewhere, generated, facts] = await Promise.all([
    listStopRows(
      tx,
      runs.map(({ id }) => id),
    ),
    routeIds === 'all'
      ? { runs: [], worked: [] }
      : listWorkedOf(tx, routeIds, { dates: days.map(({ date }) => date), from, to }),
    listGenerated(tx, dates),
    getPlanFacts(tx, routeIds === 'all' ? 'all' : { routeIds }, { from, to }),
  ]);
  const done = await listDone(
    tx,
    facts.closed,
    days.map(({ date }) => date),
    routeIds === 'all' ? undefined : facts.services.map(({ id }) => id),
  );
  const changes = days.map((day) =>
    changesOf(day, { ...facts, ...elsewhere, done }, rows, { makesRuns: isMaking || generated.has(day.date) }),
  );
  return { runs, ...(await carryOut(tx, changes, runs, rows)) };
}

/** Locks dates in their order, and after each of them those of its runs that a change can touch. */
export async function lockDays(tx: Tx, dates: readonly Day[], changed: Changed): Promise<LockedDay[]> {
  const locked = [...new Set(dates)].sort().map(async (date) => {
    const [, day] = await Promise.all([lockDate(tx, date), lockRunsOfDate(tx, date, changed)]);
    return day;
  });
  return Promise.all(locked);
}

type DayChanges = ReturnType<typeof changesOf>;

/**
 * Routes outside the scope of the date are known by name and schedule, and plan nothing: they have no stops here. Of
 * their runs only what was worked counts (the runs of `facts`), and nothing on them changes.
 */
function changesOf(
  { date, runs, routeIds }: LockedDay,
  facts: DayFacts,
  all: readonly KeptStop[],
  how: Readonly<{ makesRuns: boolean }>,
) {
  const isHere = new Set(runs.map(({ id }) => id));
  const rows = all.filter(({ runId }) => isHere.has(runId));
  const scope = routeIds === 'all' ? undefined : new Set(routeIds);
  const inScope = <T extends { routeId: string }>(found: readonly T[]) =>
    scope ? found.filter(({ routeId }) => scope.has(routeId)) : found;
  const worked = rows.flatMap(({ id, runId, serviceId, routeId, nominal, at, isWorked }) =>
    serviceId && routeId && nominal && isWorked ? [{ id, runId, serviceId, routeId, nominal, at }] : [],
  );
  const known: DayFacts = {
    ...facts,
    stops: inScope(facts.stops),
    exceptions: inScope(facts.exceptions),
    runs: [...runs, ...facts.runs.filter(({ id }) => !isHere.has(id))],
    worked: [...worked, ...facts.worked.filter(({ runId }) => !isHere.has(runId))],
  };
  const usual = new Set(known.routes.filter(({ schedule }) => isNominal(schedule, date)).map(({ id }) => id));
  const { make, insert, update, ...others } = planChanges(planDay(known, date), runs, rows, { ...how, usual });
  const idOf = new Map(make.map(({ key }) => [key, randomUUID()]));
  const placed = <S extends { run: string }>(stop: S): S => ({ ...stop, run: idOf.get(stop.run) ?? stop.run });
  return {
    ...others,
    date,
    make: make.map((run) => ({ ...run, id: idOf.get(run.key) ?? '', date })),
    insert: insert.map(placed),
    update: update.map(placed),
  };
}

async function carryOut(
  tx: Tx,
  days: readonly DayChanges[],
  runs: readonly PlanRun[],
  rows: readonly KeptStop[],
): Promise<Pick<Applied, 'madeIds' | 'changedIds'>> {
  const every = <T>(of: (day: DayChanges) => readonly T[]) => days.flatMap(of);
  const runIds = runs.map(({ id }) => id);
  const [, , , , ...touched] = await Promise.all([
    insertRuns(
      tx,
      every((day) => day.make),
    ),
    deleteStops(
      tx,
      every((day) => day.remove).map(({ id }) => id),
    ),
    updateStops(
      tx,
      every((day) => day.update),
    ),
    insertStops(
      tx,
      every((day) => day.insert),
    ),
    refreshCopies(tx, runIds),
    updateRunHeads(
      tx,
      runIds,
      every((day) => day.drivers),
    ),
    deleteEmptyRuns(
      tx,
      every((day) => day.emptied),
      every((day) => day.resting),
    ),
  ]);
  const alsoTouched = new Set(touched.flat());
  const runOf = new Map(rows.map(({ id, runId }) => [id, runId]));
  const changed = days.map(({ date, make, insert, update, remove }) => ({
    date,
    ids: new Set([
      ...make.map(({ id }) => id),
      ...[...insert, ...update].map(({ run }) => run),
      ...update.flatMap(({ id }) => runOf.get(id) ?? []),
      ...remove.map(({ runId }) => runId),
      ...runs.filter((run) => run.date === date && alsoTouched.has(run.id)).map(({ id }) => id),
    ]),
  }));
  announceAll(changed.flatMap(({ date, ids }) => changesToTell(date, [...ids])));
  return { madeIds: every((day) => day.make).map(({ id }) => id), changedIds: changed.flatMap(({ ids }) => [...ids]) };
}

/** So many at once are a new day: screens read it as a whole. */
const changesToTell = (date: Day, ids: readonly string[]): Change[] =>
  (ids.length > 10 ? [{}] : ids.map((id) => ({ id }))).map((which) => ({ topic: 'daily-routes', date, ...which }));
