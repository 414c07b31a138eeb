import { type RawBuilder, sql } from 'kysely';
import { givenOnRuns, stopDriver } from '../../daily-routes/server/store-run-drivers.ts';
import { skipReasonLabels } from '../../daily-routes/skip-reasons.ts';
import type { Group } from '../report.ts';
import { noReason } from '../service-performance.ts';
import { labelled } from './labels.ts';
import { dayOf, type Facts, isOnly, nameless, notKept, type Only, ofMonth, type Scope } from './scope.ts';

const outcomes = {
  completed: 'Completed',
  skipped: 'Skipped',
  rescheduled: 'Put off',
  pending: 'Missed',
  in_progress: 'Missed',
};

/** Pickups that are done or whose day is over; a hold leaves nothing to do. */
export const serviceFacts: Facts = (scope, only) => pickups(ofMonth(scope, only), only ? isOfStop(only) : sql`true`);

const town = sql`split_part(s.city_line, ',', 1)`;

/** Of the stop `s`, by what an index finds: it is of a row, or may be. */
function isOfStop({ group, key }: Only): RawBuilder<unknown> {
  if (group === 'route') return isOnly(sql`s.route_id`, key);
  if (group === 'driver')
    return sql`(${isOnly(sql`s.driver_id`, key)} or s.daily_route_id in (${givenOnRuns})) and ${isOnly(stopDriver, key)}`;
  if (group === 'town') return sql`${town} = ${key}`;
  if (group === 'month') return sql`true`;
  // What has a reason was skipped; a repeated one is named by its address and its code.
  const atAddress = group === 'repeated' && key !== nameless;
  return sql`s.status = 'skipped' ${atAddress ? sql`and ${isOnly(sql`s.address_id`, key.slice(0, idLength))}` : sql``}`;
}
const idLength = 36;

const reason = sql`coalesce(${labelled(sql`s.skip_reason`, skipReasonLabels)}, ${noReason})`;
const repeated = sql`case when s.skip_reason is not null then s.street_line || ' · ' || ${reason} end`;

/** The same sums of skipped ones alone: all that is asked here an index knows, and joins would ask for more. */
export const skippedSums: Facts = ({ from, to }) => sql`
  select s.date as day, ${reason} as reason, ${repeated} as repeated, s.address_id || s.skip_reason as "repeatedKey",
    1 as due, 0 as completed, 1 as skipped, 0 as missed, 0 as "putOff", 0 as cancelled, 0 as "onTime", 0 as photos
  from recorded_stop s where s.date between ${from} and ${to} and not s.is_held and s.status = 'skipped'`;

/**
 * A route has its name of today, whatever its runs were called: all its runs are one row, as in every report.
 * @param which of the stops `s`
 */
export function pickups({ from, to, today, timeZone }: Scope, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const isOpen = sql`s.status in ('pending', 'in_progress')`;
  const isCancelled = sql`(${isOpen} and s.run_status = 'cancelled')`;
  const one = (is: ReturnType<typeof sql>) => sql`case when ${is} then 1 else 0 end`;
  return sql`
    select s.date as day, u.name as route, s.route_id as "routeKey", p.name as driver, ${stopDriver} as "driverKey",
      ${town} as town,
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
    from recorded_stop s join known_route u on u.id = s.route_id left join person p on p.id = ${stopDriver}
      left join living_contact c on c.id = s.contact_id
    where s.date between ${from} and ${to} and not s.is_held and (not ${isOpen} or s.date < ${today})
      and ${which}`;
}

/** What is kept of a run is of one driver: where several had it, whoever asks for drivers adds up its stops. */
const isKeptFor = (group: string) => (group === 'driver' ? sql`k.daily_route_id not in (${givenOnRuns})` : sql`true`);
const notKeptFor = (group: string, scope: Scope) => {
  if (group !== 'driver') return notKept(scope);
  return sql`${notKept(scope)}
    union select id from recorded_run where date between ${scope.from} and ${scope.to} and id in (${givenOnRuns})`;
};

/** What is kept of each run, as the report adds it up. */
export const serviceSumsOf = ['due', 'completed', 'skipped', 'missed', 'putOff', 'cancelled', 'onTime', 'photos'];
export const columnOf = (sum: string) => sum.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
const added = sql.join(serviceSumsOf.map((sum) => sql`sum(${sql.ref(columnOf(sum))}) as ${sql.id(sum)}`));

/**
 * The sums of one row by day; undefined for rows of which none are kept by day.
 * @param only whose days: of a route, a driver, a town or a month
 */
export function serviceDays(scope: Scope, only: Only): RawBuilder<unknown> | undefined {
  const { group, key } = only;
  const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
    route: isOnly(sql`k.route_id`, key),
    driver: isOnly(sql`k.driver_id`, key),
    town: sql`k.town = ${key}`,
    month: sql`true`,
  };
  const isOf = columns[group];
  if (!isOf) return undefined;
  const days = ofMonth(scope, only);
  const from = group === 'town' ? sql`report_service k` : sql`report_run k`;
  const shown = sql.join(serviceSumsOf.map((sum) => sql.ref(sum)));
  return sql`
    select date as day, ${added} from ${from}
    where date between ${days.from} and ${days.to} and time_zone = ${scope.timeZone} and ${isOf} and ${isKeptFor(group)}
    group by 1
    union all
    select day, ${shown} from (${pickups(days, sql`s.daily_route_id in (${notKeptFor(group, days)}) and ${isOfStop(only)}`)}) live`;
}

/** The same sums by what a group asks for: those that are kept, and of the other runs each pickup. */
export const serviceSums = (scope: Scope, { key }: Group): RawBuilder<unknown> => {
  // Of a run on which everybody was on hold nothing is told, as before its sums were kept.
  const isAsked = sql`k.due > 0 and k.date between ${scope.from} and ${scope.to} and k.time_zone = ${scope.timeZone}
    and ${isKeptFor(key)}`;
  const kept = key === 'town' ? sql`report_service k where ${isAsked}` : sql`report_run k where ${isAsked}`;
  const live = sql`(${pickups(scope, sql`s.daily_route_id in (${notKeptFor(key, scope)})`)}) live`;
  const shown = sql.join(serviceSumsOf.map((sum) => sql.ref(sum)));
  const shownOfKept = sql.join(serviceSumsOf.map((sum) => sql.ref(`x.${sum}`)));
  if (key === 'route')
    return sql`
      select u.name as route, x.route_id as "routeKey", ${shownOfKept}
      from (select route_id, ${added} from ${kept} group by 1) x join known_route u on u.id = x.route_id
      union all select route, "routeKey", ${shown} from ${live}`;
  if (key === 'driver')
    return sql`
      select p.name as driver, x.driver_id as "driverKey", ${shownOfKept}
      from (select driver_id, ${added} from ${kept} group by 1) x left join person p on p.id = x.driver_id
      union all select driver, "driverKey", ${shown} from ${live}`;
  if (key === 'town')
    return sql`
      select town, ${added} from ${kept} group by 1 union all select town, ${shown} from ${live}`;
  return sql`select date as day, ${added} from ${kept} group by 1 union all select day, ${shown} from ${live}`;
};
