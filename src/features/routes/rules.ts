import { type Weekday, weekdays } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import type { WantedStop } from './contract.ts';

/** What keeps a route from being saved, in the words of spec 2 §5; empty when nothing is missing. */
export function whatIsMissing(
  draft: Readonly<{ daysOfWeek: readonly Weekday[]; stops: readonly unknown[] }>,
): string[] {
  const missing: string[] = [];
  if (draft.daysOfWeek.length === 0) missing.push('Please select at least one day of the week');
  if (draft.stops.length === 0) missing.push('Please add at least one address to the route');
  return missing;
}

/** Each day once, Monday first. */
export function inWeekOrder(days: readonly Weekday[]): Weekday[] {
  return weekdays.filter((day) => days.includes(day));
}

/** Refuses (invalid) an address that stands on the route twice. */
export function refuseDuplicates(wanted: readonly Pick<WantedStop, 'addressId'>[]): void {
  const first = new Map<string, number>();
  for (const [index, { addressId }] of wanted.entries()) {
    const before = first.get(addressId);
    if (before !== undefined)
      throw invalidField(
        `stops.${index}.addressId`,
        'duplicate-address',
        `The same address is on this route twice, as stops ${before + 1} and ${index + 1}.`,
      );
    first.set(addressId, index);
  }
}

/** Refuses (invalid) a driver who is no (longer) member of staff. */
export function refuseUnknownDriver(driverId: string | null, staff: readonly Readonly<{ id: string }>[]): void {
  if (driverId !== null && !staff.some((member) => member.id === driverId))
    throw invalidField(
      'driverId',
      'unknown-driver',
      'This driver does not exist or has been deleted. Choose another one.',
    );
}

/** What is known of an address of a living contact. */
export type KnownAddress = Readonly<{ addressId: string; isService: boolean }>;

/**
 * Refuses (invalid) addresses that are unknown or deleted, and new ones that are no service address. A stop that is
 * on the route already may stay when its address has lost the service flag: the person who edits did not do that.
 */
export function refuseUnusable(
  wanted: readonly WantedStop[],
  current: readonly CurrentStop[],
  known: readonly KnownAddress[],
): void {
  const isService = new Map(known.map((address) => [address.addressId, address.isService]));
  const onRoute = new Set(current.map((stop) => stop.addressId));
  for (const [index, { addressId }] of wanted.entries()) {
    const service = isService.get(addressId);
    if (service === undefined)
      throw invalidField(
        `stops.${index}.addressId`,
        'unknown-address',
        `The address of stop ${index + 1} does not exist or has been deleted. Take it off the route.`,
      );
    if (!service && !onRoute.has(addressId))
      throw invalidField(
        `stops.${index}.addressId`,
        'unknown-address',
        `The address of stop ${index + 1} is not a service address. Take it off the route.`,
      );
  }
}

/** A stop row as it is stored; positions count from 1 and may have gaps. */
export type CurrentStop = Readonly<{
  id: string;
  addressId: string;
  order: number;
  /** Of a deleted contact: nobody sees it, and it is there again when the contact is restored. */
  isHidden: boolean;
}>;
export type Placed = Readonly<{ id: string; addressId: string; order: number }>;

export type StopPlan = Readonly<{
  /** Rows that stay exactly as they are. */
  kept: readonly Placed[];
  /** Rows that stay at another position. */
  moved: readonly Placed[];
  added: readonly Omit<Placed, 'id'>[];
  /** Ids of rows that go. */
  removed: readonly string[];
}>;

/**
 * What has to happen to the rows of a route so that it has the wanted stops in the wanted order. A row is known by its
 * address, so that the history of stops that stay survives (decisions: Routes).
 * Hidden rows stay behind the stop they stood behind: who edits has not seen them and does not take them off.
 * Expects wanted stops without doubles.
 */
export function planStops(current: readonly CurrentStop[], wanted: readonly Place[]): StopPlan {
  const rows = new Map(current.map((stop) => [stop.addressId, stop]));
  const kept: Placed[] = [];
  const moved: Placed[] = [];
  const added: Omit<Placed, 'id'>[] = [];
  const all = withHidden(current, wanted);
  for (const [index, { addressId }] of all.entries()) {
    const order = index + 1;
    const row = rows.get(addressId);
    rows.delete(addressId);
    if (!row) added.push({ addressId, order });
    else (row.order === order ? kept : moved).push({ id: row.id, addressId, order });
  }
  return { kept, moved, added, removed: [...rows.values()].map((row) => row.id) };
}

type Place = Pick<Placed, 'addressId'>;

function withHidden(current: readonly CurrentStop[], wanted: readonly Place[]): readonly Place[] {
  const isWanted = new Set(wanted.map((stop) => stop.addressId));
  const behind = new Map<string | undefined, Place[]>();
  let before: string | undefined;
  for (const row of current.toSorted((a, b) => a.order - b.order)) {
    if (isWanted.has(row.addressId)) before = row.addressId;
    else if (row.isHidden) behind.set(before, [...(behind.get(before) ?? []), row]);
  }
  return [...(behind.get(undefined) ?? []), ...wanted.flatMap((stop) => [stop, ...(behind.get(stop.addressId) ?? [])])];
}
