/** Visits that could not be put on a stop, until a dispatcher has settled them. */
import * as z from 'zod/mini';
import { fileAnswer } from '../../kernel/file-answer.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { id, optionalProse } from '../../kernel/shapes.ts';
import { photoInput } from './photo-shapes.ts';
import { runStatuses, stopStatuses } from './statuses.ts';
import { strayReasons, visit } from './visits.ts';

export const strayWork = z.strictObject({
  ...visit,
  reason: z.enum(strayReasons),
  date: z.string(),
  routeName: z.string(),
  contactId: z.nullable(id),
  contactName: z.string(),
  streetLine: z.string(),
  cityLine: z.string(),
  /** The stop that is there now, which can take the work. */
  stopNow: z.nullable(
    z.strictObject({
      id,
      dailyRouteId: id,
      routeName: z.string(),
      status: z.enum(stopStatuses),
      runStatus: z.enum(runStatuses),
    }),
  ),
});
export type StrayWork = z.infer<typeof strayWork>;

export const settlements = ['place', 'keep', 'dismiss'] as const;

export const strayWorkContract = contract('daily-routes', {
  strayWork: operation({
    method: 'GET',
    path: '/stray-work',
    access: admins,
    shows: ['company-calendar', 'users', 'services', 'suspensions', 'daily-routes'],
    summary: 'Work of drivers that could not be put on a stop and waits for a dispatcher, oldest first',
    input: z.object({}),
    output: z.strictObject({ work: z.array(strayWork) }),
  }),
  settleStrayWork: operation({
    method: 'POST',
    path: '/stray-work/{id}/settlement',
    access: admins,
    touches: ['daily-routes'],
    summary: 'Put stray work on the stop that is there now, keep it as a visit of the contact, or dismiss it',
    isOnce: true,
    input: z.object({
      id,
      settlement: z.enum(settlements, 'Choose what becomes of it'),
      reason: optionalProse('Reason', 500),
    }),
    output: z.strictObject({ done: z.literal(true) }),
    refusals: { 'settled-already': 'conflict', 'no-stop-now': 'conflict', 'reason-required': 'invalid' },
  }),
  strayPhoto: operation({
    method: 'GET',
    path: '/stray-work/{id}/photo',
    access: staff,
    shows: [],
    summary: 'A photo that came with stray work, also when it is kept as a visit',
    input: photoInput,
    output: fileAnswer,
    answers: 'file',
  }),
  visitPhoto: operation({
    method: 'GET',
    path: '/stop-visits/{id}/photo',
    access: staff,
    shows: [],
    summary: 'A photo taken at a visit that the stop does not show',
    input: photoInput,
    output: fileAnswer,
    answers: 'file',
  }),
});
