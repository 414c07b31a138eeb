import { type RawBuilder, sql } from 'kysely';
import { skipReasonLabels } from '../../daily-routes/skip-reasons.ts';
import { labelled } from './labels.ts';
import { dayOf, type Facts, notKept, type Scope } from './scope.ts';

const outcomes = {
  completed: 'Completed',
  skipped: 'Skipped',
  rescheduled: 'Put off',
  pending: 'Missed',
  in_progress: 'Missed',
};

/** Pickups that are done or whose day is over; a hold leaves nothing to do. */
export const serviceFacts: Facts = (scope) => pickups(scope, sql`true`);

const reason = sql`coalesce(${labelled(sql`s.skip_reason`, skipReasonLabels)}, 'No reason given')`;
const repeated = sql`case when s.skip_reason is not null then s.street_line || ' · ' || ${reason} end`;

/** The same sums of skipped ones alone: all that is asked here an index knows, and joins would ask for more. */
export const skippedSums: Facts = ({ from, to }) => sql`
  select s.date as day, ${reason} as reason, ${repeated} as repeated, s.address_id || s.skip_reason as "repeatedKey",
    1 as due, 0 as completed, 1 as skipped, 0 as missed, 0 as "putOff", 0 as cancelled, 0 as "onTime", 0 as photos
  from recorded_stop s where s.date between ${from} and ${to} and not s.is_held and s.status = 'skipped'`;

/** @param which of the stops `s` */
export function pickups({ from, to, today, timeZone }: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOpen = sql`s.status in ('pending', 'in_progress')`;
  const isCancelled = sql`(${isOpen} and s.run_status = 'cancelled')`;
  const one = (is: ReturnType<typeof sql>) => sql`case when ${is} then 1 else 0 end`;
  return sql`
    select s.date as day, s.route_name as route, s.route_id as "routeKey", p.name as driver, s.driver_id as "driverKey",
      split_part(s.city_line, ',', 1) as town,
      case when s.status = 'skipped' then ${reason} end as reason,
      case when s.status = 'skipped' then ${repeated} end as repeated,
      s.address_id || s.skip_reason as "repeatedKey",
      1 as due, ${one(sql`s.status = 'completed'`)} as completed, ${one(sql`s.status = 'skipped'`)} as skipped,
      ${one(sql`${isOpen} and not ${isCancelled}`)} as missed, ${one(sql`s.status = 'rescheduled'`)} as "putOff",
      ${one(isCancelled)} as cancelled,
      ${one(sql`s.status = 'completed' and s.is_put_off is not true
        and ${dayOf(sql`s.completion_time`, timeZone)} <= s.date`)} as "onTime",
      ${one(sql`s.status = 'completed' and s.has_photo`)} as photos,
      s.contact_name as customer, c.id as "contactId", s.street_line as street, s.route_name as run,
      s.daily_route_id as "runId",
      case when ${isCancelled} then 'Run cancelled' else ${labelled(sql`s.status`, outcomes)} end as outcome,
      case when s.status = 'skipped' then ${reason} end as why
    from recorded_stop s left join person p on p.id = s.driver_id left join living_contact c on c.id = s.contact_id
    where s.date between ${from} and ${to} and not s.is_held and (not ${isOpen} or s.date < ${today})
      and ${which}`;
}

/** The same sums by run and town: those that are kept, and of the other runs each pickup. */
export const serviceSums: Facts = (scope) => sql`
  select r.date as day, r.route_name as route, r.route_id as "routeKey", p.name as driver, r.driver_id as "driverKey",
    v.town, v.due, v.completed, v.skipped, v.missed, v.put_off as "putOff", v.cancelled, v.on_time as "onTime", v.photos
  from report_service v join report_run k using (daily_route_id) join recorded_run r on r.id = v.daily_route_id
    left join person p on p.id = r.driver_id
  where r.date between ${scope.from} and ${scope.to} and k.time_zone = ${scope.timeZone}
  union all
  select day, route, "routeKey", driver, "driverKey", town, due, completed, skipped, missed, "putOff", cancelled,
    "onTime", photos
  from (${pickups(scope, sql`s.daily_route_id in (${notKept(scope)})`)}) live`;
