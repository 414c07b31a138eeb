import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { done, id, instant, text } from '../../kernel/shapes.ts';
import { contactStatus } from '../contacts/contract.ts';

/** More than this are neither listed nor written to at once. */
export const mostRecipients = 10_000;
/** Failures of one mass e-mail that are told one by one. */
export const mostProblems = 100;

const words = (name: string, max: number, missing: string) => text(name, max).check(z.minLength(1, missing));

/** What is typed (spec 3 §5, §9). */
export const massEmailFields = {
  subject: words('Subject', 200, 'Please enter an email subject'),
  message: words('Message', 20_000, 'Please enter an email message'),
};

const recipient = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  companyName: z.nullable(z.string()),
  status: contactStatus,
  isUnsubscribed: z.boolean(),
});
export type Recipient = z.infer<typeof recipient>;

/** Why somebody who was chosen gets nothing. */
export const leftOutReasons = ['unsubscribed', 'same-address', 'deleted'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const massEmail = z.strictObject({
  id,
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
  held: z.number(),
});
export type MassEmail = z.infer<typeof massEmail>;

const token = text('Link', 100);

export const massEmailContract = contract('mass-email', {
  recipients: operation({
    method: 'GET',
    path: '/mass-emails/recipients',
    access: admins,
    shows: ['contacts', 'addresses', 'routes', 'mass-email'],
    summary: 'Contacts to choose recipients from, by name; those who have unsubscribed are marked',
    input: z.object({
      q: z._default(text('Search', 100), ''),
      status: z.optional(contactStatus),
      /** Contacts with an address on this route. */
      routeId: z.optional(id),
    }),
    output: z.strictObject({ rows: z.array(recipient), hasMore: z.boolean() }),
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
      recipientIds: z
        .array(id)
        .check(
          z.minLength(1, 'Please select at least one recipient'),
          z.maxLength(mostRecipients, 'At most 10,000 recipients can be written to at once'),
        ),
    }),
    output: z.strictObject({
      id,
      total: z.number(),
      leftOut: z.array(z.strictObject({ name: z.string(), email: z.string(), reason: z.enum(leftOutReasons) })),
    }),
    refusals: { 'nobody-left': 'conflict' },
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
      problems: z.array(
        z.strictObject({
          contactId: z.nullable(id),
          name: z.nullable(z.string()),
          email: z.string(),
          error: z.nullable(z.string()),
          isTriedAgain: z.boolean(),
        }),
      ),
    }),
  }),
  list: operation({
    method: 'GET',
    path: '/mass-emails',
    access: admins,
    shows: ['mass-email', 'outbox-state'],
    summary: 'The latest mass e-mails and how far they have come, newest first',
    input: z.object({}),
    output: z.strictObject({ massEmails: z.array(massEmail) }),
  }),
  unsubscribe: operation({
    method: 'POST',
    path: '/unsubscribes/{token}',
    access: 'anyone',
    touches: ['mass-email'],
    summary: 'Get no more mass e-mails at the address that this link was sent to (RFC 8058)',
    input: z.object({ token }),
    output: done,
  }),
  subscribe: operation({
    method: 'DELETE',
    path: '/unsubscribes/{token}',
    access: 'anyone',
    touches: ['mass-email'],
    summary: 'Get mass e-mails again at the address that this link was sent to',
    input: z.object({ token }),
    output: done,
  }),
});
