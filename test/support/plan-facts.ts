/** Facts of a plan with short names, for tests of pure rules. */
import type { DayFacts, Exception, RouteFacts, RunFacts, ServiceFacts } from '../../src/features/day-plan/facts.ts';
import { weekdays } from '../../src/kernel/calendar.ts';

export const aRouteFact = (id: string, changed: Partial<RouteFacts> = {}): RouteFacts => ({
  id,
  name: id,
  stream: 'Trash',
  schedule: { days: [...weekdays], cadence: { kind: 'weekly' }, season: null },
  driverId: null,
  ...changed,
});

export const aServiceFact = (id: string, changed: Partial<ServiceFacts> = {}): ServiceFacts => ({
  id,
  addressId: `at ${id}`,
  stream: 'Trash',
  firstDay: '2020-01-01',
  lastDay: null,
  holds: [],
  ...changed,
});

export const aRunFact = (id: string, changed: Partial<RunFacts> & Pick<RunFacts, 'date' | 'routeId'>): RunFacts => ({
  id,
  isExtra: false,
  driverId: null,
  isDriverChosen: false,
  status: 'pending',
  cancelReason: null,
  cancelledAt: null,
  ...changed,
});

type Decided = Exception extends infer E ? (E extends Exception ? Omit<E, 'id' | 'number' | 'at'> : never) : never;

/** Exceptions in the order in which they were decided. */
export const decided = (...all: Decided[]): Exception[] =>
  all.map((one, i) => ({ ...one, id: `x${i}`, number: i, at: `2026-01-01T00:00:0${i}.000Z` }) as Exception);

/** Routes with the services in order: `{ Mesa: ['a', 'b'] }`. */
export function factsOf(
  routes: readonly RouteFacts[],
  services: readonly ServiceFacts[],
  onRoutes: Readonly<Record<string, readonly string[]>>,
  more: Partial<DayFacts> = {},
): DayFacts {
  const serviceOf = new Map(services.map((service) => [service.id, service]));
  const stops = Object.entries(onRoutes).flatMap(([routeId, ids]) =>
    ids.map((id, order) => ({ routeId, addressId: serviceOf.get(id)?.addressId ?? '', order })),
  );
  const streamOf = new Map(routes.map(({ id, stream }) => [id, stream]));
  return {
    routes,
    services,
    stops: stops.map((stop) => ({
      ...stop,
      otherRouteIds: stops
        .filter((one) => one.addressId === stop.addressId && one.routeId !== stop.routeId)
        .filter((one) => streamOf.get(one.routeId) === streamOf.get(stop.routeId))
        .map(({ routeId }) => routeId),
    })),
    ...{ closed: [], exceptions: [], runs: [], worked: [], done: [] },
    ...more,
  };
}
