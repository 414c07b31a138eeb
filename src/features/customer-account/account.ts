import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { instant } from '../../kernel/shapes.ts';

/** What is to be paid now, in cents of US dollars; amounts in other currencies are never added to them. */
const debt = z.strictObject({
  amount: z.number(),
  /** Of it: what is past its day. */
  overdue: z.number(),
  count: z.number(),
  /** Beside it: what the customer's bank is asked for, and what is not to be paid again. */
  onItsWay: z.number(),
  /** How many invoices in other currencies are open, and past their day. */
  others: z.strictObject({ open: z.number(), overdue: z.number() }),
  /** Those that are due first, with what each is for. */
  first: z.array(
    z.strictObject({
      name: z.nullable(z.string()),
      amount: z.number(),
      dueOn: z.nullable(z.string()),
      hostedUrl: z.nullable(z.string()),
    }),
  ),
});
export type Debt = z.infer<typeof debt>;

const notPayable = z.strictObject({
  why: z.enum(['not-configured', 'unreachable']),
  /** When the payment provider answered last. */
  knownAt: z.nullable(instant),
});
export type NotPayable = z.infer<typeof notPayable>;

const account = z.strictObject({
  /** False until the office has linked the account to a contact. */
  isLinked: z.boolean(),
  /** The office has deleted the contact: nothing is being set up. */
  isClosed: z.boolean(),
  agreement: z.nullable(z.strictObject({ signedAt: z.nullable(instant) })),
  /** Of what runs, what needs most attention; its status in the provider's words, as customers are told of it. */
  subscription: z.nullable(z.strictObject({ status: z.string() })),
  debt,
  /** Replies that one has not seen yet. */
  unread: z.number(),
  /** Why nothing can be paid online now, as far as we know; null when it can. */
  notPayable: z.nullable(notPayable),
});
export type OwnAccount = z.infer<typeof account>;

const shows = [
  'contacts',
  'activities',
  'customer-agreements',
  'subscriptions',
  'invoices',
  'payers',
  'company',
] as const;

export const ownAccountContract = contract('customer-account', {
  account: operation({
    method: 'GET',
    access: 'customer',
    input: z.object({}),
    path: '/my-account/state',
    shows,
    summary: 'How it stands with the own account: agreement, subscription, and what is open',
    output: account,
  }),
});
