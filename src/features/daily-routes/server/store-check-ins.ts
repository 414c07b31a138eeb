/** Where drivers were when they completed stops. */
import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { hadStop } from './store-run-drivers.ts';

export type CheckIn = Readonly<{
  id: string;
  date: Day;
  runId: string;
  driverId: string | null;
  driverName: string | null;
  routeName: string;
  order: number;
  contactId: string | null;
  contactName: string;
  streetLine: string;
  cityLine: string;
  at: Instant;
  /** Planned. */
  latitude: number | null;
  longitude: number | null;
  actualLatitude: number;
  actualLongitude: number;
  driverNotes: string | null;
  hasPhoto: boolean;
}>;

export type ActiveDriver = Readonly<{
  id: string;
  name: string;
  routes: readonly string[];
  worked: number;
  stops: number;
  checkIns: number;
  lastAt: Instant | null;
}>;

/** Whoever worked the stop, else whoever drives the run: of `daily_route_stop s` and `daily_route r`. */
const driver = sql`coalesce(s.worked_by, r.driver_id)`;
const isCheckIn = sql`s.status = 'completed' and s.completion_time is not null
  and s.actual_latitude is not null and s.actual_longitude is not null`;

type Wanted = Readonly<{ from: Day; to: Day; driverId?: string | undefined }>;

/** The stops of some days that were completed at a known place, the newest first; of one driver or of all. */
export async function listCheckIns(read: Reader, { from, to, driverId }: Wanted): Promise<CheckIn[]> {
  const { rows } = await sql<CheckIn>`
    select s.id, r.date::text as date, r.id as "runId", ${driver} as "driverId", p.name as "driverName", r.route_name as "routeName",
      s.order_in_route as "order", s.contact_id as "contactId", s.contact_name as "contactName",
      s.street_line as "streetLine", s.city_line as "cityLine", s.completion_time as at, s.latitude, s.longitude,
      s.actual_latitude as "actualLatitude", s.actual_longitude as "actualLongitude", s.driver_notes as "driverNotes",
      s.photo_key is not null as "hasPhoto"
    from daily_route r join daily_route_stop s on s.daily_route_id = r.id left join person p on p.id = ${driver}
    where r.date between ${from} and ${to} and ${isCheckIn} and ${driverId ? sql`${driver} = ${driverId}` : sql`true`}
    order by s.completion_time desc, s.id`.execute(read);
  return rows;
}

/**
 * Who drove on a date, by name: their routes, how far they are, and where they were last. Of a run that was begun that is
 * whoever has it; who gave it, or a stop of it, on, or whose run was cancelled, has what they did on it.
 */
export async function listActiveDrivers(read: Reader, date: Day): Promise<ActiveDriver[]> {
  const isWorked = sql`s.suspension is null and s.status in ('completed', 'skipped', 'rescheduled')`;
  const isTheirs = sql`(d.has_it or s.worked_by = d.driver_id)`;
  const { rows } = await sql<ActiveDriver>`
    with drove as (
      select id, driver_id, route_name, status in ('in_progress', 'completed') as has_it from daily_route
      where date = ${date} and driver_id is not null
      union
      select r.id, s.worked_by, r.route_name, false
      from daily_route r join daily_route_stop s on s.daily_route_id = r.id
      where r.date = ${date} and s.worked_by is not null and s.worked_by is distinct from r.driver_id
        and ${hadStop(sql`s`, sql`s.worked_by`)}),
    far as (
      select d.driver_id, d.route_name, n.stops, n.worked
      from drove d cross join lateral (
        select count(*) filter (where s.suspension is null and ${isTheirs})::int as stops,
          count(*) filter (where ${isWorked} and ${isTheirs})::int as worked
        from daily_route_stop s where s.daily_route_id = d.id) n
      where d.has_it or n.worked > 0),
    seen as (
      select ${driver} as driver_id, count(*)::int as check_ins, max(s.completion_time) as last_at
      from daily_route r join daily_route_stop s on s.daily_route_id = r.id
      where r.date = ${date} and ${isCheckIn} group by 1)
    select p.id, p.name, json_agg(f.route_name order by f.route_name) as routes, sum(f.worked)::int as worked,
      sum(f.stops)::int as stops, coalesce(n.check_ins, 0) as "checkIns", n.last_at as "lastAt"
    from far f join person p on p.id = f.driver_id left join seen n on n.driver_id = p.id
    group by p.id, p.name, n.check_ins, n.last_at
    order by p.name, p.id`.execute(read);
  return rows;
}
