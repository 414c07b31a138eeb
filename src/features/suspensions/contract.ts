import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id, instant, optionalProse } from '../../kernel/shapes.ts';
import { reasonWords } from './words.ts';

export const suspensionReasons = [
  'vacation',
  'payment_issue',
  'service_issue',
  'temporary_hold',
  'customer_request',
  'other',
] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

export const reasonLabels: Readonly<Record<SuspensionReason, string>> = reasonWords.en;

/** A hold on a customer's services: on all of them, those to come included, or on chosen ones. Both days are included. */
export const suspension = z.strictObject({
  id,
  contactId: id,
  coversAll: z.boolean(),
  /** The services that it covers. */
  serviceIds: z.array(id),
  from: z.string(),
  to: z.string(),
  reason: z.enum(suspensionReasons),
  notes: z.nullable(z.string()),
  /** A person's name. */
  createdBy: z.nullable(z.string()),
  createdAt: instant,
  /** Who ended it before its last day, and when. */
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
});
export type Suspension = z.infer<typeof suspension>;

const draft = {
  /** All services of the customer when left out. */
  serviceIds: z.optional(z.array(id).check(z.minLength(1, 'Choose at least one service'), z.maxLength(100))),
  from: date,
  to: date,
  reason: z.enum(suspensionReasons, 'Choose a reason'),
  notes: optionalProse('Notes', 1000),
};
const draftRefusals = {
  'ends-before-start': 'invalid',
  'ends-in-past': 'invalid',
  'no-such-service': 'invalid',
  'suspension-overlap': 'conflict',
} as const;

export const suspensionsContract = contract('suspensions', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/suspensions',
    access: staff,
    shows: ['contacts', 'addresses', 'services', 'suspensions'],
    summary: "All holds on a contact's services, latest first",
    input: z.object({ contactId: id }),
    output: z.strictObject({ suspensions: z.array(suspension) }),
  }),
  create: operation({
    method: 'POST',
    path: '/contacts/{contactId}/suspensions',
    access: staff,
    touches: ['suspensions'],
    summary: "Suspend the pickup of a customer's services; runs generated already are marked too",
    isOnce: true,
    input: z.object({ contactId: id, ...draft }),
    output: suspension,
    refusals: { ...draftRefusals, 'nothing-to-suspend': 'conflict' },
  }),
  update: operation({
    method: 'PUT',
    path: '/suspensions/{id}',
    access: staff,
    touches: ['suspensions'],
    summary:
      'Change a hold that is not over yet; refused with the current one when it is not as it stood in `base` any more',
    isOnce: true,
    input: z.object({ id, ...draft, base: z.object(draft) }),
    output: suspension,
    refusals: {
      ...draftRefusals,
      ...{ 'nothing-to-suspend': 'conflict', 'suspension-over': 'conflict', 'suspension-changed': 'conflict' },
    },
  }),
  end: operation({
    method: 'DELETE',
    path: '/suspensions/{id}',
    access: staff,
    touches: ['suspensions'],
    summary: 'End a hold early: its last day becomes yesterday; one that covered no day yet is removed',
    input: z.object({ id }),
    output: z.strictObject({ suspension: z.nullable(suspension) }),
    isOnce: true,
    refusals: { 'suspension-over': 'conflict' },
  }),
});
