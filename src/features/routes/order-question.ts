/** What the optimizer is asked about a route, and what its answer means for the stops. */
import type { Point } from '../../kernel/geo.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import type { TruckPlaces } from '../company/truck-places.ts';
import { fewestOrdered, type RouteEnd } from './route-order.ts';

export type OrderQuestion = Readonly<{
  /** The places to be put in order, as they stand now: the depot first and the end last, where there are any. */
  points: readonly Point[];
  /** Indexes into `points`. */
  start: number;
  end: number | undefined;
  returns: boolean;
  locked: readonly number[];
  /** The stop at each of the points; nothing at the depot and the landfill. */
  stopAt: readonly (string | undefined)[];
  unlocated: readonly string[];
}>;

/** Where the truck goes when nobody says anything: it has to tip. */
export const usualEnd = ({ landfill }: TruckPlaces): RouteEnd => (landfill ? 'landfill' : 'last-stop');

type Asked = Readonly<{ addressIds: readonly string[]; locked: readonly string[]; end: RouteEnd }>;

/**
 * Stops without a point take no part. Refuses an end that the company does not have (invalid) and fewer than three stops
 * with points (conflict).
 */
export function orderQuestion(
  { addressIds, locked, end }: Asked,
  pointOf: ReadonlyMap<string, Point>,
  { depot, landfill }: TruckPlaces,
): OrderQuestion {
  if (end === 'depot' && !depot) throw noPlace('no-depot', 'depot');
  if (end === 'landfill' && !landfill) throw noPlace('no-landfill', 'landfill');
  const located = addressIds.filter((addressId) => pointOf.has(addressId));
  if (located.length < fewestOrdered) throw tooFewLocated(located.length, addressIds.length);
  const tip = end === 'landfill' ? landfill : undefined;
  const stopAt = [...(depot ? [undefined] : []), ...located, ...(tip ? [undefined] : [])];
  const isLocked = new Set(locked);
  return {
    points: [
      ...(depot ? [depot] : []),
      ...located.flatMap((addressId) => pointOf.get(addressId) ?? []),
      ...(tip ? [tip] : []),
    ],
    start: 0,
    end: tip ? stopAt.length - 1 : undefined,
    returns: end === 'depot',
    locked: stopAt.flatMap((addressId, index) => (addressId && isLocked.has(addressId) ? [index] : [])),
    stopAt,
    unlocated: addressIds.filter((addressId) => !pointOf.has(addressId)),
  };
}

const noPlace = (code: string, name: string) =>
  invalidField('end', code, `The company's settings name no ${name} yet. Choose another end.`);

function tooFewLocated(located: number, all: number): Refusal {
  const those = located === 0 ? 'None' : `Only ${located}`;
  return new Refusal(
    'conflict',
    'too-few-located',
    `${those} of the ${all} stops ${located === 1 ? 'has' : 'have'} coordinates, and at least ${fewestOrdered} are needed. ` +
      'Place the others on the map at their contacts first.',
  );
}

/** The stops in the order found; those without a point keep their positions. */
export function orderedStops(
  addressIds: readonly string[],
  { stopAt, unlocated }: Pick<OrderQuestion, 'stopAt' | 'unlocated'>,
  order: readonly number[],
): string[] {
  const moving = order.flatMap((index) => stopAt[index] ?? []).values();
  const staying = new Set(unlocated);
  return addressIds.map((addressId) => (staying.has(addressId) ? addressId : (moving.next().value ?? addressId)));
}

/**
 * The stops that have changed their place among the others: as few as can be picked up and put down elsewhere. Of the
 * rest only the numbers change.
 */
export function movedStops(before: readonly string[], after: readonly string[]): Set<string> {
  const positionBefore = new Map(before.map((addressId, index) => [addressId, index]));
  const sequence = after.map((addressId) => positionBefore.get(addressId) ?? -1);
  const staying = longestRising(sequence);
  return new Set(after.filter((_, index) => !staying.has(index)));
}

/** Indexes of a longest rising subsequence (patience sorting). */
function longestRising(sequence: readonly number[]): Set<number> {
  const ends: number[] = [];
  const before = sequence.map((value, index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sequence[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    ends[low] = index;
    return ends[low - 1];
  });
  const picked = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = before[index]) picked.add(index);
  return picked;
}

/** Same question, same answer: the search is bounded by these, and by time only on a slow machine or a large route. */
export function searchLimits(places: number): Readonly<{ kicks: number; milliseconds: number }> {
  return {
    kicks: 2_000 + 40 * places,
    milliseconds: places <= 200 ? 4_000 : 8_000,
  };
}
