import type { Weekday } from '../../kernel/calendar.ts';
import type { PositionSource } from '../addresses/position.ts';
import type { AddressTypes } from '../addresses/rules.ts';

/** What of an address a merge may change. */
export type Details = AddressTypes &
  Readonly<{
    latitude: number | null;
    longitude: number | null;
    positionSource: PositionSource;
    isPinOutdated: boolean;
    pickupDay: Weekday | null;
  }>;

/** Where an address stands: whose it is, and whether it is to be seen. */
export type Place = Details & Readonly<{ id: string; contactId: string; isHidden: boolean }>;

/** An address with the rows that routes have for it. */
export type PartyAddress = Place &
  Readonly<{ lineKey: string; routes: readonly Readonly<{ id: string; routeId: string }>[] }>;

/** Stops of route templates that change their address. */
export type StopMove = Readonly<{ from: string; to: string; ids: readonly string[] }>;

type Changed<T> = Readonly<{ id: string; before: T; after: T }>;

export type AddressPlan = Readonly<{
  /** Addresses that change hands. */
  moved: readonly Changed<AddressTypes>[];
  /** Addresses that become one with one of the kept contact, and the stops that go with them. */
  joined: readonly Readonly<{ id: string; into: string; stops: readonly string[] }>[];
  /** The kept contact's own addresses that gain something. */
  enriched: readonly Changed<Details>[];
  places: readonly Place[];
  stops: readonly StopMove[];
}>;

/**
 * Where the addresses go. One that the kept contact has too (the same line) becomes one with it: its stops follow and
 * their holds with them. Where both are on one route the address stays a row of its own, or a stop with its holds and
 * history would be lost. The kept contact's billing and mailing address stay the ones; deleted addresses move as they are.
 */
export function planAddresses(
  keptId: string,
  own: readonly PartyAddress[],
  others: readonly PartyAddress[],
): AddressPlan {
  const mine = new Map(own.filter(({ isHidden }) => !isHidden).map((address) => [address.id, address]));
  const arrived: Place[] = [];
  const moved: Changed<AddressTypes>[] = [];
  const joined: { id: string; into: string; stops: string[] }[] = [];
  const isFree = (flag: 'isBilling' | 'isMailing') =>
    ![...mine.values(), ...arrived].some((address) => !address.isHidden && address[flag]);
  const allowed = (types: AddressTypes): AddressTypes => ({
    isBilling: types.isBilling && isFree('isBilling'),
    isMailing: types.isMailing && isFree('isMailing'),
    isService: types.isService,
  });
  const leaving: Place[] = [];

  for (const other of others) {
    const twin = other.isHidden ? undefined : [...mine.values()].find((address) => canBecomeOne(address, other));
    if (twin) {
      mine.set(twin.id, united(twin, other, allowed(other)));
      leaving.push({ ...placeOf(other), isHidden: true });
      joined.push({ id: other.id, into: twin.id, stops: other.routes.map(({ id }) => id) });
    } else {
      const types = other.isHidden ? typesOf(other) : allowed(other);
      arrived.push({ ...placeOf(other), ...types, contactId: keptId });
      moved.push({ id: other.id, before: typesOf(other), after: types });
    }
  }
  const enriched = own.flatMap((before) => {
    const after = detailsOf(mine.get(before.id) ?? before);
    return isSame(detailsOf(before), after) ? [] : [{ id: before.id, before: detailsOf(before), after }];
  });
  const enrichedIds = new Set(enriched.map(({ id }) => id));
  return {
    moved,
    joined,
    enriched,
    places: [...leaving, ...arrived, ...[...mine.values()].filter(({ id }) => enrichedIds.has(id)).map(placeOf)],
    stops: joined
      .filter(({ stops }) => stops.length > 0)
      .map(({ id, into, stops }) => ({ from: id, to: into, ids: stops })),
  };
}

const canBecomeOne = (address: PartyAddress, other: PartyAddress) =>
  address.lineKey === other.lineKey &&
  !address.routes.some(({ routeId }) => other.routes.some((route) => route.routeId === routeId));

/** An address with what its twin adds: types that are free, a position and a pickup day where it has none. */
function united(address: PartyAddress, twin: PartyAddress, types: AddressTypes): PartyAddress {
  const placed = address.latitude === null ? twin : address;
  return {
    ...address,
    isBilling: address.isBilling || types.isBilling,
    isMailing: address.isMailing || types.isMailing,
    isService: address.isService || types.isService,
    ...positionOf(placed),
    pickupDay: address.pickupDay ?? twin.pickupDay,
    routes: [...address.routes, ...twin.routes],
  };
}

export const typesOf = ({ isBilling, isMailing, isService }: AddressTypes): AddressTypes => ({
  isBilling,
  isMailing,
  isService,
});

export const positionOf = ({ latitude, longitude, positionSource, isPinOutdated }: Details) => ({
  latitude,
  longitude,
  positionSource,
  isPinOutdated,
});

export const detailsOf = (address: Details): Details => ({
  ...typesOf(address),
  ...positionOf(address),
  pickupDay: address.pickupDay,
});

export const placeOf = (address: Place): Place => ({
  id: address.id,
  contactId: address.contactId,
  isHidden: address.isHidden,
  ...detailsOf(address),
});

export function isSame<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((key) => a[key] === b[key]);
}
