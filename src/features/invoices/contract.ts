import * as z from 'zod/mini';
import { letterStates } from '../../kernel/letters.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { daysUntilDueChoices, paymentRefusals } from '../../kernel/payments.ts';
import { staff } from '../../kernel/roles.ts';
import { id, instant, requiredText, wholeNumber } from '../../kernel/shapes.ts';
import { amountMessage, isAmount } from './amounts.ts';
import { credit, invoice } from './invoice.ts';
import { openSeen, paymentFields, receivedRefusals } from './received.ts';
import { unanswered } from './unanswered.ts';

/** In cents. */
export const amount = z.number(amountMessage).check(z.refine(isAmount, amountMessage));

export const mostItems = 50;
export const noItemsMessage = 'Please add at least one valid invoice item';
export const itemFields = {
  description: requiredText('Description', 250),
  quantity: wholeNumber('Quantity', 1, 9_999),
};

const item = z.discriminatedUnion('type', [
  z.object({ type: z.literal('product'), productId: id, quantity: itemFields.quantity }),
  z.object({ type: z.literal('custom'), ...itemFields, /** For each, in cents. */ amount }),
]);
export type NewItem = z.infer<typeof item>;

const sent = z.strictObject({ invoice, letter: z.enum(letterStates) });
export type Sent = z.infer<typeof sent>;

const command = { id, commandId: id };
/** One thing at a time is asked of the provider about an invoice. */
const refusals = { ...paymentRefusals, 'under-way': 'conflict' } as const;
export const onItsWayRefusal = { 'on-its-way': 'conflict' } as const;
const done = { output: invoice, refusals, touches: ['invoices', 'payers'] } as const;

export const reason = requiredText('Reason', 200);

/**
 * So much of an invoice had been given back, and so much credited beside invoices, as their sender saw it, in cents; an older
 * program says none.
 */
const returnedSeen = z.optional(wholeNumber('Given back as seen', 0, Number.MAX_SAFE_INTEGER));
const givenSeen = z.optional(wholeNumber('Credited as seen', Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER));
/** When an invoice was last sent as whoever sends it saw that; an older program says nothing. */
const emailedSeen = z.optional(z.nullable(instant));

/** Why each line of an invoice is what it is, in the order of the lines, and what the credit that it took was for. */
const explanation = z.strictObject({
  lines: z.array(z.array(z.string())),
  credits: z.array(z.strictObject({ amount: z.number(), text: z.string() })),
});

const explained = z.extend(explanation, {
  /** Why the e-mail about it has not gone out, and whether it is tried again; null when nothing stands in the way. */
  unsent: z.nullable(z.strictObject({ why: z.string(), isTriedAgain: z.boolean() })),
});

const shows = ['invoices', 'payers', 'contacts', 'company'] as const;
const listedInvoices = z.strictObject({
  unanswered: z.array(unanswered),
  /** Without a linked account nobody can be billed. */
  hasAccount: z.boolean(),
  /** What the next invoice takes off; below zero what it adds. */
  credit: z.number(),
  invoices: z.array(invoice),
  /** Newest first. */
  credits: z.array(credit),
  /** What else stands to the customer's credit, such as what a change has left. */
  otherCredits: z.array(z.strictObject({ amount: z.number(), text: z.string() })),
  isOnPaper: z.boolean(),
});

export const invoicesContract = contract('invoices', {
  list: operation({
    method: 'GET',
    path: '/contacts/{contactId}/invoices',
    access: staff,
    shows,
    summary: 'Invoices of a contact, newest first',
    input: z.object({ contactId: id }),
    output: listedInvoices,
  }),
  own: operation({
    method: 'GET',
    path: '/my-account/invoices',
    access: 'customer',
    shows,
    summary: 'The same of the own account, without drafts and what the office notes for itself',
    input: z.object({}),
    output: listedInvoices,
  }),
  setOnPaper: operation({
    method: 'PUT',
    path: '/contacts/{contactId}/invoices-on-paper',
    access: staff,
    touches: ['invoices'],
    summary: 'Whether a contact gets invoices on paper as well: a batch for the mail holds those of these customers',
    input: z.object({ contactId: id, isOnPaper: z.boolean() }),
    output: z.strictObject({ isOnPaper: z.boolean() }),
    refusals: { 'no-account': 'conflict' },
  }),
  explain: operation({
    method: 'GET',
    path: '/invoices/{id}/explanation',
    access: staff,
    shows: ['invoices', 'subscriptions', 'products', 'payers', 'company', 'outbox', 'outbox-state'],
    summary:
      'Why each line of an invoice is what it is, from what was done here; what was not is said to be of Stripe. And why its e-mail has not gone out',
    input: z.object({ id }),
    output: explained,
  }),
  explainOwn: operation({
    method: 'GET',
    path: '/my-account/invoices/{id}/explanation',
    access: 'customer',
    shows: ['invoices', 'subscriptions', 'products', 'payers', 'contacts', 'company'],
    summary: 'The same of an own invoice, in the language of whoever asks, and without names of the office',
    input: z.object({ id }),
    output: explanation,
  }),
  create: operation({
    method: 'POST',
    path: '/contacts/{contactId}/invoices',
    access: staff,
    touches: ['invoices', 'payers', 'outbox'],
    summary: 'Make, open and e-mail a one-time invoice; a repeat with the same command id makes it once',
    input: z.object({
      contactId: id,
      commandId: id,
      items: z.array(item).check(z.minLength(1, noItemsMessage), z.maxLength(mostItems)),
      daysUntilDue: z.literal(daysUntilDueChoices, 'Choose when it is due'),
      /** What whoever asks has seen as the sum, in cents. */
      total: amount,
    }),
    output: sent,
    refusals: {
      ...refusals,
      'no-account': 'conflict',
      'subscription-under-way': 'conflict',
      'other-total': 'conflict',
      'not-billable': 'invalid',
      'too-large': 'invalid',
    },
  }),
  send: operation({
    method: 'POST',
    path: '/invoices/{id}/sending',
    access: staff,
    touches: ['invoices', 'payers', 'outbox'],
    summary: 'Open a draft and e-mail it; an open one is e-mailed again',
    input: z.object({ ...command, emailedSeen }),
    output: sent,
    refusals: {
      ...{ ...refusals, ...onItsWayRefusal },
      ...{ 'no-account': 'conflict', 'not-open': 'conflict', 'sent-since': 'conflict' },
    },
  }),
  remove: operation({
    method: 'POST',
    path: '/invoices/{id}/removal',
    access: staff,
    summary: 'Take an invoice away: a draft is deleted, an open one is void, a paid one stays',
    input: z.object(command),
    ...done,
    refusals: { ...refusals, ...onItsWayRefusal, 'invoice-paid': 'conflict' },
  }),
  recordPayment: operation({
    method: 'POST',
    path: '/invoices/{id}/payments',
    access: staff,
    summary: 'Record that an open or written-off invoice was paid in cash or by check, at most what is open',
    input: z.object({ ...command, ...paymentFields, amount, openSeen }),
    ...done,
    refusals: { ...refusals, ...onItsWayRefusal, ...receivedRefusals, 'no-account': 'conflict' },
  }),
  writeOff: operation({
    method: 'POST',
    path: '/invoices/{id}/write-off',
    access: staff,
    summary: 'Mark an open invoice as uncollectible, for a reason; it can still be paid, or taken away',
    input: z.object({ ...command, reason }),
    ...done,
    refusals: { ...refusals, ...onItsWayRefusal, 'not-open': 'conflict' },
  }),
  takeBack: operation({
    method: 'POST',
    path: '/invoices/{id}/payment-removal',
    access: staff,
    touches: ['invoices', 'payers'],
    summary:
      'A payment was none, such as a check that bounced or what a bank took back: it is owed again, on a new invoice',
    input: z.object({ ...command, paymentId: id, reason }),
    output: invoice,
    refusals: {
      ...refusals,
      ...onItsWayRefusal,
      'no-account': 'conflict',
      'subscription-under-way': 'conflict',
      'not-recorded': 'conflict',
    },
  }),
  refund: operation({
    method: 'POST',
    path: '/invoices/{id}/refunds',
    access: staff,
    summary: 'Give money of a paid invoice back: to the card or account, or by hand where it was paid by hand',
    input: z.object({ ...command, amount, reason, returnedSeen }),
    ...done,
    refusals: {
      ...refusals,
      disputed: 'conflict',
      'not-paid': 'conflict',
      'returned-since': 'conflict',
      'too-large': 'invalid',
    },
  }),
  credit: operation({
    method: 'POST',
    path: '/contacts/{contactId}/credits',
    access: staff,
    touches: ['invoices', 'payers'],
    summary: 'Credit a customer, for a reason; the next invoice is smaller by it',
    input: z.object({ contactId: id, commandId: id, amount, reason, givenSeen }),
    output: z.strictObject({ /** What the next invoice takes off now. */ credit: z.number() }),
    refusals: {
      ...refusals,
      'no-account': 'conflict',
      'subscription-under-way': 'conflict',
      'credited-since': 'conflict',
    },
  }),
  takeBackCredit: operation({
    method: 'POST',
    path: '/credits/{id}/removal',
    access: staff,
    touches: ['invoices', 'payers'],
    summary: 'A credit was a mistake, or its payment none: what invoices have used of it, the next one adds',
    input: z.object({ ...command, reason }),
    output: z.strictObject({ /** What the next invoice takes off now; below zero what it adds. */ credit: z.number() }),
    refusals: { ...refusals, 'subscription-under-way': 'conflict', 'not-recorded': 'conflict' },
  }),
});
