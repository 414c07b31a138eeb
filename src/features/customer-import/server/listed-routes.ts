import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { getRoute, insertRoutes, listRoutes, lockRoute, markRouteDeleted } from '../../routes/server/store.ts';
import { addStopsAtEnd } from '../../routes/server/store-adding.ts';
import { cadenceOf, listedRoutes } from '../listed-routes.ts';
import type { PlacedAddress } from '../people.ts';

/**
 * Makes the routes that a list names, of the addresses just added. Where a route of the same name, stream and weekday is
 * there already, as after an earlier part of the list, they are added at its end while it has room.
 */
export async function insertListedRoutes(
  tx: Tx,
  addresses: readonly PlacedAddress[],
  { today, createdBy }: Readonly<{ today: Day; createdBy: string | null }>,
): Promise<void> {
  const { routes } = listedRoutes(addresses.map((address) => ({ ...address, address: address.id })));
  const there = await listRoutes(tx, today);
  const fresh: typeof routes = [];
  for (const route of routes) {
    const same = there.find(
      ({ name, stream, daysOfWeek }) =>
        name.toLowerCase() === route.name.toLowerCase() && stream === route.stream && daysOfWeek.includes(route.day),
    );
    const stops = route.stops.map(({ address, cans }) => ({ addressId: address, cans }));
    const isAdded =
      same !== undefined &&
      (await addStopsAtEnd(
        tx,
        { route: await getRoute(tx, same.id, today), locked: await lockRoute(tx, same.id), stops },
        { today, by: createdBy },
      ));
    if (!isAdded) fresh.push(route);
  }
  if (fresh.length === 0) return;
  await insertRoutes(
    tx,
    fresh.map(({ name, stream, day, often, stops }) => ({
      ...{ name, stream, createdBy, description: null, season: null, driverId: null },
      days: [day],
      cadence: cadenceOf(often, day, today),
      stops: stops.map(({ address, cans }) => ({ addressId: address, cans })),
    })),
    { today },
  );
}

/**
 * Takes away the routes that an import has made, known by its time, as far as nobody stands on them any more but contacts
 * that are deleted. Call it when those are.
 */
export async function removeListedRoutes(tx: Tx, madeAt: Instant, today: Day): Promise<void> {
  const made = (await listRoutes(tx, today)).filter(({ createdAt }) => createdAt === madeAt);
  for (const id of made.map((route) => route.id).sort()) {
    const { stops } = await lockRoute(tx, id);
    if (!stops.every(({ isHidden }) => isHidden)) continue;
    await markRouteDeleted(tx, id);
    announce({ topic: 'routes', id });
  }
}
