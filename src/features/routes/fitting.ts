/** The cheapest places for one more address, over all routes. */
import type { Weekday } from '../../kernel/calendar.ts';
import type { Point } from '../../kernel/geo.ts';
import { cheapestInsertions } from '../../optimizer/insertion.ts';
import { drivingMinutes } from '../../optimizer/lengths.ts';
import type { TruckPlaces } from '../company/truck-places.ts';
import { maxStops, type Route } from './contract.ts';
import { mostFits, mostOnSameDays, type RouteFit } from './route-fits.ts';

type LineStop = Readonly<{ addressId: string; street: string; latitude: number | null; longitude: number | null }>;

/** A template as far as it matters here, its stops in order. */
export type RouteLineFacts = Readonly<{
  id: string;
  name: string;
  version: number;
  daysOfWeek: readonly Weekday[];
  cadence: Route['cadence'];
  season: Route['season'];
  driver: Route['driver'];
  stops: readonly LineStop[];
}>;

/** A place on a route, and the points between which the address would lie. */
export type FitCandidate = Readonly<{ fit: RouteFit; from: Point | undefined; to: Point | undefined }>;

/** Routes that can take the address: not those that have it, are full, or lie nobody knows where. */
export function openRoutes(addressId: string, routes: readonly RouteLineFacts[], { depot }: TruckPlaces) {
  return routes.filter(
    ({ stops }) =>
      stops.length < maxStops &&
      !stops.some((stop) => stop.addressId === addressId) &&
      (depot !== undefined || stops.some(isLocated)),
  );
}

/**
 * The cheapest places by estimated driving, on so many routes and so many of each; trucks come from the depot and end
 * at the landfill, where there are any.
 */
export function fitCandidates(
  address: Point,
  routes: readonly RouteLineFacts[],
  { depot, landfill }: TruckPlaces,
  { onRoutes, perRoute }: Readonly<{ onRoutes: number; perRoute: number }>,
): FitCandidate[] {
  const lines = routes.map((route) => ({
    route,
    ...{ routeId: route.id, daysOfWeek: route.daysOfWeek },
    ...{ stops: route.stops.filter(isLocated), start: depot, end: landfill },
  }));
  const byId = new Map(lines.map((line) => [line.routeId, line]));
  const best = cheapestInsertions(address, lines, { count: lines.length, oncePerRoute: true });
  const chosen = spreadOverDays(
    best.flatMap(({ routeId }) => byId.get(routeId) ?? []),
    onRoutes,
  );
  const places = chosen.flatMap((line) =>
    cheapestInsertions(address, [line], { count: perRoute }).map((place) => ({ ...place, line })),
  );
  return places
    .sort((one, other) => one.addedMetres - other.addedMetres)
    .map(({ line: { route, stops }, position, addedMetres }) => {
      const [after, before] = [stops[position - 1], stops[position]];
      // Behind the stop before it; a stop that nobody can place may stand between the two.
      const index = after ? route.stops.indexOf(after) + 1 : before ? route.stops.indexOf(before) : 0;
      const fit = {
        routeId: route.id,
        routeName: route.name,
        version: route.version,
        daysOfWeek: [...route.daysOfWeek],
        cadence: route.cadence,
        season: route.season,
        driver: route.driver,
        position: index + 1,
        stopCount: route.stops.length,
        after: neighbour(route.stops[index - 1]),
        before: neighbour(route.stops[index]),
        addedMetres,
        addedMinutes: drivingMinutes(addedMetres),
      };
      return { fit, from: after ?? depot, to: before ?? landfill };
    });
}

/** What is offered: the best place of each route, on different days, the cheapest first. */
export function offeredFits(fits: readonly RouteFit[]): RouteFit[] {
  const best = fits.filter(({ routeId }, index) => fits.findIndex((one) => one.routeId === routeId) === index);
  return spreadOverDays(best, mostFits);
}

type OnDays = Readonly<{ daysOfWeek: readonly Weekday[] }>;

/**
 * The first `count` in their order, but no weekdays more often than their share as long as others are left: a customer
 * to whom Tuesdays do not suit is to have a choice.
 */
export function spreadOverDays<Place extends OnDays>(places: readonly Place[], count: number): Place[] {
  const share = Math.ceil((mostOnSameDays * count) / mostFits);
  const taken = new Map<string, number>();
  const isInShare = places.map(({ daysOfWeek }) => {
    const before = taken.get(daysOfWeek.join()) ?? 0;
    taken.set(daysOfWeek.join(), before + 1);
    return before < share;
  });
  const [within, beyond] = [true, false].map((wanted) => places.filter((_, index) => isInShare[index] === wanted));
  const chosen = new Set([...(within ?? []), ...(beyond ?? [])].slice(0, count));
  return places.filter((place) => chosen.has(place));
}

const isLocated = (stop: LineStop): stop is LineStop & Point => stop.latitude !== null && stop.longitude !== null;

const neighbour = (stop: LineStop | undefined) => (stop ? { addressId: stop.addressId, street: stop.street } : null);

/** From place to place, by their indexes among those of `roadPlaces`. */
type Legs = Readonly<{ metres: ArrayLike<number>; seconds: ArrayLike<number> }>;

/** What a routing server is asked about the candidates: the address first, every other place once. */
export function roadPlaces(address: Point, candidates: readonly FitCandidate[]): Point[] {
  return [...new Set([address, ...candidates.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())])];
}

/** The candidates by driving time on roads, the cheapest first. */
export function fitsOnRoads(candidates: readonly FitCandidate[], places: readonly Point[], legs: Legs): RouteFit[] {
  const indexOf = new Map(places.map((place, index) => [place, index]));
  const leg = (table: ArrayLike<number>, from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? 0 : (table[from * places.length + to] ?? 0);
  const added = (table: ArrayLike<number>, { from, to }: FitCandidate) => {
    const [a, b] = [from && indexOf.get(from), to && indexOf.get(to)];
    return Math.max(0, leg(table, a, 0) + leg(table, 0, b) - leg(table, a, b));
  };
  return candidates
    .map((candidate) => ({
      ...candidate.fit,
      addedMetres: added(legs.metres, candidate),
      addedMinutes: added(legs.seconds, candidate) / 60,
    }))
    .sort((one, other) => one.addedMinutes - other.addedMinutes);
}
