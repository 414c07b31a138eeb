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
