/** How routes usually go: nobody enters when a truck starts or where it should be, so the last runs tell it. */
import { sql } from 'kysely';
import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';

/** Runs of a route that are looked at; one odd day among them changes little. */
const lookedAt = 4;

export type Habit = Readonly<{
  routeId: string;
  /** When it usually starts, as minutes after midnight of the company's clock. */
  startMinutes: number;
  /** Which share of its stops is usually worked by this time of the day, from 0 to 1. */
  share: number;
}>;

/** Of a run: it is its route's own, not one of single pickups that were put off or went with another truck. */
export const isUsual = (run: 'q' | 'r') => sql`(not ${sql.ref(`${run}.is_extra`)} and exists (
  select from daily_route_stop o
  where o.daily_route_id = ${sql.ref(`${run}.id`)} and o.because ->> 'kind' is distinct from 'put_off'))`;

type Moment = Readonly<{ today: Day; now: Instant; timeZone: string }>;

/** The medians of the last completed runs of each route; none of a route that has none yet. */
export async function listHabits(read: Reader, routeIds: readonly string[], moment: Moment): Promise<Habit[]> {
  if (routeIds.length === 0) return [];
  const { today, now, timeZone } = moment;
  const { rows } = await sql<Habit>`
    with clock as (select ${now}::timestamptz at time zone ${timeZone} - ${today}::date as passed)
    select w.id as "routeId",
      percentile_cont(0.5) within group (
        order by extract(epoch from (r.start_time at time zone ${timeZone} - r.date)) / 60) as "startMinutes",
      coalesce(percentile_cont(0.5) within group (order by s.share), 0) as share
    from unnest(${routeIds}::uuid[]) as w (id)
    cross join lateral (
      select id, date, start_time from daily_route q
      where route_id = w.id and date < ${today} and status = 'completed' and start_time is not null and ${isUsual('q')}
      order by date desc limit ${sql.lit(lookedAt)}) r
    cross join lateral (
      select count(*) filter (where x.completion_time at time zone ${timeZone} <= r.date + (select passed from clock))::float8
        / nullif(count(*), 0) as share
      from daily_route_stop x where x.daily_route_id = r.id and x.suspension is null) s
    group by w.id`.execute(read);
  return rows;
}
