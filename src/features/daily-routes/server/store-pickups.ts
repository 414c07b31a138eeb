import { type RawBuilder, sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { addDays } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import { farthestMove, getPlanFacts, yearAhead } from '../../day-plan/server/store-facts.ts';
import type { PickupFacts, PlaceService, RunStop } from '../pickups.ts';
import { contactStopJson } from './store.ts';
import { listDone, listRunFactsOf } from './store-run-facts.ts';

/** A contact's living addresses. */
const addressesJson = (contactId: string) => sql`(
  select coalesce(json_agg(json_build_object('id', a.id, 'street', a.street,
    'cityLine', a.city_line, 'isService', a.is_service) order by a.created_at, a.id), '[]')
  from living_address a where a.contact_id = ${contactId})`;

/** How many cans each service of the contact has. */
const cansJson = (contactId: string) => sql`(
  select coalesce(json_object_agg(v.id, v.waste_cans_count), '{}')
  from known_service v where v.contact_id = ${contactId})`;

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
 * The stops of runs of today and later, and at each address the last one on which something was decided. Stops of
 * today's runs carry the run's progress.
 */
const stopsJson = (contactId: string, today: Day): RawBuilder<unknown> => sql`(
  with mine as materialized (
    -- An index knows what is asked of the stops, but for the few whose address is gone; joined, all runs would be read.
    select s.id, s.status, s.completion_time, (select q.date from daily_route q where q.id = s.daily_route_id) as date,
      coalesce(s.address_id::text, (select g.street_line from daily_route_stop g where g.id = s.id)) as place
    from daily_route_stop s where s.contact_id = ${contactId}),
  wanted as (
    select id from mine where date >= ${today}
    union
    select id from (
      select distinct on (place) id from mine
      where date < ${today} or (date = ${today} and status in ('completed', 'skipped', 'rescheduled'))
      order by place, date desc, completion_time desc nulls last) latest)
  select coalesce(json_agg((${contactStopJson})::jsonb || jsonb_build_object('addressId', s.address_id,
    'progress', case when r.date = ${today} then ${progressJson} end) order by r.date, r.route_name), '[]')
  from wanted join daily_route_stop s on s.id = wanted.id join daily_route r on r.id = s.daily_route_id)`;

type Row<S extends RunStop> = Pick<PickupFacts<S>, 'addresses' | 'stops'> &
  Readonly<{ cans: Readonly<Record<string, number>> }>;

/** What the pickups of a contact follow from, from today on for a year and two weeks. */
export async function getPickupFacts<S extends RunStop>(
  read: Reader,
  contactId: string,
  today: Day,
): Promise<PickupFacts<S>> {
  const [[row], plan, runs] = await Promise.all([
    prepared(
      read,
      sql<Row<S>>`
      select ${addressesJson(contactId)} as addresses, ${stopsJson(contactId, today)} as stops,
        ${cansJson(contactId)} as cans`,
    ),
    getPlanFacts(read, { contactId }, { from: today, to: addDays(today, yearAhead) }),
    listRunFactsOf(read, contactId, today),
  ]);
  const { addresses = [], stops = [], cans = {} } = row ?? {};
  const services: PlaceService[] = plan.services.map((service) => ({ ...service, cans: cans[service.id] ?? 0 }));
  const soon = Array.from({ length: 2 * farthestMove }, (_, ahead) => addDays(today, ahead));
  const serviceIds = services.map(({ id }) => id);
  const done = await listDone(read, plan.closed, soon, serviceIds);
  return { addresses, stops, services, plan: { ...plan, ...runs, done } };
}
