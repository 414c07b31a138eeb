/** Whose work it was where several drove a run one after the other, or a stop came from another run, in words of SQL. */
import { type RawBuilder, sql } from 'kysely';

/**
 * Whether somebody drives or drove the run of a stop, or one on which it stood before.
 * @param stop the name of a `daily_route_stop`
 */
export const hadStop = (stop: RawBuilder<unknown>, driver: RawBuilder<unknown>) => sql`exists (
  select from (
    select ${stop}.daily_route_id as id
    union all select t.daily_route_id from past_stop_run t where t.stop_id = ${stop}.id) h
  where exists (select from daily_route d where d.id = h.id and d.driver_id = ${driver})
    or exists (select from past_run_driver p where p.daily_route_id = h.id and p.driver_id = ${driver}))`;

/** Runs that a driver gave on, or had taken from them, or on which somebody else told late of a stop that had moved. */
export const givenOnRuns = sql`select p.daily_route_id from past_run_driver p where p.driver_id is not null
  union all select r.id
  from past_stop_run t join daily_route_stop w on w.id = t.stop_id join daily_route r on r.id = w.daily_route_id
  where w.worked_by is not null and w.worked_by is distinct from r.driver_id`;

/**
 * Who answers for `recorded_stop s`: whoever worked it and had it then, else whoever has the run. What is open is
 * left to the last of them, and what the office enters for a driver is the driver's.
 */
export const stopDriver = sql`case when s.daily_route_id in (${givenOnRuns}) then coalesce((
    select w.worked_by from daily_route_stop w where w.id = s.id and ${hadStop(sql`w`, sql`w.worked_by`)}),
  s.driver_id) else s.driver_id end`;

/** Who drives `daily_route r`, or drove it: what is not over needs somebody else when they are gone. */
export const driverOfRun = sql`case when r.status in ('completed', 'cancelled') then r.driver_id
  else (select f.id from staff f where f.id = r.driver_id) end`;

/** The same of `daily_route_stop s` on it, whose worker stays. */
export const driverOfStop = sql`case when ${hadStop(sql`s`, sql`s.worked_by`)} then s.worked_by else ${driverOfRun} end`;
