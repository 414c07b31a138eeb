import type { OwnAccount } from './account.ts';
import { isCurrent, isOverdue } from './paying.ts';

/** What stands beside the customer's name (spec 3 §2, Customer header badge). */
export type Badge = Readonly<
  { kind: 'no-agreement' | 'unsigned' | 'no-subscription' | 'overdue' | 'active' } | { kind: 'other'; status: string }
>;

export const badgeTones = {
  'no-agreement': 'warning',
  unsigned: 'bad',
  'no-subscription': 'info',
  overdue: 'bad',
  active: 'good',
  other: 'mute',
} as const satisfies Readonly<Record<Badge['kind'], string>>;

export function badgeOf({ agreement, subscription }: Pick<OwnAccount, 'agreement' | 'subscription'>): Badge {
  if (!agreement) return { kind: 'no-agreement' };
  if (!agreement.signedAt) return { kind: 'unsigned' };
  if (!subscription) return { kind: 'no-subscription' };
  if (subscription.status === 'past_due') return { kind: 'overdue' };
  if (subscription.status === 'active') return { kind: 'active' };
  return { kind: 'other', status: subscription.status };
}

/**
 * What a customer is told of a subscription. The provider calls it past due from the hour at which a bill went out, on the
 * day on which that is due; here the whole day is left to pay it.
 */
export const toldStatus = (status: string, debt: Parameters<typeof isCurrent>[0] & Parameters<typeof isOverdue>[0]) =>
  status === 'past_due' && !isCurrent(debt) && !isOverdue(debt) ? 'active' : status;

/** What needs someone first. */
const ranks = ['past_due', 'unpaid', 'incomplete', 'paused', 'active', 'trialing'];
const rankOf = (status: string) => (ranks.includes(status) ? ranks.indexOf(status) : 3);

/** The one status by which an account with several subscriptions is known; null without any that runs. */
export function mattersMost(running: readonly string[]): OwnAccount['subscription'] {
  const [status] = running.toSorted((one, other) => rankOf(one) - rankOf(other));
  return status === undefined ? null : { status };
}
