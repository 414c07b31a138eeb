import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant } from '../../kernel/shapes.ts';
import { activityPriorities } from '../activities/contract.ts';
import { contactStop } from '../daily-routes/run-shapes.ts';
import { streams } from '../services/streams.ts';
import { suspensionReasons } from '../suspensions/contract.ts';

/** How a stop stands today. */
const stopState = z.discriminatedUnion('kind', [
  /** The route passes today, and its run has not been generated. */
  z.strictObject({ kind: z.literal('no-run-yet') }),
  z.strictObject({ kind: z.literal('not-started') }),
  z.strictObject({
    kind: z.literal('on-the-way'),
    /** Open stops that come before this one; suspended ones are not counted. */
    stopsAway: z.number(),
    /** The driver has gone on to later stops and left this one open. */
    isPassed: z.boolean(),
    /** By the pace of the run so far; null while little of it is known. */
    expectedAt: z.nullable(instant),
  }),
  z.strictObject({ kind: z.literal('here'), since: z.nullable(instant) }),
  z.strictObject({
    kind: z.literal('worked'),
    status: z.enum(['completed', 'skipped', 'rescheduled']),
    at: z.nullable(instant),
    rescheduledTo: z.nullable(z.string()),
  }),
  z.strictObject({ kind: z.literal('suspended'), to: z.string() }),
  /** It would be due today, and is not served for this reason. */
  z.strictObject({ kind: z.literal('not-today'), why: z.string() }),
  z.strictObject({ kind: z.literal('cancelled'), reason: z.nullable(z.string()) }),
]);

const todaysStop = z.strictObject({
  routeName: z.string(),
  dailyRouteId: z.nullable(id),
  driver: z.nullable(z.string()),
  /** Which stop of how many. */
  order: z.nullable(z.number()),
  stopCount: z.nullable(z.number()),
  state: stopState,
});
export type TodaysStop = z.infer<typeof todaysStop>;
export type StopState = TodaysStop['state'];

const place = z.strictObject({
  /** Null when trucks still stop here although it is no longer one of the contact's addresses. */
  addressId: z.nullable(id),
  street: z.string(),
  cityLine: z.string(),
  lastStop: z.nullable(contactStop),
  today: z.array(todaysStop),
  nextPickups: z.array(
    z.strictObject({
      date: z.string(),
      routeNames: z.array(z.string()),
      isPutOff: z.boolean(),
      because: z.nullable(z.string()),
    }),
  ),
  /** The last day of service, where everything that is collected here ends. */
  lastDay: z.nullable(z.string()),
  /** Why there is no next pickup. */
  noPickup: z.nullable(z.enum(['no-service', 'not-on-a-route', 'suspended', 'service-ends'])),
});
export type AnswerPlace = z.infer<typeof place>;

const hold = z.strictObject({
  id,
  /** What it stops where it does not stop all: addresses, of one on which something goes on with the streams. */
  stops: z.array(z.strictObject({ street: z.string(), streams: z.array(z.enum(streams)) })),
  from: z.string(),
  to: z.string(),
  reason: z.enum(suspensionReasons),
  notes: z.nullable(z.string()),
  isActive: z.boolean(),
});
export type AnswerHold = z.infer<typeof hold>;

const message = z.strictObject({ id, title: z.string(), createdAt: instant });
const task = z.strictObject({
  id,
  title: z.string(),
  dueDate: z.nullable(z.string()),
  priority: z.enum(activityPriorities),
  isOverdue: z.boolean(),
});

export const callAnswerContract = contract('call-answer', {
  get: operation({
    method: 'GET',
    path: '/contacts/{contactId}/call-answer',
    access: staff,
    shows: [
      'company-calendar',
      'users',
      'contacts',
      'addresses',
      'activities',
      'routes',
      'services',
      'suspensions',
      'daily-routes',
    ],
    summary: 'What a caller asks: the last stop, today, the next pickups, holds, open messages and tasks',
    input: z.object({ contactId: id }),
    output: z.strictObject({
      /** The company's day that the answer speaks of. */
      today: z.string(),
      /** Service addresses, and whatever else is on a route; empty when the contact has none and never had a stop. */
      places: z.array(place),
      /** Suspensions of today, and those that begin within 30 days. */
      holds: z.array(hold),
      /** Customers' messages that wait for a response, oldest first. */
      messages: z.array(message),
      /** Tasks that are not done, the most urgent first. */
      tasks: z.array(task),
    }),
  }),
});
export type CallAnswer = z.infer<(typeof callAnswerContract)['get']['output']>;
