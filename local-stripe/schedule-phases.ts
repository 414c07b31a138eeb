import { StripeError } from './errors.ts';
import { change, emit } from './events.ts';
import { now } from './now.ts';
import type { SubscriptionSchedule } from './records.ts';
import { named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { type Update, updateSubscription } from './subscription-changes.ts';
import { endSubscription } from './subscription-end.ts';
import { itemsOf } from './subscription-items.ts';
import { startSubscription } from './subscription-start.ts';
import type { World } from './world.ts';

export type Phase = SubscriptionSchedule['phases'][number];

/** The first phase begins its subscription, a later one changes it, and after the last it ends or goes on alone. */
export function passPhase(world: World, schedule: SubscriptionSchedule): void {
  const at = now(world, schedule.test_clock);
  try {
    const next = schedule.phases.find((phase) => phase.start_date <= at && phase.end_date > at);
    if (schedule.status === 'not_started' && next) begin(world, schedule, next);
    else if (next) enter(world, schedule, next);
    else finish(world, schedule);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    Object.assign(schedule, { status: 'canceled', canceled_at: at, current_phase: null });
    world.schedules.save(schedule);
    emit(world, 'subscription_schedule.aborted', schedule);
  }
}

function begin(world: World, schedule: SubscriptionSchedule, phase: Phase): void {
  const { collection_method, invoice_settings: settings, default_payment_method } = schedule.default_settings;
  const days = phase.invoice_settings?.days_until_due ?? settings.days_until_due;
  const method = phase.default_payment_method ?? default_payment_method;
  const collection = phase.collection_method ?? collection_method;
  const subscription = startSubscription(
    world,
    {
      customer: schedule.customer,
      items: phase.items.map(({ price, quantity, metadata }) => ({
        price,
        quantity: quantity ?? 1,
        metadata: metadata ?? {},
      })),
      ...(collection && { collection_method: collection as 'send_invoice' }),
      ...(days !== null && { days_until_due: days }),
      ...(phase.metadata && { metadata: phase.metadata }),
      ...(phase.description && { description: phase.description }),
      ...(method && { default_payment_method: method }),
      ...(phase.trial_end && { trial_end: phase.trial_end }),
    },
    schedule.id,
  );
  change(world, schedule, 'subscription_schedule.updated', () => {
    schedule.status = 'active';
    schedule.subscription = subscription.id;
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  });
  world.schedules.save(schedule);
}

/** Its subscription becomes what the phase says. */
export function enter(world: World, schedule: SubscriptionSchedule, phase: Phase, behavior?: string): void {
  const subscription = named(world.subscriptions, schedule.subscription ?? '', 'subscription');
  change(world, schedule, 'subscription_schedule.updated', () => {
    schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  });
  world.schedules.save(schedule);
  const own = itemsOf(world, subscription);
  const kept = phase.items.map(({ price, quantity }) => {
    const item = own.find((other) => other.price === price);
    return { ...(item ? { id: item.id } : { price }), quantity: quantity ?? 1 };
  });
  const gone = own.filter(({ price }) => !phase.items.some((item) => item.price === price));
  const items = [...kept, ...gone.map(({ id }) => ({ id, deleted: true }))];
  const days = phase.invoice_settings?.days_until_due;
  const isBilledBy = phase.collection_method ?? subscription.collection_method;
  updateSubscription(world, subscription, {
    items: items as NonNullable<Parameters['SubscriptionUpdateParams']['items']>,
    proration_behavior: (behavior ?? phase.proration_behavior) as NonNullable<Update['proration_behavior']>,
    ...(phase.metadata && Object.keys(phase.metadata).length > 0 && { metadata: phase.metadata }),
    ...(phase.collection_method && { collection_method: isBilledBy as 'send_invoice' }),
    ...(days !== undefined && days !== null && isBilledBy === 'send_invoice' && { days_until_due: days }),
  });
}

function finish(world: World, schedule: SubscriptionSchedule): void {
  if (schedule.end_behavior !== 'cancel') {
    releaseSchedule(world, schedule);
    return;
  }
  const at = now(world, schedule.test_clock);
  Object.assign(schedule, { status: 'completed', completed_at: at, current_phase: null });
  world.schedules.save(schedule);
  emit(world, 'subscription_schedule.completed', schedule);
  const subscription = world.subscriptions.find(schedule.subscription ?? '');
  if (subscription && subscription.status !== 'canceled')
    endSubscription(world, subscription, 'cancellation_requested');
}

/** The subscription goes on as it is, without the schedule. */
export function releaseSchedule(world: World, schedule: SubscriptionSchedule): void {
  const subscription = world.subscriptions.find(schedule.subscription ?? '');
  const at = now(world, schedule.test_clock);
  Object.assign(schedule, {
    status: 'released',
    released_at: at,
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  world.schedules.save(schedule);
  emit(world, 'subscription_schedule.released', schedule);
  if (!subscription) return;
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.schedule = null;
  });
  world.subscriptions.save(subscription);
}
