/** Whether everybody is told the same: the customers, the dispatcher, and whoever asks for everybody's next day. */
import { sql } from 'kysely';
import { placesOf } from '../../src/features/daily-routes/pickups.ts';
import { listContactsOfServices } from '../../src/features/daily-routes/server/calendar-plans.ts';
import { readPlan } from '../../src/features/daily-routes/server/reading-plan.ts';
import { listNextPickupDays } from '../../src/features/daily-routes/server/store-coming.ts';
import { getPickupFacts } from '../../src/features/daily-routes/server/store-pickups.ts';
import { planDay } from '../../src/features/day-plan/plan.ts';
import type { DayPlan } from '../../src/features/day-plan/planned.ts';
import { addDays, type Day } from '../../src/kernel/calendar.ts';
import type { Reader } from '../../src/server/database/connection.ts';
import type { TestServer } from './server.ts';

/** A date and the next ones, into another week. */
const daysFrom = (from: Day) => Array.from({ length: 9 }, (_, ahead) => addDays(from, ahead));

const comingOn = ({ date, runs }: DayPlan) =>
  runs
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap(({ stops }) => stops.filter(({ hold, workedId }) => !hold && !workedId))
    .map(({ serviceId, routeId, nominal }) => ({ date, serviceId, key: `${date} ${serviceId} ${routeId} ${nominal}` }));

/**
 * Customers are told that a truck comes until it has been there; the dispatcher sees a driver who is there as past,
 * whichever service of the house they came for.
 */
async function whereDriversAre(read: Reader): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ at: string }>`
    select r.date || ' ' || o.id as at from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    join service v on v.id = s.service_id join service o on o.address_id = v.address_id and o.stream = v.stream
    where s.status = 'in_progress'`.execute(read);
  return new Set(rows.map(({ at }) => at));
}

/** What some customers are told of the days from a date on where others are told something else. */
export async function disagreements({ database: { read } }: TestServer, contactIds: readonly string[], from: Day) {
  const days = daysFrom(from);
  const isThere = await whereDriversAre(read);
  const told = (coming: ReturnType<typeof comingOn>) =>
    coming.flatMap(({ date, serviceId, key }) => (isThere.has(`${date} ${serviceId}`) ? [] : key)).sort();
  const coming = (await Promise.all(days.map((date) => readPlan(read, date)))).flatMap(comingOn);
  const owners = await listContactsOfServices(read, [...new Set(coming.map(({ serviceId }) => serviceId))]);
  const nextDays = await listNextPickupDays(read, from);
  const all = await Promise.all(
    contactIds.map(async (contactId) => {
      const theirs = coming.filter(({ serviceId }) => owners.get(serviceId)?.includes(contactId));
      const places = placesOf(await getPickupFacts(read, contactId, from), from);
      const said = told(places.flatMap(({ plan }) => days.flatMap((date) => comingOn(planDay(plan, date)))));
      const next = nextDays.get(contactId);
      const soon = next && next <= (days.at(-1) ?? '') ? next : undefined;
      return { contactId, customer: said, dispatcher: told(theirs), next: soon, first: theirs[0]?.date };
    }),
  );
  return all.filter(({ customer, dispatcher, next, first }) => customer.join() !== dispatcher.join() || next !== first);
}
