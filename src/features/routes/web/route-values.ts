import type { Received } from '../../../kernel/operation.ts';
import type { Route, RouteDetail, routesContract } from '../contract.ts';
import { type EditedStop, stopListOf } from '../stop-editing.ts';

type Wanted = Received<typeof routesContract.update>;

/** What the route form holds beside the stops: all that a change writes, so that a field left out does not compile. */
export type RouteValues = Omit<Wanted, 'id' | 'version' | 'stops' | 'description'> & { description: string };

/** Of a route that is being changed, or of a new one. */
export const valuesOf = (base: Route | undefined): RouteValues => ({
  name: base?.name ?? '',
  description: base?.description ?? '',
  driverId: base?.driver?.id ?? null,
  daysOfWeek: [...(base?.daysOfWeek ?? [])],
  stream: base?.stream ?? 'Trash',
  cadence: base?.cadence ?? { kind: 'weekly' },
  season: base?.season ?? null,
});

/** The whole form: with the stops, which are one part of it. */
export type WholeRoute = RouteValues & Readonly<{ stops: readonly EditedStop[] }>;
export const wholeOf = (route: RouteDetail): WholeRoute => ({ ...valuesOf(route), stops: stopListOf(route).stops });
