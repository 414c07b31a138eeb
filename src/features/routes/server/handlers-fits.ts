import { dayAt } from '../../../kernel/calendar.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Roads } from '../../../server/driving/roads.ts';
import type { Handlers } from '../../../server/http.ts';
import { getTimeZone } from '../../company/server/store.ts';
import { findTruckPlaces } from '../../company/server/store-places.ts';
import { lockContacts } from '../../contacts/server/store-status.ts';
import { maxStops } from '../contract.ts';
import { fitCandidates, fitsOnRoads, offeredFits, openRoutes, roadPlaces } from '../fitting.ts';
import { mostFits, type routeFitsContract } from '../route-fits.ts';
import { getRoute, listContactsOf, lockRoute } from './store.ts';
import { putOnRoute } from './store-adding.ts';
import { getAddress, listRouteLines, type StoredAddress } from './store-addresses.ts';

const _adminsOnly = 'Insufficient permissions to create, update or delete routes';
/** As many of the best by estimate are measured on roads: with the stops around them one question to the server. */
const measuredOnRoads = { onRoutes: 2 * mostFits, perRoute: 3 };

/** @param roads of the routing server, when one is configured */
export const routeFitsHandlers = (roads: Roads | undefined): Handlers<typeof routeFitsContract> => ({
  async list({ input, read, signal }) {
    const { addressId, stream } = input;
    const address = await getAddress(read, addressId);
    const point = servedPoint(address);
    const [lines, places] = await Promise.all([listRouteLines(read, stream), findTruckPlaces(read)]);
    const routes = openRoutes(addressId, lines, places);
    const wanted = roads ? measuredOnRoads : { onRoutes: mostFits, perRoute: 1 };
    const candidates = fitCandidates(point, routes, places, wanted);
    const asked = roadPlaces(point, candidates);
    const table = candidates.length > 0 ? await roads?.between(asked, signal).catch(leftUnless(signal)) : undefined;
    const fits = table?.isKnown ? fitsOnRoads(candidates, asked, table) : candidates.map(({ fit }) => fit);
    return {
      fits: offeredFits(fits),
      routeCount: routes.length,
      measuredBy: table?.isKnown ? 'roads' : 'estimate',
      whyEstimated: table && !table.isKnown ? table.reason : null,
    };
  },

  async addStop({ actor, input, transact, now }) {
    return transact(async (tx) => {
      await lockContacts(tx, await listContactsOf(tx, [input.addressId])); // a service may begin there
      const locked = await lockRoute(tx, input.routeId);
      if (locked.version !== input.version)
        throw new Refusal(
          'conflict',
          'route-changed',
          'Somebody else changed this route in the meantime. Nothing was added; here is where the address fits now.',
        );
      const address = await getAddress(tx, input.addressId);
      if (!address.isService) throw notServed();
      const today = dayAt(now, await getTimeZone(tx));
      const route = await getRoute(tx, input.routeId, today);
      if (route.stops.some(({ addressId }) => addressId === input.addressId))
        throw new Refusal('conflict', 'already-on-route', `${address.street} is on ${route.name} already.`);
      if (route.stops.length >= maxStops)
        throw new Refusal('conflict', 'route-full', `A route can have at most ${maxStops} addresses.`);
      const position = await putOnRoute(tx, { route, locked, ...input }, { today, by: actor.id });
      return { routeId: route.id, routeName: route.name, position };
    });
  },
});

/** Refuses (conflict) addresses that no truck serves, or that lie nobody knows where. */
function servedPoint({ isService, latitude, longitude }: StoredAddress) {
  if (!isService) throw notServed();
  if (latitude !== null && longitude !== null) return { latitude, longitude };
  throw new Refusal(
    'conflict',
    'no-coordinates',
    'This address has no coordinates yet, so nobody knows what is near. Place it on the map at its contact first.',
  );
}

const notServed = () => new Refusal('conflict', 'not-served', 'This is no service address: no truck is to stop there.');

function leftUnless(signal: AbortSignal) {
  return (error: unknown) => {
    if (signal.aborted) throw new Refusal('unavailable', 'unavailable', 'Nobody waits for this answer any more.');
    throw error;
  };
}
