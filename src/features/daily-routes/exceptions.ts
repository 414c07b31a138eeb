/** What a dispatcher decides for single pickups of a day, and what waits for such a decision. */
import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { date, id, instant, optionalProse, requiredProse } from '../../kernel/shapes.ts';
import { streams } from '../services/streams.ts';
import { stopStatuses } from './statuses.ts';

export const longestForDriver = 500;

const pickup = { serviceId: id, routeId: id, nominal: date };

/** What whoever sends a truck tells its driver, such as what there is to take. */
const forDriver = z._default(optionalProse('For the driver', longestForDriver), null);

/** A pickup of a date with whose it is. */
const shown = {
  ...pickup,
  contactId: id,
  contactName: z.string(),
  street: z.string(),
  stream: z.enum(streams),
  routeName: z.string(),
};

/** Would be due on the date and is on no run that goes: `why` is a sentence. */
export const unservedPickup = z.strictObject({
  ...shown,
  why: z.string(),
  /** Whether somebody waits for a truck, and a dispatcher has to decide. */
  needsTruck: z.boolean(),
  /** Where it stands while its run is cancelled; moving it goes by this stop. */
  stop: z.nullable(z.strictObject({ id, dailyRouteId: id })),
});
export type UnservedPickup = z.infer<typeof unservedPickup>;

/** Something decided for one pickup, which survives making the day again and can be taken back. */
export const decidedPickup = z.strictObject({
  ...shown,
  id,
  /** "Comes on Nov 26, 2026" */
  what: z.string(),
  by: z.nullable(z.string()),
  at: instant,
});
export type DecidedPickup = z.infer<typeof decidedPickup>;

export const exceptionsContract = contract('pickup-exceptions', {
  ofDate: operation({
    method: 'GET',
    path: '/pickup-exceptions',
    access: staff,
    shows: ['daily-routes'],
    summary: 'Whoever would be due on a date and is not served, with the reason, and what was decided for its pickups',
    input: z.object({ date }),
    output: z.strictObject({
      date: z.string(),
      unserved: z.array(unservedPickup),
      decided: z.array(decidedPickup),
    }),
  }),
  putOff: operation({
    method: 'POST',
    path: '/pickup-exceptions/other-days',
    access: admins,
    touches: ['daily-routes'],
    summary: 'Let pickups come on another day, today included',
    input: z.object({
      pickups: z.array(z.object(pickup)).check(z.minLength(1, 'Choose pickups'), z.maxLength(1000, 'Choose fewer')),
      toDate: date,
    }),
    output: z.strictObject({ count: z.number() }),
    refusals: {
      'date-out-of-window': 'invalid',
      'service-not-there': 'invalid',
      'no-such-pickup': 'invalid',
      'stop-moved-on': 'conflict',
    },
  }),
  addPickup: operation({
    method: 'POST',
    path: '/services/{serviceId}/extra-pickups',
    access: admins,
    touches: ['daily-routes'],
    summary: 'Let a truck come for a service on a day on which none would',
    input: z.object({ serviceId: id, toDate: date, forDriver }),
    output: z.strictObject({ toDate: date }),
    refusals: {
      'date-out-of-window': 'invalid',
      'nobody-comes': 'invalid',
      'no-such-pickup': 'invalid',
      'no-route': 'conflict',
      'stop-moved-on': 'conflict',
    },
  }),
  goBack: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/return',
    access: admins,
    touches: ['daily-routes'],
    summary:
      'Send a truck again to a stop whose run is over: what was told of the stop stays, and its pickup comes once more',
    input: z.object({
      id,
      /** As it was seen. */
      status: z.enum(stopStatuses),
      toDate: date,
      forDriver,
    }),
    output: z.strictObject({ toDate: date }),
    refusals: {
      'date-out-of-window': 'invalid',
      'nobody-comes': 'invalid',
      'stop-moved-on': 'conflict',
      'no-way-back': 'conflict',
    },
  }),
  leaveOut: operation({
    method: 'POST',
    path: '/pickup-exceptions/omissions',
    access: admins,
    touches: ['daily-routes'],
    summary: 'Leave pickups out, with the reason',
    input: z.object({
      pickups: z.array(z.object(pickup)).check(z.minLength(1, 'Choose pickups'), z.maxLength(1000, 'Choose fewer')),
      reason: requiredProse('Reason', 500),
    }),
    output: z.strictObject({ count: z.number() }),
    refusals: { 'no-such-pickup': 'invalid', 'stop-moved-on': 'conflict' },
  }),
  takeBack: operation({
    method: 'DELETE',
    path: '/pickup-exceptions/{id}',
    access: admins,
    touches: ['daily-routes'],
    summary:
      'Take a decision back: what was decided before it counts again; a stop that its driver had put off is open again, others that were worked stay',
    input: z.object({ id }),
    output: z.strictObject({ count: z.number() }),
    refusals: { 'run-moved-on': 'conflict' },
  }),
  restoreRun: operation({
    method: 'DELETE',
    path: '/daily-routes/{id}/cancellation',
    access: admins,
    touches: ['daily-routes'],
    summary: 'Take the cancellation of a run back: its open stops are driven again',
    input: z.object({ id }),
    output: z.strictObject({ count: z.number() }),
    refusals: { 'run-moved-on': 'conflict' },
  }),
});
