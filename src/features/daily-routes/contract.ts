import * as z from 'zod/mini';
import { contract, fileAnswer, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { date, flag, id, instant, text } from '../../kernel/shapes.ts';
import { because } from '../day-plan/because.ts';
import { suspensionReasons } from '../suspensions/contract.ts';
import {
  command,
  commandRefusals,
  notes,
  position,
  runCommand,
  runCommandRefusals,
  runRefusals,
} from './command-shapes.ts';
import { mappedRun } from './mapped-run.ts';
import { morePhotos, photoForm, photoInput } from './photos.ts';
import { skipReasons } from './skip-reasons.ts';
import { runStatuses, stopStatuses } from './statuses.ts';
import { keptVisit, stopVisit } from './visits.ts';

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
  /** Comes on this date because it was put off from another one. */
  isPutOff: z.boolean(),
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
  driver: z.nullable(person),
  runStatus: z.enum(runStatuses),
  cancelReason: z.nullable(z.string()),
});
export type ContactStop = z.infer<typeof contactStop>;

/** `recorded` says in a sentence that the work is kept though the stop does not show it. */
export const workedStop = z.strictObject({ stop: dailyRouteStop, dailyRoute, recorded: z.optional(z.string()) });
export type WorkedStop = z.infer<typeof workedStop>;

/** `recorded` says in a sentence that what was told is kept though the run stays as the office has it. */
export const movedRun = z.strictObject({ ...dailyRoute.def.shape, recorded: z.optional(z.string()) });
export type MovedRun = z.infer<typeof movedRun>;

export const dailyRoutesContract = contract('daily-routes', {
  list: operation({
    method: 'GET',
    path: '/daily-routes',
    access: staff,
    summary: 'The runs of a date with their progress; today (company time) when no date is given',
    isKept: true,
    input: z.object({ date: z.optional(date) }),
    output: z.strictObject({
      date: z.string(),
      stats: z.strictObject({
        totalRoutes: z.number(),
        completedRoutes: z.number(),
        inProgressRoutes: z.number(),
        pendingRoutes: z.number(),
        completionPercentage: z.number(),
      }),
      dailyRoutes: z.array(dailyRoute),
    }),
  }),
  unfinished: operation({
    method: 'GET',
    path: '/unfinished-daily-routes',
    access: staff,
    summary: 'Runs of earlier dates that were started and are neither completed nor cancelled, the latest date first',
    isKept: true,
    input: z.object({}),
    output: z.strictObject({ dailyRoutes: z.array(dailyRoute) }),
  }),
  get: operation({
    method: 'GET',
    path: '/daily-routes/{id}',
    access: staff,
    summary: 'One run with its stops in order',
    isKept: true,
    input: z.object({ id }),
    output: z.strictObject({ dailyRoute, stops: z.array(dailyRouteStop) }),
  }),
  dayMap: operation({
    method: 'GET',
    path: '/daily-routes-map',
    access: staff,
    summary: 'Where all stops of a date are and how far they got; without cancelled runs',
    input: z.object({ date }),
    output: z.strictObject({ date: z.string(), runs: z.array(mappedRun) }),
  }),
  generate: operation({
    method: 'POST',
    path: '/daily-route-generations',
    access: staff,
    summary: 'Make the runs of a date from the route templates of its weekday, today to 14 days ahead',
    input: z.object({ targetDate: date, forceRegenerate: flag }),
    output: z.strictObject({
      generatedCount: z.number(),
      skippedCount: z.number(),
      message: z.string(),
      generatedRoutes: z.array(z.strictObject({ routeName: z.string(), stopsCount: z.number() })),
      skippedRoutes: z.array(z.strictObject({ routeName: z.string(), reason: z.string() })),
    }),
    refusals: { 'date-out-of-window': 'invalid' },
  }),
  start: operation({
    method: 'POST',
    path: '/daily-routes/{id}/start',
    access: staff,
    summary: 'Start a pending run',
    input: z.object(runCommand),
    output: movedRun,
    refusals: runCommandRefusals,
  }),
  complete: operation({
    method: 'POST',
    path: '/daily-routes/{id}/completion',
    access: staff,
    summary: 'Complete a run; stops still open are skipped when that is confirmed',
    input: z.object({ ...runCommand, notes, skipOpenStops: flag }),
    output: movedRun,
    refusals: { ...runCommandRefusals, 'open-stops': 'conflict' },
  }),
  cancel: operation({
    method: 'POST',
    path: '/daily-routes/{id}/cancellation',
    access: staff,
    summary: 'Cancel a run, with the reason',
    input: z.object({ id, reason: text('Reason', 2000) }),
    output: dailyRoute,
    refusals: { ...runRefusals, 'reason-required': 'invalid' },
  }),
  assignDriver: operation({
    method: 'PUT',
    path: '/daily-routes/{id}/driver',
    access: admins,
    summary: 'Give one run to another driver, or to nobody; the route keeps its own',
    input: z.object({ id, driverId: z.nullable(id) }),
    output: dailyRoute,
    refusals: { ...runRefusals, 'no-such-driver': 'invalid' },
  }),
  moveStops: operation({
    method: 'POST',
    path: '/daily-routes/{id}/moved-stops',
    access: admins,
    summary: 'Move open stops to another run of the day, or to another driver, who gets a run for them',
    input: z.object({
      id,
      /** All open stops when left out. */
      stopIds: z.optional(z.array(id).check(z.minLength(1, 'Choose stops'), z.maxLength(1000, 'Choose fewer stops'))),
      toRunId: z.optional(id),
      toDriverId: z.optional(id),
    }),
    output: z.strictObject({ from: dailyRoute, to: dailyRoute, movedCount: z.number() }),
    refusals: {
      ...runRefusals,
      'stop-moved-on': 'conflict',
      'nothing-to-move': 'conflict',
      'other-day': 'conflict',
      'no-such-driver': 'invalid',
      'no-target': 'invalid',
    },
  }),
  startStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/start',
    access: staff,
    summary: 'Start a stop; a pending run starts with it',
    input: z.object(command),
    output: workedStop,
    refusals: commandRefusals,
  }),
  completeStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/completion',
    access: staff,
    summary: 'Complete a stop, with notes, position and photo as far as there are any',
    input: z.object({ ...command, notes, position }),
    output: workedStop,
    refusals: commandRefusals,
    ...photoForm,
  }),
  skipStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/skip',
    access: staff,
    summary: 'Skip a stop for a reason, with notes and photo as far as there are any',
    input: z.object({ ...command, reason: z.optional(z.enum(skipReasons, 'Choose a reason')), notes, position }),
    output: workedStop,
    refusals: { ...commandRefusals, 'reason-in-words': 'invalid', 'photo-required': 'invalid' },
    ...photoForm,
  }),
  rescheduleStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/rescheduling',
    access: staff,
    summary: 'Put a stop off to another day, where it becomes a real stop',
    input: z.object({ ...command, notes, toDate: date }),
    output: workedStop,
    refusals: { ...commandRefusals, 'date-out-of-window': 'invalid' },
  }),
  reopenStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/reopening',
    access: staff,
    summary: 'Take back what was done at a stop: it waits to be worked again',
    input: z.object({ ...command, notes }),
    output: workedStop,
    refusals: commandRefusals,
  }),
  noteStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/notes',
    access: staff,
    summary: 'Change the notes of a stop that was worked',
    input: z.object({ ...command, notes }),
    output: workedStop,
    refusals: commandRefusals,
  }),
  photo: operation({
    method: 'GET',
    path: '/daily-route-stops/{id}/photo',
    access: 'signed-in',
    summary: 'A photo taken at a stop, whole or small; for staff and for the customer whose stop it is',
    input: photoInput,
    output: fileAnswer,
    answers: 'file',
  }),
  contactHistory: operation({
    method: 'GET',
    path: '/contacts/{contactId}/route-activity',
    access: staff,
    summary: "A contact's stops, newest first, at most 100, and visits that are on none of them",
    isKept: true,
    input: z.object({ contactId: id }),
    output: z.strictObject({ stops: z.array(contactStop), visits: z.array(keptVisit) }),
  }),
});
