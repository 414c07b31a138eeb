import { noSuch } from './errors.ts';
import type { Customer } from './records.ts';
import { named } from './route.ts';
import type { World } from './world.ts';

/** The customer of the address or of a parameter. @throws StripeError of one that is unknown or deleted */
export function customerOf(world: World, id: string, param = 'customer'): Customer {
  const customer = named(world.customers, id, param);
  if (customer._deleted) throw noSuch('customer', id, param);
  return customer;
}
