import * as z from 'zod/mini';
import { weekdays } from '../../kernel/calendar.ts';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { date, done, id, instant, pageNumber, prose, text } from '../../kernel/shapes.ts';
import { contactStatus } from '../contacts/contract.ts';
import { purpose } from '../mailing-list/contract.ts';
import { type FieldName, fieldNames } from './fields.ts';

/** More than this are neither listed nor written to at once. */
export const mostRecipients = 10_000;
/** Failures of one mass e-mail that are told one by one. */
export const mostProblems = 100;
export const massEmailPageSize = 20;

/** What is typed (spec 3 §5, §9). */
export const massEmailFields = {
  purpose,
  subject: text('Subject', 200).check(z.minLength(1, 'Please enter an email subject')),
  message: prose('Message', 20_000).check(z.minLength(1, 'Please enter an email message')),
};

const recipientIds = z
  .array(id)
  .check(
    z.minLength(1, 'Please select at least one recipient'),
    z.maxLength(mostRecipients, 'At most 10,000 recipients can be written to at once'),
  );

const recipient = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  status: contactStatus,
  /** For which purposes the address is off the list. */
  off: z.array(purpose),
  /** Its mail server has refused it for good. */
  isFailed: z.boolean(),
  /** What changes for them on the day that was asked for. */
  why: z.nullable(z.string()),
});
export type Recipient = z.infer<typeof recipient>;

/** Why somebody who was chosen gets nothing. */
export const leftOutReasons = [
  ...(['unsubscribed', 'failed-address', 'same-address', 'without-address', 'deleted'] as const),
  ...fieldNames.map((name): `no-${FieldName}` => `no-${name}`),
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Somebody who was chosen and got nothing, as they were then. */
const leftOut = z.strictObject({ name: z.string(), email: z.string(), reason: z.enum(leftOutReasons) });

export const subscriptionFilters = ['all', 'active', 'none'] as const;
/** Whoever meets all of these; route, town and weekday together of one address. */
const filters = {
  q: z._default(text('Search', 100), ''),
  status: z.optional(contactStatus),
  /** `active`: the contact's account has an active subscription (spec 3 §2). */
  subscription: z._default(z.enum(subscriptionFilters), 'all'),
  /** Contacts with an address that this route serves, or is to serve. */
  routeId: z.optional(id),
  town: z.optional(text('Town', 100)),
  /** On which a route comes by, whatever its cadence. */
  weekday: z.optional(z.enum(weekdays)),
  /** `open`: something is to be paid now, as receivables say. */
  balance: z.optional(z.literal('open')),
};
const recipients = z.strictObject({ rows: z.array(recipient), hasMore: z.boolean() });
/** What the filters, without those of the plan, depend on. */
const shownByFilters = [
  ...(['contacts', 'addresses', 'services', 'routes', 'mailing-list', 'company'] as const),
  ...(['subscriptions', 'invoices', 'payers'] as const),
];

const massEmail = z.strictObject({
  id,
  purpose,
  subject: z.string(),
  createdAt: instant,
  createdBy: z.nullable(z.string()),
  total: z.number(),
  sent: z.number(),
  /** Not tried yet, or under way. */
  waiting: z.number(),
  /** Failed so far, and tried again later. */
  retried: z.number(),
  failed: z.number(),
  /** Kept in the outbox, because there is no mail server. */
  kept: z.number(),
});
export type MassEmail = z.infer<typeof massEmail>;

const token = text('Link', 100);

export const massEmailContract = contract('mass-email', {
  recipients: operation({
    method: 'GET',
    path: '/mass-emails/recipients',
    access: admins,
    shows: shownByFilters,
    summary: 'Contacts to choose recipients from, by name; those who get none are marked',
    input: z.object(filters),
    output: recipients,
  }),
  // Apart, because the plan changes with every stop that is worked, and the list is long.
  changedRecipients: operation({
    method: 'GET',
    path: '/mass-emails/recipients-of-changes',
    access: admins,
    shows: [...shownByFilters, 'company-calendar', 'suspensions', 'daily-routes'],
    summary: 'The same of those whose pickup moves from a day or to it, or does not come on it, with why',
    input: z.object({ ...filters, changedOn: date }),
    output: recipients,
  }),
  towns: operation({
    method: 'GET',
    path: '/mass-emails/towns',
    access: admins,
    shows: ['addresses', 'contacts'],
    summary: 'The towns in which contacts have addresses, by name',
    input: z.object({}),
    output: z.strictObject({ towns: z.array(z.string()) }),
  }),
  preview: operation({
    method: 'POST', // too long for an address
    path: '/mass-emails/previews',
    access: admins,
    touches: [],
    summary: 'A mass e-mail as one contact would read it, or why they would get none; nothing is sent',
    input: z.object({ ...massEmailFields, contactId: id }),
    output: z.strictObject({
      name: z.string(),
      email: z.string(),
      leftOut: z.nullable(z.enum(leftOutReasons)),
      subject: z.string(),
      html: z.string(),
    }),
    refusals: { 'unknown-field': 'invalid' },
  }),
  check: operation({
    method: 'POST', // too long for an address
    path: '/mass-emails/checks',
    access: admins,
    touches: [],
    summary: 'Who of those chosen would get a mass e-mail, and why how many others would not; nothing is sent',
    input: z.object({ ...massEmailFields, recipientIds }),
    output: z.strictObject({
      recipients: z.number(),
      /** The first of them. */
      firstId: z.nullable(id),
      leftOut: z.array(z.strictObject({ reason: z.enum(leftOutReasons), count: z.number() })),
    }),
    refusals: { 'unknown-field': 'invalid' },
  }),
  test: operation({
    method: 'POST',
    path: '/mass-emails/tests',
    access: admins,
    touches: ['outbox'],
    summary: 'Send oneself a mass e-mail as one contact would read it; a repeat with the same id sends nothing',
    input: z.object({ commandId: id, ...massEmailFields, contactId: id }),
    output: z.strictObject({ email: z.string() }),
    refusals: { 'unknown-field': 'invalid', 'value-missing': 'conflict', 'command-reused': 'conflict' },
  }),
  send: operation({
    method: 'POST',
    path: '/mass-emails',
    access: admins,
    touches: ['mass-email', 'outbox'],
    summary: 'Send an e-mail to many contacts, one message each; a repeat with the same id sends nothing',
    input: z.object({
      id,
      ...massEmailFields,
      recipientIds,
    }),
    output: z.strictObject({ id, total: z.number(), leftOut: z.array(leftOut) }),
    refusals: { 'nobody-left': 'conflict', 'unknown-field': 'invalid' },
  }),
  get: operation({
    method: 'GET',
    path: '/mass-emails/{id}',
    access: admins,
    shows: ['mass-email', 'outbox-state'],
    summary: 'How far a mass e-mail has come, and what went wrong',
    input: z.object({ id }),
    output: z.strictObject({
      ...massEmail.shape,
      message: z.string(),
      leftOut: z.array(leftOut),
      problems: z.array(
        z.strictObject({
          contactId: z.nullable(id),
          name: z.nullable(z.string()),
          email: z.string(),
          error: z.nullable(z.string()),
          isTriedAgain: z.boolean(),
        }),
      ),
      /** The contacts of all that failed, also of those that are not told one by one. */
      failedIds: z.array(id),
    }),
  }),
  list: operation({
    method: 'GET',
    path: '/mass-emails',
    access: admins,
    shows: ['mass-email', 'outbox-state'],
    summary: 'A page of the mass e-mails and how far they have come, newest first',
    input: z.object({ page: pageNumber }),
    output: z.strictObject({ massEmails: z.array(massEmail), total: z.number() }),
  }),
  listOfLink: operation({
    method: 'GET',
    path: '/unsubscribes/{token}',
    access: 'anyone',
    shows: ['mailing-list'],
    summary: 'Which address a link to unsubscribe is of, for which purpose, and whether it is on the list',
    input: z.object({ token }),
    output: z.strictObject({ email: z.string(), purpose, isOn: z.boolean() }),
  }),
  unsubscribe: operation({
    method: 'POST',
    path: '/unsubscribes/{token}',
    access: 'anyone',
    touches: ['mailing-list'],
    summary: 'Get no more mass e-mails of this purpose at the address that this link was sent to (RFC 8058)',
    input: z.object({ token }),
    output: done,
  }),
  subscribe: operation({
    method: 'DELETE',
    path: '/unsubscribes/{token}',
    access: 'anyone',
    touches: ['mailing-list'],
    summary: 'Get mass e-mails of this purpose again at the address that this link was sent to',
    input: z.object({ token }),
    output: done,
  }),
});
