import { change, emit } from './events.ts';
import { now } from './now.ts';
import type { Subscription } from './records.ts';
import type { World } from './world.ts';

type Reason = NonNullable<NonNullable<Subscription['cancellation_details']>['reason']>;

/** It is over: nothing more is billed or collected by itself; open invoices stay open. */
export function endSubscription(world: World, subscription: Subscription, reason: Reason): Subscription {
  const at = now(world, subscription.test_clock);
  subscription.status = 'canceled';
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  const details = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  subscription.cancellation_details = { ...details, reason: details.reason ?? reason };
  world.subscriptions.save(subscription);
  for (const invoice of world.invoices.by('subscription', subscription.id)) {
    if ((invoice.status !== 'draft' && invoice.status !== 'open') || !invoice.auto_advance) continue;
    change(world, invoice, 'invoice.updated', () => {
      invoice.auto_advance = false;
      invoice.automatically_finalizes_at = null;
      invoice.next_payment_attempt = null;
    });
    world.invoices.save(invoice);
  }
  for (const schedule of world.schedules.by('subscription', subscription.id)) {
    if (schedule.status !== 'active') continue;
    schedule.status = 'canceled';
    schedule.canceled_at = at;
    world.schedules.save(schedule);
    emit(world, 'subscription_schedule.canceled', schedule);
  }
  emit(world, 'customer.subscription.deleted', subscription);
  return subscription;
}

/** A first invoice that was not paid in its 23 hours. */
export function expireSubscription(world: World, subscription: Subscription): void {
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.status = 'incomplete_expired';
    subscription.ended_at = now(world, subscription.test_clock);
  });
  world.subscriptions.save(subscription);
}
