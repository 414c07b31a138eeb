import { daySeconds, nextBoundary } from './calendar.ts';
import { change } from './events.ts';
import { now } from './now.ts';
import type { Subscription } from './records.ts';
import { endSubscription, expireSubscription } from './subscription-end.ts';
import { invoiceSubscription } from './subscription-invoices.ts';
import { addItemLine, itemsOf, priceOf } from './subscription-items.ts';
import { endTrialUnpaid } from './subscription-pause.ts';
import type { World } from './world.ts';

/** What time does to a subscription: it expires, ends, leaves its trial, or begins its next period. */
export function passTime(world: World, subscription: Subscription): void {
  const at = now(world, subscription.test_clock);
  if (subscription.status === 'incomplete') {
    expireSubscription(world, subscription);
    return;
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= at) {
    endSubscription(world, subscription, 'cancellation_requested');
    return;
  }
  if (endTrialUnpaid(world, subscription)) return;
  change(world, subscription, 'customer.subscription.updated', () => renew(world, subscription, at));
  world.subscriptions.save(subscription);
}

/** Items whose period is over get their next one, and are billed for it. */
export function renew(world: World, subscription: Subscription, at: number): void {
  const due = itemsOf(world, subscription).filter((item) => item.current_period_end <= at);
  const start = Math.min(...due.map((item) => item.current_period_start));
  if (subscription.status === 'trialing') subscription.status = 'active';
  if (subscription.pause_collection?.resumes_at && subscription.pause_collection.resumes_at <= at)
    subscription.pause_collection = null;
  for (const item of due) {
    const recurring = priceOf(world, item).recurring ?? { interval: 'month', interval_count: 1 };
    item.current_period_start = item.current_period_end;
    item.current_period_end = nextBoundary(subscription.billing_cycle_anchor, recurring, item.current_period_end);
    world.subscriptionItems.save(item);
  }
  const period = { start: Number.isFinite(start) ? start : at - daySeconds, end: at };
  invoiceSubscription(world, subscription, { billing_reason: 'subscription_cycle', period }, (invoice) => {
    for (const item of due)
      addItemLine(world, invoice, subscription, item, {
        start: item.current_period_start,
        end: item.current_period_end,
      });
  });
}
