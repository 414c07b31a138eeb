/** The order of a route's stops with the least driving, as it is asked for and proposed. */
import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { id, wholeNumber } from '../../kernel/shapes.ts';
import { streams } from '../services/streams.ts';
import { maxStops } from './contract.ts';

export const fewestOrdered = 3;
/** A slip of an import is refused before it takes a processor for a minute. */
export const mostOrdered = 2000;

/** Where the truck's way ends. */
export const routeEnds = ['last-stop', 'landfill', 'depot'] as const;
export type RouteEnd = (typeof routeEnds)[number];

const point = { latitude: z.number(), longitude: z.number() };
const place = z.strictObject({ address: z.string(), ...point });

/** How far and, without the time at the stops, how long is driven. */
const drive = z.strictObject({ metres: z.number(), minutes: z.number() });
export type Drive = z.infer<typeof drive>;

/** Where the figures come from: a routing server, or the crow's flight. */
export const measured = {
  measuredBy: z.enum(['roads', 'estimate']),
  /** Why the routing server of the configuration could not be used; null when there is none, or it was. */
  whyEstimated: z.nullable(z.string()),
};

export const orderProposal = z.strictObject({
  /** All stops in the proposed order. */
  addressIds: z.array(id),
  before: drive,
  after: drive,
  /** The stops with coordinates. */
  points: z.array(z.strictObject({ addressId: id, ...point })),
  /** Stops that keep their position because nobody knows where they lie. */
  unlocated: z.array(id),
  end: z.enum(routeEnds),
  /** The company's own places, as far as they are settled; the way begins at the depot, else at the first stop. */
  depot: z.nullable(place),
  landfill: z.nullable(place),
  ...measured,
});
export type OrderProposal = z.infer<typeof orderProposal>;

/** Seconds that putting all proposed routes in order may take. */
export const proposingSeconds = 20;

/** A route as it is proposed; nothing is made before somebody says so. */
const proposedRoute = z.strictObject({
  name: z.string(),
  day: z.enum(weekdays),
  /** In the proposed order. */
  stops: z.array(z.strictObject({ addressId: id, cans: z.number() })),
  cans: z.number(),
  /** Of the way between stops; null of a route of which too few places are known. */
  drive: z.nullable(drive),
  unlocated: z.number(),
});
export type ProposedRoute = z.infer<typeof proposedRoute>;

export const routeOrderContract = contract('route-order', {
  proposeRoutes: operation({
    method: 'POST',
    path: '/route-proposals',
    access: admins,
    touches: [],
    summary: 'Propose routes for the service addresses that no route of a stream has, each in its best order',
    input: z.object({
      stream: z._default(z.enum(streams, 'Choose what is collected'), 'Trash'),
      by: z._default(z.enum(['day', 'town'], 'Choose by day or by town'), 'day'),
      days: z.array(z.enum(weekdays, 'Choose a weekday')).check(z.minLength(1, 'Choose at least one weekday')),
      mostStops: wholeNumber('Stops on a route', 3, maxStops),
      /** Also for addresses that take something else alone; else only where nobody in the company has the stream yet. */
      isForAll: z._default(z.boolean('Say whether it is for all addresses'), false),
    }),
    output: z.strictObject({
      routes: z.array(proposedRoute),
      /** Addresses that wait for no route of the stream because their services are others. */
      leftOut: z.number(),
    }),
    refusals: { 'too-many': 'too-many' },
  }),
  propose: operation({
    method: 'POST',
    path: '/route-orders',
    access: admins,
    touches: [],
    summary: 'Propose the order of stops with the least driving; nothing is changed',
    input: z.object({
      /** The stops in the order in which they stand now. */
      addressIds: z
        .array(id)
        .check(
          z.minLength(fewestOrdered, `A route needs at least ${fewestOrdered} stops to be put in order`),
          z.maxLength(mostOrdered, 'At most 2,000 stops can be put in order at once'),
        ),
      /** Stops that keep their position. */
      locked: z._default(z.array(id).check(z.maxLength(mostOrdered)), []),
      /** Left out: at the landfill when the company has one, else at the last stop. */
      end: z.optional(z.enum(routeEnds, 'Choose where the route ends')),
    }),
    output: orderProposal,
    refusals: {
      'duplicate-address': 'invalid',
      'too-few-located': 'conflict',
      'no-depot': 'invalid',
      'no-landfill': 'invalid',
    },
  }),
});
