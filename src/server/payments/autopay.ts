/** Saving a card or bank account on the provider's page, and having subscriptions charged to it by themselves. */
import type Stripe from 'stripe';
import { usualDaysUntilDue } from '../../kernel/payments.ts';
import { isRunning } from '../../kernel/running.ts';
import { findCustomerOfMethod } from './customers.ts';
import { referred } from './pages.ts';
import type { Payments } from './payments.ts';
import { onceBegun, ProviderFailure, unlessMissing } from './provider-failure.ts';

export type SetUpPage = Readonly<{ sessionId: string; url: string }>;
type Wanted = Readonly<{ customerId: string; successUrl: string; cancelUrl: string; language: 'en' | 'es' }>;

/** A page of the provider on which a customer saves a card or bank account; it is good for a day. */
export async function openSetUpPage(payments: Payments, wanted: Wanted): Promise<SetUpPage> {
  const { customerId: customer, successUrl, cancelUrl, language } = wanted;
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'setup',
    customer,
    currency: 'usd',
    locale: language,
    success_url: successUrl,
    cancel_url: cancelUrl,
  };
  const { id, url } = await payments.ask((stripe) => stripe.checkout.sessions.create(params));
  const shown = payments.shownLink(url);
  if (shown === null) throw new ProviderFailure('unknown', 'Stripe gave no page on which a card can be saved.');
  return { sessionId: id, url: shown };
}

/** What was saved on such a page; undefined while nothing is, and when the provider has no such page. */
export async function findSavedMethod(payments: Payments, sessionId: string): Promise<string | undefined> {
  const expand = ['setup_intent'];
  const session = await unlessMissing(
    payments.ask((stripe) => stripe.checkout.sessions.retrieve(sessionId, { expand })),
  );
  if (session?.status !== 'complete' || typeof session.setup_intent !== 'object') return undefined;
  const method = session.setup_intent?.payment_method;
  return method ? referred(method) : undefined;
}

/** By which command a subscription was taken off AutoPay: a repeat of it knows that it has begun. */
const endedName = 'autopay_ended_by';
/** After how many days its invoices are to be paid while they are not charged: the provider forgets it meanwhile. */
const daysName = 'days_until_due';

/** Charges what a customer pays regularly to this card or account from the next period on. @param key the command's */
export async function chargeByItself(
  payments: Payments,
  { customerId, methodId }: Readonly<{ customerId: string; methodId: string }>,
  key: string,
): Promise<void> {
  const settings = { invoice_settings: { default_payment_method: methodId } };
  const options = payments.once(`${key}-method`);
  await payments.ask((stripe) => stripe.customers.update(customerId, settings, options));
  for (const { id, days_until_due } of await onceBegun(subscriptionsOf(payments, customerId, 'send_invoice')))
    await onceBegun(chargeSubscription(payments, id, days_until_due, key));
}

/** The same of one subscription. @param days after which its invoices were to be paid until now */
export async function chargeSubscription(
  payments: Payments,
  id: string,
  days: number | null,
  key: string,
): Promise<void> {
  const params: Stripe.SubscriptionUpdateParams = {
    collection_method: 'charge_automatically',
    metadata: { [daysName]: String(days ?? usualDaysUntilDue) },
  };
  const options = payments.once(`${key}-charge-${id}`);
  await payments.ask((stripe) => stripe.subscriptions.update(id, params, options));
}

/**
 * Has a customer pay by invoice again, and forgets every card and account, also those before the last. What could not be
 * charged stays open, and is not tried again.
 */
export async function stopCharging(payments: Payments, customerId: string, key: string): Promise<void> {
  const charged = await subscriptionsOf(payments, customerId, 'charge_automatically');
  const asked = await subscriptionsOf(payments, customerId, 'send_invoice');
  if (asked.some(({ metadata }) => metadata[endedName] === key))
    return onceBegun(stopChargingFor(payments, customerId, charged, key));
  const [first, ...others] = charged;
  if (first) await stopChargingOne(payments, first, key); // a plain no to it is one: nothing was done
  const rest = stopChargingFor(payments, customerId, others, key);
  return first ? onceBegun(rest) : rest;
}

async function stopChargingFor(
  payments: Payments,
  customerId: string,
  charged: readonly Stripe.Subscription[],
  key: string,
): Promise<void> {
  for (const subscription of charged) await stopChargingOne(payments, subscription, key);
  for (const draft of await chargedInvoices(payments, customerId, 'draft')) await askForInstead(payments, draft);
  for (const { id } of await chargedInvoices(payments, customerId, 'open')) // also what was a draft a moment ago
    await payments.ask((stripe) => stripe.invoices.update(id, { auto_advance: false }));
  const most = { limit: 100 } as const;
  const saved = payments.ask((stripe) => stripe.customers.listPaymentMethods(customerId, most));
  for (const { id } of (await unlessMissing(saved))?.data ?? []) await detach(payments, id);
}

async function stopChargingOne(payments: Payments, { id, metadata }: Stripe.Subscription, key: string): Promise<void> {
  const params: Stripe.SubscriptionUpdateParams = {
    collection_method: 'send_invoice',
    days_until_due: Number(metadata[daysName] ?? usualDaysUntilDue),
    metadata: { [endedName]: key },
  };
  await payments.ask((stripe) => stripe.subscriptions.update(id, params, payments.once(`${key}-${id}`)));
}

/** Which the provider will charge by itself. */
async function chargedInvoices(payments: Payments, customer: string, status: 'draft' | 'open') {
  const params = { customer, status, collection_method: 'charge_automatically', limit: 100 } as const;
  const { data } = await payments.ask((stripe) => stripe.invoices.list(params));
  return data.filter(({ auto_advance }) => auto_advance);
}

/** A new period's invoice is a draft for an hour and keeps how its subscription was collected when it was made. */
async function askForInstead(payments: Payments, { id, parent }: Stripe.Invoice): Promise<void> {
  const days = Number(parent?.subscription_details?.metadata?.[daysName] ?? usualDaysUntilDue);
  const params = { collection_method: 'send_invoice', days_until_due: days } as const;
  await payments.ask((stripe) => stripe.invoices.update(id, params));
}

/** Somebody else may have done it at the same moment. */
async function detach(payments: Payments, id: string): Promise<void> {
  try {
    await payments.ask((stripe) => stripe.paymentMethods.detach(id));
  } catch (error) {
    const isRefused = error instanceof ProviderFailure && error.outcome === 'refused';
    if (!isRefused || (await findCustomerOfMethod(payments, id)) !== undefined) throw error;
  }
}

async function subscriptionsOf(
  payments: Payments,
  customer: string,
  collection_method: 'send_invoice' | 'charge_automatically',
): Promise<readonly Stripe.Subscription[]> {
  const params = { customer, collection_method, status: 'all', limit: 100 } as const;
  const { data } = await payments.ask((stripe) => stripe.subscriptions.list(params));
  return data.filter(isRunning);
}

/**
 * Charges a first invoice to what is saved. One that is declined stays open, to be paid on its page.
 * @param key the command's
 */
export async function chargeInvoice(payments: Payments, id: string, key: string): Promise<void> {
  try {
    const options = payments.once(`${key}-pay`);
    await payments.ask((stripe) => stripe.invoices.pay(id, { off_session: true }, options));
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.outcome !== 'refused') throw error;
  }
}
