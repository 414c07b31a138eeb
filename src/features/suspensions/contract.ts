import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { date, id, instant, optionalText } from '../../kernel/shapes.ts';

export const suspensionReasons = [
  'vacation',
  'payment_issue',
  'service_issue',
  'temporary_hold',
  'customer_request',
  'other',
] as const;
export type SuspensionReason = (typeof suspensionReasons)[number];

/** As spec 2 §3 words them. */
export const reasonLabels: Readonly<Record<SuspensionReason, string>> = {
  vacation: 'Customer on Vacation',
  payment_issue: 'Payment Issue',
  service_issue: 'Service Issue',
  temporary_hold: 'Temporary Hold',
  customer_request: 'Customer Request',
  other: 'Other',
};

/** A pickup hold on one stop of a route; both days are included. */
export const suspension = z.strictObject({
  id,
  routeAddressId: id,
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

/** Where a contact's service address stands on a route, with its holds, latest first. */
export const contactStop = z.strictObject({
  routeAddressId: id,
  routeId: id,
  routeName: z.string(),
  daysOfWeek: z.array(z.enum(weekdays)),
  order: z.number(),
  addressId: id,
  street: z.string(),
  city: z.string(),
  suspensions: z.array(suspension),
});
export type ContactStop = z.infer<typeof contactStop>;

const draft = {
  from: date,
  to: date,
  reason: z.enum(suspensionReasons, 'Choose a reason'),
  notes: optionalText('Notes', 1000),
};
const draftRefusals = {
  'ends-before-start': 'invalid',
  'ends-in-past': 'invalid',
  'suspension-overlap': 'conflict',
} as const;

export const suspensionsContract = contract('suspensions', {
  ofStop: operation({
    method: 'GET',
    path: '/route-addresses/{routeAddressId}/suspensions',
    access: staff,
    summary: 'All holds on one stop of a route, latest first',
    input: z.object({ routeAddressId: id }),
    output: z.strictObject({ suspensions: z.array(suspension) }),
  }),
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/suspensions',
    access: staff,
    summary: "The route stops of a contact's addresses, with their holds",
    input: z.object({ contactId: id }),
    output: z.strictObject({ stops: z.array(contactStop) }),
  }),
  create: operation({
    method: 'POST',
    path: '/route-addresses/{routeAddressId}/suspensions',
    access: staff,
    summary: 'Suspend the pickup at a stop; runs generated already are marked too',
    input: z.object({ routeAddressId: id, ...draft }),
    output: suspension,
    refusals: draftRefusals,
  }),
  update: operation({
    method: 'PUT',
    path: '/suspensions/{id}',
    access: staff,
    summary:
      'Change a hold that is not over yet; refused with the current one when it is not as it stood in `base` any more',
    input: z.object({ id, ...draft, base: z.object(draft) }),
    output: suspension,
    refusals: { ...draftRefusals, 'suspension-over': 'conflict', 'suspension-changed': 'conflict' },
  }),
  end: operation({
    method: 'DELETE',
    path: '/suspensions/{id}',
    access: staff,
    summary: 'End a hold early: its last day becomes yesterday; one that covered no day yet is removed',
    input: z.object({ id }),
    output: z.strictObject({ suspension: z.nullable(suspension) }),
    refusals: { 'suspension-over': 'conflict' },
  }),
});
