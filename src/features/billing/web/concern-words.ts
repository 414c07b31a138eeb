import type { ConcernKind } from '../concerns.ts';

type Words = Readonly<{
  title: string;
  subtitle: string;
  /** Above what is owed or done. */
  what: string;
  since: string;
  /** When nothing is left of it. */
  empty: string;
}>;

export const concernWords: Readonly<Record<ConcernKind, Words>> = {
  overdue: {
    title: 'Overdue Invoices',
    subtitle: 'Open, and their day is over. The oldest stands first.',
    what: 'Invoice',
    since: 'Due',
    empty: 'No invoice is overdue',
  },
  'long-overdue': {
    title: 'Overdue for More Than 30 Days',
    subtitle: 'Open, and their day is over since more than 30 days. The oldest stands first.',
    what: 'Invoice',
    since: 'Due',
    empty: 'No invoice is overdue for more than 30 days',
  },
  'failed-charges': {
    title: 'Not Charged by AutoPay',
    subtitle:
      'AutoPay tried to charge them and could not. The customers were told, and can pay on the page of the invoice.',
    what: 'Invoice',
    since: 'Due',
    empty: 'AutoPay could charge everything',
  },
  'past-due': {
    title: 'Past Due Subscriptions',
    subtitle: 'The last payment failed, or was not made in time. The amount is what is open of the customer.',
    what: 'Subscription',
    since: 'Oldest due',
    empty: 'No subscription is past due',
  },
  'without-subscription': {
    title: 'Served Without Subscription',
    subtitle: 'The truck comes, the bill does not. On the page of the customer a subscription is assigned.',
    what: 'Service',
    since: 'First day',
    empty: 'Everybody who is served has a subscription',
  },
};
