/** Trials that end without a card, and what was paused then (https://docs.stripe.com/billing/subscriptions/trials). */
import { nextBoundary } from './calendar.ts';
import { invalid } from './errors.ts';
import { change, emit } from './events.ts';
import { now } from './now.ts';
import type { Subscription } from './records.ts';
import { named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { billNow, restart } from './subscription-changes.ts';
import { endSubscription } from './subscription-end.ts';
import { itemsOf, priceOf, prorate } from './subscription-items.ts';
import type { World } from './world.ts';

/** Whether its trial is over and nobody has said how it is paid: then it ends or waits where it is to. */
export function endTrialUnpaid(world: World, subscription: Subscription): boolean {
  const behavior = subscription.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice';
  const { collection_method, customer, default_payment_method, status } = subscription;
  const settings = named(world.customers, customer, 'customer').invoice_settings;
  const isPayable = (default_payment_method ?? settings.default_payment_method) !== null;
  if (status !== 'trialing' || behavior === 'create_invoice' || isPayable) return false;
  if (collection_method === 'send_invoice') return false;
  if (behavior === 'cancel') {
    endSubscription(world, subscription, 'payment_failed');
    return true;
  }
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.status = 'paused';
  });
  world.subscriptions.save(subscription);
  emit(world, 'customer.subscription.paused', subscription);
  return true;
}

/** It is billed from now on, or for what is left of the period in which it would be. @throws StripeError of one that is not paused */
export function resumeSubscription(
  world: World,
  subscription: Subscription,
  { billing_cycle_anchor: anchor, proration_behavior, proration_date }: Parameters['SubscriptionResumeParams'],
): Subscription {
  if (subscription.status !== 'paused')
    throw invalid(`You cannot resume a subscription that is not paused: its status is ${subscription.status}.`);
  const at = now(world, subscription.test_clock);
  const isAnew = anchor?.type !== 'unchanged';
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.status = 'active';
    if (isAnew) restart(world, subscription, at);
    else catchUp(world, subscription, at, proration_behavior === 'none' ? undefined : (proration_date ?? at));
  });
  world.subscriptions.save(subscription);
  emit(world, 'customer.subscription.resumed', subscription);
  if (isAnew || proration_behavior === 'always_invoice') billNow(world, subscription, at, isAnew);
  return subscription;
}

/** @param from when what is left of the period begins to be charged; undefined when it is free */
function catchUp(world: World, subscription: Subscription, at: number, from: number | undefined): void {
  const customer = named(world.customers, subscription.customer, 'customer');
  for (const item of itemsOf(world, subscription)) {
    const price = priceOf(world, item);
    const recurring = price.recurring ?? { interval: 'month', interval_count: 1 };
    while (item.current_period_end <= at) {
      item.current_period_start = item.current_period_end;
      item.current_period_end = nextBoundary(subscription.billing_cycle_anchor, recurring, item.current_period_end);
    }
    world.subscriptionItems.save(item);
    if (from === undefined) continue;
    prorate(world, { customer, subscription, item }, { price, quantity: item.quantity, sign: 1, at: from });
  }
}
