import type { ConcernKind } from '../concerns.ts';

type Words = Readonly<{
  title: string;
  subtitle: string;
  /** What is counted. */
  one: string;
  /** Above what is owed or done. */
  what: string;
  since: string;
  /** When nothing is left of it. */
  empty: string;
}>;

export const concernWords: Readonly<Record<ConcernKind, Words>> = {
  overdue: {
    title: 'Overdue Invoices',
    subtitle: 'Open, and past their due date. The oldest comes first.',
    one: 'invoice',
    what: 'Invoice',
    since: 'Due',
    empty: 'No invoice is overdue',
  },
  'long-overdue': {
    title: 'Overdue for More Than 30 Days',
    subtitle: 'Open, and due more than 30 days ago. The oldest comes first.',
    one: 'invoice',
    what: 'Invoice',
    since: 'Due',
    empty: 'No invoice is overdue for more than 30 days',
  },
  'failed-charges': {
    title: 'Not Charged by AutoPay',
    subtitle: 'AutoPay tried to charge them and could not. Each can be paid on the page of its invoice.',
    one: 'invoice',
    what: 'Invoice',
    since: 'Due',
    empty: 'AutoPay has charged everything',
  },
  disputed: {
    title: 'Disputed Payments',
    subtitle: 'A bank takes them back, or asks about them. Answer in Stripe; the invoice of the customer leads there.',
    one: 'payment',
    what: 'Invoice',
    since: 'Answer by',
    empty: 'No payment waits for an answer',
  },
  'past-due': {
    title: 'Past Due Subscriptions',
    subtitle: 'The last payment failed, or was not made in time. The amount is all that the customer owes.',
    one: 'subscription',
    what: 'Subscription',
    since: 'Oldest due',
    empty: 'No subscription is past due',
  },
  'without-subscription': {
    title: 'Served Without Subscription',
    subtitle: 'The truck comes, the bill does not. Open a customer to assign a subscription.',
    one: 'customer',
    what: 'Service',
    since: 'First day',
    empty: 'Everybody who is served has a subscription',
  },
};
