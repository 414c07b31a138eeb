import { addDays, type Day } from '../../../kernel/calendar.ts';
import type { Point } from '../../../kernel/geo.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { findTruckPlaces } from '../../company/server/store-places.ts';
import { comingForNeighbour } from '../../day-plan/neighbour.ts';
import { getTemplateFacts } from '../../day-plan/server/store-facts.ts';
import { fitCandidates, openRoutes } from '../../routes/fitting.ts';
import { listRouteLines } from '../../routes/server/store-addresses.ts';
import { streams } from '../../services/streams.ts';
import type { Proposal } from '../starting.ts';

/** What everybody is served with; other streams are extras. */
const [carts] = streams;

/** First days that are offered. */
const offeredDays = 4;
/** Cans have to be brought before the first pickup. */
const leastDaysAhead = 2;

export type Offer = Readonly<{ proposal: Proposal; days: readonly Day[] }>;

/**
 * Where a new house would be served best, and the first days on which the plan has a truck there: of the routes that
 * pass near it, or else of all. Undefined where nobody knows where it lies, or every route is full.
 */
export async function findOffer(
  read: Reader,
  place: Point | undefined,
  near: readonly string[],
  today: Day,
): Promise<Offer | undefined> {
  if (!place) return undefined;
  const [lines, places] = await Promise.all([listRouteLines(read, carts), findTruckPlaces(read)]);
  const open = openRoutes('', lines, places);
  const passing = open.filter(({ id }) => near.includes(id));
  const routes = passing.length > 0 ? passing : open;
  const [best] = fitCandidates(place, routes, places, { onRoutes: 1, perRoute: 1 });
  if (!best) return undefined;
  const { routeId, routeName, position, stopCount } = best.fit;
  const from = addDays(today, leastDaysAhead);
  const coming = comingForNeighbour(await getTemplateFacts(read, [routeId], from), from, offeredDays);
  return { proposal: { routeId, routeName, position, stopCount }, days: coming.map(({ date }) => date) };
}
