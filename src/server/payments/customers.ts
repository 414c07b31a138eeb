/** Customers at the provider, in our words. */
import type Stripe from 'stripe';
import { carriedOverName, followsName } from './our-words.ts';
import { type Page, pageAfter, pageOf, referred } from './pages.ts';
import type { Payments } from './payments.ts';
import { onceBegun, unlessMissing } from './provider-failure.ts';

export type ProviderCustomer = Readonly<{
  id: string;
  /** The account of ours that it stands for; null when somebody else made it. */
  profileId: string | null;
  email: string | null;
  /** In the smallest unit of the currency; below zero it is a credit. */
  balance: number;
  /** What is charged when nothing else is said; null without one, undefined when the answer did not tell. */
  method: ProviderMethod | null | undefined;
}>;

/** A card or bank account that is saved at the provider: what may be shown of it. */
export type ProviderMethod = Readonly<{
  id: string;
  kind: 'card' | 'bank' | 'other';
  /** Of the card's network, or of the bank. */
  name: string;
  last4: string | null;
  /** Of a card: year and month, as `2028-04`. */
  expires: string | null;
}>;

/** Whom the provider writes to and charges. */
export type NewCustomer = Called &
  Readonly<{
    profileId: string;
    /** The deleted customer in whose place it comes, and what was to its credit or owed beside invoices. */
    follows?: Readonly<{ id: string; balance: number }>;
  }>;
type Called = Readonly<{ name: string; email: string; phone: string | null }>;

/**
 * The customer that stands for an account: the one made for it before, else the only one of its e-mail address that
 * stands for nobody else (a company that used the provider before it used us), else a new one. One that comes in the place
 * of a deleted one gets its balance; one that was there all along has its own. Gives its id.
 * @param key the same for every attempt: the provider carries it out once
 */
export async function customerFor(payments: Payments, person: NewCustomer, key: string): Promise<string> {
  const { id, metadata } = await madeOrFound(payments, person, key);
  const { follows } = person;
  if (!follows || follows.balance === 0 || metadata[followsName] !== follows.id) return id;
  const carrying = { customerId: id, from: follows.id, amount: follows.balance, currency: 'usd' };
  await onceBegun(carryOver(payments, carrying, key));
  return id;
}

async function madeOrFound(payments: Payments, person: NewCustomer, key: string): Promise<Stripe.Customer> {
  const { profileId, name, email, phone, follows } = person;
  const { data } = await payments.ask((stripe) => stripe.customers.list({ email, limit: 100 }));
  const made = data.find(({ metadata }) => metadata[ours] === profileId);
  if (made) return made;
  const free = data.filter(({ metadata }) => !metadata[ours]);
  const [only] = free;
  const metadata = { [ours]: profileId, ...(follows && { [followsName]: follows.id }) };
  if (only && free.length === 1)
    return payments.ask((stripe) => stripe.customers.update(only.id, { metadata }, payments.once(key)));
  return create(payments, { ...calledAs({ name, email, phone }), metadata }, key);
}

/** Where the answer is one that was deleted since, another is made under a key of its own. */
async function create(payments: Payments, params: Stripe.CustomerCreateParams, key: string): Promise<Stripe.Customer> {
  const made = await payments.ask((stripe) => stripe.customers.create(params, payments.once(key)));
  const isThere = (await onceBegun(findProviderCustomer(payments, made.id))) !== undefined;
  return isThere ? made : create(payments, params, `${key}-after-${made.id}`);
}

type Carrying = Readonly<{
  customerId: string;
  /** The customer or the invoice of whom it was. */
  from: string;
  amount: number;
  currency: string;
}>;

/**
 * What stood on a deleted customer's balance stands on that of the one who follows, once; the account's book tells of it
 * already.
 */
export async function carryOver(payments: Payments, carrying: Carrying, key: string): Promise<void> {
  const { customerId, from, amount, currency } = carrying;
  const params = { ...{ amount, currency }, description: 'Carried over', metadata: { [carriedOverName]: from } };
  const options = payments.once(`${key}-balance`);
  const { data } = await payments.ask((stripe) => stripe.customers.listBalanceTransactions(customerId, { limit: 100 }));
  if (data.some(({ metadata }) => metadata?.[carriedOverName] === from)) return;
  await payments.ask((stripe) => stripe.customers.createBalanceTransaction(customerId, params, options));
}

/** Says how somebody is called and reached now; said twice it is the same, so that it needs no key. */
export async function renameProviderCustomer(payments: Payments, id: string, called: Called): Promise<void> {
  await payments.ask((stripe) => stripe.customers.update(id, calledAs(called)));
}

const longestPhone = 20;

/** The provider takes no long numbers, such as those with an extension, and keeps the old one of who has none any more. */
const calledAs = ({ name, email, phone }: Called) => ({
  ...{ name, email },
  ...(phone !== null && phone.length <= longestPhone && { phone }),
});

/** Undefined when the provider has none of this id any more. */
export async function findProviderCustomer(payments: Payments, id: string): Promise<ProviderCustomer | undefined> {
  const expand = ['invoice_settings.default_payment_method'];
  const customer = await unlessMissing(payments.ask((stripe) => stripe.customers.retrieve(id, { expand })));
  return customer && !('deleted' in customer) ? customerOf(customer) : undefined;
}

/** A page of all customers, newest first. @param last the id behind which it begins */
export async function pageOfCustomers(payments: Payments, last?: string): Promise<Page<ProviderCustomer>> {
  return pageOf(await payments.ask((stripe) => stripe.customers.list(pageAfter(last))), customerOf);
}

const ours = 'profile_id';

export function customerOf({ id, metadata, email, balance, invoice_settings }: Stripe.Customer): ProviderCustomer {
  const { default_payment_method: method } = invoice_settings;
  const known = method === null ? null : typeof method === 'object' ? methodOf(method) : undefined;
  return { id, profileId: metadata[ours] ?? null, email, balance, method: known };
}

function methodOf({ id, card, us_bank_account: bank, type }: Stripe.PaymentMethod): ProviderMethod {
  if (card) {
    const expires = `${card.exp_year}-${String(card.exp_month).padStart(2, '0')}`;
    return { id, kind: 'card', name: networkOf(card.brand), last4: card.last4, expires };
  }
  if (bank) return { id, kind: 'bank', name: bank.bank_name ?? 'Bank account', last4: bank.last4, expires: null };
  return { id, kind: 'other', name: type, last4: null, expires: null };
}

const networks: Readonly<Record<string, string>> = { amex: 'American Express', mastercard: 'Mastercard', jcb: 'JCB' };
const networkOf = (brand: string): string => networks[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

/** The customer whose card or account this is; undefined when the provider has it no more, or it is nobody's. */
export async function findCustomerOfMethod(payments: Payments, id: string): Promise<string | undefined> {
  const method = await unlessMissing(payments.ask((stripe) => stripe.paymentMethods.retrieve(id)));
  return method?.customer ? referred(method.customer) : undefined;
}
