/** Changes of a running subscription, and what they cost (https://docs.stripe.com/billing/subscriptions/prorations). */
import { addOneTimeItems } from './add-invoice-items.ts';
import { boundary } from './calendar.ts';
import { cardError, invalid, noSuch } from './errors.ts';
import { change } from './events.ts';
import { now } from './now.ts';
import { updatePaymentSettings } from './payment-settings.ts';
import type { Customer, Subscription, SubscriptionItem } from './records.ts';
import { given, mergeMetadata, named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import { noteWhy, setCancelAt, setCancelAtPeriodEnd } from './subscription-cancel.ts';
import { finalizeAndCollect, invoiceSubscription } from './subscription-invoices.ts';
import {
  addItemLine,
  checkedQuantity,
  type GivenItem,
  itemsOf,
  makeSubscriptionItem,
  priceOf,
  prorate,
  recurringPrice,
} from './subscription-items.ts';
import { checkCollection, checkOwner, checkTrialEnd, trialSettings } from './subscription-start.ts';
import { declineInAbsence } from './test-cards.ts';
import type { World } from './world.ts';

export type Update = Parameters['SubscriptionUpdateParams'];
/** What an item was before, and what it is to be; undefined where it is new or taken away. */
type ItemChange = { item: SubscriptionItem; before?: Billed | undefined; after?: Billed | undefined };
type Billed = Pick<SubscriptionItem, 'price' | 'quantity'>;

/** `POST /v1/subscriptions/:id`. @throws StripeError of what does not fit, before anything is changed */
export function updateSubscription(world: World, subscription: Subscription, params: Update): Subscription {
  const isOver = subscription.status === 'canceled' || subscription.status === 'incomplete_expired';
  const late = Object.keys(params).find((name) => !['metadata', 'cancellation_details', 'expand'].includes(name));
  if (isOver && late !== undefined)
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.', { param: late });
  const at = now(world, subscription.test_clock);
  const customer = named(world.customers, subscription.customer, 'customer');
  const collection = params.collection_method ?? subscription.collection_method;
  checkCollection(
    collection,
    params.days_until_due ?? (collection === 'send_invoice' ? (subscription.days_until_due ?? '') : ''),
  );
  if (params.default_payment_method) checkOwner(world, params.default_payment_method, customer);
  if (typeof params.trial_end === 'number') checkTrialEnd(params.trial_end, at);
  checkItems(world, subscription, params.items as readonly GivenItem[] | undefined);
  checkProrationDate(world, subscription, params.proration_date);
  if (params.payment_behavior === 'error_if_incomplete') checkCard(world, subscription, customer);
  change(world, subscription, 'customer.subscription.updated', () => {
    setPlainFields(subscription, params, collection);
    addOneTimeItems(world, subscription, params.add_invoice_items);
    const isBilledNow = changeItems(world, { subscription, customer, at }, params);
    if (params.cancel_at_period_end !== undefined)
      setCancelAtPeriodEnd(world, subscription, params.cancel_at_period_end);
    if (params.cancel_at !== undefined) setCancelAt(world, subscription, params.cancel_at);
    world.subscriptions.save(subscription);
    isBilledNow?.();
  });
  return world.subscriptions.save(subscription);
}

function setPlainFields(
  subscription: Subscription,
  params: Update,
  collection: Subscription['collection_method'],
): void {
  const { cancellation_details: details, invoice_settings: settings, pause_collection: pause } = params;
  const { payment_settings: payment, trial_settings: trial } = params;
  subscription.collection_method = collection;
  subscription.days_until_due =
    collection === 'send_invoice' ? given(params.days_until_due, subscription.days_until_due) : null;
  subscription.description = given(params.description, subscription.description);
  subscription.default_payment_method = given(params.default_payment_method, subscription.default_payment_method);
  subscription.metadata = mergeMetadata(subscription.metadata, params.metadata);
  if (pause !== undefined)
    subscription.pause_collection =
      pause === '' ? null : { behavior: pause.behavior, resumes_at: pause.resumes_at ?? null };
  if (settings) {
    const { custom_fields, description, footer } = subscription.invoice_settings;
    subscription.invoice_settings = {
      ...subscription.invoice_settings,
      custom_fields: given(settings.custom_fields, custom_fields),
      description: given(settings.description, description),
      footer: given(settings.footer, footer),
      issuer: settings.issuer ?? subscription.invoice_settings.issuer,
    };
  }
  if (payment) subscription.payment_settings = updatePaymentSettings(subscription.payment_settings, payment);
  if (trial) subscription.trial_settings = trialSettings(trial);
  if (details) noteWhy(subscription, details);
}

function checkItems(world: World, subscription: Subscription, items: readonly GivenItem[] = []): void {
  const own = itemsOf(world, subscription);
  for (const [place, item] of items.entries()) {
    const param = `items[${place}]`;
    if (item.id !== undefined && !own.some(({ id }) => id === item.id))
      throw noSuch('subscription_item', item.id, `${param}[id]`);
    if (item.deleted) continue;
    const wanted = item.price ?? item.plan;
    if (item.id === undefined || wanted !== undefined)
      if (item.price_data === undefined) recurringPrice(world, item, param, subscription.currency);
    checkedQuantity(item.quantity, param);
    if (
      item.id === undefined &&
      own.some(({ id, price }) => price === wanted && !items.some((other) => other.id === id && other.deleted))
    )
      throw invalid(`Cannot add multiple subscription items with the same price: ${wanted}. Use a quantity.`, {
        param: `${param}[price]`,
      });
  }
  const isLast = own.length > 0 && own.every(({ id }) => items.some((item) => item.id === id && item.deleted));
  if (isLast && !items.some(({ id }) => id === undefined))
    throw invalid(
      'A subscription must have at least one active plan. To cancel the subscription, please use the cancel API endpoint.',
      {
        param: 'items',
      },
    );
}

function checkProrationDate(world: World, subscription: Subscription, at: number | undefined): void {
  if (at === undefined) return;
  const isInside = itemsOf(world, subscription).some(
    (item) => at >= item.current_period_start && at <= item.current_period_end,
  );
  if (!isInside)
    throw invalid('Cannot prorate outside of the current period: proration_date must lie in it.', {
      param: 'proration_date',
    });
}

function checkCard(world: World, subscription: Subscription, customer: Customer): void {
  const id = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method;
  const method = world.paymentMethods.find(id ?? '');
  const decline = method && declineInAbsence(method);
  if (decline && subscription.collection_method === 'charge_automatically') throw cardError(decline);
}

/** @returns what is to be billed at once, when something is */
function changeItems(
  world: World,
  { subscription, customer, at }: { subscription: Subscription; customer: Customer; at: number },
  params: Update,
): (() => void) | undefined {
  const wasTrial = subscription.status === 'trialing';
  const oldRhythm = rhythmOf(world, subscription);
  const changes = ((params.items ?? []) as readonly GivenItem[]).map((item, place) =>
    changeItem(world, subscription, item, place, at),
  );
  if (wasTrial && params.trial_end !== 'now') {
    if (typeof params.trial_end === 'number') moveTrial(world, subscription, params.trial_end);
    return undefined;
  }
  const isProrated = params.proration_behavior !== 'none';
  if (typeof params.trial_end === 'number') {
    if (isProrated) for (const { item, before } of kept(world, subscription, changes)) refund(item, before);
    startTrial(world, subscription, params.trial_end, at);
    return () => billNow(world, subscription, at, false);
  }
  const isReset =
    wasTrial || params.billing_cycle_anchor?.type === 'now' || oldRhythm !== rhythmOf(world, subscription);
  if (isReset) {
    if (isProrated && !wasTrial)
      for (const { item, before } of kept(world, subscription, changes)) refund(item, before);
    restart(world, subscription, at);
    return () => billNow(world, subscription, at, true);
  }
  if (isProrated)
    for (const { item, before, after } of changes) {
      if (before?.price === after?.price && before?.quantity === after?.quantity) continue;
      refund(item, before);
      if (after)
        prorate(
          world,
          { customer, subscription, item },
          { price: priceOf(world, after), quantity: after.quantity, sign: 1, at: prorationAt() },
        );
    }
  return params.proration_behavior === 'always_invoice' ? () => billNow(world, subscription, at, false) : undefined;

  function refund(item: SubscriptionItem, before: Billed | undefined): void {
    if (!before) return;
    const { quantity } = before;
    prorate(
      world,
      { customer, subscription, item },
      { price: priceOf(world, before), quantity, sign: -1, at: prorationAt() },
    );
  }
  function prorationAt(): number {
    return params.proration_date ?? at;
  }
}

/** Every item of before, as it was before. */
function kept(world: World, subscription: Subscription, changes: readonly ItemChange[]): ItemChange[] {
  const untouched = itemsOf(world, subscription).filter(({ id }) => !changes.some(({ item }) => item.id === id));
  return [...changes, ...untouched.map((item) => ({ item, before: item }))];
}

function changeItem(
  world: World,
  subscription: Subscription,
  wanted: GivenItem,
  place: number,
  at: number,
): ItemChange {
  const own = itemsOf(world, subscription);
  const item = own.find(({ id }) => id === wanted.id);
  const isPriced = [wanted.price, wanted.plan, wanted.price_data].some((one) => one !== undefined);
  if (!item) {
    const price = recurringPrice(world, wanted, `items[${place}]`, subscription.currency);
    const like = own[0];
    const end =
      like?.current_period_end ?? boundary(at, price.recurring ?? { interval: 'month', interval_count: 1 }, 1);
    const made = makeSubscriptionItem(world, subscription, price, wanted, {
      start: like?.current_period_start ?? at,
      end,
    });
    return { item: made, after: { price: made.price, quantity: made.quantity } };
  }
  const before = { price: item.price, quantity: item.quantity };
  if (wanted.deleted) {
    world.subscriptionItems.remove(item.id);
    return { item, before };
  }
  if (isPriced) item.price = recurringPrice(world, wanted, `items[${place}]`, subscription.currency).id;
  item.quantity = wanted.quantity ?? item.quantity;
  item.metadata = mergeMetadata(item.metadata, wanted.metadata);
  world.subscriptionItems.save(item);
  return { item, before, after: { price: item.price, quantity: item.quantity } };
}

/** A change of the rhythm starts the period anew. */
function rhythmOf(world: World, subscription: Subscription): string {
  const rhythms = itemsOf(world, subscription).map((item) => {
    const { interval, interval_count } = priceOf(world, item).recurring ?? {};
    return `${interval_count} ${interval}`;
  });
  return [...new Set(rhythms)].sort().join();
}

function moveTrial(world: World, subscription: Subscription, trialEnd: number): void {
  subscription.trial_end = trialEnd;
  subscription.billing_cycle_anchor = trialEnd;
  for (const item of itemsOf(world, subscription)) {
    item.current_period_end = trialEnd;
    world.subscriptionItems.save(item);
  }
}

function startTrial(world: World, subscription: Subscription, trialEnd: number, at: number): void {
  subscription.status = 'trialing';
  subscription.trial_start = at;
  for (const item of itemsOf(world, subscription)) item.current_period_start = at;
  moveTrial(world, subscription, trialEnd);
}

export function restart(world: World, subscription: Subscription, at: number): void {
  if (subscription.status === 'trialing') Object.assign(subscription, { status: 'active', trial_end: at });
  subscription.billing_cycle_anchor = at;
  for (const item of itemsOf(world, subscription)) {
    item.current_period_start = at;
    item.current_period_end = boundary(
      at,
      priceOf(world, item).recurring ?? { interval: 'month', interval_count: 1 },
      1,
    );
    world.subscriptionItems.save(item);
  }
}

export function billNow(world: World, subscription: Subscription, at: number, withItems: boolean): void {
  const period = { start: at, end: at };
  const invoice = invoiceSubscription(
    world,
    subscription,
    { billing_reason: 'subscription_update', period },
    (draft) => {
      if (!withItems) return;
      for (const item of itemsOf(world, subscription))
        addItemLine(world, draft, subscription, item, {
          start: item.current_period_start,
          end: item.current_period_end,
        });
    },
  );
  if (subscription.collection_method === 'charge_automatically') finalizeAndCollect(world, invoice);
}
