import * as z from 'zod/mini';
import { contract, operation } from '../../kernel/operation.ts';
import { admins } from '../../kernel/roles.ts';
import { date, id } from '../../kernel/shapes.ts';

/** What the overview asks somebody to look at, and counts. */
export const concernKinds = [
  'overdue',
  'long-overdue',
  'failed-charges',
  'disputed',
  'past-due',
  'without-subscription',
] as const;
export type ConcernKind = (typeof concernKinds)[number];

const concern = z.strictObject({
  /** Of the invoice, the dispute, the subscription or the contact. */
  id,
  contactId: z.nullable(id),
  name: z.nullable(z.string()),
  /** The invoice, what is subscribed, or what is collected. */
  what: z.string(),
  /** Since when: the day on which it was due, or the service began; of a dispute by when it is to be answered. */
  since: z.nullable(date),
  /** What is open, in cents; null of what is no sum. */
  amount: z.nullable(z.number()),
});
export type Concern = z.infer<typeof concern>;

export const concernsContract = contract('billing-concerns', {
  list: operation({
    method: 'GET',
    path: '/billing/concerns',
    access: admins,
    shows: [
      'products',
      'payers',
      'subscriptions',
      'invoices',
      'contacts',
      'addresses',
      'routes',
      'services',
      'company',
    ],
    summary: 'The rows behind a number among the alerts of the billing overview: as many, and together as much',
    input: z.object({ kind: z.enum(concernKinds, 'Choose what to list') }),
    output: z.strictObject({ concerns: z.array(concern) }),
  }),
});
