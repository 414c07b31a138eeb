/** One address with its services on some routes, as plans see it, for tests of pure rules. */
import type { Place, PlaceService } from '../../src/features/daily-routes/pickups.ts';
import type { DayFacts, RouteFacts } from '../../src/features/day-plan/facts.ts';
import type { Weekday } from '../../src/kernel/calendar.ts';
import { aRouteFact, aServiceFact } from './plan-facts.ts';

export const aPlaceService = (id: string, changed: Partial<PlaceService> = {}): PlaceService => ({
  ...aServiceFact(id, { addressId: 'a' }),
  cans: 2,
  ...changed,
});

export const routeOn = (id: string, days: readonly Weekday[], changed: Partial<RouteFacts> = {}): RouteFacts =>
  aRouteFact(id, { schedule: { days, cadence: { kind: 'weekly' }, season: null }, ...changed });

export function aPlace(
  routes: readonly RouteFacts[],
  services: readonly PlaceService[] = [aPlaceService('trash')],
  more: Partial<DayFacts> = {},
): Place {
  const stops = routes.map(({ id, stream }) => ({
    ...{ routeId: id, addressId: 'a', order: 1 },
    otherRouteIds: routes.filter((other) => other.id !== id && other.stream === stream).map((other) => other.id),
  }));
  const plan = { routes, services, stops, closed: [], exceptions: [], runs: [], worked: [], done: [], ...more };
  return { addressId: 'a', street: '1 Main', cityLine: 'Aztec, NM 87410', services, stops: [], plan };
}
