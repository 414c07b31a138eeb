import { type RawBuilder, sql } from 'kysely';
import { detour, residentialKilometresPerHour } from '../../../optimizer/lengths.ts';
import { type Facts, notKept, type Scope } from './scope.ts';

const earthRadiusMetres = 6_371_000;

/** Rounding must not lead beyond 1; `least` would make a way of a place that is unknown. */
const belowOne = 1 - 1e-12;

/** The way between two points as it is estimated everywhere (decisions/0021). */
const way = (from: string, to: string): RawBuilder<unknown> => {
  const at = (place: string, name: string) => sql`radians(${sql.ref(`${place}_${name}`)})`;
  return sql`(${detour * 2 * earthRadiusMetres}::float8 * asin(${belowOne}::float8 * sqrt(
    sin((${at(to, 'lat')} - ${at(from, 'lat')}) / 2) ^ 2
    + cos(${at(from, 'lat')}) * cos(${at(to, 'lat')}) * sin((${at(to, 'lon')} - ${at(from, 'lon')}) / 2) ^ 2)))`;
};

const metresPerMinute = (residentialKilometresPerHour * 1000) / 60;

/** Each run with the ways between its worked stops, as they were planned and as they were driven. */
export const runsOf = (which: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select r.id, r.date, r.route_id, r.route_name, r.driver_id, w.stops, w.cans, w.planned as planned_metres,
    w.driven as driven_metres,
    extract(epoch from coalesce(r.end_time, w.last_at) - coalesce(r.start_time, w.first_at))::float8 / 60 as took_minutes
  from recorded_run r join (
    select daily_route_id, count(*)::int as stops, sum(cans)::int as cans, min(at) as first_at, max(at) as last_at,
      coalesce(sum(${way('before', 'here')}), 0)::float8 as planned,
      coalesce(sum(${way('left', 'there')}), 0)::float8 as driven
    from (
      select s.daily_route_id, s.waste_cans_count as cans, s.completion_time as at,
        s.latitude as here_lat, s.longitude as here_lon,
        lag(s.latitude) over planned as before_lat, lag(s.longitude) over planned as before_lon,
        coalesce(s.actual_latitude, s.latitude) as there_lat, coalesce(s.actual_longitude, s.longitude) as there_lon,
        lag(coalesce(s.actual_latitude, s.latitude)) over driven as left_lat,
        lag(coalesce(s.actual_longitude, s.longitude)) over driven as left_lon
      from recorded_stop s
      where s.run_status = 'completed' and s.status in ('completed', 'skipped', 'rescheduled')
        and s.completion_time is not null and ${which}
      window planned as (partition by s.daily_route_id order by s.order_in_route),
        driven as (partition by s.daily_route_id order by s.completion_time, s.order_in_route)) hops
    group by 1 having count(*) > 1) w on w.daily_route_id = r.id`;

/** What is kept, and of what is not the stops themselves. */
const allRuns = (scope: Scope) => sql`
  select daily_route_id as id, date, route_id, route_name, driver_id, stops, cans, planned_metres, driven_metres,
    took_minutes
  from report_run k
  where date between ${scope.from} and ${scope.to} and time_zone = ${scope.timeZone} and stops > 0
  union all
  select id, date, route_id, route_name, driver_id, stops, cans, planned_metres, driven_metres, took_minutes
  from (${runsOf(sql`s.daily_route_id in (${notKept(scope)})`)}) live`;

/** Completed runs; one that ended before it began, or a day later, was not timed. All of them, because of the pace. A route has its name of today. */
export const routeFacts: Facts = (scope) => sql`
  with timed as materialized (
    select *, driven_metres / ${metresPerMinute}::float8 as drive_minutes,
      planned_metres / ${metresPerMinute}::float8 as planned_drive_minutes
    from (${allRuns(scope)}) r where took_minutes between 1 and 1440),
  pace as (select greatest(0, sum(took_minutes - drive_minutes)) / sum(stops) as minutes from timed)
  select t.date as day, u.name as route, t.route_id as "routeKey", p.name as driver, t.driver_id as "driverKey",
    1 as runs, t.stops, t.cans, t.planned_drive_minutes + t.stops * pace.minutes as "plannedMinutes",
    t.took_minutes as "tookMinutes", t.planned_metres as "plannedMetres", t.driven_metres as "drivenMetres",
    least(t.drive_minutes, t.took_minutes) as "driveMinutes",
    t.route_name as run, t.id as "runId", p.name as who
  from timed t join known_route u on u.id = t.route_id cross join pace left join person p on p.id = t.driver_id`;
