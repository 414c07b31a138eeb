import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { PlannedDay, PlannedPickup, Two } from '../../company/calendar-changes.ts';
import { type ClosedDay, nominalDays } from '../../company/closures.ts';
import type { DayFacts } from '../../day-plan/facts.ts';
import { planDay } from '../../day-plan/plan.ts';

import type { DayPlan, PlannedStop } from '../../day-plan/planned.ts';
import { getAlikeFacts } from '../../day-plan/server/store-alike.ts';
import { listDone, listRunFactsOfDate, listRunsOfDates } from './store-run-facts.ts';

/**
 * The pickups of some dates under two calendars, planned from the same facts: what a change of the calendar would do.
 * Only those count where somebody waits for the truck: no holds, no cancelled runs.
 */
export async function planTwice(
  read: Reader,
  dates: readonly Day[],
  closed: Two<readonly ClosedDay[]>,
): Promise<Two<readonly PlannedDay[]>> {
  const [from] = dates;
  const to = dates.at(-1);
  if (!from || !to) return { before: [], after: [] };
  const runsOf = await listRunFacts(read, dates, closed);
  const done = { before: await listDone(read, closed.before, dates), after: await listDone(read, closed.after, dates) };
  const individual = [...[...runsOf.values()].flatMap(({ worked }) => worked), ...done.before, ...done.after].map(
    ({ serviceId }) => serviceId,
  );
  const { facts, alike } = await getAlikeFacts(read, { from, to, individual });
  const contactOf = await listContactsOfServices(
    read,
    facts.services.flatMap(({ id }) => (alike.has(id) ? [] : id)),
  );
  // Whoever only stands there may drive on yet.
  const over = new Set([...runsOf.values()].flatMap(({ worked }) => worked.flatMap(({ id, at }) => (at ? id : []))));
  const pickupOf = ({ serviceId, routeId, nominal, workedId }: PlannedStop): PlannedPickup => ({
    ...{ key: `${serviceId} ${routeId} ${nominal}`, serviceId, nominal, routeId, isWorked: over.has(workedId ?? '') },
    ...(alike.get(serviceId) ?? { count: 1, contactIds: contactOf.get(serviceId) ?? [] }),
  });
  const planOf = (date: Day, which: keyof typeof closed): PlannedDay => {
    const { runs = [], worked = [] } = runsOf.get(date) ?? {};
    const plan = planDay({ ...facts, closed: closed[which], runs, worked, done: done[which] }, date);
    return { date, pickups: awaited(plan).map(pickupOf) };
  };
  const before = dates.map((date) => planOf(date, 'before'));
  return {
    before,
    after: before.map((day) => (comesAsBefore(closed, day.date) ? day : planOf(day.date, 'after'))),
  };
}

type RunsOfDate = Pick<DayFacts, 'runs' | 'worked'>;

/**
 * The runs of each date. What was worked counts where the change has a say; elsewhere it is enough that what was worked
 * is a pickup like the others, on a completed run too.
 */
async function listRunFacts(
  read: Reader,
  dates: readonly Day[],
  closed: Two<readonly ClosedDay[]>,
): Promise<ReadonlyMap<Day, RunsOfDate>> {
  const byDate = Map.groupBy(await listRunsOfDates(read, dates), ({ date }) => date);
  const found = new Map<Day, RunsOfDate>();
  for (const [date, runs] of byDate)
    if (comesAsBefore(closed, date))
      found.set(date, {
        runs: runs.map((run) => (run.status === 'completed' ? { ...run, status: 'in_progress' } : run)),
        worked: [],
      });
    else found.set(date, await listRunFactsOfDate(read, date));
  return found;
}

const comesAsBefore = ({ before, after }: Two<readonly ClosedDay[]>, date: Day): boolean =>
  JSON.stringify(nominalDays(before, date)) === JSON.stringify(nominalDays(after, date));

const awaited = ({ runs }: DayPlan): PlannedStop[] =>
  runs.filter(({ isCancelled }) => !isCancelled).flatMap(({ stops }) => stops.filter(({ hold }) => !hold));

/** Whose each service is, by its id. */
export async function listContactsOfServices(
  read: Reader,
  serviceIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ id: string; contactId: string }>`
    select v.id, v.contact_id as "contactId" from known_service v where v.id = any(${serviceIds}::uuid[])`.execute(
    read,
  );
  return new Map(rows.map(({ id, contactId }) => [id, [contactId]]));
}
