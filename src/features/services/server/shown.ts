import type { Reader } from '../../../server/database/connection.ts';
import type { Service } from '../contract.ts';
import { getService, type StoredService } from './store.ts';

type Route = Service['routes'][number];

/** Which routes have these addresses, in the order in which they are shown; asked of those who keep routes. */
export type RoutesAt = (
  read: Reader,
  addressIds: readonly string[],
) => Promise<readonly (Route & Pick<Service, 'addressId' | 'stream'>)[]>;

export async function withRoutes(
  read: Reader,
  services: readonly StoredService[],
  routesAt: RoutesAt,
): Promise<Service[]> {
  const addressIds = [...new Set(services.map(({ addressId }) => addressId))];
  const keyOf = ({ addressId, stream }: Pick<Service, 'addressId' | 'stream'>) => `${addressId} ${stream}`;
  const serving = Map.groupBy(await routesAt(read, addressIds), keyOf);
  const shown = ({ routeId, routeName, daysOfWeek, cadence, season, stopNumber }: Route) => ({
    ...{ routeId, routeName, daysOfWeek, cadence, season, stopNumber },
  });
  return services.map((service) => ({ ...service, routes: serving.get(keyOf(service))?.map(shown) ?? [] }));
}

/** Refuses (missing) as `getService`. */
export async function getShownService(read: Reader, id: string, routesAt: RoutesAt): Promise<Service> {
  const [service] = await withRoutes(read, [await getService(read, id)], routesAt);
  return service as Service;
}
