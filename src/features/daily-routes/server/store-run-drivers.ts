/** Whose work it was where several drove a run one after the other, in words of SQL for whoever adds up. */
import { sql } from 'kysely';

/** Runs that a driver gave on, or had taken from them. */
export const givenOnRuns = sql`select p.daily_route_id from past_run_driver p where p.driver_id is not null`;

/**
 * Who answers for `recorded_stop s`: whoever worked it and had its run then, else whoever has the run. What is open is
 * left to the last of them, and what the office enters for a driver is the driver's.
 */
export const stopDriver = sql`case when s.daily_route_id in (${givenOnRuns}) then coalesce((
    select w.worked_by from daily_route_stop w
    where w.id = s.id and exists (
      select from past_run_driver p where p.daily_route_id = w.daily_route_id and p.driver_id = w.worked_by)),
  s.driver_id) else s.driver_id end`;
