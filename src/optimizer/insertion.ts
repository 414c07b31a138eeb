/** Where one more address fits best. */
import type { Point } from '../kernel/geo.ts';
import { drivingMetres } from './lengths.ts';

export type RouteLine = Readonly<{
  routeId: string;
  /** In order of driving. */
  stops: readonly Point[];
  /** Depot before the first stop, depot or landfill after the last one; neither counts as a position. */
  start?: Point | undefined;
  end?: Point | undefined;
}>;

/** `position` is the index that the address would have among the stops. */
export type Insertion = Readonly<{ routeId: string; position: number; addedMetres: number }>;

/**
 * The cheapest first; of equal ones those of the earlier route and position.
 * With `oncePerRoute` only the best position of each route is listed.
 */
export function cheapestInsertions(
  address: Point,
  routes: readonly RouteLine[],
  { count = 5, oncePerRoute = false }: { count?: number; oncePerRoute?: boolean } = {},
): readonly Insertion[] {
  const cheapest: Insertion[] = [];
  for (const route of routes) {
    const ofRoute = oncePerRoute ? [] : cheapest;
    addInsertions(ofRoute, address, route, oncePerRoute ? 1 : count);
    if (oncePerRoute) for (const insertion of ofRoute) keepCheapest(cheapest, insertion, count);
  }
  return cheapest;
}

function addInsertions(into: Insertion[], address: Point, { routeId, stops, start, end }: RouteLine, count: number) {
  let before = start;
  let metresBefore = before && drivingMetres(before, address);
  for (let position = 0; position <= stops.length; position++) {
    const after = stops[position] ?? end;
    const metresAfter = after && drivingMetres(address, after);
    const replaced = before && after ? drivingMetres(before, after) : 0;
    const addedMetres = (metresBefore ?? 0) + (metresAfter ?? 0) - replaced;
    keepCheapest(into, { routeId, position, addedMetres }, count);
    before = after;
    metresBefore = metresAfter;
  }
}

function keepCheapest(kept: Insertion[], insertion: Insertion, count: number): void {
  if (kept.length >= count && insertion.addedMetres >= (kept.at(-1)?.addedMetres ?? 0)) return;
  let place = kept.length;
  while (place > 0 && kept[place - 1]!.addedMetres > insertion.addedMetres) place--;
  kept.splice(place, 0, insertion);
  if (kept.length > count) kept.pop();
}
