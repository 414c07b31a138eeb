/** What the runs that are there say to the plan: who drives, and what has been worked. */
import { sql } from 'kysely';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { type ClosedDay, nominalDays } from '../../company/closures.ts';
import type { DonePickup, RunFacts, WorkedStop } from '../../day-plan/facts.ts';
import { farthestMove } from '../../day-plan/server/store-facts.ts';
import { ofSameHouse } from '../../services/server/store.ts';
import { rescheduleDays } from '../stop-moves.ts';
import { runColumns } from './store-plan.ts';

const workedColumns = sql`s.id, s.daily_route_id as "runId", s.service_id as "serviceId", s.route_id as "routeId",
  s.nominal_date as nominal, s.completion_time as at, s.status = 'rescheduled' as "isPutOff"`;

type Facts = Readonly<{ runs: readonly RunFacts[]; worked: readonly WorkedStop[] }>;

/** On which date a stop stands, if it still stands. */
export async function findDateOfStop(read: Reader, stopId: string): Promise<Day | undefined> {
  const [row] = await prepared(
    read,
    sql<{ date: Day }>`
    select r.date from daily_route_stop s join daily_route r on r.id = s.daily_route_id where s.id = ${stopId}`,
  );
  return row?.date;
}

/** All runs of some dates. */
export async function listRunsOfDates(read: Reader, dates: readonly Day[]): Promise<RunFacts[]> {
  const { rows } = await sql<RunFacts>`
    select ${runColumns} from daily_route r where r.date = any(${dates}::date[])`.execute(read);
  return rows;
}

/** All runs of a date, and what was worked on them. */
export async function listRunFactsOfDate(read: Reader, date: Day): Promise<Facts> {
  const runs = await listRunsOfDates(read, [date]);
  const worked = await sql<WorkedStop>`
    select ${workedColumns} from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where r.date = ${date} and s.service_id is not null and s.route_id is not null
      and s.status <> 'pending'`.execute(read);
  return { runs, worked: worked.rows };
}

/**
 * Which pickups that the calendar lets come on some dates were done on others, or a driver is there: a day may be
 * closed at noon, and what it moved may be done before it is opened again. Who was only given up with a run was not served.
 * @param serviceIds of these services only
 */
export async function listDone(
  read: Reader,
  closed: readonly ClosedDay[],
  dates: readonly Day[],
  serviceIds?: readonly string[],
): Promise<DonePickup[]> {
  const coming = dates.flatMap((date) => nominalDays(closed, date).map(({ nominal }) => ({ nominal, date })));
  // What stands on its nominal date is found by the runs of that date, what was moved by an index of its own.
  return prepared(
    read,
    sql<DonePickup>`
    with coming as (
      select * from unnest(${coming.map(({ nominal }) => nominal)}::date[], ${coming.map(({ date }) => date)}::date[])
        as x (nominal, date)),
    elsewhere as (
      select s.*, r.date from coming
      join daily_route r on r.date = coming.nominal and r.date <> coming.date
      join daily_route_stop s on s.daily_route_id = r.id and s.nominal_date = coming.nominal
      where s.because is null
      union all
      select s.*, r.date from coming
      join daily_route_stop s on s.nominal_date = coming.nominal and s.because is not null
      join daily_route r on r.id = s.daily_route_id and r.date <> coming.date)
    select service_id as "serviceId", route_id as "routeId", nominal_date as nominal, date from elsewhere
    where (status in ('in_progress', 'completed') or (status = 'skipped' and decided_at is not null))
      and service_id is not null and route_id is not null
      and ${serviceIds ? sql`service_id = any(${serviceIds}::uuid[])` : sql`true`}`,
  );
}

/** The runs of a customer's stops from a day on, and which of these stops are done: a driver who is there is no past. */
export async function listRunFactsOf(read: Reader, contactId: string, from: Day): Promise<Facts> {
  const [runs, worked] = await Promise.all([
    prepared(
      read,
      sql<RunFacts>`
      select ${runColumns} from daily_route r where r.date >= ${from} and (
        r.route_id in (select s.route_id from route_stop s join living_address a on a.id = s.address_id
          where a.contact_id = ${contactId})
        or exists (select from daily_route_stop s where s.contact_id = ${contactId} and s.daily_route_id = r.id))`,
    ),
    prepared(
      read,
      sql<WorkedStop>`
      select ${workedColumns} from daily_route r join daily_route_stop s on s.daily_route_id = r.id
      where s.contact_id = ${contactId} and r.date >= ${from} and s.service_id is not null and s.route_id is not null
        and s.status in ('completed', 'skipped', 'rescheduled')`,
    ),
  ]);
  return { runs, worked };
}

/** How far from its nominal date a pickup may have been worked, in days: put off three times over, or moved by closures. */
const farthest = { later: 3 * rescheduleDays, earlier: farthestMove };

/**
 * What was worked on these dates at services of some routes, on whatever run: a customer whom one truck has served needs
 * no other, also after the address has left the route of the first.
 */
export async function listWorkedOf(
  read: Reader,
  routeIds: readonly string[],
  { dates, from, to }: Readonly<{ dates: readonly Day[]; from: Day; to: Day }>,
): Promise<Facts> {
  const rows = await prepared(
    read,
    sql<{ run: RunFacts; stop: WorkedStop }>`
    with served as (
      select v.id from route_stop s join known_service v on v.address_id = s.address_id
      where s.route_id = any(${routeIds}::uuid[])
      union
      select one.id from pickup_decision x cross join lateral ${ofSameHouse(sql`x.service_id`)} one
      where x.stands and x.route_id = any(${routeIds}::uuid[])
        and (x.to_date = any(${dates}::date[]) or x.nominal_date = any(${dates}::date[])))
    select (select row_to_json(x) from (select ${runColumns}) x) as run,
      (select row_to_json(x) from (select ${workedColumns}) x) as stop
    from served
    join daily_route_stop s on s.service_id = served.id
      and s.nominal_date between ${addDays(from, -farthest.later)} and ${addDays(to, farthest.earlier)}
    join daily_route r on r.id = s.daily_route_id and r.date = any(${dates}::date[])
    where s.route_id is not null and s.status <> 'pending'`,
  );
  const runs = new Map(rows.map(({ run }) => [run.id, run]));
  return { runs: [...runs.values()], worked: rows.map(({ stop }) => stop) };
}
