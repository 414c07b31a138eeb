import { sql } from 'kysely';
import { type Day, weekdayOf } from '../../../kernel/calendar.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import type { ExistingRun, Template } from '../generation.ts';
import { coveringSuspension, type LockedStop } from './store.ts';

/** The living templates of a date's weekday, and those for which rescheduled pickups wait on that date. */
export async function listTemplates(read: Reader, date: Day): Promise<Template[]> {
  const { rows } = await sql<Template>`
    select t.id as "routeId", t.name as "routeName", t.days_of_week::text[] as days,
      exists (select from route_address ra
        join contact_address a on a.id = ra.address_id and a.deleted_at is null
        join contact c on c.id = a.contact_id and c.deleted_at is null
        where ra.route_id = t.id) as "hasStops",
      (select count(*) from rescheduled_pickup w
        where w.route_id = t.id and w.date = ${date} and w.placed_stop_id is null) as waiting
    from route t
    where t.deleted_at is null and (${weekdayOf(date)} = any(t.days_of_week) or exists (
      select from rescheduled_pickup w where w.route_id = t.id and w.date = ${date} and w.placed_stop_id is null))
    order by t.name, t.id`.execute(read);
  return rows;
}

/** The runs that a date has already, locked; whether a driver did anything on them. */
export async function lockExistingRuns(tx: Tx, date: Day): Promise<ExistingRun[]> {
  const { rows } = await sql<ExistingRun>`
    select r.id, r.route_id as "routeId", r.status,
      exists (select from daily_route_stop s where s.daily_route_id = r.id and s.status <> 'pending') as "wasWorked"
    from daily_route r where r.date = ${date} and not r.is_extra order by r.id for update`.execute(tx);
  return rows;
}

/** The driver of template `t`, unless they were deleted or drive no more. */
const assignedDriver = sql`(select p.id from profile p
  where p.id = t.driver_id and p.deleted_at is null and p.role in ('employee', 'admin', 'superadmin'))`;

/** Adds the runs of a date for templates that have none, with their stops; gives each run's number of stops. */
export async function insertRuns(tx: Tx, date: Day, routeIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id)
    select ${date}, t.id, t.name, ${assignedDriver} from route t where t.id = any(${routeIds}::uuid[])
    on conflict (route_id, date) where not is_extra do nothing
    returning id`.execute(tx);
  return fillRuns(
    tx,
    rows.map((row) => row.id),
  );
}

/** Makes runs afresh from their templates as they are now; gives each run's number of stops. */
export async function rebuildRuns(tx: Tx, runIds: readonly string[]): Promise<Map<string, number>> {
  await sql`delete from daily_route_stop where daily_route_id = any(${runIds}::uuid[])`.execute(tx);
  await sql`
    update daily_route r set route_name = t.name, driver_id = ${assignedDriver}, status = 'pending', start_time = null,
      end_time = null, cancel_reason = null, notes = null, updated_at = now()
    from route t where t.id = r.route_id and r.id = any(${runIds}::uuid[])`.execute(tx);
  return fillRuns(tx, runIds);
}

/** Copies the templates' stops into empty runs, then appends the rescheduled pickups that wait for them. */
async function fillRuns(tx: Tx, runIds: readonly string[]): Promise<Map<string, number>> {
  await sql`
    insert into daily_route_stop (daily_route_id, route_address_id, address_id, contact_id, order_in_route, street_line,
      city_line, contact_name, phone, waste_cans_count, latitude, longitude, accommodation_type, accommodation_notes,
      suspension)
    select r.id, s.id, a.id, c.id, row_number() over (partition by r.id order by s.order_in_route),
      a.street, a.city || ', ' || a.state || ' ' || a.zip_code, c.first_name || ' ' || c.last_name, c.phone,
      s.waste_cans_count, a.latitude, a.longitude, m.accommodation_type, m.notes, h.suspension
    from daily_route r
    join route t on t.id = r.route_id and t.deleted_at is null and trim(to_char(r.date, 'Day')) = any(t.days_of_week::text[])
    join route_address s on s.route_id = r.route_id
    join contact_address a on a.id = s.address_id and a.deleted_at is null
    join contact c on c.id = a.contact_id and c.deleted_at is null
    left join route_address_accommodation m on m.route_address_id = s.id
    left join lateral (select jsonb_build_object('id', u.id, 'from', u.suspended_from, 'to', u.suspended_to,
        'reason', u.reason, 'notes', u.notes) as suspension
      from route_address_suspension u
      where u.route_address_id = s.id and r.date between u.suspended_from and u.suspended_to limit 1) h on true
    where r.id = any(${runIds}::uuid[])`.execute(tx);
  for (const runId of await runsWithWaitingPickups(tx, runIds)) await placeWaitingPickups(tx, runId);
  const { rows } = await sql<{ id: string; stops: number }>`
    select r.id, (select count(*) from daily_route_stop s where s.daily_route_id = r.id) as stops
    from daily_route r where r.id = any(${runIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row.stops]));
}

async function runsWithWaitingPickups(tx: Tx, runIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct r.id from daily_route r
    join rescheduled_pickup w on w.route_id = r.route_id and w.date = r.date and w.placed_stop_id is null
    where r.id = any(${runIds}::uuid[])`.execute(tx);
  return rows.map((row) => row.id);
}

/** Appends the pickups put off to this run's date as real stops. */
async function placeWaitingPickups(tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql<{ id: string; from: string }>`
    insert into daily_route_stop (daily_route_id, route_address_id, address_id, contact_id, order_in_route, street_line,
      city_line, contact_name, phone, waste_cans_count, latitude, longitude, accommodation_type, accommodation_notes,
      suspension, rescheduled_from_stop_id)
    select r.id, s.route_address_id, s.address_id, s.contact_id,
      (select coalesce(max(order_in_route), 0) from daily_route_stop where daily_route_id = r.id)
        + row_number() over (order by w.created_at, s.id),
      s.street_line, s.city_line, s.contact_name, s.phone, s.waste_cans_count, s.latitude, s.longitude,
      s.accommodation_type, s.accommodation_notes, ${coveringSuspension}, s.id
    from daily_route r
    join rescheduled_pickup w on w.route_id = r.route_id and w.date = r.date and w.placed_stop_id is null
    join daily_route_stop s on s.id = w.from_stop_id
    where r.id = ${runId}
    returning id, rescheduled_from_stop_id as "from"`.execute(tx);
  for (const { id, from } of rows)
    await tx.updateTable('rescheduled_pickup').set({ placed_stop_id: id }).where('from_stop_id', '=', from).execute();
}

/**
 * Gives a rescheduled stop its place on another day: on the route's run of that day when there is one that is not
 * over, or will be one; else on a run of its own for the same driver (decisions: Driver).
 * @returns false when the day's run is over already and nothing was done
 */
export async function placeRescheduledStop(tx: Tx, stop: LockedStop, to: Day): Promise<boolean> {
  const { routeId, driverId } = stop.run;
  const run = await tx
    .selectFrom('daily_route')
    .select(['id', 'status'])
    .where('route_id', '=', routeId)
    .where('date', '=', to)
    .where('is_extra', '=', false)
    .forUpdate()
    .executeTakeFirst();
  if (run && (run.status === 'completed' || run.status === 'cancelled')) return false;
  await tx
    .insertInto('rescheduled_pickup')
    .values({ from_stop_id: stop.id, route_id: routeId, date: to })
    .onConflict((conflict) => conflict.column('from_stop_id').doUpdateSet({ date: to }))
    .execute();
  const runId =
    run?.id ?? ((await willRun(tx, routeId, to)) ? undefined : await insertOwnRun(tx, routeId, driverId, to));
  if (!runId) return true;
  await placeWaitingPickups(tx, runId);
  await announce(tx, { topic: 'daily-routes', id: runId, date: to });
  return true;
}

/** A rescheduled stop no longer comes on its other day, unless somebody worked it there already. */
export async function takeBackRescheduling(tx: Tx, { id }: Pick<LockedStop, 'id'>): Promise<void> {
  await sql`
    with gone as (delete from rescheduled_pickup where from_stop_id = ${id}),
    removed as (
      delete from daily_route_stop s using daily_route r
      where s.rescheduled_from_stop_id = ${id} and s.status = 'pending' and r.id = s.daily_route_id
      returning r.id, r.date)
    select pg_notify('haulyard_change', json_build_object('topic', 'daily-routes', 'id', id, 'date', date)::text)
    from removed`.execute(tx);
}

async function willRun(tx: Tx, routeId: string, date: Day): Promise<boolean> {
  return (await listTemplates(tx, date)).some(
    ({ routeId: id, days, hasStops }) => id === routeId && hasStops && days.includes(weekdayOf(date)),
  );
}

async function insertOwnRun(tx: Tx, routeId: string, driverId: string | null, date: Day): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into daily_route (date, route_id, route_name, driver_id)
    select ${date}, t.id, t.name, ${driverId} from route t where t.id = ${routeId} returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('The route of a rescheduled stop is gone');
  return made.id;
}

/** Notes that a date's runs have been made by themselves; false when they had been before. */
export async function noteGeneration(tx: Tx, date: Day): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('daily_generation')
    .values({ date })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
