/** A world to try something in, which is thrown away afterwards: so what is tried and what is done cannot differ. */
import type { Customer } from './records.ts';
import { itemsOf } from './subscription-items.ts';
import { createWorld, type World } from './world.ts';

/** This customer alone, at the same moment. */
export function scratchWorld(world: World, customer: Customer): World {
  const scratch = createWorld(world.settings);
  scratch.time.stopAt(world.time.now());
  for (const product of world.products.all()) scratch.products.save(product);
  for (const price of world.prices.all()) scratch.prices.save(price);
  const clock = world.clocks.find(customer.test_clock ?? '');
  if (clock) scratch.clocks.save({ ...clock });
  scratch.customers.save({ ...customer });
  for (const item of world.invoiceItems.by('pending', customer.id)) scratch.invoiceItems.save({ ...item });
  for (const subscription of world.subscriptions.by('customer', customer.id)) {
    for (const item of itemsOf(world, subscription)) scratch.subscriptionItems.save({ ...item });
    scratch.subscriptions.save({ ...subscription, pause_collection: null });
  }
  return scratch;
}
