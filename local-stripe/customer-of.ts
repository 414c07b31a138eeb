import { noSuch } from './errors.ts';
import type { Customer } from './records.ts';
import { get, named } from './route.ts';
import type { World } from './world.ts';

/** The customer of a parameter. @throws StripeError of one that is unknown or deleted */
export function customerOf(world: World, id: string, param = 'customer'): Customer {
  const customer = named(world.customers, id, param);
  if (customer._deleted) throw noSuch('customer', id, param);
  return customer;
}

/** The one of the address. @throws 404 of one that is unknown or deleted */
export function livingCustomer(world: World, id: string): Customer {
  const customer = get(world.customers, id);
  if (customer._deleted) throw noSuch('customer', id, 'id', 404);
  return customer;
}
