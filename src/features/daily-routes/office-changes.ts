/** What the office changed of a run while its driver was under way: two answers of the server, compared. */
import type { DailyRouteStop } from './run-shapes.ts';

/** What of a stop is the office's to change; how far it was worked is the driver's own. */
export type SeenStop = Pick<
  DailyRouteStop,
  | 'id'
  | 'order'
  | 'streetLine'
  | 'cityLine'
  | 'contactName'
  | 'phone'
  | 'cans'
  | 'latitude'
  | 'longitude'
  | 'accommodationType'
  | 'accommodationNotes'
  | 'suspension'
>;

export type ChangeKind =
  | 'added'
  | 'removed'
  | 'order'
  | 'cans'
  | 'accommodation'
  | 'hold'
  | 'address'
  | 'pin'
  | 'contact'
  | 'phone';

/** All that is different at one stop. */
export type OfficeChange = Readonly<{
  kinds: readonly ChangeKind[];
  before: SeenStop | undefined;
  after: SeenStop | undefined;
}>;

/** What is kept of the stops that a driver has seen. */
export function seenOf(stops: readonly SeenStop[]): SeenStop[] {
  return stops.map((stop) => {
    const { id, order, streetLine, cityLine, contactName, phone, cans, latitude, longitude } = stop;
    const { accommodationType, accommodationNotes, suspension } = stop;
    const place = { streetLine, cityLine, latitude, longitude };
    return { id, order, contactName, phone, cans, ...place, accommodationType, accommodationNotes, suspension };
  });
}

/** The stops that are not as they were seen: in the order of the run, those that are gone at the end. */
export function officeChanges(seen: readonly SeenStop[], now: readonly SeenStop[]): readonly OfficeChange[] {
  const seenById = new Map(seen.map((stop) => [stop.id, stop]));
  const nowIds = new Set(now.map(({ id }) => id));
  const moved = movedStops(seen, now);
  const there = byOrder(now).map((after): OfficeChange => {
    const before = seenById.get(after.id);
    if (!before) return { kinds: ['added'], before, after };
    return {
      kinds: [...(moved.has(after.id) ? (['order'] as const) : []), ...differences(before, after)],
      before,
      after,
    };
  });
  const gone = byOrder(seen).filter(({ id }) => !nowIds.has(id));
  return [
    ...there.filter(({ kinds }) => kinds.length > 0),
    ...gone.map((before): OfficeChange => ({ kinds: ['removed'], before, after: undefined })),
  ];
}

function differences(before: SeenStop, after: SeenStop): ChangeKind[] {
  const differs = (...fields: (keyof SeenStop)[]) =>
    fields.some((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  const isOtherAddress = differs('streetLine', 'cityLine');
  const kinds: readonly (readonly [ChangeKind, boolean])[] = [
    ['cans', differs('cans')],
    ['accommodation', differs('accommodationType', 'accommodationNotes')],
    ['hold', differs('suspension')],
    ['address', isOtherAddress],
    // Found for the first time is no change; and another address has another place anyway.
    ['pin', !isOtherAddress && before.latitude !== null && differs('latitude', 'longitude')],
    ['contact', differs('contactName')],
    ['phone', differs('phone')],
  ];
  return kinds.flatMap(([kind, isSo]) => (isSo ? [kind] : []));
}

/**
 * The stops that were put elsewhere among those that stayed: as few as explain the new order. A stop that comes or goes
 * shifts the numbers of all behind it, and that is no news.
 */
function movedStops(seen: readonly SeenStop[], now: readonly SeenStop[]): ReadonlySet<string> {
  const placeBefore = new Map(byOrder(seen).map(({ id }, place) => [id, place]));
  const common = byOrder(now).flatMap(({ id }) => {
    const place = placeBefore.get(id);
    return place === undefined ? [] : [{ id, place }];
  });
  const stayed = longestRising(common.map(({ place }) => place));
  return new Set(common.filter((_, at) => !stayed.has(at)).map(({ id }) => id));
}

/** The positions of a longest rising subsequence of distinct numbers (patience sorting). */
function longestRising(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [at, number] of numbers.entries()) {
    let length = 0;
    // unnoticed: the numbers are distinct, and behind the last one stands none
    while (length < ends.length && (numbers[ends[length] ?? 0] ?? 0) < number) length++;
    previous[at] = length > 0 ? ends[length - 1] : undefined;
    ends[length] = at;
  }
  const rising = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) rising.add(at);
  return rising;
}

const byOrder = (stops: readonly SeenStop[]): readonly SeenStop[] => stops.toSorted((a, b) => a.order - b.order);
