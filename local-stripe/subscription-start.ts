import { addOneTimeItems } from './add-invoice-items.ts';
import { checkCurrency } from './amounts.ts';
import { boundary, daySeconds } from './calendar.ts';
import { customerOf } from './customer-of.ts';
import { cardError, invalid, missingParameter } from './errors.ts';
import { emit } from './events.ts';
import { newId } from './ids.ts';
import { finalizeInvoice } from './invoice-states.ts';
import { now } from './now.ts';
import { subscriptionMethodOptions } from './payment-settings.ts';
import type { Customer, Invoice, Price, Subscription } from './records.ts';
import { mergeMetadata, named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { setCancelAt, setCancelAtPeriodEnd } from './subscription-cancel.ts';
import { finalizeAndCollect, invoiceSubscription } from './subscription-invoices.ts';
import {
  addItemLine,
  addTrialLine,
  checkedQuantity,
  type GivenItem,
  itemsOf,
  makeSubscriptionItem,
  priceOf,
  recurringPrice,
} from './subscription-items.ts';
import { declineInAbsence } from './test-cards.ts';
import type { World } from './world.ts';

type Create = Parameters['SubscriptionCreateParams'];
type Update = Parameters['SubscriptionUpdateParams'];
type Chosen = { price: Price; quantity: number; metadata: unknown };

/**
 * `POST /v1/subscriptions`; `schedule` is the one that starts it.
 * @throws StripeError of what does not fit together; 402 with `error_if_incomplete` and a card that is declined
 */
export function startSubscription(world: World, params: Create, schedule: string | null = null): Subscription {
  if (!params.customer) throw missingParameter('customer');
  const customer = customerOf(world, params.customer);
  const at = now(world, customer.test_clock);
  const collection = params.collection_method ?? 'charge_automatically';
  checkCollection(collection, params.days_until_due);
  const chosen = chooseItems(world, params.items, params.currency);
  const trialEnd = trialEndOf(params, at);
  const anchor = anchorOf(params, at, trialEnd, chosen);
  const isFree = trialEnd !== null || chosen.every(({ price }) => price.unit_amount === 0);
  if (collection === 'charge_automatically' && !isFree) checkPayable(world, customer, params);
  if (params.default_payment_method) checkOwner(world, params.default_payment_method, customer);
  const subscription = world.subscriptions.save(
    build(params, { customer, at, anchor, trialEnd, schedule, collection, chosen }),
  );
  for (const { price, quantity, metadata } of chosen) {
    const recurring = price.recurring ?? { interval: 'month', interval_count: 1 };
    const end = anchor > at ? anchor : boundary(at, recurring, 1);
    makeSubscriptionItem(world, subscription, price, { quantity, metadata }, { start: at, end });
  }
  customer.currency ??= subscription.currency;
  world.customers.save(customer);
  if (params.cancel_at_period_end) setCancelAtPeriodEnd(world, subscription, true);
  if (params.cancel_at !== undefined) setCancelAt(world, subscription, params.cancel_at);
  world.subscriptions.save(subscription);
  addOneTimeItems(world, subscription, params.add_invoice_items);
  const { proration_behavior: behavior } = params;
  const isUnbilled = anchor > at && trialEnd === null && behavior === 'none';
  const first = isUnbilled ? undefined : firstInvoice(world, subscription, at, anchor, trialEnd);
  const isCharged = first !== undefined && collection === 'charge_automatically' && first.amount_due > 0;
  if (isCharged) subscription.status = 'incomplete';
  world.subscriptions.save(subscription);
  emit(world, 'customer.subscription.created', subscription);
  if (first && first.total === 0) finalizeAndCollect(world, first);
  else if (first && isCharged) collectFirst(world, first, params.payment_behavior);
  return subscription;
}

/** With `default_incomplete` it waits to be paid by somebody. */
function collectFirst(world: World, invoice: Invoice, behavior: Create['payment_behavior']): void {
  if (behavior === 'default_incomplete') finalizeInvoice(world, invoice, false);
  else finalizeAndCollect(world, invoice);
}

export function checkCollection(method: string, days: number | '' | undefined): void {
  if (method === 'send_invoice' && (days === undefined || days === ''))
    throw invalid('If `collection_method=send_invoice`, you must pass `days_until_due`.', {
      code: 'parameter_missing',
      param: 'days_until_due',
    });
  if (method !== 'send_invoice' && days !== undefined && days !== '')
    throw invalid('`days_until_due` can only be set if `collection_method` is `send_invoice`.', {
      param: 'days_until_due',
    });
  if (typeof days === 'number' && days < 0)
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: 'days_until_due' });
}

function chooseItems(world: World, items: Create['items'], wanted?: string): Chosen[] {
  if (!items || items.length === 0) throw missingParameter('items');
  if (items.length > 20) throw invalid('You can only have up to 20 items on a subscription.', { param: 'items' });
  let currency = wanted === undefined ? undefined : checkCurrency(wanted);
  const chosen = items.map((item, place) => {
    const price = recurringPrice(world, item as GivenItem, `items[${place}]`, currency);
    currency = price.currency;
    return { price, quantity: checkedQuantity(item.quantity, `items[${place}]`), metadata: item.metadata };
  });
  const ids = chosen.map(({ price }) => price.id);
  const twice = ids.find((id, place) => ids.indexOf(id) !== place);
  if (twice !== undefined)
    throw invalid(`Cannot add multiple subscription items with the same price: ${twice}. Use a quantity.`, {
      param: `items[${ids.lastIndexOf(twice)}][price]`,
    });
  return chosen;
}

function trialEndOf(
  { trial_end, trial_period_days }: Pick<Create, 'trial_end' | 'trial_period_days'>,
  at: number,
): number | null {
  if (trial_period_days !== undefined && trial_end !== undefined)
    throw invalid('You may only specify one of these parameters: trial_end, trial_period_days.', {
      code: 'parameters_exclusive',
      param: 'trial_end',
    });
  if (trial_period_days) return at + daySeconds * trial_period_days;
  if (trial_end === undefined || trial_end === 'now') return null;
  return checkTrialEnd(Number(trial_end), at);
}

/** @throws StripeError of a moment that is past or more than two years away */
export function checkTrialEnd(trialEnd: number, at: number): number {
  if (trialEnd <= at)
    throw invalid('Invalid timestamp: must be an integer Unix timestamp in the future.', { param: 'trial_end' });
  if (trialEnd > at + 731 * daySeconds)
    throw invalid('Invalid timestamp: can be no more than two years in the future.', { param: 'trial_end' });
  return trialEnd;
}

function anchorOf(params: Create, at: number, trialEnd: number | null, chosen: readonly Chosen[]): number {
  const { billing_cycle_anchor: anchor } = params;
  if (anchor === undefined) return trialEnd ?? at;
  if (anchor <= at)
    throw invalid('billing_cycle_anchor must be a timestamp in the future.', { param: 'billing_cycle_anchor' });
  const natural = chosen.map(({ price }) =>
    boundary(trialEnd ?? at, price.recurring ?? { interval: 'month', interval_count: 1 }, 1),
  );
  if (anchor > Math.min(...natural))
    throw invalid('billing_cycle_anchor cannot be later than next natural billing date', {
      param: 'billing_cycle_anchor',
    });
  return anchor;
}

function checkPayable(world: World, customer: Customer, params: Create): void {
  const id = params.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = id ? world.paymentMethods.find(id) : undefined;
  if (!method && params.payment_behavior !== 'default_incomplete')
    throw invalid(
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method.',
      { code: 'resource_missing' },
    );
  const decline = method && declineInAbsence(method);
  if (decline && params.payment_behavior === 'error_if_incomplete') throw cardError(decline);
}

/** @throws StripeError of a payment method that belongs to somebody else */
export function checkOwner(world: World, id: string, customer: Customer): void {
  if (named(world.paymentMethods, id, 'default_payment_method', 'PaymentMethod').customer !== customer.id)
    throw invalid(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' },
    );
}

function firstInvoice(
  world: World,
  subscription: Subscription,
  at: number,
  anchor: number,
  trialEnd: number | null,
): Invoice {
  const period = { start: at, end: at };
  return invoiceSubscription(world, subscription, { billing_reason: 'subscription_create', period }, (invoice) => {
    for (const item of itemsOf(world, subscription)) {
      const own = { start: item.current_period_start, end: item.current_period_end };
      const recurring = priceOf(world, item).recurring ?? { interval: 'month', interval_count: 1 };
      const full = boundary(anchor, recurring, 0) - boundary(anchor, recurring, -1);
      if (trialEnd !== null) addTrialLine(world, invoice, subscription, item, own);
      else if (anchor > at) addItemLine(world, invoice, subscription, item, own, { of: anchor - at, in: full });
      else addItemLine(world, invoice, subscription, item, own);
    }
  });
}

/** There are no discounts whose part of a proration it would show. */
export function billingMode(given: Create['billing_mode']): Subscription['billing_mode'] {
  const { flexible, type = 'flexible' } = given ?? {};
  const { proration_discounts = 'included' } = flexible ?? {};
  return { flexible: type === 'flexible' ? { proration_discounts } : null, type };
}

export function trialSettings(given: Update['trial_settings']): Subscription['trial_settings'] {
  const { billing_cycle_anchor = null, missing_payment_method = 'create_invoice' } = given?.end_behavior ?? {};
  return { end_behavior: { billing_cycle_anchor, missing_payment_method } };
}

type Facts = {
  customer: Customer;
  at: number;
  anchor: number;
  trialEnd: number | null;
  schedule: string | null;
  collection: Subscription['collection_method'];
  chosen: readonly Chosen[];
};

function build(params: Create, { customer, at, anchor, trialEnd, schedule, collection, chosen }: Facts): Subscription {
  const { invoice_settings: settings, payment_settings: payment } = params;
  return {
    id: newId('sub'),
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: billingMode(params.billing_mode),
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: collection,
    created: at,
    currency: chosen[0]?.price.currency ?? 'usd',
    customer: customer.id,
    customer_account: null,
    days_until_due: params.days_until_due ?? null,
    default_payment_method: params.default_payment_method ?? null,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: settings?.custom_fields || null,
      description: settings?.description || null,
      footer: settings?.footer || null,
      issuer: { type: settings?.issuer?.type ?? 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: subscriptionMethodOptions(payment?.payment_method_options),
      payment_method_types: payment?.payment_method_types || null,
      save_default_payment_method: payment?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule,
    start_date: at,
    status: trialEnd === null ? 'active' : 'trialing',
    test_clock: customer.test_clock,
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: trialSettings(params.trial_settings),
    trial_start: trialEnd === null ? null : at,
  };
}
