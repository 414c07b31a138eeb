/** When trucks come by next for somebody whom they do not serve yet. */
import type { Day } from '../../kernel/calendar.ts';
import type { ClosedDay } from '../company/closures.ts';
import type { RouteFacts } from './facts.ts';
import { type ComingPickup, nextPickups } from './walk.ts';

/** What is true for everybody on some routes: nobody's service, hold or decision is among it. */
export type TemplateFacts = Readonly<{ routes: readonly RouteFacts[]; closed: readonly ClosedDay[] }>;

/**
 * The next date from `from` on, that day included, for a house that would stand on all of these routes: the plan is
 * asked for it, so that holidays and seasons count as they do for customers. Undefined when none comes within a year.
 */
export const nextForNeighbour = (facts: TemplateFacts, from: Day): ComingPickup | undefined =>
  comingForNeighbour(facts, from, 1)[0];

/** The same, as many dates as are asked for. */
export function comingForNeighbour({ routes, closed }: TemplateFacts, from: Day, count: number): ComingPickup[] {
  const addressId = 'the house';
  const streams = [...new Set(routes.map(({ stream }) => stream))];
  const facts = {
    ...{ routes, closed, exceptions: [], runs: [], worked: [], done: [] },
    stops: routes.map(({ id }) => ({ routeId: id, addressId, order: 0, otherRouteIds: [] })),
    services: streams.map((stream) => ({ id: stream, addressId, stream, firstDay: from, lastDay: null, holds: [] })),
  };
  return nextPickups(facts, from, count);
}
