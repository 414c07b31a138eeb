import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { instant } from '../../kernel/shapes.ts';

/** What is open now, in cents of US dollars. */
const debt = z.strictObject({
  amount: z.number(),
  /** Of it: what is past its day. */
  overdue: z.number(),
  count: z.number(),
  /** The one that is due first. */
  first: z.nullable(
    z.strictObject({ name: z.nullable(z.string()), dueOn: z.nullable(z.string()), hostedUrl: z.nullable(z.string()) }),
  ),
});
export type Debt = z.infer<typeof debt>;

const account = z.strictObject({
  /** False until the office has linked the account to a contact. */
  isLinked: z.boolean(),
  /** The office has deleted the contact: nothing is being set up. */
  isClosed: z.boolean(),
  agreement: z.nullable(z.strictObject({ signedAt: z.nullable(instant) })),
  /** Of what runs, what needs most attention; its status in the provider's words. */
  subscription: z.nullable(z.strictObject({ status: z.string() })),
  debt,
});
export type OwnAccount = z.infer<typeof account>;

const shows = ['contacts', 'customer-agreements', 'subscriptions', 'invoices', 'payers', 'company'] as const;

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
