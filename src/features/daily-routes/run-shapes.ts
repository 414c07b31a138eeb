import * as z from 'zod/mini';
import { id, instant } from '../../kernel/shapes.ts';
import { because } from '../day-plan/because.ts';
import { suspensionReasons } from '../suspensions/contract.ts';
import { morePhotos } from './photo-shapes.ts';
import { skipReasons } from './skip-reasons.ts';
import { runStatuses, stopStatuses } from './statuses.ts';
import { stopVisit } from './visits.ts';
import { recordedCodes } from './words-recorded.ts';

const person = z.strictObject({ id, firstName: z.string(), lastName: z.string() });

/** A route's run on one date, with how far it is. Suspended stops are not counted as work. */
export const dailyRoute = z.strictObject({
  id,
  date: z.string(),
  routeId: id,
  routeName: z.string(),
  driver: z.nullable(person),
  status: z.enum(runStatuses),
  startTime: z.nullable(instant),
  endTime: z.nullable(instant),
  notes: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  stops: z.strictObject({ total: z.number(), suspended: z.number(), worked: z.number(), completed: z.number() }),
});
export type DailyRoute = z.infer<typeof dailyRoute>;

export const stopSuspension = z.strictObject({
  id,
  from: z.string(),
  to: z.string(),
  reason: z.enum(suspensionReasons),
  notes: z.nullable(z.string()),
});

/** A stop of a run, with the copy of address and contact that the run took when it was generated. */
export const dailyRouteStop = z.strictObject({
  id,
  dailyRouteId: id,
  order: z.number(),
  status: z.enum(stopStatuses),
  streetLine: z.string(),
  cityLine: z.string(),
  contactId: z.nullable(id),
  contactName: z.string(),
  phone: z.nullable(z.string()),
  cans: z.number(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  accommodationType: z.nullable(z.string()),
  accommodationNotes: z.nullable(z.string()),
  suspension: z.nullable(stopSuspension),
  startedAt: z.nullable(instant),
  completionTime: z.nullable(instant),
  driverNotes: z.nullable(z.string()),
  hasPhoto: z.boolean(),
  morePhotos,
  actualLatitude: z.nullable(z.number()),
  actualLongitude: z.nullable(z.number()),
  rescheduledTo: z.nullable(z.string()),
  skipReason: z.nullable(z.enum(skipReasons)),
  /** When a truck comes again because of this stop, though it was done or its run was over. */
  comesAgainOn: z.nullish(z.string()),
  /** Comes on this date because it was put off from another one. */
  isPutOff: z.boolean(),
  /** What a dispatcher who sent a truck has told its driver. */
  forDriver: z.nullish(z.string()),
  /** Why it comes on this date, when weekday and cadence alone do not say so. */
  because: z.nullable(because),
  /** Visits beside the one that it shows, of another truck or taken back; most stops have none. */
  visits: z.nullish(z.array(stopVisit)),
});
export type DailyRouteStop = z.infer<typeof dailyRouteStop>;

/** A stop as its contact's history shows it, with the run it belongs to. */
export const contactStop = z.strictObject({
  ...dailyRouteStop.def.shape,
  date: z.string(),
  routeName: z.string(),
  /** Who was there, if they had the stop then; else who has its run. */
  driver: z.nullable(person),
  runStatus: z.enum(runStatuses),
  cancelReason: z.nullable(z.string()),
});
export type ContactStop = z.infer<typeof contactStop>;

/** That what was told is kept though it is not shown: a sentence, and its code. */
const told = { recorded: z.optional(z.string()), recordedAs: z.optional(z.enum(recordedCodes)) };

export const workedStop = z.strictObject({ stop: dailyRouteStop, dailyRoute, ...told });
export type WorkedStop = z.infer<typeof workedStop>;

export const movedRun = z.strictObject({ ...dailyRoute.def.shape, ...told });
export type MovedRun = z.infer<typeof movedRun>;
