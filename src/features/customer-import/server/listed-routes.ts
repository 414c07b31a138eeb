import type { Day, Instant } from '../../../kernel/calendar.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { announce } from '../../../server/live.ts';
import { getRoute, insertRoutes, listRoutes, lockRouteIfThere, markRouteDeleted } from '../../routes/server/store.ts';
import { addStopsAtEnd } from '../../routes/server/store-adding.ts';
import { cadenceOf, isSameRoute, listedRoutes } from '../listed-routes.ts';
import type { PlacedAddress } from '../people.ts';
import { hasPlaceOfOthers } from './store.ts';

/**
 * Makes the routes that a list names, of the addresses just added. Where such a route is there already, as after an
 * earlier part of the list, they are added at its end while it has room.
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
    const stops = route.stops.map(({ address, cans }) => ({ addressId: address, cans }));
    let isAdded = false;
    const same = there.filter((one) => isSameRoute(route, one));
    for (const { id } of same.toSorted((a, b) => Number(b.name === route.name) - Number(a.name === route.name))) {
      // Locked before it is read: who changes it meanwhile is waited for, and it may be another one then.
      const locked = await lockRouteIfThere(tx, id);
      const now = locked && (await getRoute(tx, id, today));
      if (!now || !isSameRoute(route, now)) continue;
      isAdded = await addStopsAtEnd(tx, { route: now, locked, stops }, { today, by: createdBy });
      if (isAdded) break;
    }
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
 * Takes away the routes that imports have made, known by their times, as far as nobody stands on them any more but
 * contacts of theirs that are deleted: whoever else was put there finds the place again when restored. Call it when those
 * are deleted.
 */
export async function removeListedRoutes(tx: Tx, madeAt: readonly Instant[], today: Day): Promise<void> {
  const made = (await listRoutes(tx, today)).filter(({ createdAt }) => madeAt.includes(createdAt));
  for (const id of made.map((route) => route.id).sort()) {
    const locked = await lockRouteIfThere(tx, id);
    if (!locked?.stops.every(({ isHidden }) => isHidden) || (await hasPlaceOfOthers(tx, id, madeAt))) continue;
    await markRouteDeleted(tx, id);
    announce({ topic: 'routes', id });
  }
}
