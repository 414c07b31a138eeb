import type { Weekday } from '../../../kernel/calendar.ts';
import type { Route } from '../contract.ts';

/** What the route form holds beside the stops. */
export type RouteValues = {
  name: string;
  description: string;
  driverId: string | null;
  daysOfWeek: Weekday[];
  stream: Route['stream'];
  cadence: Route['cadence'];
  season: Route['season'];
};

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
