/** What concerns one driver alone. */
import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { SeenStop } from '../office-changes.ts';
import type { DailyRoute } from '../run-shapes.ts';
import type { StopStatus } from '../statuses.ts';
import { runJson } from './store.ts';
import { isUsual } from './store-habits.ts';
import { hadStop } from './store-run-drivers.ts';

type Days = Readonly<{ from: Day; to: Day }>;

/** The runs of a driver from one date to another, both included, the earliest first. */
export async function listRunsOf(read: Reader, driverId: string, { from, to }: Days): Promise<DailyRoute[]> {
  const rows = await prepared(
    read,
    sql<{ run: DailyRoute }>`
    select ${runJson} as run from daily_route r
    where r.driver_id = ${driverId} and r.date between ${from} and ${to} order by r.date, r.route_name, r.id`,
  );
  return rows.map(({ run }) => run);
}

export type MorningStop = SeenStop &
  Readonly<{
    closure: Readonly<{ name: string; from: Day }> | null;
    /** It has an accommodation that this driver has not worked with at this address. */
    isNewAccommodation: boolean;
  }>;
/** A run's stops, and those of the run before of its route; none where it is its first one, or not its route's own. */
export type MorningRun = Readonly<{ id: string; stops: readonly MorningStop[]; before: readonly SeenStop[] | null }>;

/** What two runs of a route are compared by: a service has another row in each. */
const seenColumns = sql`
  coalesce(s.service_id, s.address_id, s.id) as id, s.order_in_route as "order", s.street_line as "streetLine",
  s.city_line as "cityLine", s.contact_name as "contactName", s.phone, s.waste_cans_count as cans, s.latitude,
  s.longitude, s.accommodation_type as "accommodationType", s.accommodation_notes as "accommodationNotes", s.suspension`;

/** What a driver should know of runs before starting them. */
export async function listMornings(read: Reader, driverId: string, runIds: readonly string[]): Promise<MorningRun[]> {
  if (runIds.length === 0) return [];
  const { rows } = await sql<MorningRun>`
    select r.id, (
        select coalesce(json_agg(x order by x.order), '[]') from (
          select ${seenColumns},
            case when s.because ->> 'kind' = 'closure'
              then json_build_object('name', s.because ->> 'name', 'from', s.because ->> 'from') end as closure,
            s.accommodation_type is not null and not exists (
              select from daily_route_stop p
              where p.contact_id = s.contact_id and p.address_id is not distinct from s.address_id
                and p.worked_by = ${driverId} and p.daily_route_id <> r.id
                and p.accommodation_type is not distinct from s.accommodation_type
                and p.accommodation_notes is not distinct from s.accommodation_notes) as "isNewAccommodation"
          from daily_route_stop s where s.daily_route_id = r.id) x) as stops,
      case when b.id is not null then (
        select coalesce(json_agg(x), '[]') from (
          select ${seenColumns} from daily_route_stop s where s.daily_route_id = b.id) x) end as before
    from daily_route r
    left join lateral (
      select id from daily_route q
      where route_id = r.route_id and date < r.date and status = 'completed' and ${isUsual('q')} and ${isUsual('r')}
      order by date desc limit 1) b on true
    where r.id = any(${runIds}::uuid[]) order by r.route_name, r.id`.execute(read);
  return rows;
}

export type LatestStop = Readonly<{
  runId: string;
  street: string;
  routeName: string;
  status: StopStatus;
  at: Instant;
}>;

/**
 * The stops `s` of runs `r` from one date to another that somebody worked as a driver: on a run that is theirs, or was
 * until it, or the stop, was given to somebody else, as in the report (`stopDriver`). The runs come as an array: with it
 * the index of who worked finds these days alone, where a join would read what somebody did in all years.
 */
export const workedBy = (id: string, { from, to }: Days) => sql`
  daily_route r join daily_route_stop s on s.daily_route_id = r.id
  where s.worked_by = ${id}
    and s.daily_route_id = any(array(select d.id from daily_route d where d.date between ${from} and ${to}))
    and (r.driver_id = ${id} or ${hadStop(sql`s`, sql`${id}::uuid`)})`;

/** The stops that somebody has worked last, the newest first. */
export async function listLatestStops(read: Reader, id: string, days: Days, most: number): Promise<LatestStop[]> {
  return prepared(
    read,
    sql<LatestStop>`
    select r.id as "runId", s.street_line as street, r.route_name as "routeName", s.status, s.completion_time as at
    from ${workedBy(id, days)} and s.completion_time is not null
    order by s.completion_time desc, s.id limit ${sql.lit(most)}`,
  );
}

export type Performance = Readonly<{
  runs: number;
  completed: number;
  skipped: number;
  rescheduled: number;
  cans: number;
}>;

/** What somebody did from one date to another: own completed runs, and stops by what became of them. */
export async function getPerformance(read: Reader, id: string, days: Days): Promise<Performance> {
  const [row] = await prepared(
    read,
    sql<Performance>`
    select (
        select count(*)::int from daily_route
        where driver_id = ${id} and date between ${days.from} and ${days.to} and status = 'completed') as runs,
      count(*) filter (where s.status = 'completed')::int as completed,
      count(*) filter (where s.status = 'skipped')::int as skipped,
      count(*) filter (where s.status = 'rescheduled')::int as rescheduled,
      coalesce(sum(s.waste_cans_count) filter (where s.status = 'completed'), 0)::int as cans
    from ${workedBy(id, days)}`,
  );
  return row as Performance;
}
