/** What is told before it happens (https://docs.stripe.com/billing/subscriptions/webhooks). */
import { warningsOf } from './due.ts';
import { StripeError } from './errors.ts';
import { emit } from './events.ts';
import { previewInvoice } from './invoice-preview.ts';
import { now } from './now.ts';
import type { Subscription } from './records.ts';
import { itemsOf } from './subscription-items.ts';
import type { World } from './world.ts';

/** That a trial ends soon, and what the next invoice will be. Each is told once. */
export function tellAhead(world: World, subscription: Subscription): void {
  const at = now(world, subscription.test_clock);
  const { trialEnd, upcoming, end } = warningsOf(subscription, itemsOf(world, subscription));
  if (trialEnd !== null && trialEnd <= at) {
    subscription._toldTrialEnd = subscription.trial_end;
    world.subscriptions.save(subscription);
    emit(world, 'customer.subscription.trial_will_end', subscription);
  }
  if (upcoming === null || upcoming > at) return;
  subscription._toldUpcoming = end;
  world.subscriptions.save(subscription);
  try {
    emit(world, 'invoice.upcoming', previewInvoice(world, { subscription: subscription.id }));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error; // nothing will be billed
  }
}
