import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { contactStopJson } from './store.ts';

/** Holds that are not over, of `route_address ra`. */
const holdsJson = (today: Day) => sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'from', u.suspended_from, 'to', u.suspended_to,
    'reason', u.reason, 'notes', u.notes) order by u.suspended_from), '[]')
  from route_address_suspension u where u.route_address_id = ra.id and u.suspended_to >= ${today})`;

/** A contact's living addresses with the living routes that pass. */
const addressesJson = (contactId: string, today: Day) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'street', a.street,
    'cityLine', a.city || ', ' || a.state || ' ' || a.zip_code, 'isService', a.is_service, 'routes', (
      select coalesce(json_agg(json_build_object('routeId', t.id, 'routeName', t.name, 'days', t.days_of_week,
        'cans', ra.waste_cans_count, 'holds', ${holdsJson(today)}, 'runDates', (
          select coalesce(json_agg(q.date), '[]') from daily_route q where q.route_id = t.id and q.date >= ${today}))
        order by t.name, t.id), '[]')
      from route_address ra join route t on t.id = ra.route_id and t.deleted_at is null
      where ra.address_id = a.id)) order by a.created_at, a.id), '[]')
  from contact_address a where a.contact_id = ${contactId} and a.deleted_at is null)`;

/** How far the run of `daily_route r` is, as the driver is led through it. */
const progressJson = sql`(
  select json_build_object('startTime', r.start_time, 'stopCount', count(*),
    'openOrders', coalesce(json_agg(o.order_in_route order by o.order_in_route)
      filter (where o.suspension is null and o.status in ('pending', 'in_progress')), '[]'),
    'worked', count(*) filter (where o.status in ('completed', 'skipped', 'rescheduled')),
    'lastWorked', (
      select json_build_object('order', l.order_in_route, 'at', l.completion_time) from daily_route_stop l
      where l.daily_route_id = r.id and l.status in ('completed', 'skipped', 'rescheduled')
      order by l.completion_time desc nulls last, l.order_in_route desc limit 1))
  from daily_route_stop o where o.daily_route_id = r.id)`;

/**
 * The pure `PickupFacts` of a contact as JSON: addresses with their routes; the stops of runs of today and later, and
 * at each address the last one on which something was decided; pickups that wait for their run. Stops of today's runs
 * carry the run's progress.
 */
export const pickupFactsJson = (contactId: string, today: Day): RawBuilder<unknown> => sql`(
  with mine as materialized (
    select s.id, coalesce(s.address_id::text, s.street_line) as place, s.status, s.completion_time, q.date
    from daily_route_stop s join daily_route q on q.id = s.daily_route_id where s.contact_id = ${contactId}),
  wanted as (
    select id from mine where date >= ${today}
    union
    select id from (
      select distinct on (place) id from mine
      where date < ${today} or (date = ${today} and status in ('completed', 'skipped', 'rescheduled'))
      order by place, date desc, completion_time desc nulls last) latest)
  select json_build_object(
    'addresses', ${addressesJson(contactId, today)},
    'stops', (
      select coalesce(json_agg((${contactStopJson})::jsonb || jsonb_build_object('addressId', s.address_id,
        'progress', case when r.date = ${today} then ${progressJson} end) order by r.date, r.route_name), '[]')
      from wanted join daily_route_stop s on s.id = wanted.id join daily_route r on r.id = s.daily_route_id),
    'waiting', (
      select coalesce(json_agg(json_build_object('addressId', s.address_id, 'date', w.date, 'routeName', t.name,
        'isHeld', exists (select from route_address_suspension u where u.route_address_id = s.route_address_id
          and w.date between u.suspended_from and u.suspended_to)) order by w.date), '[]')
      from mine join rescheduled_pickup w on w.from_stop_id = mine.id and w.placed_stop_id is null
      join daily_route_stop s on s.id = mine.id join route t on t.id = w.route_id
      where w.date >= ${today})))`;
