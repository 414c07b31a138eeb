/** Where one more address fits best among all routes, and putting it there. */
import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id, version, wholeNumber } from '../../kernel/shapes.ts';
import { cadence, season } from '../services/schedule-shapes.ts';
import { streams } from '../services/streams.ts';
import { adminsEditRoutes, maxStops } from './contract.ts';
import { measured } from './route-order.ts';

/** As many places as are offered, one of a route. */
export const mostFits = 5;
/** Of them at most so many on the same weekdays, as long as there are routes on others. */
export const mostOnSameDays = 2;

const neighbour = z.nullable(z.strictObject({ addressId: id, street: z.string() }));

export const routeFit = z.strictObject({
  routeId: id,
  routeName: z.string(),
  /** Of the route as it was looked at; adding the address names it. */
  version: z.number(),
  daysOfWeek: z.array(z.enum(weekdays)),
  cadence,
  season,
  driver: z.nullable(z.strictObject({ id, firstName: z.string(), lastName: z.string() })),
  /** From 1, among the stops with the new one. */
  position: z.number(),
  /** Without the new one. */
  stopCount: z.number(),
  /** The stops on both sides; null at the ends. */
  after: neighbour,
  before: neighbour,
  addedMetres: z.number(),
  addedMinutes: z.number(),
});
export type RouteFit = z.infer<typeof routeFit>;

export const routeFitsContract = contract('route-fits', {
  list: operation({
    method: 'GET',
    path: '/service-addresses/{addressId}/route-fits',
    access: admins,
    shows: ['contacts', 'addresses', 'geocoding', 'routes', 'services'],
    summary: 'Five routes of a stream, on different days, with the place where an address adds the least driving',
    input: z.object({
      addressId: id,
      stream: z._default(z.enum(streams, 'Choose what is collected'), 'Trash'),
    }),
    output: z.strictObject({
      /** The cheapest first. Routes that serve the address already or are full take no part. */
      fits: z.array(routeFit),
      /** How many routes were looked at. */
      routeCount: z.number(),
      ...measured,
    }),
    refusals: { 'not-served': 'conflict', 'no-coordinates': 'conflict' },
  }),
  addStop: operation({
    method: 'POST',
    path: '/routes/{routeId}/stops',
    access: admins,
    forbidden: adminsEditRoutes,
    touches: ['routes'],
    summary: 'Put a service address on a route at a position; the stops after it move up by one',
    isOnce: true,
    input: z.object({
      routeId: id,
      version,
      addressId: id,
      position: wholeNumber('Position', 1, maxStops),
    }),
    output: z.strictObject({ routeId: id, routeName: z.string(), position: z.number() }),
    refusals: {
      'not-served': 'conflict',
      'route-changed': 'conflict',
      'already-on-route': 'conflict',
      'route-full': 'conflict',
    },
  }),
});
