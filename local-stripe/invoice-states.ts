/** The ways of an invoice: draft → open → paid, void or uncollectible. */
import { createBalanceTransaction } from './balance-transactions.ts';
import { balanceIn } from './balances.ts';
import { daySeconds } from './calendar.ts';
import { invalid } from './errors.ts';
import { change, emit } from './events.ts';
import { hostedAddresses, sumUp } from './invoice-make.ts';
import { now } from './now.ts';
import type { Customer, Invoice, PaymentIntent } from './records.ts';
import type { World } from './world.ts';

/** Stripe charges no card for less than this (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const leastChargeCents = 50;

/** Whom it bills, also when the customer was deleted since. */
export function payerOf(world: World, invoice: Invoice): Customer {
  const customer = world.customers.find(invoice.customer ?? '');
  if (!customer) throw new Error(`${invoice.id} has no customer`);
  return customer;
}

/**
 * Gives it its number, applies the customer's balance, and opens it; one with nothing to pay is paid at once.
 * @throws StripeError of one that is no draft
 */
export function finalizeInvoice(world: World, invoice: Invoice, autoAdvance?: boolean): Invoice {
  if (invoice.status !== 'draft')
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: 'invoice_not_editable',
    });
  const customer = payerOf(world, invoice);
  const at = now(world, invoice.test_clock);
  sumUp(world, invoice);
  change(world, invoice, 'invoice.updated', () => {
    const sequence = customer.next_invoice_sequence ?? 1;
    if (invoice.number === null) {
      invoice.number = `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`;
      customer.next_invoice_sequence = sequence + 1;
    }
    invoice.starting_balance = balanceIn(customer, invoice.currency);
    applyBalance(world, customer, invoice);
    invoice.status = 'open';
    invoice.status_transitions.finalized_at = at;
    invoice.effective_at ??= at;
    invoice.automatically_finalizes_at = null;
    invoice.auto_advance = autoAdvance ?? invoice.auto_advance;
    const isCharged = invoice.collection_method === 'charge_automatically';
    invoice.next_payment_attempt = isCharged && invoice.auto_advance ? at : null;
    if (!isCharged && invoice._daysUntilDue !== null) invoice.due_date = at + daySeconds * invoice._daysUntilDue;
    Object.assign(invoice, hostedAddresses(world, invoice));
  });
  world.customers.save(customer);
  world.invoices.save(invoice);
  emit(world, 'invoice.finalized', invoice);
  return invoice.amount_due === 0 ? settleInvoice(world, invoice) : invoice;
}

/** What is owed, and what stands on the customer's balance afterwards; a sum too small for a card is carried over. */
function applyBalance(world: World, customer: Customer, invoice: Invoice): void {
  const { currency, id, starting_balance: before } = invoice;
  const left = invoice.total + before;
  const isTooSmall = invoice.collection_method === 'charge_automatically' && left > 0 && left < leastChargeCents;
  const amount = (isTooSmall ? left : Math.min(0, left)) - before;
  const type = isTooSmall ? 'invoice_too_small' : 'applied_to_invoice';
  if (amount !== 0) createBalanceTransaction(world, customer, { amount, type, currency, invoice: id });
  invoice.amount_due = isTooSmall ? 0 : Math.max(0, left);
  invoice.amount_remaining = invoice.amount_due;
  invoice.ending_balance = before + amount;
}

/** Nothing is left to pay: whoever paid it, and however. */
export function settleInvoice(world: World, invoice: Invoice): Invoice {
  change(world, invoice, 'invoice.updated', () => {
    invoice.status = 'paid';
    invoice.amount_remaining = 0;
    invoice.attempted = true;
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = now(world, invoice.test_clock);
  });
  world.invoices.save(invoice);
  cancelOpenPayments(world, invoice, 'automatic');
  emit(world, 'invoice.paid', invoice);
  emit(world, 'invoice.payment_succeeded', invoice);
  markDelinquent(world, invoice, false);
  followInSubscription(world, invoice);
  return invoice;
}

/** A first debit that is on its way is trusted: its subscription begins. */
export function activateFirst(world: World, invoice: Invoice): void {
  const subscription = world.subscriptions.find(invoice.parent?.subscription_details?.subscription ?? '');
  if (subscription?.status === 'incomplete') followInSubscription(world, invoice);
}

/** A subscription that waited for this money goes on. */
function followInSubscription(world: World, invoice: Invoice): void {
  const subscription = world.subscriptions.find(invoice.parent?.subscription_details?.subscription ?? '');
  if (!subscription || subscription.latest_invoice !== invoice.id) return;
  if (!['incomplete', 'past_due', 'unpaid'].includes(subscription.status)) return;
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.status = 'active';
  });
  world.subscriptions.save(subscription);
}

/** What Stripe says of a customer whose latest trouble with an invoice is not over. */
export function markDelinquent(world: World, invoice: Invoice, delinquent: boolean): void {
  const customer = payerOf(world, invoice);
  if (customer.delinquent === delinquent) return;
  change(world, customer, 'customer.updated', () => {
    customer.delinquent = delinquent;
  });
  world.customers.save(customer);
}

/**
 * Neither paid nor voided while a bank debit is on its way: what Stripe answers is not published, that it refuses is known
 * from people who tried (frappe/press #2421).
 */
export function refuseWhileProcessing(world: World, invoice: Invoice): void {
  if (isProcessing(world, invoice))
    throw invalid('This invoice has a payment that is processing. Wait until it has succeeded or failed.');
}

export const isProcessing = (world: World, invoice: Invoice): boolean =>
  world.paymentIntents.by('invoice', invoice.id).some(({ status }) => status === 'processing');

type Reason = NonNullable<PaymentIntent['cancellation_reason']>;

/** Nothing is waited for any more: what was asked for and failed is over. */
function cancelOpenPayments(world: World, invoice: Invoice, reason: Reason): void {
  const at = now(world, invoice.test_clock);
  for (const payment of world.invoicePayments.by('invoice', invoice.id)) {
    if (payment.status !== 'open') continue;
    payment.status = 'canceled';
    payment.status_transitions = { ...payment.status_transitions, canceled_at: at };
    world.invoicePayments.save(payment);
    const intent = world.paymentIntents.find(String(payment.payment.payment_intent));
    if (!intent) continue;
    Object.assign(intent, { status: 'canceled', canceled_at: at, cancellation_reason: reason });
    world.paymentIntents.save(intent);
    emit(world, 'payment_intent.canceled', intent);
  }
}

/** @throws StripeError of one that is neither open nor uncollectible, or is being paid; a credit that it used is given back */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(
      `You can only pass in open or uncollectible invoices. This invoice isn't open or uncollectible: it is ${invoice.status}.`,
    );
  refuseWhileProcessing(world, invoice);
  if (invoice.amount_paid > 0) throw invalid('You cannot void an invoice that was paid in part.');
  const customer = payerOf(world, invoice);
  const { currency, id } = invoice;
  const used = (invoice.ending_balance ?? 0) - invoice.starting_balance;
  if (used !== 0)
    createBalanceTransaction(world, customer, { amount: -used, type: 'unapplied_from_invoice', currency, invoice: id });
  change(world, invoice, 'invoice.updated', () => {
    invoice.status = 'void';
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.voided_at = now(world, invoice.test_clock);
  });
  world.invoices.save(invoice);
  cancelOpenPayments(world, invoice, 'void_invoice');
  emit(world, 'invoice.voided', invoice);
  return invoice;
}

/** @throws StripeError of one that is not open */
export function writeOffInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') throw invalid('You can only mark an invoice as uncollectible if it is open.');
  change(world, invoice, 'invoice.updated', () => {
    invoice.status = 'uncollectible';
    invoice.auto_advance = false;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.marked_uncollectible_at = now(world, invoice.test_clock);
  });
  world.invoices.save(invoice);
  emit(world, 'invoice.marked_uncollectible', invoice);
  markDelinquent(world, invoice, false);
  return invoice;
}

/** It passed its due date unpaid; a subscription that is billed by it is past due. */
export function noteOverdue(world: World, invoice: Invoice): void {
  invoice._isOverdue = true;
  world.invoices.save(invoice);
  emit(world, 'invoice.overdue', invoice);
  markDelinquent(world, invoice, true);
  markPastDue(world, invoice);
}

export function markPastDue(world: World, invoice: Invoice): void {
  const subscription = world.subscriptions.find(invoice.parent?.subscription_details?.subscription ?? '');
  if (subscription?.status !== 'active' || subscription.latest_invoice !== invoice.id) return;
  change(world, subscription, 'customer.subscription.updated', () => {
    subscription.status = 'past_due';
  });
  world.subscriptions.save(subscription);
}
