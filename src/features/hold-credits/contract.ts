import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { paymentRefusals } from '../../kernel/payments.ts';
import { admins, staff } from '../../kernel/roles.ts';
import { id, instant, nothing, requiredText, version, wholeNumber } from '../../kernel/shapes.ts';
import { intervals } from '../products/contract.ts';
import { streams } from '../services/streams.ts';
import { suspensionReasons } from '../suspensions/contract.ts';

/** Pickups of one service that were not made, each worth the same. Sums in cents. */
const creditLine = z.strictObject({
  serviceId: id,
  stream: z.enum(streams),
  street: z.string(),
  dates: z.array(z.string()),
  each: z.number(),
  sum: z.number(),
  /** Of the service in a whole period, and how many pickups the plan has in it. */
  price: z.number(),
  pickups: z.number(),
  /** What all services together are billed, of which this one has so many of all cans. */
  whole: z.number(),
  cans: z.number(),
  ofCans: z.number(),
  interval: z.enum(intervals),
  intervalCount: z.number(),
});
export type CreditLine = z.infer<typeof creditLine>;

const decision = z.strictObject({
  id,
  kind: z.enum(['posted', 'none']),
  amount: z.number(),
  /** As it was reckoned then. */
  sum: z.string(),
  reason: z.nullable(z.string()),
  /** A person's name; null when it was posted by itself. */
  by: z.nullable(z.string()),
  at: instant,
  /** Whether the credit was taken back since, under Billing. */
  isTakenBack: z.boolean(),
});
export type Decision = z.infer<typeof decision>;

/**
 * `proposed`: something is due; `posting`: nobody knows yet whether the provider has done it; `over`: more was posted
 * than is due now; `settled`: posted, or left.
 */
export const creditStates = ['proposed', 'posting', 'over', 'settled'] as const;

/** What a hold is worth, and what was decided about it. */
export const holdCredit = z.strictObject({
  suspensionId: id,
  contactId: id,
  contactName: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null when the hold was removed after it was credited. */
  reason: z.nullable(z.enum(suspensionReasons)),
  lines: z.array(creditLine),
  amount: z.number(),
  /** What is still to be credited; below zero: what was credited too much. */
  due: z.number(),
  state: z.enum(creditStates),
  /** Not before its first day: it may still be removed. */
  hasBegun: z.boolean(),
  isOver: z.boolean(),
  decisions: z.array(decision),
});
export type HoldCredit = z.infer<typeof holdCredit>;

export const settingsFields = {
  isOn: z.boolean(),
  leastDays: wholeNumber('Days', 1, 366),
  postsByItself: z.boolean(),
};
const settings = z.strictObject({ isOn: z.boolean(), leastDays: z.number(), postsByItself: z.boolean(), version });
export type HoldCreditSettings = z.infer<typeof settings>;

const shows = [
  ...(['suspensions', 'services', 'addresses', 'contacts', 'routes', 'company-calendar', 'daily-routes'] as const),
  ...(['subscriptions', 'products', 'payers', 'invoices', 'hold-credits', 'company'] as const),
] as const;
const wanted = {
  suspensionId: id,
  commandId: id,
  /** What whoever asks has seen as due, in cents. */ amount: z.number(),
};
const settled = { 'credit-changed': 'conflict', 'credit-settled': 'conflict', 'credit-under-way': 'conflict' } as const;
const touches = ['hold-credits', 'invoices', 'payers'] as const;

export const holdCreditsContract = contract('hold-credits', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/hold-credits',
    access: staff,
    shows,
    summary: "What a contact's holds are worth: pickups not made by the plan, and what was decided; latest first",
    input: z.object({ contactId: id }),
    output: z.strictObject({ credits: z.array(holdCredit) }),
  }),
  list: operation({
    method: 'GET',
    path: '/billing/hold-credits',
    access: admins,
    shows,
    summary: 'The same of all customers, for holds that ended within a year',
    input: nothing,
    output: z.strictObject({ credits: z.array(holdCredit) }),
  }),
  post: operation({
    method: 'POST',
    path: '/suspensions/{suspensionId}/credit',
    access: staff,
    touches,
    summary: 'Credit a customer for the pickups that a hold has kept from being made; never twice',
    input: z.object(wanted),
    output: holdCredit,
    refusals: { ...paymentRefusals, ...settled, 'subscription-under-way': 'conflict', 'hold-not-begun': 'conflict' },
  }),
  leave: operation({
    method: 'POST',
    path: '/suspensions/{suspensionId}/no-credit',
    access: staff,
    touches: ['hold-credits'],
    summary: 'Leave a hold as it is credited, for a reason: it is proposed again only when it changes',
    input: z.object({ ...wanted, reason: requiredText('Reason', 200) }),
    output: holdCredit,
    refusals: settled,
  }),
  settings: operation({
    method: 'GET',
    path: '/billing/hold-credit-settings',
    access: admins,
    shows: ['hold-credits'],
    summary: 'For which holds a credit is proposed, and whether it is posted by itself',
    input: nothing,
    output: settings,
  }),
  saveSettings: operation({
    method: 'PUT',
    path: '/billing/hold-credit-settings',
    access: admins,
    touches: ['hold-credits'],
    summary: 'Change for which holds a credit is proposed, and whether it is posted by itself after their end',
    isOnce: true,
    input: z.object({ ...settingsFields, version }),
    output: settings,
    refusals: { 'settings-changed': 'conflict' },
  }),
});
