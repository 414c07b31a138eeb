import { amountOf } from './amounts.ts';
import { makeItem, oneTime, pricingOf } from './invoice-items.ts';
import { now } from './now.ts';
import { createPrice } from './prices.ts';
import type { Subscription } from './records.ts';
import { named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Given = NonNullable<Parameters['SubscriptionCreateParams']['add_invoice_items']>;
type Period = NonNullable<Given[number]['period']>;

/** One-time charges, such as a delivery fee, that stand on the subscription's next invoice. */
export function addOneTimeItems(world: World, subscription: Subscription, items: Given = []): void {
  for (const [place, { price: id, price_data, quantity = 1, metadata, discountable, period }] of items.entries()) {
    const param = `add_invoice_items[${place}][price]`;
    const price = price_data
      ? createPrice(world, { ...price_data, active: false })
      : oneTime(named(world.prices, id ?? '', param), param);
    const customer = named(world.customers, subscription.customer, 'customer');
    makeItem(world, {
      customer,
      amount: amountOf(price.unit_amount_decimal ?? '0', quantity),
      currency: price.currency,
      description: world.products.find(price.product)?.name ?? null,
      quantity,
      pricing: pricingOf(price),
      subscription: subscription.id,
      metadata,
      ...(discountable !== undefined && { discountable }),
      ...(period && { period: periodOf(world, subscription, period) }),
    });
  }
}

/** What it is for: a time of its own, or that of the subscription's items. */
function periodOf(world: World, subscription: Subscription, { start, end }: Period): { start: number; end: number } {
  const items = world.subscriptionItems.by('subscription', subscription.id);
  const starts = items.map((item) => item.current_period_start);
  const ends = items.map((item) => item.current_period_end);
  const at = now(world, subscription.test_clock);
  return {
    start: start.type === 'max_item_period_start' ? Math.max(...starts) : (start.timestamp ?? at),
    end: end.type === 'min_item_period_end' ? Math.min(...ends) : (end.timestamp ?? at),
  };
}
