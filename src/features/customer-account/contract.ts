import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { id, instant } from '../../kernel/shapes.ts';
import { lostWhy } from '../daily-routes/lost-why.ts';
import { morePhotos } from '../daily-routes/photo-shapes.ts';
import { skipReasons } from '../daily-routes/skip-reasons.ts';
import { stopStatuses } from '../daily-routes/statuses.ts';
import { because } from '../day-plan/because.ts';
import { streams } from '../services/streams.ts';

/** A usual pickup that does not come, or comes only after the weeks that are told. */
const lostPickup = z.strictObject({
  date: z.string(),
  street: z.string(),
  /** What stays: "Trash". */
  streams: z.array(z.enum(streams)),
  why: z.union([lostWhy, z.strictObject({ kind: z.literal('later'), to: z.string() })]),
});
export type LostPickup = z.infer<typeof lostPickup>;

const serviceAddress = z.strictObject({
  id,
  street: z.string(),
  cityLine: z.string(),
  /** "Every other Monday", in the reader's language; null when no route passes. */
  howOften: z.nullable(z.string()),
  cans: z.number(),
  /** The next day on which a truck comes; null when no route passes or a hold reaches past the next year. */
  nextPickup: z.nullable(z.string()),
  /** Why it is another day than usual. */
  nextBecause: z.nullable(because),
  /** Usual pickups before it that do not come. */
  lost: z.array(lostPickup),
  /** Of what ends: the last day on which a truck comes within a year; null while something goes on. */
  lastPickup: z.nullable(z.string()),
  /** The last day of the hold that runs now, if any. */
  suspendedTo: z.nullable(z.string()),
  /** What is on hold now, where something else is collected all the same; empty when all is, or nothing. */
  suspendedStreams: z.array(z.enum(streams)),
});
export type ServiceAddress = z.infer<typeof serviceAddress>;

export const pickup = z.strictObject({
  id,
  date: z.string(),
  street: z.string(),
  status: z.enum(stopStatuses),
  completionTime: z.nullable(instant),
  hasPhoto: z.boolean(),
  morePhotos,
  skipReason: z.nullable(z.enum(skipReasons)),
  /** What was collected, where the service is known. */
  stream: z.nullable(z.enum(streams)),
});
export type Pickup = z.infer<typeof pickup>;

const stop = z.strictObject({
  street: z.string(),
  /** What is collected: "Trash". */
  streams: z.array(z.enum(streams)),
  cans: z.number(),
  /** Why it is another day than usual. */
  because: z.nullable(because),
});
/** A day on which a truck comes, to one or several addresses. */
const comingDay = z.strictObject({ date: z.string(), stops: z.array(stop) });
export type ComingDay = z.infer<typeof comingDay>;

const shows = [
  'users',
  'company',
  'company-calendar',
  'contacts',
  'addresses',
  'services',
  'suspensions',
  'routes',
  'daily-routes',
] as const;

export const customerAccountContract = contract('customer-account', {
  get: operation({
    method: 'GET',
    path: '/my-account',
    access: 'customer',
    shows,
    summary: 'The own addresses, the pickups of the next four weeks with their reasons, and those of the last 30 days',
    input: z.object({}),
    output: z.strictObject({
      /** False until staff have linked the account to a contact. */
      isLinked: z.boolean(),
      addresses: z.array(serviceAddress),
      /** Of the next four weeks, and which usual ones of them do not come. */
      coming: z.array(comingDay),
      lost: z.array(lostPickup),
      /** Of the last 30 days, newest first. */
      pickups: z.array(pickup),
    }),
  }),
});
