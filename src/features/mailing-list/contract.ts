import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { staff } from '../../kernel/roles.ts';
import { done, id, instant, nothing, text } from '../../kernel/shapes.ts';

/** What a letter to many is for. Whoever wants no announcements still hears that no truck comes. */
export const purposes = ['announcement', 'service-notice'] as const;
export type Purpose = (typeof purposes)[number];
export const purpose = z.enum(purposes, 'Choose what the email is for');

/** How the office heard it. */
export const officeSources = ['phone', 'email', 'in-person', 'letter', 'office'] as const;
export const sources = ['unsubscribe-link', ...officeSources, 'complaint', 'merge', 'new-address'] as const;
export type Source = (typeof sources)[number];

const choice = z.strictObject({
  purpose,
  isOn: z.boolean(),
  source: z.enum(sources),
  /** Of the office; null when the owner of the address did it, or their mail program. */
  by: z.nullable(z.string()),
  at: instant,
});
export type Choice = z.infer<typeof choice>;

const address = text('Email', 254);

export const mailingListContract = contract('mailing-list', {
  ofContact: operation({
    method: 'GET',
    path: '/contacts/{contactId}/mailing-list',
    access: staff,
    shows: ['mailing-list', 'contacts'],
    summary: 'Which letters to many go to the contact’s address, what was said about it, and whether it takes letters',
    input: z.object({ contactId: id }),
    output: z.strictObject({
      email: z.string(),
      off: z.array(purpose),
      /** Newest first. */
      choices: z.array(choice),
      /** What its mail server said for good. */
      failure: z.nullable(z.strictObject({ words: z.string(), at: instant })),
      /** Others with the same address, for whom all of it holds too. */
      others: z.array(z.strictObject({ contactId: id, name: z.string() })),
    }),
  }),
  choose: operation({
    method: 'PUT',
    path: '/contacts/{contactId}/mailing-list/{purpose}',
    access: staff,
    touches: ['mailing-list'],
    summary: 'Take the contact’s address off a list or put it back; when, by whom and how it was asked for is kept',
    input: z.object({
      contactId: id,
      purpose,
      isOn: z.boolean('Say whether letters come'),
      source: z.enum(officeSources, 'Choose how they said so'),
      /** As it was shown: of another one nobody has said anything. */
      email: address,
    }),
    output: done,
    refusals: { 'email-changed': 'conflict' },
  }),
  forgetFailure: operation({
    method: 'POST',
    path: '/contacts/{contactId}/mailing-list/works-again',
    access: staff,
    touches: ['mailing-list'],
    summary: 'Say that the address takes letters again: mass e-mails go to it until its mail server refuses once more',
    input: z.object({ contactId: id, email: address }),
    output: done,
    refusals: { 'email-changed': 'conflict' },
  }),
  takeReport: operation({
    method: 'POST',
    path: '/mail-reports',
    access: 'anyone', // who knows the secret may call
    touches: ['mailing-list', 'outbox-state'],
    body: 'raw',
    headers: ['authorization'],
    summary:
      'A bounce (RFC 3464) or complaint (RFC 5965) as the mail server got it; counted only for a letter that was sent from here',
    input: nothing,
    output: z.strictObject({ taken: z.enum(['bounce', 'complaint', 'nothing']) }),
    refusals: { 'reports-not-configured': 'conflict', 'wrong-secret': 'signed-out' },
  }),
});
