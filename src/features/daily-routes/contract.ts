import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { date, id, prose, wholeNumber, yesOrNo } from '../../kernel/shapes.ts';
import type { Topic } from '../../kernel/topics.ts';
import {
  command,
  commandRefusals,
  notes,
  notesBefore,
  position,
  runCommand,
  runCommandRefusals,
  runRefusals,
} from './command-shapes.ts';
import { mappedRun } from './mapped-run.ts';
import { photoInput } from './photo-shapes.ts';
import { photoForm } from './photos.ts';
import { contactStop, dailyRoute, dailyRouteStop, movedRun, workedStop } from './run-shapes.ts';
import { skipReasons } from './skip-reasons.ts';
import { keptVisit } from './visits.ts';

/** Whatever says who is served, when and by whom. */
const shows: readonly Topic[] = ['company-calendar', 'users', 'services', 'suspensions', 'daily-routes'];

/** How many stops are open as far as whoever completes a run can see: more are not skipped. */
const openStopsSeen = z.optional(wholeNumber('Open stops seen', 0, 100_000));

export const dailyRoutesContract = contract('daily-routes', {
  list: operation({
    method: 'GET',
    path: '/daily-routes',
    access: staff,
    shows,
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
    shows,
    summary:
      'Runs of earlier dates that were started, or given to somebody today, and are neither completed nor cancelled, the latest date first',
    isKept: true,
    input: z.object({}),
    output: z.strictObject({ dailyRoutes: z.array(dailyRoute) }),
  }),
  neverStarted: operation({
    method: 'GET',
    path: '/never-started-daily-routes',
    access: staff,
    shows,
    summary:
      'Runs of the last days that nobody started, the latest date first; none where no run of those days was worked',
    input: z.object({}),
    output: z.strictObject({ dailyRoutes: z.array(dailyRoute) }),
  }),
  get: operation({
    method: 'GET',
    path: '/daily-routes/{id}',
    access: staff,
    shows,
    summary: 'One run with its stops in order',
    isKept: true,
    input: z.object({ id }),
    output: z.strictObject({ dailyRoute, stops: z.array(dailyRouteStop) }),
  }),
  dayMap: operation({
    method: 'GET',
    path: '/daily-routes-map',
    access: staff,
    shows,
    summary: 'Where all stops of a date are and how far they got; without cancelled runs',
    input: z.object({ date }),
    output: z.strictObject({ date: z.string(), runs: z.array(mappedRun) }),
  }),
  generate: operation({
    method: 'POST',
    path: '/daily-route-generations',
    access: staff,
    touches: ['daily-routes'],
    summary: 'Make the runs of a date from the route templates of its weekday, today to 14 days ahead',
    input: z.object({ targetDate: date, forceRegenerate: yesOrNo }),
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
    touches: ['daily-routes'],
    summary: 'Start a pending run',
    input: z.object(runCommand),
    output: movedRun,
    refusals: runCommandRefusals,
  }),
  complete: operation({
    method: 'POST',
    path: '/daily-routes/{id}/completion',
    access: staff,
    touches: ['daily-routes'],
    summary: 'Complete a run; stops still open are skipped when that is confirmed',
    input: z.object({ ...runCommand, notes, skipOpenStops: yesOrNo, openStopsSeen }),
    output: movedRun,
    refusals: { ...runCommandRefusals, 'open-stops': 'conflict' },
  }),
  cancel: operation({
    method: 'POST',
    path: '/daily-routes/{id}/cancellation',
    access: staff,
    touches: ['daily-routes'],
    summary: 'Cancel a run, with the reason',
    input: z.object({ id, reason: prose('Reason', 2000) }),
    output: dailyRoute,
    refusals: { ...runRefusals, 'reason-required': 'invalid' },
  }),
  assignDriver: operation({
    method: 'PUT',
    path: '/daily-routes/{id}/driver',
    access: admins,
    touches: ['daily-routes'],
    summary: 'Give one run to another driver, or to nobody; the route keeps its own',
    input: z.object({ id, driverId: z.nullable(id) }),
    output: dailyRoute,
    refusals: { ...runRefusals, 'no-such-driver': 'invalid' },
  }),
  moveStops: operation({
    method: 'POST',
    path: '/daily-routes/{id}/moved-stops',
    access: admins,
    touches: ['daily-routes'],
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
    touches: ['daily-routes'],
    summary: 'Start a stop; a pending run starts with it',
    input: z.object(command),
    output: workedStop,
    refusals: commandRefusals,
  }),
  completeStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/completion',
    access: staff,
    touches: ['daily-routes'],
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
    touches: ['daily-routes'],
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
    touches: ['daily-routes'],
    summary:
      'Put a stop off to another day, where it becomes a real stop, with notes and photo as far as there are any',
    input: z.object({ ...command, notes, toDate: date }),
    output: workedStop,
    refusals: { ...commandRefusals, 'date-out-of-window': 'invalid' },
    ...photoForm,
  }),
  reopenStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/reopening',
    access: staff,
    touches: ['daily-routes'],
    summary: 'Take back what was done at a stop: it waits to be worked again',
    input: z.object({ ...command, notes }),
    output: workedStop,
    refusals: commandRefusals,
  }),
  noteStop: operation({
    method: 'POST',
    path: '/daily-route-stops/{id}/notes',
    access: staff,
    touches: ['daily-routes'],
    summary: 'Change the notes of a stop that was worked',
    input: z.object({ ...command, notes, notesBefore }),
    output: workedStop,
    refusals: { ...commandRefusals, 'notes-changed': 'conflict' },
  }),
  photo: operation({
    method: 'GET',
    path: '/daily-route-stops/{id}/photo',
    access: staff,
    shows: [],
    summary: 'A photo taken at a stop, whole or small',
    input: photoInput,
    output: fileAnswer,
    answers: 'file',
  }),
  ownPhoto: operation({
    method: 'GET',
    path: '/my-account/pickups/{id}/photo',
    access: 'customer',
    shows: [],
    summary: 'The same of an own pickup',
    input: photoInput,
    output: fileAnswer,
    answers: 'file',
  }),
  contactHistory: operation({
    method: 'GET',
    path: '/contacts/{contactId}/route-activity',
    access: staff,
    shows: ['users', 'contacts', 'services', 'daily-routes'],
    summary: "A contact's stops, newest first, at most 100, and visits that are on none of them",
    isKept: true,
    input: z.object({ contactId: id }),
    output: z.strictObject({ stops: z.array(contactStop), visits: z.array(keptVisit) }),
  }),
});
