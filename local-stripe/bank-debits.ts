/**
 * Money that a bank is asked for, and has not sent: a debit is processing until the bank has answered
 * (https://docs.stripe.com/payments/ach-direct-debit: up to four business days).
 */
import { bankDeclineOf, bankDisputeOf, isRefusedAtOnce, staysProcessing } from './bank-accounts.ts';
import { daySeconds } from './calendar.ts';
import { beginDispute } from './disputes.ts';
import { change, emit } from './events.ts';
import { noteFailure, notePayment, openPayment } from './invoice-attempts.ts';
import { activateFirst, settleInvoice } from './invoice-states.ts';
import { now } from './now.ts';
import { endAttempt, intentOf, makeCharge } from './payment-intents.ts';
import type { Invoice, PaymentIntent, PaymentMethod } from './records.ts';
import type { World } from './world.ts';

const bankSeconds = 4 * daySeconds;

/** Whether a bank is asked, and answers later; what Stripe itself refuses fails at once. */
export const isDebit = ({ us_bank_account, _number }: PaymentMethod): boolean =>
  us_bank_account !== undefined && !isRefusedAtOnce(_number);

/** The bank is asked: the invoice stays open until it has answered. */
export function beginDebit(world: World, invoice: Invoice, method: PaymentMethod): Invoice {
  const intent = intentOf(world, invoice);
  const amount = invoice.amount_remaining;
  const charge = makeCharge(world, intent, method, amount, 'pending');
  const at = now(world, invoice.test_clock);
  Object.assign(intent, {
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: 'processing',
    _settlesAt: staysProcessing(method._number) ? null : at + bankSeconds,
    _clock: invoice.test_clock,
  });
  world.paymentIntents.save(intent);
  openPayment(world, invoice, intent.id, amount);
  change(world, invoice, 'invoice.updated', () => {
    invoice.attempted = true;
    invoice.attempt_count += 1;
    invoice.next_payment_attempt = null;
  });
  world.invoices.save(invoice);
  emit(world, 'payment_intent.processing', intent);
  emit(world, 'charge.pending', charge);
  activateFirst(world, invoice);
  return invoice;
}

/** The bank has answered. */
export function settleDebit(world: World, intent: PaymentIntent): void {
  const invoice = world.invoices.find(intent._invoice ?? '');
  const charge = world.charges.find(String(intent.latest_charge));
  const method = world.paymentMethods.find(String(intent.payment_method));
  if (!invoice || !charge || !method) throw new Error(`${intent.id} is of nothing`);
  intent._settlesAt = null;
  const decline = bankDeclineOf(method._number);
  if (decline) {
    Object.assign(charge, { status: 'failed', failure_code: decline.code, failure_message: decline.message });
    world.charges.save(charge);
    emit(world, 'charge.failed', charge);
    endAttempt(world, intent, method, { type: 'card_error', ...decline, charge: charge.id });
    noteFailure(world, invoice, { decline, isCounted: true });
    return;
  }
  const { amount } = charge;
  const receipt_url = invoice.hosted_invoice_url ?? null;
  Object.assign(charge, { status: 'succeeded', paid: true, captured: true, amount_captured: amount, receipt_url });
  world.charges.save(charge);
  Object.assign(intent, { amount_received: amount, status: 'succeeded' });
  world.paymentIntents.save(intent);
  change(world, invoice, 'invoice.updated', () => {
    invoice.amount_paid += amount;
    invoice.amount_remaining -= amount;
  });
  notePayment(world, invoice, intent.id, amount);
  settleInvoice(world, invoice);
  emit(world, 'payment_intent.succeeded', intent);
  emit(world, 'charge.succeeded', charge);
  const dispute = bankDisputeOf(method._number);
  if (dispute) beginDispute(world, charge, dispute);
}
