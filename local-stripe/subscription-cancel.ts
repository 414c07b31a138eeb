import { invalid } from './errors.ts';
import { now } from './now.ts';
import type { Subscription } from './records.ts';
import { itemsOf } from './subscription-items.ts';
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

function note(world: World, subscription: Subscription, cancelAt: number | null): void {
  const details = subscription.cancellation_details ?? {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
  };
  subscription.cancel_at = cancelAt;
  subscription.canceled_at = cancelAt === null ? null : now(world, subscription.test_clock);
  subscription.cancellation_details = { ...details, reason: cancelAt === null ? null : 'cancellation_requested' };
}
