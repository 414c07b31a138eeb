/** Where drivers were when they completed stops. */
import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';

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

/** Who drove on a date, on runs that were begun, by name: their routes, how far they are, and where they were last. */
export async function listActiveDrivers(read: Reader, date: Day): Promise<ActiveDriver[]> {
  const { rows } = await sql<ActiveDriver>`
    with begun as (
      select id, driver_id, route_name from daily_route
      where date = ${date} and status in ('in_progress', 'completed') and driver_id is not null),
    far as (
      select b.driver_id, count(*) filter (where s.suspension is null)::int as stops,
        count(*) filter (where s.suspension is null and s.status in ('completed', 'skipped', 'rescheduled'))::int as worked
      from begun b join daily_route_stop s on s.daily_route_id = b.id group by 1),
    seen as (
      select ${driver} as driver_id, count(*)::int as check_ins, max(s.completion_time) as last_at
      from daily_route r join daily_route_stop s on s.daily_route_id = r.id
      where r.date = ${date} and ${isCheckIn} group by 1)
    select p.id, p.name, (
        select json_agg(b.route_name order by b.route_name) from begun b where b.driver_id = p.id) as routes,
      coalesce(f.worked, 0) as worked, coalesce(f.stops, 0) as stops, coalesce(n.check_ins, 0) as "checkIns",
      n.last_at as "lastAt"
    from (select distinct driver_id from begun) d join person p on p.id = d.driver_id
    left join far f on f.driver_id = p.id left join seen n on n.driver_id = p.id
    order by p.name, p.id`.execute(read);
  return rows;
}
