import type { Day } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { lockFor } from '../../../server/transact.ts';
import { planDay } from '../../day-plan/plan.ts';
import type { DayPlan } from '../../day-plan/planned.ts';
import { getPlanFacts } from '../../day-plan/server/store-facts.ts';
import { type PlanChanges, planChanges } from '../plan-changes.ts';
import {
  deleteEmptyRuns,
  deleteStops,
  insertRuns,
  insertStops,
  isGenerated,
  listStopRows,
  lockRunsOfDate,
  type PlanRun,
  refreshCopies,
  routesTouched,
  updateRunHeads,
  updateStops,
} from './store-plan.ts';

export type Applied = Readonly<{
  plan: DayPlan;
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
 * Makes the runs of a date follow its plan, under one lock per date; changes only what nobody has worked. On a date
 * whose runs were not made yet, or that is over, it makes none.
 * @param changed the routes that may be different; those that they touch follow too
 * @param isMaking whether it is called to make the runs of the date
 */
export async function applyPlan(
  tx: Tx,
  date: Day,
  changed: readonly string[] | 'all',
  isMaking = false,
): Promise<Applied> {
  await lockDate(tx, date);
  const routeIds = changed === 'all' ? 'all' : await routesTouched(tx, date, changed);
  const runs = await lockRunsOfDate(tx, date, routeIds);
  const runIds = runs.map(({ id }) => id);
  const rows = await listStopRows(tx, runIds);
  const facts = await getPlanFacts(tx, routeIds === 'all' ? 'all' : { routeIds }, { from: date, to: date });
  const completed = new Set(runs.filter(({ status }) => status === 'completed').map(({ id }) => id));
  const worked = rows.flatMap(({ id, runId, serviceId, routeId, nominal, at, isWorked }) =>
    serviceId && routeId && nominal && (isWorked || completed.has(runId))
      ? [{ id, runId, serviceId, routeId, nominal, at }]
      : [],
  );
  // Routes outside the scope are known by name and schedule, and plan nothing: they have no stops here.
  const plan = planDay({ ...facts, runs, worked }, date);
  const changes = planChanges(plan, runs, rows, { makesRuns: isMaking || (await isGenerated(tx, date)) });
  return { plan, runs, ...(await carryOut(tx, date, changes, runIds, rows)) };
}

async function carryOut(
  tx: Tx,
  date: Day,
  { make, insert, update, remove, drivers, emptied }: PlanChanges,
  runIds: readonly string[],
  rows: readonly Readonly<{ id: string; runId: string }>[],
): Promise<Pick<Applied, 'madeIds' | 'changedIds'>> {
  const made = await insertRuns(tx, date, make);
  const idOf = (run: string) => made.get(run) ?? run;
  const inserted = insert.map((stop) => ({ ...stop, run: idOf(stop.run) }));
  const updated = update.map((stop) => ({ ...stop, run: idOf(stop.run) }));
  await deleteStops(
    tx,
    remove.map(({ id }) => id),
  );
  await updateStops(tx, updated);
  await insertStops(tx, inserted);
  const runOf = new Map(rows.map(({ id, runId }) => [id, runId]));
  const changed = new Set([
    ...made.values(),
    ...[...inserted, ...updated].map(({ run }) => run),
    ...updated.flatMap(({ id }) => runOf.get(id) ?? []),
    ...remove.map(({ runId }) => runId),
  ]);
  if (runIds.length > 0) {
    for (const id of await refreshCopies(tx, runIds)) changed.add(id);
    for (const id of await updateRunHeads(tx, runIds, drivers)) changed.add(id);
  }
  for (const id of await deleteEmptyRuns(tx, emptied)) changed.add(id);
  // So many at once are a new day: screens read it as a whole.
  const told = changed.size > 10 ? [{}] : [...changed].map((id) => ({ id }));
  for (const which of told) await announce(tx, { topic: 'daily-routes', date, ...which });
  return { madeIds: [...made.values()], changedIds: [...changed] };
}
