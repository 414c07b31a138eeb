/** Routes for addresses that no route has yet: by weekday or by town, each of them of neighbours. */
import type { Weekday } from '../../kernel/calendar.ts';
import type { Point } from '../../kernel/geo.ts';
import type { Stream } from '../services/streams.ts';

export type Unrouted = Readonly<{
  addressId: string;
  city: string;
  cans: number;
  pickupDay: Weekday | null;
  latitude: number | null;
  longitude: number | null;
  /** Whether the stream is collected there, and whether anything is: now, or from a day to come. */
  isCollected: boolean;
  isServed: boolean;
}>;
export type Proposing = Readonly<{
  /** `day`: the pickup day of the addresses decides, and the town what goes together; `town`: no route has two towns. */
  by: 'day' | 'town';
  /** Those that the trucks work; addresses without a pickup day are spread over them. */
  days: readonly Weekday[];
  mostStops: number;
  stream: Stream;
  /** Names of routes that are there already. */
  taken: readonly string[];
}>;
/**
 * Where a stream is to be collected when nobody names the addresses: where it is already, and where nobody has said yet what
 * is. Who takes something else is not signed up for it, unless it is new to the whole company, and comes to everybody.
 */
export const whereWanted = (unrouted: readonly Unrouted[], isNew: boolean): readonly Unrouted[] =>
  isNew ? unrouted : unrouted.filter(({ isCollected, isServed }) => isCollected || !isServed);

export type Proposed = Readonly<{ name: string; day: Weekday; stops: readonly Unrouted[] }>;

type Place = Unrouted & Readonly<{ at: Point }>;

/** Every address stands on exactly one route, and none has more than `mostStops`; the days get about as many each. */
export function proposeRoutes(addresses: readonly Unrouted[], wish: Proposing): Proposed[] {
  const { by, days, mostStops, stream, taken } = wish;
  const load = new Map<Weekday, number>(days.map((day) => [day, 0]));
  const parts = [...Map.groupBy(placed(addresses), (place) => keyOf(place, by)).values()]
    .flatMap((group) => halved(group, mostStops))
    .toSorted((a, b) => b.length - a.length);
  const routes = parts.map((stops) => {
    const day = stops[0]?.pickupDay ?? lightest(load);
    const before = load.get(day); // none of a day that the trucks do not work: nobody is added to it
    if (before !== undefined) load.set(day, before + stops.length);
    return { day, town: commonest(stops.map(({ city }) => city)), stops: stops.map(({ at: _, ...stop }) => stop) };
  });
  // Most routes are of trash; those of another stream drive the same day through the same town.
  const words = stream === 'Trash' ? '' : ` ${stream}`;
  return numbered(
    routes.map(({ town, ...route }) => ({ ...route, name: `${route.day} ${town}${words}` })),
    taken,
  );
}

const keyOf = ({ pickupDay, city }: Unrouted, by: Proposing['by']) =>
  by === 'town' ? `${pickupDay}|${city.toLowerCase()}` : `${pickupDay}`;

/** Where nobody knows yet where an address lies, it counts as lying in the middle of its town. */
function placed(addresses: readonly Unrouted[]): Place[] {
  const pointOf = ({ latitude, longitude }: Unrouted) =>
    latitude === null || longitude === null ? undefined : { latitude, longitude };
  const towns = Map.groupBy(addresses, ({ city }) => city.toLowerCase());
  const middles = new Map(
    [...towns].map(([town, all]) => [town, middle(all.flatMap((one) => pointOf(one) ?? []))] as const),
  );
  const everywhere = middle(addresses.flatMap((one) => pointOf(one) ?? [])) ?? { latitude: 0, longitude: 0 };
  return addresses.map((one) => ({ ...one, at: pointOf(one) ?? middles.get(one.city.toLowerCase()) ?? everywhere }));
}

function middle(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const mean = (of: (point: Point) => number) => points.reduce((sum, point) => sum + of(point), 0) / points.length;
  return { latitude: mean(({ latitude }) => latitude), longitude: mean(({ longitude }) => longitude) };
}

/** Cuts across the longer side until no part is too large; parts are as even as their number allows. */
function halved(places: readonly Place[], most: number): (readonly Place[])[] {
  const count = Math.ceil(places.length / most);
  if (count <= 1) return [places];
  const span = (of: (point: Point) => number) => {
    const all = places.map(({ at }) => of(at));
    return all.reduce((a, b) => Math.max(a, b)) - all.reduce((a, b) => Math.min(a, b));
  };
  const latitude = ({ latitude }: Point) => latitude;
  // A degree of longitude is shorter the farther north; a fifth to a third less in most of the country.
  const longitude = ({ longitude }: Point) => longitude * 0.78;
  // unnoticed: what is as wide as it is long may be cut either way
  const along = span(latitude) > span(longitude) ? latitude : longitude;
  const sorted = places.toSorted((a, b) => along(a.at) - along(b.at) || (a.addressId < b.addressId ? -1 : 1));
  const cut = Math.round((places.length * Math.floor(count / 2)) / count);
  return [...halved(sorted.slice(0, cut), most), ...halved(sorted.slice(cut), most)];
}

const lightest = (load: ReadonlyMap<Weekday, number>): Weekday =>
  [...load].reduce((best, one) => (one[1] < best[1] ? one : best))[0];

function commonest(words: readonly string[]): string {
  const counts = [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0] as const)[0];
}

function numbered(routes: readonly Proposed[], taken: readonly string[]): Proposed[] {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const counts = Map.groupBy(routes, ({ name }) => name);
  return routes.map((route) => {
    const isAlone = counts.get(route.name)?.length === 1 && !names.has(route.name.toLowerCase());
    let at = isAlone ? 0 : names.has(route.name.toLowerCase()) ? 2 : 1;
    const name = () => (at === 0 ? route.name : `${route.name} ${at}`);
    while (names.has(name().toLowerCase())) at++;
    names.add(name().toLowerCase());
    return { ...route, name: name() };
  });
}
