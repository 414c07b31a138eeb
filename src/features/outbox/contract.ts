import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { done, id, instant, pageNumber, text } from '../../kernel/shapes.ts';

/** `kept`: there is no mail server, the message waits for people to read it. */
export const messageStatuses = ['queued', 'sending', 'sent', 'failed', 'kept'] as const;
export const messageStatus = z.enum(messageStatuses, 'This is not a state of a message');
export type MessageStatus = z.infer<typeof messageStatus>;

export const outboxPageSize = 50;

const outboxRow = z.strictObject({
  id,
  /** What it is about: `Welcome`, `Password link`. */
  kind: z.string(),
  toName: z.nullable(z.string()),
  toAddress: z.string(),
  subject: z.string(),
  status: messageStatus,
  attempts: z.number(),
  lastError: z.nullable(z.string()),
  createdAt: instant,
  sentAt: z.nullable(instant),
  nextTryAt: instant,
});
export type OutboxRow = z.infer<typeof outboxRow>;

export const outboxMessage = z.strictObject({
  ...outboxRow.def.shape,
  /** As it was written, without the secrets of its links (decisions/0025); both empty when kept long enough. */
  text: z.string(),
  html: z.string(),
  hasSecretLink: z.boolean(),
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

export const outboxContract = contract('outbox', {
  list: operation({
    method: 'GET',
    path: '/outbox',
    access: admins,
    shows: ['outbox', 'outbox-state', 'company'],
    summary: 'Messages, newest first, 50 per page; by state and by part of the recipient',
    input: z.object({
      q: z._default(text('Search', 200), ''),
      status: z.optional(messageStatus),
      page: pageNumber,
    }),
    output: z.strictObject({
      rows: z.array(outboxRow),
      total: z.number(),
      /** Days for which the text of sent messages is kept. */
      sentTextDays: z.number(),
    }),
  }),
  get: operation({
    method: 'GET',
    path: '/outbox/{id}',
    access: admins,
    shows: ['outbox', 'outbox-state'],
    summary: 'One message with its text and HTML; the secrets of its links are left out',
    input: z.object({ id }),
    output: outboxMessage,
  }),
  retry: operation({
    method: 'POST',
    path: '/outbox/{id}/attempts',
    access: admins,
    touches: ['outbox'],
    summary: 'Send a message that waits, failed or was kept, now',
    input: z.object({ id }),
    output: done,
    refusals: { 'not-waiting': 'conflict' },
  }),
  revealLink: operation({
    method: 'POST',
    path: '/outbox/{id}/link',
    access: admins,
    touches: [],
    summary: 'The one-time link of a message that has not been sent, to hand it on by other means; noted in the log',
    input: z.object({ id }),
    output: z.strictObject({ url: z.string() }),
    refusals: { 'no-link': 'missing', 'not-waiting': 'conflict', 'link-expired': 'conflict' },
  }),
});
