import { amountOf } from './amounts.ts';
import { makeItem, oneTime, pricingOf } from './invoice-items.ts';
import { createPrice } from './prices.ts';
import type { Subscription } from './records.ts';
import { named } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Given = Parameters['SubscriptionCreateParams']['add_invoice_items'];

/** One-time charges, such as a delivery fee, that stand on the subscription's next invoice. */
export function addOneTimeItems(world: World, subscription: Subscription, items: Given): void {
  for (const [place, { price: id, price_data, quantity = 1, metadata }] of (items ?? []).entries()) {
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
    });
  }
}
