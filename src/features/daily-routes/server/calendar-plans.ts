import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import type { PlannedDay, Two } from '../../company/calendar-changes.ts';
import { type ClosedDay, nominalDays } from '../../company/closures.ts';
import { planDay } from '../../day-plan/plan.ts';
import type { DayPlan } from '../../day-plan/planned.ts';
import { getPlanFacts } from '../../day-plan/server/store-facts.ts';
import { listRunFactsOfDate } from './store-plan.ts';

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
  const both: Two<PlannedDay[]> = { before: [], after: [] };
  if (!from || !to) return both;
  const facts = await getPlanFacts(read, 'all', { from, to });
  const contactOf = await listContactsOfServices(read);
  for (const date of dates) {
    const { runs, worked } = await listRunFactsOfDate(read, date);
    const plan = (which: keyof typeof closed) =>
      planned(planDay({ ...facts, closed: closed[which], runs, worked }, date), contactOf);
    const before = plan('before');
    both.before.push(before);
    both.after.push(comesAsBefore(closed, date) ? before : plan('after'));
  }
  return both;
}

const comesAsBefore = ({ before, after }: Two<readonly ClosedDay[]>, date: Day): boolean =>
  JSON.stringify(nominalDays(before, date)) === JSON.stringify(nominalDays(after, date));

function planned({ date, runs }: DayPlan, contactOf: ReadonlyMap<string, string>): PlannedDay {
  const stops = runs.filter(({ isCancelled }) => !isCancelled).flatMap((run) => run.stops);
  const pickups = stops.flatMap(({ serviceId, routeId, nominal, hold }) => {
    const contactId = contactOf.get(serviceId);
    return hold || !contactId
      ? []
      : [{ key: `${serviceId} ${routeId} ${nominal}`, serviceId, nominal, routeId, contactId }];
  });
  return { date, pickups };
}

async function listContactsOfServices(read: Reader): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; contactId: string }>`
    select v.id, a.contact_id as "contactId"
    from service v join contact_address a on a.id = v.address_id`.execute(read);
  return new Map(rows.map(({ id, contactId }) => [id, contactId]));
}
