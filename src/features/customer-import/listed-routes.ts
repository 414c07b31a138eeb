/** The routes that a customer list names, made of what its rows say is collected. */
import { addDays, type Day, type Weekday, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import type { Cadence } from '../services/cadence.ts';
import type { Stream } from '../services/streams.ts';
import type { RowService } from './rows.ts';
import type { Often } from './service-words.ts';

/** An address with its services; `address` is whatever the caller knows it by. */
export type Listed<A> = Readonly<{
  address: A;
  services: readonly RowService[];
}>;
export type ListedRoute<A> = Readonly<{
  name: string;
  stream: Stream;
  day: Weekday;
  often: Often;
  /** In the order that the list gives. */
  stops: readonly Readonly<{ address: A; cans: number }>[];
}>;

/** A route has at most so many stops (routes/contract.ts); a longer one of the list becomes several. */
export const mostStops = 500;

/**
 * One route for each name, stream, weekday and cadence of the list. Where a row has no pickup day, its route's name may
 * say it ("Monday North"); rows for which nobody says one are counted in `withoutDay`. A cadence is of routes, so that who
 * is not served every week gets one also where the list names none; for those of every week routes can be proposed.
 */
export function listedRoutes<A>(addresses: readonly Listed<A>[]): {
  routes: ListedRoute<A>[];
  withoutDay: number;
} {
  const found = new Map<string, { route: Omit<ListedRoute<A>, 'stops'>; stops: (Stop<A> & Placed)[] }>();
  let withoutDay = 0;
  for (const { address, services } of addresses)
    for (const service of services) {
      if (nameOf(service) === null) continue;
      const route = routeOf(service);
      if (!route) {
        withoutDay++;
        continue;
      }
      const key = keyOf(route);
      const group = found.get(key) ?? { route, stops: [] };
      group.stops.push({ address, cans: service.cans, stopNumber: service.stopNumber });
      found.set(key, group);
    }
  const groups = [...found.values()];
  const routes = groups.flatMap(({ route, stops }) => {
    const alike = groups.filter((one) => one.route.name.toLowerCase() === route.name.toLowerCase());
    return inParts(
      {
        ...route,
        name: [
          route.name,
          ...distinguishingWords(
            route,
            alike.map((one) => one.route),
          ),
        ].join(' · '),
      },
      stops,
    );
  });
  return { routes, withoutDay };
}

/** The route of a row for a service; undefined where it needs none of its own, or nobody says on which day. */
function routeOf(service: RowService): Named | undefined {
  const { stream, cadence, pickupDay, routeName } = service;
  const name = nameOf(service);
  const day = pickupDay ?? dayInName(routeName ?? '');
  return name === null || day === undefined ? undefined : { name, stream, day, often: cadence ?? 'weekly' };
}
const keyOf = (route: Named) => JSON.stringify({ ...route, name: route.name.toLowerCase() });

/** Whether a service comes with a route that none of these has: who is served twice a week stands in two rows. */
export function isOnAnotherRoute(service: RowService, others: readonly RowService[]): boolean {
  const route = routeOf(service);
  if (!route) return false;
  const taken = others.flatMap((one) => routeOf(one) ?? []).map(keyOf);
  return !taken.includes(keyOf(route));
}

/** A route of the company, as far as a list can speak of it. */
type Present = Readonly<{ name: string; stream: Stream; daysOfWeek: readonly Weekday[]; cadence: Cadence }>;

/**
 * Whether a list means a route that is there: of the same stream, weekday and cadence, and of the same name but for the
 * words that told it, or tell it now, from the others of one list.
 */
export const isSameRoute = (route: Named, there: Present): boolean =>
  there.stream === route.stream &&
  there.cadence.kind === route.often &&
  there.daysOfWeek.includes(route.day) &&
  plainName(there.name, route) === plainName(route.name, route);

function plainName(name: string, { stream, day, often }: Named): string {
  const words = name.toLowerCase().split(' · ');
  const told = [day, stream, oftenWords[often]].map((word) => word.toLowerCase());
  return words.filter((word, at) => at === 0 || !(told.includes(word) || /^\d+$/.test(word))).join(' · ');
}

type Stop<A> = Readonly<{ address: A; cans: number }>;
type Placed = Readonly<{ stopNumber: number | null }>;
type Named = Pick<ListedRoute<unknown>, 'name' | 'stream' | 'day' | 'often'>;

function nameOf({ routeName, cadence }: RowService): string | null {
  if (routeName !== null) return /^\d+$/.test(routeName) ? `Route ${routeName}` : routeName;
  if (cadence === null || cadence === 'weekly') return null;
  return oftenWords[cadence].replace(/^e/, 'E');
}

/** What tells a route from others of its name. */
const distinguishingWords = ({ stream, day, often }: Named, alike: readonly Named[]) => [
  ...(alike.some((one) => one.day !== day) ? [day] : []),
  ...(alike.some((one) => one.stream !== stream) ? [stream] : []),
  ...(alike.some((one) => one.often !== often) ? [oftenWords[often]] : []),
];
export const oftenWords: Readonly<Record<Often, string>> = {
  weekly: 'every week',
  biweekly: 'every other week',
  monthly: 'every month',
};

function inParts<A>(route: Omit<ListedRoute<A>, 'stops'>, stops: readonly (Stop<A> & Placed)[]): ListedRoute<A>[] {
  const last = Number.POSITIVE_INFINITY;
  const inOrder = stops.toSorted((a, b) => (a.stopNumber ?? last) - (b.stopNumber ?? last) || 0);
  const plain = inOrder.map(({ address, cans }) => ({ address, cans }));
  const count = Math.ceil(plain.length / mostStops);
  return Array.from({ length: count }, (_, part) => ({
    ...route,
    name: count === 1 ? route.name : `${route.name} · ${part + 1}`,
    stops: plain.slice(part * mostStops, (part + 1) * mostStops),
  }));
}

function dayInName(name: string): Weekday | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return weekdays.find((day) => {
    const whole = day.toLowerCase();
    return words.some((word) => word.length >= 3 && (whole.startsWith(word) || word === `${whole}s`));
  });
}

/** How a route of a list runs from today on; one that comes every other week comes at its next day first. */
export function cadenceOf(often: Often, day: Weekday, today: Day): Cadence {
  if (often === 'weekly') return { kind: 'weekly' };
  if (often === 'monthly') return { kind: 'monthly', weeks: [1] };
  const ahead = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(today)) + 7) % 7;
  return { kind: 'biweekly', from: addDays(today, ahead) };
}
