import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { done, email, id, instant, requiredText } from '../../kernel/shapes.ts';
import { role } from './contract.ts';
import { personWords } from './words.ts';

/** What a one-time link is for: a password, or the new e-mail of an account. */
export const linkPurposes = ['password', 'email'] as const;

/** How somebody gets in. */
export const account = z.strictObject({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role,
  /** Null: never. */
  lastSignedInAt: z.nullable(instant),
  /** Asked for, and not confirmed at that address yet. */
  newEmail: z.nullable(z.strictObject({ email: z.string(), expiresAt: instant })),
  /** Until when a link to choose a password is good. */
  linkUntil: z.nullable(instant),
  /** Signing in takes a code beside the password. */
  hasTwoStep: z.boolean(),
  /** How many open it. */
  passkeys: z.number(),
});
export type Account = z.infer<typeof account>;

/** Whether the letter leaves the house. */
const sent = z.strictObject({ isEmailed: z.boolean() });

export const accountsContract = contract('users', {
  account: operation({
    method: 'GET',
    path: '/users/{id}/account',
    access: admins,
    shows: ['users'],
    summary: 'How somebody gets in: e-mail, last sign-in, links that are good',
    input: z.object({ id }),
    output: account,
  }),
  sendWelcome: operation({
    method: 'POST',
    path: '/users/{id}/welcomes',
    access: admins,
    touches: ['users', 'outbox'],
    summary: 'Send a new welcome e-mail; earlier links to choose a password are dead',
    input: z.object({ id, commandId: id }),
    output: sent,
    refusals: { 'command-reused': 'conflict' },
  }),
  changeEmail: operation({
    method: 'POST',
    path: '/users/{id}/email-changes',
    access: admins,
    touches: ['users', 'outbox'],
    summary: 'Send a link to a new address, whose use makes it the e-mail of the account; it replaces an earlier one',
    input: z.object({ id, email: email(), commandId: id }),
    output: sent,
    refusals: { 'email-taken': 'conflict', 'same-email': 'invalid', 'command-reused': 'conflict' },
  }),
  cancelEmail: operation({
    method: 'DELETE',
    path: '/users/{id}/email-changes',
    access: admins,
    touches: ['users'],
    summary: 'Let the e-mail of an account be: the link to the new address is dead',
    input: z.object({ id }),
    output: done,
  }),
  showLink: operation({
    method: 'POST',
    path: '/users/{id}/shown-links',
    access: admins,
    touches: ['users'],
    summary: 'The one-time link of somebody, to hand it on where no mail server is configured; told in the history',
    input: z.object({ id, purpose: z.enum(linkPurposes) }),
    output: z.strictObject({ url: z.string() }),
    refusals: { 'link-emailed': 'conflict', 'no-link': 'missing' },
  }),
  confirmEmail: operation({
    method: 'POST',
    path: '/email-confirmations', // the secret stays out of the address (security 14.2.1)
    access: 'anyone',
    touches: ['users', 'contacts', 'mailing-list', 'payers', 'outbox'],
    summary: 'Make the address that the link was sent to the e-mail of its account; sessions stay',
    input: z.object({ token: requiredText(personWords.en.theLink, 100) }),
    output: z.strictObject({ email: z.string() }),
    refusals: { 'email-link-expired': 'conflict', 'email-taken': 'conflict' },
  }),
});
