/** Customers at the provider, in our words. */
import type Stripe from 'stripe';
import { type Page, pageAfter, pageOf } from './pages.ts';
import type { Payments } from './payments.ts';
import { unlessMissing } from './provider-failure.ts';

export type ProviderCustomer = Readonly<{
  id: string;
  /** The account of ours that it stands for; null when somebody else made it. */
  profileId: string | null;
  email: string | null;
  /** In the smallest unit of the currency; below zero it is a credit. */
  balance: number;
}>;

/** Whom the provider writes to and charges. */
export type NewCustomer = Readonly<{ profileId: string; name: string; email: string; phone: string | null }>;

/**
 * The customer that stands for an account: the one made for it before, else the only one of its e-mail address that
 * stands for nobody else (a company that used the provider before it used us), else a new one.
 * @param key the same for every attempt: the provider carries it out once
 */
export async function customerFor(payments: Payments, person: NewCustomer, key: string): Promise<ProviderCustomer> {
  const { profileId, name, email, phone } = person;
  const { data } = await payments.ask((stripe) => stripe.customers.list({ email, limit: 100 }));
  const made = data.find(({ metadata }) => metadata[ours] === profileId);
  if (made) return customerOf(made);
  const free = data.filter(({ metadata }) => !metadata[ours]);
  const [only] = free;
  const metadata = { [ours]: profileId };
  const options = { idempotencyKey: key };
  if (only && free.length === 1)
    return customerOf(await payments.ask((stripe) => stripe.customers.update(only.id, { metadata }, options)));
  const params = { name, email, metadata, ...(phone !== null && { phone }) };
  return customerOf(await payments.ask((stripe) => stripe.customers.create(params, options)));
}

/** Undefined when the provider has none of this id any more. */
export async function findProviderCustomer(payments: Payments, id: string): Promise<ProviderCustomer | undefined> {
  const customer = await unlessMissing(payments.ask((stripe) => stripe.customers.retrieve(id)));
  return customer && !('deleted' in customer) ? customerOf(customer) : undefined;
}

/** A page of all customers, newest first. @param last the id behind which it begins */
export async function pageOfCustomers(payments: Payments, last?: string): Promise<Page<ProviderCustomer>> {
  return pageOf(await payments.ask((stripe) => stripe.customers.list(pageAfter(last))), customerOf);
}

const ours = 'profile_id';

export function customerOf({ id, metadata, email, balance }: Stripe.Customer): ProviderCustomer {
  return { id, profileId: metadata[ours] ?? null, email, balance };
}
