import { invalid, noSuch } from './errors.ts';
import { now } from './now.ts';
import type { Subscription } from './records.ts';
import { given, named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { endSubscription } from './subscription-end.ts';
import { finalizeAndCollect, invoiceSubscription } from './subscription-invoices.ts';
import { itemsOf, priceOf, prorate } from './subscription-items.ts';
import type { World } from './world.ts';

const ends = (world: World, subscription: Subscription) =>
  itemsOf(world, subscription).map((item) => item.current_period_end);

/** It runs to the end of what is billed, or goes on again. */
export function setCancelAtPeriodEnd(world: World, subscription: Subscription, isOn: boolean): void {
  subscription.cancel_at_period_end = isOn;
  note(world, subscription, isOn ? Math.max(...ends(world, subscription)) : null);
}

/** @throws StripeError of a moment that is past */
export function setCancelAt(world: World, subscription: Subscription, cancelAt: unknown): void {
  const at = now(world, subscription.test_clock);
  if (typeof cancelAt === 'number' && cancelAt <= at)
    throw invalid('The cancel_at timestamp must be in the future.', { param: 'cancel_at' });
  subscription.cancel_at_period_end = false;
  if (cancelAt === 'max_period_end') note(world, subscription, Math.max(...ends(world, subscription)));
  else if (cancelAt === 'min_period_end') note(world, subscription, Math.min(...ends(world, subscription)));
  else note(world, subscription, typeof cancelAt === 'number' ? cancelAt : null);
}

type Details = NonNullable<Parameters['SubscriptionUpdateParams']['cancellation_details']>;

const noDetails = { comment: null, feedback: null, feedback_option: null, reason: null };

/** What its customer said of it. */
export function noteWhy(subscription: Subscription, { comment, feedback, feedback_option: option }: Details): void {
  const before = subscription.cancellation_details ?? noDetails;
  subscription.cancellation_details = {
    ...before,
    comment: given(comment, before.comment),
    feedback: given(feedback, before.feedback),
    feedback_option: given(option, before.feedback_option),
  };
}

function note(world: World, subscription: Subscription, cancelAt: number | null): void {
  const details = subscription.cancellation_details ?? noDetails;
  subscription.cancel_at = cancelAt;
  subscription.canceled_at = cancelAt === null ? null : now(world, subscription.test_clock);
  subscription.cancellation_details = { ...details, reason: cancelAt === null ? null : 'cancellation_requested' };
}

/** @throws 404 of one that is over already, as Stripe answers */
export function cancelSubscription(
  world: World,
  subscription: Subscription,
  params: Parameters['SubscriptionCancelParams'],
): Subscription {
  if (subscription.status === 'canceled') throw noSuch('subscription', subscription.id, 'id', 404);
  const at = now(world, subscription.test_clock);
  const customer = named(world.customers, subscription.customer, 'customer');
  const { cancellation_details: details } = params;
  if (params.prorate && subscription.status !== 'trialing')
    for (const item of itemsOf(world, subscription))
      prorate(
        world,
        { customer, subscription, item },
        { price: priceOf(world, item), quantity: item.quantity, sign: -1, at },
      );
  if (details) noteWhy(subscription, details);
  const ended = endSubscription(world, subscription, 'cancellation_requested');
  const isAnyWaiting = world.invoiceItems.by('pending', customer.id).length > 0;
  if (params.invoice_now && isAnyWaiting) {
    const period = { start: at, end: at };
    finalizeAndCollect(
      world,
      invoiceSubscription(world, subscription, { billing_reason: 'subscription_update', period }, () => {}),
    );
  }
  return ended;
}
