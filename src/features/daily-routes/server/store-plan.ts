import { sql } from 'kysely';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { RunFacts } from '../../day-plan/facts.ts';
import type { NewRun, PlacedStop, StopRow } from '../plan-changes.ts';
import { visitsAsStrayWork } from './store-stray-work.ts';

export type PlanRun = RunFacts & Readonly<{ routeName: string }>;

/** Of `daily_route r`: who drives it, unless they are gone; then it is as if nobody had been chosen. */
const driver = sql`(select p.id from staff p where p.id = r.driver_id)`;
const isDriverGone = sql`(r.driver_id is not null and ${driver} is null)`;

export const runColumns = sql`r.id, r.date, r.route_id as "routeId", r.is_extra as "isExtra", ${driver} as "driverId",
  r.is_driver_chosen and not ${isDriverGone} as "isDriverChosen", r.status, r.cancel_reason as "cancelReason",
  case when r.status = 'cancelled' then r.end_time end as "cancelledAt", r.route_name as "routeName"`;

/** What is different now: routes, addresses or contacts by id, or perhaps everything. */
export type ChangedSome = Readonly<{
  routeIds: readonly string[];
  addressIds?: readonly string[];
  contactIds?: readonly string[];
}>;
export type Changed = ChangedSome | 'all';

/** The runs of a date that a change can touch, and the routes. */
export type LockedDay = Readonly<{ date: Day; runs: readonly PlanRun[]; routeIds: readonly string[] | 'all' }>;

/** Locks the runs of a date in one order: all, or those that a change can touch. */
export async function lockRunsOfDate(tx: Tx, date: Day, changed: Changed): Promise<LockedDay> {
  if (changed === 'all') {
    const locking = sql<PlanRun>`
      select ${runColumns} from daily_route r where r.date = ${date} order by r.id for no key update`;
    return { date, runs: await prepared(tx, locking), routeIds: 'all' };
  }
  const [row] = await prepared(
    tx,
    sql<Readonly<{ runs: readonly PlanRun[]; routeIds: readonly string[] }>>`
    with recursive ${routesTouched(date, changed)},
    locked as materialized (
      select ${runColumns} from daily_route r where r.date = ${date} and r.route_id in (select id from reached)
      order by r.id for no key update)
    select coalesce((select json_agg(l) from locked l), '[]') as runs,
      coalesce((select json_agg(id) from reached), '[]') as "routeIds"`,
  );
  return { date, runs: row?.runs ?? [], routeIds: row?.routeIds ?? [] };
}

/** A stop's row; `at` is when it was worked. */
export type KeptStop = StopRow & Readonly<{ at: string | null }>;

/** The stops of runs. */
export async function listStopRows(tx: Tx, runIds: readonly string[]): Promise<KeptStop[]> {
  if (runIds.length === 0) return [];
  return prepared(
    tx,
    sql<KeptStop>`
    select id, daily_route_id as "runId", order_in_route as "order", service_id as "serviceId", route_id as "routeId",
      nominal_date as nominal, status <> 'pending' as "isWorked", suspension, because, completion_time as at
    from daily_route_stop where daily_route_id = any(${runIds}::uuid[])`,
  );
}

/**
 * `reached`: the routes whose runs of a date a change can touch. They are those that changed, and those that serve the
 * changed addresses, by template, by an open stop or by a decision (`own`); those that serve the same addresses as these
 * with the same stream, or whose pickups there were put to the date though they serve them no more; and those whose
 * pickups have been given to each other's runs, also when that was taken back.
 */
const routesTouched = (date: Day, { routeIds, addressIds = [], contactIds = [] }: ChangedSome) => sql`
    places as (
      select id from known_address where id = any(${addressIds}::uuid[]) or contact_id = any(${contactIds}::uuid[])),
    own as (
      select unnest(${routeIds}::uuid[]) as id
      union
      select s.route_id from places p join route_stop s on s.address_id = p.id
      union
      select s.route_id from places p join daily_route_stop s on s.address_id = p.id
      join daily_route r on r.id = s.daily_route_id
      where r.date = ${date} and s.status = 'pending' and s.route_id is not null
      union
      select x.route_id from places p join known_service v on v.address_id = p.id
      join pickup_decision x on x.service_id = v.id and x.stands
      where ${date} in (x.nominal_date, x.to_date)),
    addresses as (
      select s.address_id, s.stream from own join route_stop s on s.route_id = own.id
      union
      select v.address_id, v.stream from own join pickup_decision x on x.route_id = own.id
      join known_service v on v.id = x.service_id where ${date} in (x.nominal_date, x.to_date)),
    start as (
      select id from own
      union
      select o.route_id from addresses m join route_stop o on o.address_id = m.address_id and o.stream = m.stream
      union
      select x.route_id from pickup_decision x join known_service v on v.id = x.service_id
      join addresses m on m.address_id = v.address_id and m.stream = v.stream
      where x.to_date = ${date} and x.stands),
    moved as (
      select distinct x.route_id as a, r.route_id as b from daily_route r join pickup_decision x on x.to_run_id = r.id
      where r.date = ${date} and x.route_id <> r.route_id),
    reached as (
      select id from start
      union
      select case when m.a = x.id then m.b else m.a end from reached x join moved m on x.id in (m.a, m.b))`;

export async function insertRuns(
  tx: Tx,
  runs: readonly (NewRun & Readonly<{ id: string; date: Day }>)[],
): Promise<void> {
  if (runs.length === 0) return;
  await prepared(
    tx,
    sql`
    insert into daily_route (id, date, route_id, route_name, driver_id, is_extra, is_driver_chosen)
    select x.id, x.date, t.id, t.name, x."driverId", x."isExtra", x."isDriverChosen"
    from jsonb_to_recordset(${JSON.stringify(runs)}) as x (id uuid, date date, "routeId" uuid, "driverId" uuid,
      "isExtra" boolean, "isDriverChosen" boolean) join known_route t on t.id = x."routeId"`,
  );
}

/** What a stop copies of `known_service v`: history stays readable whatever happens to it. */
const copied = sql`v.address_id, v.contact_id, v.street, v.city_line, v.contact_name, v.phone, v.waste_cans_count,
  v.latitude, v.longitude, v.accommodation_type, v.accommodation_notes`;
const copies = sql`address_id, contact_id, street_line, city_line, contact_name, phone, waste_cans_count, latitude,
  longitude, accommodation_type, accommodation_notes`;

/** Rows as columns, which PostgreSQL reads in a third of the time that JSON takes: an evening makes 16,000 stops. */
function placed(stops: readonly PlacedStop[]) {
  const json = (of: (stop: PlacedStop) => object | null) => stops.map((stop) => of(stop) && JSON.stringify(of(stop)));
  return sql`${stops.map(({ run }) => run)}::uuid[], ${stops.map(({ order }) => order)}::int[],
    ${stops.map(({ serviceId }) => serviceId)}::uuid[], ${stops.map(({ routeId }) => routeId)}::uuid[],
    ${stops.map(({ nominal }) => nominal)}::date[], ${json(({ because }) => because)}::jsonb[],
    ${json(({ suspension }) => suspension)}::jsonb[]`;
}
const placedColumns = sql`run, "order", service_id, route_id, nominal, because, suspension`;

/**
 * A stop that comes back to the run from which it went is the same one, also of a service in the other's place: a phone may
 * still speak of it, and what was written when it was taken back stays.
 */
export async function insertStops(tx: Tx, stops: readonly PlacedStop[]): Promise<void> {
  if (stops.length === 0) return;
  const runIds = [...new Set(stops.map(({ run }) => run))];
  await prepared(
    tx,
    sql`
    with gone as materialized (
      select distinct on (run, route_id, nominal, address_id) * from (
        select t.stop_id, t.removed_at, t.daily_route_id as run, s.route_id, s.nominal_date as nominal, s.address_id,
          s.driver_notes, s.decided_at
        from removed_stop t cross join lateral jsonb_populate_record(null::daily_route_stop, t.stop) s
        where t.daily_route_id = any(${runIds}::uuid[]) and s.status = 'pending'
          and not exists (select from daily_route_stop o where o.id = t.stop_id)) t
      order by run, route_id, nominal, address_id, removed_at desc),
    made as (
      insert into daily_route_stop (id, daily_route_id, order_in_route, service_id, route_id, nominal_date, because,
        suspension, driver_notes, decided_at, ${copies})
      select coalesce(g.stop_id, gen_random_uuid()), x.run, x."order", v.id, x.route_id, x.nominal, x.because,
        x.suspension, g.driver_notes, g.decided_at, ${copied}
      from unnest(${placed(stops)}) as x (${placedColumns}) join known_service v on v.id = x.service_id
      left join gone g on (g.run, g.route_id, g.nominal, g.address_id) = (x.run, x.route_id, x.nominal, v.address_id)
      returning id)
    delete from removed_stop t using made where t.stop_id = made.id`,
  );
}

export async function updateStops(tx: Tx, stops: readonly (PlacedStop & { id: string })[]): Promise<void> {
  if (stops.length === 0) return;
  await prepared(
    tx,
    sql`
    update daily_route_stop s set daily_route_id = x.run, order_in_route = x."order", because = x.because,
      suspension = x.suspension, updated_at = now()
    from unnest(${stops.map(({ id }) => id)}::uuid[], ${placed(stops)}) as x (id, ${placedColumns}) where s.id = x.id`,
  );
}

export async function deleteStops(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await prepared(
    tx,
    sql`
    with kept as (${visitsAsStrayWork(ids)})
    delete from daily_route_stop where id = any(${ids}::uuid[])`,
  );
}

/** Lets open stops of runs not completed have what service, address and contact say now; gives the runs that changed. */
export async function refreshCopies(tx: Tx, runIds: readonly string[]): Promise<string[]> {
  if (runIds.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<{ id: string }>`
    with changed as (
      update daily_route_stop s set (${copies}) = row(${copied}), updated_at = now()
      from known_service v, daily_route r
      where s.daily_route_id = any(${runIds}::uuid[]) and v.id = s.service_id and r.id = s.daily_route_id
        and s.status = 'pending' and r.status <> 'completed'
        and (${sql.raw(copyList.map((column) => `s.${column}`).join(', '))}) is distinct from (${copied})
      returning s.daily_route_id)
    select distinct daily_route_id as id from changed`,
  );
  return rows.map(({ id }) => id);
}
const copyList = [
  ...['address_id', 'contact_id', 'street_line', 'city_line', 'contact_name', 'phone', 'waste_cans_count', 'latitude'],
  ...['longitude', 'accommodation_type', 'accommodation_notes'],
];

/** Pending runs follow their route's name and driver, and are nobody's whose driver is gone; gives those that changed. */
export async function updateRunHeads(
  tx: Tx,
  runIds: readonly string[],
  drivers: readonly Readonly<{ runId: string; driverId: string | null }>[],
): Promise<string[]> {
  if (runIds.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<{ id: string }>`
    update daily_route r set route_name = t.name,
      driver_id = case when x."runId" is null then ${driver} else x."driverId" end,
      is_driver_chosen = r.is_driver_chosen and x."runId" is null and not ${isDriverGone}, updated_at = now()
    from daily_route q
    join known_route t on t.id = q.route_id
    left join jsonb_to_recordset(${JSON.stringify(drivers)}) as x ("runId" uuid, "driverId" uuid) on x."runId" = q.id
    where r.id = q.id and q.id = any(${runIds}::uuid[]) and q.status = 'pending'
      and (q.route_name <> t.name or x."runId" is not null or ${isDriverGone})
    returning r.id`,
  );
  return rows.map(({ id }) => id);
}

/**
 * Takes pending runs away on which no stop is left, unless somebody gave their pickups to others, or others to them, or one
 * of `resting` to another driver, who is there again when its stops come back.
 */
export async function deleteEmptyRuns(
  tx: Tx,
  runIds: readonly string[],
  resting: readonly string[],
): Promise<string[]> {
  if (runIds.length === 0) return [];
  const rows = await prepared(
    tx,
    sql<{ id: string }>`
    delete from daily_route r where r.id = any(${runIds}::uuid[]) and r.status = 'pending'
      and not exists (select from daily_route_stop s where s.daily_route_id = r.id)
      and not (r.id = any(${resting}::uuid[]) and exists (
        select from past_run_driver p where p.daily_route_id = r.id))
      and not exists (select from pickup_decision x join daily_route t on t.id = x.to_run_id and t.date = r.date
        where x.stands and (t.id = r.id or x.route_id = r.route_id))
    returning r.id`,
  );
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

/** Which of these dates are not over and have had their runs made. */
export async function listGenerated(read: Reader, dates: readonly Day[]): Promise<ReadonlySet<Day>> {
  const rows = await prepared(
    read,
    sql<{ date: Day }>`
    select date from daily_generation where date = any(${dates}::date[]) and date >= company_day_of(now())`,
  );
  return new Set(rows.map(({ date }) => date));
}

/**
 * Dates whose runs have to follow changes: today and later ones that have runs, or had them until the pickup that was put
 * off to them went; and earlier ones that are still being driven.
 */
export async function datesToFollow(read: Reader, today: Day): Promise<Day[]> {
  const rows = await prepared(
    read,
    sql<{ date: Day }>`
    select date from daily_generation where date >= ${today}
    union select date from daily_route where date >= ${today}
    union select to_date from pickup_decision where to_date >= ${today} and stands
    union select date from daily_route where date >= ${addDays(today, -3)} and date < ${today} and status = 'in_progress'
    order by date`,
  );
  return rows.map(({ date }) => date);
}
