/** When time has something to do with an object (Unix seconds), or null: facts in, a moment out. */
import { daySeconds } from './calendar.ts';
import type {
  Dispute,
  Invoice,
  PaymentIntent,
  Subscription,
  SubscriptionItem,
  SubscriptionSchedule,
} from './records.ts';

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

export const dueOfDebit = ({ status, _settlesAt }: PaymentIntent): number | null =>
  status === 'processing' ? (_settlesAt ?? null) : null;

/** When it is lost because nobody has answered. */
export const dueOfDispute = ({ status, evidence_details }: Dispute): number | null =>
  status === 'needs_response' ? evidence_details.due_by : null;

export function dueOfSubscription(subscription: Subscription, items: readonly SubscriptionItem[]): number | null {
  const { trialEnd, upcoming } = warningsOf(subscription, items);
  return earliest([trialEnd, upcoming, turnOfSubscription(subscription, items)]);
}

/** When it goes on to its next period, or ends. */
export function turnOfSubscription(subscription: Subscription, items: readonly SubscriptionItem[]): number | null {
  if (subscription.status === 'incomplete') return subscription.created + incompleteSeconds;
  if (!isGoingOn(subscription)) return null;
  return earliest([subscription.cancel_at, ...items.map((item) => item.current_period_end)]);
}

/** A trial's end is told three days before, or at its start; the next invoice a week before, of periods that are longer. */
export function warningsOf(
  subscription: Subscription,
  items: readonly SubscriptionItem[],
): Readonly<{ trialEnd: number | null; upcoming: number | null; end: number }> {
  const { cancel_at, status, trial_end, trial_start, _toldTrialEnd, _toldUpcoming } = subscription;
  const end = Math.min(...items.map((item) => item.current_period_end));
  const start = Math.max(...items.map((item) => item.current_period_start));
  const isTrial = status === 'trialing' && trial_end !== null && _toldTrialEnd !== trial_end;
  const isBilled = isGoingOn(subscription) && _toldUpcoming !== end && (cancel_at ?? Number.POSITIVE_INFINITY) > end;
  const isLong = Number.isFinite(end) && end - 7 * daySeconds > start;
  return {
    trialEnd: isTrial ? Math.max(trial_end - 3 * daySeconds, trial_start ?? 0) : null,
    upcoming: isBilled && isLong ? end - 7 * daySeconds : null,
    end,
  };
}

export function dueOfSchedule({ status, phases, current_phase }: SubscriptionSchedule): number | null {
  if (status === 'not_started') return phases[0]?.start_date ?? null;
  return status === 'active' ? (current_phase?.end_date ?? null) : null;
}

function earliest(moments: readonly (number | null)[]): number | null {
  const there = moments.filter((moment) => moment !== null);
  return there.length > 0 ? Math.min(...there) : null;
}
