import { sql } from 'kysely';
import { saveTruckPlaces } from '../../src/features/company/server/store-places.ts';
import type { TruckPlaces } from '../../src/features/company/truck-places.ts';
import { type RouteDetail, routesContract as routes } from '../../src/features/routes/contract.ts';
import type { Point } from '../../src/kernel/geo.ts';
import type { Output } from '../../src/kernel/operation.ts';
import { today } from './clock.ts';
import type { Caller, TestServer } from './server.ts';

/** Contacts in Aztec with one service address each, two cans; gives the addresses. */
export async function serviceAddresses(server: TestServer, count: number): Promise<string[]> {
  const { rows } = await server.transact((tx) =>
    sql<{ id: string }>`
      with person as (
        insert into contact (first_name, last_name, email)
        select 'Ana', 'Begay' || n, 'ana' || n || '@example.test' from generate_series(1, ${count}) n returning id)
      insert into contact_address (contact_id, street, city, state, zip_code, is_billing, is_mailing, is_service,
        waste_cans_count)
      select id, row_number() over () || ' Mesa Ave', 'Aztec', 'NM', '87410', true, true, true, 2 from person
      returning id`.execute(tx),
  );
  return rows.map((row) => row.id);
}

export const stopsOf = (addressIds: readonly string[]) => addressIds.map((addressId) => ({ addressId, cans: 1 }));

/** What makes a route of these addresses, with whatever is to be different. */
export const routeDraft = (addressIds: readonly string[], changed: object = {}) => ({
  name: 'Farmington Mesa',
  daysOfWeek: ['Wednesday' as const],
  stops: stopsOf(addressIds),
  ...changed,
});

/** Service addresses that lie at these points, in their order. */
export async function locatedAddresses(server: TestServer, points: readonly Point[]): Promise<string[]> {
  const ids = await serviceAddresses(server, points.length);
  await server.transact((tx) =>
    sql`update contact_address a set latitude = x.latitude, longitude = x.longitude
      from unnest(${ids}::uuid[], ${points.map(({ latitude }) => latitude)}::float8[],
        ${points.map(({ longitude }) => longitude)}::float8[]) as x (id, latitude, longitude)
      where a.id = x.id`.execute(tx),
  );
  return ids;
}

/** Where the company's trucks start and tip; what is left out is not settled. */
export const settleTruckPlaces = (server: TestServer, places: TruckPlaces): Promise<void> =>
  server.transact((tx) => saveTruckPlaces(tx, places));

type Saved = { id: string; version: number; stops: { addressId: string; cans: number }[]; daysOfWeek: string[] };

/** Saves a route as it is but for what `change` gives. */
export async function saveRoute(who: Caller, id: string, change: (route: Saved) => object) {
  const found = await who.attempt(routes.get, { id });
  if (found.status !== 200) return found; // it was deleted
  const route = found.body as unknown as Output<typeof routes.get>;
  const { name, description, daysOfWeek, version, stream, cadence, season, driver } = route;
  const draft = { name, description, daysOfWeek, version, stream, cadence, season, driverId: driver?.id ?? null };
  const stops = route.stops.map(({ addressId, cans }) => ({ addressId, cans }));
  return who.attempt(routes.update, { id, ...draft, stops, ...change({ id, version, stops, daysOfWeek }) });
}

/** What is sent to change a route. */
export const routeEdit = ({ id, version, name, daysOfWeek, stops }: RouteDetail, changed: object = {}) => ({
  id,
  version,
  name,
  daysOfWeek,
  stops: stops.map(({ addressId, cans }) => ({ addressId, cans })),
  ...changed,
});

/** The stops of today's run of a route, in order. */
export async function stopsOfToday(server: TestServer, routeId: string) {
  const { rows } = await sql<{
    id: string;
    runId: string;
    order: number;
    addressId: string;
    cans: number;
    status: string;
    isHeld: boolean;
  }>`
    select s.id, r.id as "runId", s.order_in_route as "order", s.address_id as "addressId", s.waste_cans_count as cans,
      s.status, s.suspension is not null as "isHeld"
    from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where r.route_id = ${routeId} and r.date = ${today} order by s.order_in_route`.execute(server.database.read);
  return rows;
}
