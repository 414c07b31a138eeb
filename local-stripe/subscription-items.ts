/** What a subscription consists of: recurring prices with quantities, each with its current period. */
import { amountOf, asMoney } from './amounts.ts';
import { type Interval, shortDate } from './calendar.ts';
import { invalid, missingParameter, noSuch } from './errors.ts';
import { newId } from './ids.ts';
import { makeItem, pricingOf } from './invoice-items.ts';
import { addLine } from './invoice-make.ts';
import { now } from './now.ts';
import { createPrice } from './prices.ts';
import type { Customer, Invoice, Line, Price, Subscription, SubscriptionItem } from './records.ts';
import { mergeMetadata, named } from './route.ts';
import type { World } from './world.ts';

export type GivenItem = Readonly<{
  id?: string;
  price?: string;
  /** What a price was called. */
  plan?: string;
  price_data?: Readonly<{
    currency: string;
    product: string;
    recurring: Readonly<{ interval: Interval; interval_count?: number }>;
    unit_amount?: number;
    unit_amount_decimal?: string;
  }>;
  quantity?: number;
  metadata?: unknown;
  deleted?: boolean;
}>;

export type Period = Readonly<{ start: number; end: number }>;

export const itemsOf = (world: World, { id }: Pick<Subscription, 'id'>): readonly SubscriptionItem[] =>
  world.subscriptionItems.by('subscription', id);

/** The recurring price that an item names or brings. @throws StripeError of one that cannot be subscribed to */
export function recurringPrice(world: World, given: GivenItem, param: string, currency?: string): Price {
  const { plan, price: id = plan } = given;
  if (id === undefined && given.price_data === undefined) throw missingParameter(`${param}[price]`);
  if (given.price_data) {
    const { product, ...data } = given.price_data;
    named(world.products, product, `${param}[price_data][product]`);
    return createPrice(world, { ...data, product, active: false });
  }
  const price = world.prices.find(id ?? '');
  if (!price) throw noSuch('price', id ?? '', `${param}[price]`);
  if (price.type !== 'recurring')
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: `${param}[price]` },
    );
  if (!price.active)
    throw invalid('The price specified is inactive. This field only accepts active prices.', {
      param: `${param}[price]`,
    });
  if (currency !== undefined && price.currency !== currency)
    throw invalid('You cannot combine currencies on a single subscription.', { param: `${param}[price]` });
  return price;
}

/** @throws StripeError of a negative quantity */
export function checkedQuantity(quantity: number | undefined, param: string): number {
  if (quantity !== undefined && quantity < 0)
    throw invalid('Invalid non-negative integer', { code: 'parameter_invalid_integer', param: `${param}[quantity]` });
  return quantity ?? 1;
}

export function makeSubscriptionItem(
  world: World,
  subscription: Subscription,
  price: Price,
  given: Pick<GivenItem, 'quantity' | 'metadata'>,
  { start, end }: Period,
): SubscriptionItem {
  return world.subscriptionItems.save({
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now(world, subscription.test_clock),
    current_period_end: end,
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: mergeMetadata(null, given.metadata),
    price: price.id,
    quantity: given.quantity ?? 1,
    subscription: subscription.id,
    tax_rates: [],
  });
}

export function priceOf(world: World, { price }: Pick<SubscriptionItem, 'price'>): Price {
  const found = world.prices.find(price);
  if (!found) throw new Error(`The price ${price} is gone`);
  return found;
}

const nameOf = (world: World, price: Price): string => world.products.find(price.product)?.name ?? 'Product';

function periodWords({ recurring }: Price): string {
  const { interval = 'month', interval_count = 1 } = recurring ?? {};
  return interval_count === 1 ? interval : `every ${interval_count} ${interval}s`;
}

/**
 * One line of an invoice for one item and one period.
 * @param part how much of a full period is billed, when it is less
 */
export function addItemLine(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  item: SubscriptionItem,
  period: Period,
  part?: { of: number; in: number },
): Line {
  const price = priceOf(world, item);
  const decimal = price.unit_amount_decimal ?? '0';
  const at = `at ${asMoney(amountOf(decimal, 1), price.currency)} / ${periodWords(price)}`;
  return addLine(invoice, {
    amount: amountOf(decimal, item.quantity, part),
    description: `${item.quantity} × ${nameOf(world, price)} (${at})`,
    discountable: part === undefined,
    metadata: subscription.metadata,
    parent: parentOf(subscription, item, part !== undefined),
    period,
    pricing: pricingOf(price),
    quantity: item.quantity,
    subscription: subscription.id,
  });
}

export function addTrialLine(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  item: SubscriptionItem,
  period: Period,
): void {
  const price = priceOf(world, item);
  addLine(invoice, {
    amount: 0,
    description: `Trial period for ${nameOf(world, price)}`,
    metadata: subscription.metadata,
    parent: parentOf(subscription, item, false),
    period,
    pricing: { ...pricingOf(price), unit_amount_decimal: '0' },
    quantity: item.quantity,
    subscription: subscription.id,
  });
}

function parentOf(subscription: Subscription, item: SubscriptionItem, proration: boolean): Line['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: proration ? { credited_items: null } : null,
      subscription: subscription.id,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  };
}

/**
 * What of a period is left at a moment, taken back or charged, by the second
 * (https://docs.stripe.com/billing/subscriptions/prorations). It waits for the next invoice.
 */
export function prorate(
  world: World,
  { customer, subscription, item }: { customer: Customer; subscription: Subscription; item: SubscriptionItem },
  { price, quantity, sign, at }: { price: Price; quantity: number; sign: 1 | -1; at: number },
): void {
  const { current_period_start: start, current_period_end: end } = item;
  const part = { of: Math.max(0, Math.min(end - at, end - start)), in: Math.max(1, end - start) };
  const amount = sign * amountOf(price.unit_amount_decimal ?? '0', quantity, part);
  if (amount === 0 || quantity === 0) return;
  const what = quantity === 1 ? nameOf(world, price) : `${quantity} × ${nameOf(world, price)}`;
  makeItem(world, {
    customer,
    amount,
    currency: subscription.currency,
    description: `${sign < 0 ? 'Unused' : 'Remaining'} time on ${what} after ${shortDate(at)}`,
    quantity,
    pricing: pricingOf(price),
    period: { start: at, end },
    subscription: subscription.id,
    subscriptionItem: item.id,
    isProration: true,
    metadata: subscription.metadata,
  });
}
