/** When time has something to do with an object (Unix seconds), or null: facts in, a moment out. */
import type { Invoice, Subscription, SubscriptionItem, SubscriptionSchedule } from './records.ts';

/** A first invoice that could not be paid waits this long (https://docs.stripe.com/billing/subscriptions/overview). */
export const incompleteSeconds = 23 * 3600;

/** States in which a subscription goes on from period to period. */
export const isGoingOn = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid'].includes(status);

export function dueOfInvoice(invoice: Invoice): number | null {
  const { status, auto_advance, automatically_finalizes_at, due_date, next_payment_attempt, _isOverdue } = invoice;
  if (status === 'draft') return auto_advance ? automatically_finalizes_at : null;
  if (status !== 'open') return null;
  return earliest([_isOverdue ? null : due_date, auto_advance ? next_payment_attempt : null]);
}

export function dueOfSubscription(subscription: Subscription, items: readonly SubscriptionItem[]): number | null {
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  if (!isGoingOn(subscription)) return null;
  return earliest([subscription.cancel_at, ...items.map((item) => item.current_period_end)]);
}

export function dueOfSchedule({ status, phases, current_phase }: SubscriptionSchedule): number | null {
  if (status === 'not_started') return phases[0]?.start_date ?? null;
  return status === 'active' ? (current_phase?.end_date ?? null) : null;
}

function earliest(moments: readonly (number | null)[]): number | null {
  const there = moments.filter((moment) => moment !== null);
  return there.length > 0 ? Math.min(...there) : null;
}
