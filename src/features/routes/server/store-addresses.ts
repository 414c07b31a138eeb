import { type RawBuilder, sql } from 'kysely';
import type { Day, Weekday } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { searchTerms } from '../../contacts/search-terms.ts';
import { havingText } from '../../contacts/server/store-search.ts';
import { currentService, hasLeft, isServed } from '../../services/server/store.ts';
import { cadenceJson, seasonJson } from '../../services/server/store-schedule.ts';
import type { Stream } from '../../services/streams.ts';
import { addressPageSize, type ServiceAddress } from '../contract.ts';
import type { RouteLineFacts } from '../fitting.ts';
import type { Unrouted } from '../proposing.ts';

export type AddressFilter = Readonly<{
  q: string;
  pickupDay?: Weekday | undefined;
  /** Only those that wait for a route: who has left waits for none. */
  unrouted: boolean;
  /** Of which service cans and accommodation are told. */
  stream?: Stream | undefined;
  /** From 1. */
  page: number;
}>;

/**
 * A page of the service addresses of living contacts, with the exact total. Sorted by city, street name and house
 * number, so that neighbours stand together. Searched like contacts, in the name, company, street and city.
 */
export async function listServiceAddresses(
  read: Reader,
  { q, pickupDay, unrouted, stream, page }: AddressFilter,
  today: Day,
): Promise<{ addresses: ServiceAddress[]; total: number }> {
  const terms = searchTerms(q);
  const conditions = [
    ...(terms ? [havingText(said, terms)] : []),
    ...(pickupDay ? [sql`a.pickup_day = ${pickupDay}`] : []),
    ...(unrouted ? [waiting(stream, today)] : []),
  ];
  const also = conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``;
  const { rows } = await sql<{ addresses: ServiceAddress[]; total: number }>`
    with hit as materialized (
      select a.id, a.city, a.street, ltrim(a.street, '0123456789 ') as street_name
      from living_address a where a.is_service ${also}
    ), shown as (
      select * from hit as shown order by ${neighbours} limit ${addressPageSize} offset ${(page - 1) * addressPageSize}
    )
    select (select count(*) from hit) as total, coalesce((
      select json_agg(json_build_object('addressId', a.id, 'contactId', a.contact_id,
        'contactName', a.contact_name, 'street', a.street, 'city', a.city,
        'pickupDay', a.pickup_day, 'cans', ${agreedCans},
        'accommodation', case when v.accommodation_type is not null
          then json_build_object('type', v.accommodation_type, 'notes', v.accommodation_notes) end,
        'latitude', a.latitude, 'longitude', a.longitude,
        'routes', (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.name), '[]')
          from (${routesOf}) r)) order by ${neighbours})
      from shown join living_address a using (id)
      left join lateral ${currentService(sql`a.id`, stream, today)} v on true), '[]') as addresses`.execute(read);
  return rows[0] ?? { addresses: [], total: 0 };
}

/** What an address is looked for by. */
const said = sql`(' ' || fold_text(concat_ws(' ', a.contact_name, a.company_name, a.street, a.city)) || ' ')`;

const neighbours = sql`shown.city, shown.street_name, length(shown.street), shown.street, shown.id`;

/** Of the service `v` that a route of the stream serves, where there is one, else those of the address `a`. */
const agreedCans = sql`coalesce(v.waste_cans_count, cans_at(a.id, a.waste_cans_count))`;

/** The living routes of the address `a` of the query around it. */
const routesOf = sql`
  select r.id, r.name from route_address s join route r on r.id = s.route_id and r.deleted_at is null
  where s.address_id = a.id`;

/** Whether the address `a` waits for a route: of the stream, or without one for any. Who has left waits for none. */
function waiting(stream: Stream | undefined, today: Day): RawBuilder<unknown> {
  const onRoutes = stream ? sql`${routesOf} and r.stream = ${stream}` : routesOf;
  return sql`not exists (${onRoutes}) and not ${hasLeft(sql`a.id`, today, stream)}`;
}

/** All service addresses of living contacts that wait for a route of the stream. */
export async function listUnrouted(read: Reader, stream: Stream, today: Day): Promise<Unrouted[]> {
  const { rows } = await sql<Unrouted>`
    select a.id as "addressId", a.city, ${agreedCans} as cans,
      a.pickup_day as "pickupDay", a.latitude, a.longitude,
      v.id is not null as "isCollected", ${isServed(sql`a.id`, today)} as "isServed"
    from living_address a left join lateral ${currentService(sql`a.id`, stream, today)} v on true
    where a.is_service and ${waiting(stream, today)}
    order by a.city, a.street, a.id`.execute(read);
  return rows;
}

export type AddressPoint = Readonly<{ addressId: string; latitude: number; longitude: number }>;

/** Where addresses of living contacts lie, of those for which it is known. */
export async function listPoints(read: Reader, addressIds: readonly string[]): Promise<AddressPoint[]> {
  const { rows } = await sql<AddressPoint>`
    select a.id as "addressId", a.latitude, a.longitude
    from living_address a
    where a.id = any(${addressIds}::uuid[]) and a.latitude is not null and a.longitude is not null`.execute(read);
  return rows;
}

export type StoredAddress = Readonly<{
  street: string;
  isService: boolean;
  cans: number;
  latitude: number | null;
  longitude: number | null;
}>;

/** One address of a living contact. */
export async function getAddress(read: Reader, id: string): Promise<StoredAddress> {
  const { rows } = await sql<StoredAddress>`
    select a.street, a.is_service as "isService", cans_at(a.id, a.waste_cans_count) as cans, a.latitude, a.longitude
    from living_address a where a.id = ${id}`.execute(read);
  return found(rows[0], 'This address does not exist or has been deleted.');
}

/** All living templates of a stream with the stops of living contacts in order. */
export async function listRouteLines(read: Reader, stream: Stream): Promise<RouteLineFacts[]> {
  const { rows } = await sql<RouteLineFacts>`
    with line as materialized (
      select s.route_id, json_agg(json_build_object('addressId', a.id, 'street', a.street, 'latitude', a.latitude,
        'longitude', a.longitude) order by s.order_in_route) as stops
      from route_address s
      join route r on r.id = s.route_id and r.deleted_at is null and r.stream = ${stream}
      join living_address a on a.id = s.address_id
      group by s.route_id)
    select r.id, r.name, r.version, r.days_of_week::text[] as "daysOfWeek", ${cadenceJson} as cadence,
      ${seasonJson} as season,
      case when d.id is not null
        then json_build_object('id', d.id, 'firstName', d.first_name, 'lastName', d.last_name) end as driver,
      coalesce(line.stops, '[]') as stops
    from route r
    left join staff d on d.id = r.driver_id
    left join line on line.route_id = r.id
    where r.deleted_at is null and r.stream = ${stream} order by r.name, r.id`.execute(read);
  return rows;
}
