import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { done, id, instant, requiredProse, requiredText } from '../../kernel/shapes.ts';

/** Most characters of a customer's subject and message (spec 3 §5). */
export const longestSubject = 200;
export const longestMessage = 2000;
/** So many of the newest are shown. */
export const shownMessages = 100;

const written = z.strictObject({
  id,
  text: z.string(),
  isOwn: z.boolean(),
  /** First name of who answered; null for what one wrote oneself. */
  from: z.nullable(z.string()),
  createdAt: instant,
  /** A reply that the customer has not seen here. */
  isUnread: z.boolean(),
});

const ownMessage = z.strictObject({
  id,
  subject: z.string(),
  text: z.nullable(z.string()),
  /** "Pending Response". */
  isWaiting: z.boolean(),
  createdAt: instant,
  /** Replies and answers to them, oldest first. */
  thread: z.array(written),
});
export type OwnMessage = z.infer<typeof ownMessage>;

const message = requiredProse('Message', longestMessage);

export const ownMessagesContract = contract('own-messages', {
  list: operation({
    method: 'GET',
    path: '/my-messages',
    access: 'customer',
    shows: ['activities', 'contacts'],
    summary: 'The own messages with what was answered, newest first',
    input: z.object({}),
    output: z.strictObject({
      /** False until the office has linked the account to a contact. */
      isLinked: z.boolean(),
      messages: z.array(ownMessage),
      /** There are older ones, which are not shown. */
      hasMore: z.boolean(),
    }),
  }),
  send: operation({
    method: 'POST',
    path: '/my-messages',
    access: 'customer',
    touches: ['activities'],
    summary: 'Write to the office, once per `commandId`',
    input: z.object({ commandId: id, subject: requiredText('Subject', longestSubject), message }),
    output: z.strictObject({ id }),
    refusals: { 'command-reused': 'conflict' },
  }),
  answer: operation({
    method: 'POST',
    path: '/my-messages/{id}/answers',
    access: 'customer',
    touches: ['activities'],
    summary: 'Answer under an own message, once per `commandId`; it waits for a response again',
    input: z.object({ id, commandId: id, message }),
    output: z.strictObject({ id }),
    refusals: { 'command-reused': 'conflict' },
  }),
  markSeen: operation({
    method: 'PUT',
    path: '/my-messages/seen',
    access: 'customer',
    touches: ['activities'],
    summary: 'Mark replies as seen; ids that are not of own messages change nothing',
    input: z.object({ ids: z.array(id).check(z.maxLength(1000, 'Mark at most 1,000 replies at once')) }),
    output: done,
  }),
});
