import { sql } from 'kysely';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import type { RunFacts, WorkedStop } from '../../day-plan/facts.ts';
import type { NewRun, PlacedStop, StopRow } from '../plan-changes.ts';

export type PlanRun = RunFacts & Readonly<{ routeName: string }>;

const runColumns = sql`r.id, r.date, r.route_id as "routeId", r.is_extra as "isExtra", r.driver_id as "driverId",
  r.is_driver_chosen as "isDriverChosen", r.status, r.cancel_reason as "cancelReason", r.route_name as "routeName"`;

const workedColumns = sql`s.id, s.daily_route_id as "runId", s.service_id as "serviceId", s.route_id as "routeId",
  s.nominal_date as nominal, s.completion_time as at`;

/** The runs of a date, of all routes or some, locked in one order. */
export async function lockRunsOfDate(tx: Tx, date: Day, routeIds: readonly string[] | 'all'): Promise<PlanRun[]> {
  const some = routeIds === 'all' ? sql`` : sql`and r.route_id = any(${routeIds}::uuid[])`;
  const { rows } = await sql<PlanRun>`
    select ${runColumns} from daily_route r where r.date = ${date} ${some} order by r.id for no key update`.execute(tx);
  return rows;
}

/** The stops of runs; `at` is when a worked one was done. */
export async function listStopRows(
  tx: Tx,
  runIds: readonly string[],
): Promise<(StopRow & Readonly<{ at: string | null }>)[]> {
  const { rows } = await sql<StopRow & { at: string | null }>`
    select id, daily_route_id as "runId", order_in_route as "order", service_id as "serviceId", route_id as "routeId",
      nominal_date as nominal, status <> 'pending' as "isWorked", suspension, because, completion_time as at
    from daily_route_stop where daily_route_id = any(${runIds}::uuid[])`.execute(tx);
  return rows;
}

/**
 * The routes whose runs of a date a change of these routes can touch: those that serve the same addresses with the
 * same stream, and those whose stops have been put on each other's runs.
 */
export async function routesTouched(tx: Tx, date: Day, routeIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive own as (select unnest(${routeIds}::uuid[]) as id),
    addresses as (
      select address_id, q.stream from route_address s join route q on q.id = s.route_id where q.id in (select id from own)
      union
      select s.address_id, q.stream from daily_route_stop s join daily_route r on r.id = s.daily_route_id
      join route q on q.id = s.route_id
      where r.date = ${date} and s.route_id in (select id from own) and s.status = 'pending' and s.address_id is not null),
    start as (
      select id from own
      union
      select o.route_id from addresses m join route_address o on o.address_id = m.address_id
      join route q on q.id = o.route_id and q.stream = m.stream and q.deleted_at is null),
    moved as (
      select distinct s.route_id as a, r.route_id as b from daily_route_stop s join daily_route r on r.id = s.daily_route_id
      where r.date = ${date} and s.route_id <> r.route_id
      union
      select x.route_id, r.route_id from pickup_exception x join daily_route r on r.id = x.to_run_id
      where r.date = ${date} and x.taken_back_at is null and x.route_id <> r.route_id),
    reached as (
      select id from start
      union
      select case when m.a = x.id then m.b else m.a end from reached x join moved m on x.id in (m.a, m.b))
    select id from reached`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Makes runs; gives their ids by key. */
export async function insertRuns(tx: Tx, date: Day, runs: readonly NewRun[]): Promise<Map<string, string>> {
  if (runs.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    with wanted as (
      select gen_random_uuid() as id, x.* from jsonb_to_recordset(${JSON.stringify(runs)}) as x (key text,
        "routeId" uuid, "driverId" uuid, "isExtra" boolean, "isDriverChosen" boolean)),
    made as (
      insert into daily_route (id, date, route_id, route_name, driver_id, is_extra, is_driver_chosen)
      select w.id, ${date}, t.id, t.name, w."driverId", w."isExtra", w."isDriverChosen"
      from wanted w join route t on t.id = w."routeId")
    select key, id from wanted`.execute(tx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** What a stop copies of service, address and contact: history stays readable whatever happens to them. */
const copied = sql`a.id, c.id, a.street, a.city || ', ' || a.state || ' ' || a.zip_code,
  c.first_name || ' ' || c.last_name, c.phone, v.waste_cans_count, a.latitude, a.longitude, v.accommodation_type,
  v.accommodation_notes`;
const copies = sql`address_id, contact_id, street_line, city_line, contact_name, phone, waste_cans_count, latitude,
  longitude, accommodation_type, accommodation_notes`;
const copyTables = sql`service v join contact_address a on a.id = v.address_id join contact c on c.id = a.contact_id`;

const placedColumns = sql`run uuid, "order" int, "serviceId" uuid, "routeId" uuid, nominal date, because jsonb,
  suspension jsonb`;

export async function insertStops(tx: Tx, stops: readonly PlacedStop[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    insert into daily_route_stop (daily_route_id, order_in_route, service_id, route_id, nominal_date, because, suspension,
      ${copies})
    select x.run, x."order", v.id, x."routeId", x.nominal, x.because, x.suspension, ${copied}
    from jsonb_to_recordset(${JSON.stringify(stops)}) as x (${placedColumns}) join (${copyTables}) on v.id = x."serviceId"`.execute(
    tx,
  );
}

export async function updateStops(tx: Tx, stops: readonly (PlacedStop & { id: string })[]): Promise<void> {
  if (stops.length === 0) return;
  await sql`
    update daily_route_stop s set daily_route_id = x.run, order_in_route = x."order", because = x.because,
      suspension = x.suspension, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(stops)}) as x (id uuid, ${placedColumns}) where s.id = x.id`.execute(tx);
}

export async function deleteStops(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await sql`delete from daily_route_stop where id = any(${ids}::uuid[])`.execute(tx);
}

/** Lets open stops of runs not completed have what service, address and contact say now; gives the runs that changed. */
export async function refreshCopies(tx: Tx, runIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with changed as (
      update daily_route_stop s set (${copies}) = row(${copied}), updated_at = now()
      from ${copyTables}, daily_route r
      where s.daily_route_id = any(${runIds}::uuid[]) and v.id = s.service_id and r.id = s.daily_route_id
        and s.status = 'pending' and r.status <> 'completed'
        and (${sql.raw(copyList.map((column) => `s.${column}`).join(', '))}) is distinct from (${copied})
      returning s.daily_route_id)
    select distinct daily_route_id as id from changed`.execute(tx);
  return rows.map(({ id }) => id);
}
const copyList = [
  ...['address_id', 'contact_id', 'street_line', 'city_line', 'contact_name', 'phone', 'waste_cans_count', 'latitude'],
  ...['longitude', 'accommodation_type', 'accommodation_notes'],
];

/** Pending runs follow their route's name and driver; gives those that changed. */
export async function updateRunHeads(
  tx: Tx,
  runIds: readonly string[],
  drivers: readonly Readonly<{ runId: string; driverId: string | null }>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update daily_route r set route_name = t.name, driver_id = case when x."runId" is null then r.driver_id else x."driverId" end,
      updated_at = now()
    from daily_route q
    join route t on t.id = q.route_id
    left join jsonb_to_recordset(${JSON.stringify(drivers)}) as x ("runId" uuid, "driverId" uuid) on x."runId" = q.id
    where r.id = q.id and q.id = any(${runIds}::uuid[]) and q.status = 'pending'
      and (q.route_name <> t.name or x."runId" is not null)
    returning r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Takes pending runs away on which no stop is left, unless somebody gave their pickups to others, or others to them. */
export async function deleteEmptyRuns(tx: Tx, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    delete from daily_route r where r.id = any(${runIds}::uuid[]) and r.status = 'pending'
      and not exists (select from daily_route_stop s where s.daily_route_id = r.id)
      and not exists (select from pickup_exception x join daily_route t on t.id = x.to_run_id and t.date = r.date
        where x.taken_back_at is null and (t.id = r.id or x.route_id = r.route_id))
    returning r.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Notes that the runs of a date are made; false when they had been before. */
export async function noteGeneration(tx: Tx, date: Day): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('daily_generation')
    .values({ date })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the runs of a date that is not over have been made. */
export async function isGenerated(read: Reader, date: Day): Promise<boolean> {
  const { rows } = await sql`
    select from daily_generation where date = ${date} and date >= company_day_of(now())`.execute(read);
  return rows.length > 0;
}

/** Dates whose runs have to follow changes: today and later, and earlier ones that are still being driven. */
export async function datesToFollow(read: Reader, today: Day): Promise<Day[]> {
  const { rows } = await sql<{ date: Day }>`
    select date from daily_generation where date >= ${today}
    union select date from daily_route where date >= ${today}
    union select date from daily_route where date >= ${addDays(today, -3)} and date < ${today} and status = 'in_progress'
    order by date`.execute(read);
  return rows.map(({ date }) => date);
}

/** The routes that a change of addresses, contacts or drivers touches, by templates and by open stops of runs. */
export async function routesOf(
  read: Reader,
  {
    addressIds,
    contactIds,
    from,
  }: Readonly<{ addressIds: readonly string[]; contactIds: readonly string[]; from: Day }>,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with places as (
      select id from contact_address where id = any(${addressIds}::uuid[]) or contact_id = any(${contactIds}::uuid[]))
    select route_id as id from route_address where address_id in (select id from places)
    union
    select s.route_id from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.address_id in (select id from places) and r.date >= ${addDays(from, -3)} and s.status = 'pending'
      and s.route_id is not null
    union
    select x.route_id from pickup_exception x join service v on v.id = x.service_id
    where v.address_id in (select id from places) and x.taken_back_at is null
      and (x.to_date >= ${from} or x.nominal_date >= ${from})`.execute(read);
  return rows.map(({ id }) => id);
}

/** All runs of some dates. */
export async function listRunsOfDates(read: Reader, dates: readonly Day[]): Promise<RunFacts[]> {
  const { rows } = await sql<RunFacts>`
    select ${runColumns} from daily_route r where r.date = any(${dates}::date[])`.execute(read);
  return rows;
}

/** All runs of a date, and what was worked on them. */
export async function listRunFactsOfDate(read: Reader, date: Day): Promise<{ runs: RunFacts[]; worked: WorkedStop[] }> {
  const runs = await listRunsOfDates(read, [date]);
  const worked = await sql<WorkedStop>`
    select ${workedColumns} from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where r.date = ${date} and s.service_id is not null and s.route_id is not null
      and (s.status <> 'pending' or r.status = 'completed')`.execute(read);
  return { runs, worked: worked.rows };
}

/** The runs of a customer's stops from a day on, and which of these stops are done: a driver who is there is no past. */
export async function listRunFactsOf(
  read: Reader,
  contactId: string,
  from: Day,
): Promise<{ runs: RunFacts[]; worked: WorkedStop[] }> {
  const runs = await sql<RunFacts>`
    select ${runColumns} from daily_route r where r.date >= ${from} and (
      r.route_id in (select s.route_id from route_address s join contact_address a on a.id = s.address_id
        where a.contact_id = ${contactId})
      or r.id in (select daily_route_id from daily_route_stop where contact_id = ${contactId}))`.execute(read);
  const worked = await sql<WorkedStop>`
    select ${workedColumns} from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.contact_id = ${contactId} and r.date >= ${from} and s.service_id is not null and s.route_id is not null
      and (s.status in ('completed', 'skipped', 'rescheduled') or r.status = 'completed')`.execute(read);
  return { runs: runs.rows, worked: worked.rows };
}
