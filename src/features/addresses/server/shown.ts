import type { Reader } from '../../../server/database/connection.ts';
import type { Address, RouteOfAddress } from '../contract.ts';
import { getAddress, type StoredAddress } from './store.ts';

/** Which routes have these addresses, in the order in which they are shown; asked of those who keep routes. */
export type RoutesAt = (
  read: Reader,
  addressIds: readonly string[],
) => Promise<readonly (RouteOfAddress & Readonly<{ addressId: string }>)[]>;

export async function withRoutes(
  read: Reader,
  addresses: readonly StoredAddress[],
  routesAt: RoutesAt,
): Promise<Address[]> {
  const ids = addresses.map(({ id }) => id);
  const at = Map.groupBy(await routesAt(read, ids), ({ addressId }) => addressId);
  const shown = ({ routeId, routeName, routeAddressId, stopNumber }: RouteOfAddress) => ({
    ...{ routeId, routeName, routeAddressId, stopNumber },
  });
  return addresses.map((address) => ({ ...address, routes: at.get(address.id)?.map(shown) ?? [] }));
}

/** Refuses (missing) as `getAddress`. */
export async function getShownAddress(read: Reader, id: string, routesAt: RoutesAt): Promise<Address> {
  const [address] = await withRoutes(read, [await getAddress(read, id)], routesAt);
  return address as Address;
}
