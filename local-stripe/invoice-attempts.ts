/** How attempts at the money of an invoice end, and the one of which nobody knows the end yet. */
import { daySeconds } from './calendar.ts';
import type { Decline } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { markDelinquent, markPastDue } from './invoice-states.ts';
import { now } from './now.ts';
import type { Invoice, InvoicePayment } from './records.ts';
import type { World } from './world.ts';

/** Days after a failed attempt until the next one; after the last the invoice stays open (Stripe's default for retries). */
const retryAfterDays = [3, 5, 7];

/** A payment that was asked for and has not come: it may be paid later, by the same attempt or another one. */
export function openPayment(world: World, invoice: Invoice, intent: string, amount: number): InvoicePayment {
  const begun = world.invoicePayments.by('intent', intent).find(({ status }) => status === 'open');
  if (begun) return world.invoicePayments.save(Object.assign(begun, { amount_requested: amount }));
  return world.invoicePayments.save({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: amount,
    created: now(world, invoice.test_clock),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
}

export function notePayment(world: World, invoice: Invoice, intent: string, amount: number): void {
  const payment = openPayment(world, invoice, intent, amount);
  payment.amount_paid = amount;
  payment.status = 'paid';
  payment.status_transitions = { canceled_at: null, paid_at: now(world, invoice.test_clock) };
  world.invoicePayments.save(payment);
  emit(world, 'invoice_payment.paid', payment);
}

type Failed = Readonly<{ decline?: Decline /** Its beginning was counted. */; isCounted?: boolean }>;

/** An attempt has failed: there may be another one. */
export function noteFailure(world: World, invoice: Invoice, { decline, isCounted = false }: Failed = {}): void {
  const at = now(world, invoice.test_clock);
  change(world, invoice, 'invoice.updated', () => {
    invoice.attempted = true;
    if (!isCounted) invoice.attempt_count += 1;
    const wait = retryAfterDays[invoice.attempt_count - 1];
    const isByItself = invoice.auto_advance && invoice.collection_method === 'charge_automatically';
    const isRetried = isByItself && wait !== undefined && invoice.billing_reason !== 'subscription_create';
    invoice.next_payment_attempt = isRetried ? at + daySeconds * wait : null;
  });
  world.invoices.save(invoice);
  emit(world, 'invoice.payment_failed', invoice);
  // An invoice that is sent can be paid otherwise until it is due, whoever's card was declined on its page.
  if (invoice.collection_method !== 'charge_automatically') return;
  if (decline) markDelinquent(world, invoice, true);
  markPastDue(world, invoice);
}
