/** Subscriptions at the provider, in our words. */
import type Stripe from 'stripe';
import { type ProviderPrice, type ProviderProduct, priceOf, productOf } from './catalogue.ts';
import { customerOf, type ProviderCustomer } from './customers.ts';
import { type Page, pageAfter, pageOf, referred } from './pages.ts';
import type { Payments } from './payments.ts';
import { unlessMissing } from './provider-failure.ts';

export type ProviderSubscriptionItem = Readonly<{
  id: string;
  quantity: number;
  price: ProviderPrice;
  /** Absent where only its id came along. */
  product: ProviderProduct | undefined;
}>;

export type ProviderSubscription = Readonly<{
  id: string;
  customerId: string;
  /** Absent when the provider has deleted it. */
  customer: ProviderCustomer | undefined;
  /** Its list is open. */
  status: string;
  collectionMethod: string;
  daysUntilDue: number | null;
  /** Of what is billed first. */
  currentPeriodStart: string | null;
  currentPeriodEnd: string | null;
  trialEnd: string | null;
  cancelAtPeriodEnd: boolean;
  cancelAt: string | null;
  canceledAt: string | null;
  endedAt: string | null;
  latestInvoiceId: string | null;
  /** The command by which it was made, and the account of whoever gave it. */
  commandId: string | null;
  assignedBy: string | null;
  createdAt: string;
  items: readonly ProviderSubscriptionItem[];
}>;

/** Somebody is asked to pay an invoice for prices, from now on or from a later moment. */
export type NewSubscription = Readonly<{
  customerId: string;
  items: readonly Readonly<{ stripePriceId: string; quantity: number }>[];
  daysUntilDue: number;
  startsAt: string | null;
  assignedBy: string;
}>;

/** An item as it is to be: one that is there, a new one, or one that is taken away. */
export type ItemChange = Readonly<{ id?: string; price?: string; quantity?: number; deleted?: true }>;

const whole = ['customer', 'items.data.price.product'];

/** @param key the same for every attempt; it stands in the metadata too, by which an earlier one is found again */
export async function createProviderSubscription(
  payments: Payments,
  { customerId, items, daysUntilDue, startsAt, assignedBy }: NewSubscription,
  key: string,
): Promise<ProviderSubscription> {
  const made = await findMade(payments, customerId, key);
  if (made) return made;
  const params: Stripe.SubscriptionCreateParams = {
    customer: customerId,
    items: items.map(({ stripePriceId: price, quantity }) => ({ price, quantity })),
    collection_method: 'send_invoice',
    days_until_due: daysUntilDue,
    metadata: { command_id: key, assigned_by: assignedBy },
    ...(startsAt !== null && { trial_end: secondsOf(startsAt) }),
    expand: whole,
  };
  return subscriptionOf(await payments.ask((stripe) => stripe.subscriptions.create(params, payments.once(key))));
}

async function findMade(payments: Payments, customerId: string, key: string) {
  let last: string | undefined;
  do {
    const { rows, next } = await pageOfSubscriptions(payments, { customerId, last });
    const made = rows.find(({ commandId }) => commandId === key);
    if (made) return made;
    last = next;
  } while (last !== undefined);
  return undefined;
}

/**
 * Changes one once: the last command stands in its metadata, so that it is not made a second time.
 * @param changes by what it is now; throws what must not be changed
 */
export async function updateProviderSubscription(
  payments: Payments,
  id: string,
  changes: (present: ProviderSubscription) => Stripe.SubscriptionUpdateParams,
  key: string,
): Promise<ProviderSubscription> {
  const present = await payments.ask((stripe) => stripe.subscriptions.retrieve(id, { expand: whole }));
  if (present.metadata.change_id === key) return subscriptionOf(present);
  const params = { ...changes(subscriptionOf(present)), metadata: { change_id: key }, expand: whole };
  return subscriptionOf(await payments.ask((stripe) => stripe.subscriptions.update(id, params, payments.once(key))));
}

/** Undefined when the provider has none of this id; one that is over is still there. */
export async function findProviderSubscription(
  payments: Payments,
  id: string,
): Promise<ProviderSubscription | undefined> {
  const found = await unlessMissing(payments.ask((stripe) => stripe.subscriptions.retrieve(id, { expand: whole })));
  return found && subscriptionOf(found);
}

type Asked = Readonly<{ /** Of one customer only. */ customerId?: string | undefined; last?: string | undefined }>;

/** A page of all subscriptions, also those that are over; their products come as ids, which is as deep as a list goes. */
export async function pageOfSubscriptions(
  payments: Payments,
  { customerId, last }: Asked,
): Promise<Page<ProviderSubscription>> {
  const params: Stripe.SubscriptionListParams = {
    ...pageAfter(last),
    status: 'all',
    ...(customerId !== undefined && { customer: customerId }),
    expand: ['data.customer'],
  };
  return pageOf(await payments.ask((stripe) => stripe.subscriptions.list(params)), subscriptionOf);
}

export const secondsOf = (at: string): number => Math.floor(Date.parse(at) / 1000);
export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
const instantOrNull = (seconds: number | null): string | null => (seconds === null ? null : instantOf(seconds));

function subscriptionOf(from: Stripe.Subscription): ProviderSubscription {
  const { customer, items, latest_invoice: invoice, metadata } = from;
  const starts = items.data.map((item) => item.current_period_start);
  const ends = items.data.map((item) => item.current_period_end);
  const isWhole = typeof customer === 'object' && !('deleted' in customer && customer.deleted);
  return {
    id: from.id,
    customerId: referred(customer),
    customer: isWhole ? customerOf(customer as Stripe.Customer) : undefined,
    status: from.status,
    collectionMethod: from.collection_method,
    daysUntilDue: from.days_until_due,
    currentPeriodStart: starts.length > 0 ? instantOf(Math.min(...starts)) : null,
    currentPeriodEnd: ends.length > 0 ? instantOf(Math.min(...ends)) : null,
    trialEnd: instantOrNull(from.trial_end),
    cancelAtPeriodEnd: from.cancel_at_period_end,
    cancelAt: instantOrNull(from.cancel_at),
    canceledAt: instantOrNull(from.canceled_at),
    endedAt: instantOrNull(from.ended_at),
    latestInvoiceId: invoice ? referred(invoice) : null,
    commandId: metadata.command_id ?? null,
    assignedBy: metadata.assigned_by ?? null,
    createdAt: instantOf(from.created),
    items: items.data.map(itemOf),
  };
}

function itemOf({ id, quantity, price }: Stripe.SubscriptionItem): ProviderSubscriptionItem {
  const { product } = price;
  const isWhole = typeof product === 'object' && !('deleted' in product && product.deleted);
  return {
    id,
    quantity: quantity ?? 1,
    price: priceOf(price),
    product: isWhole ? productOf(product as Stripe.Product) : undefined,
  };
}
