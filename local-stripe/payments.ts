/** Money for invoices: by a saved card or account, by one typed on the hosted page, or outside of here. */
import { actionRequired, askCustomer, authenticationFailed } from './authentication.ts';
import { beginDebit, isDebit } from './bank-debits.ts';
import { beginDispute } from './disputes.ts';
import { cardError, invalid, StripeError } from './errors.ts';
import { change, emit } from './events.ts';
import { noteFailure, notePayment } from './invoice-attempts.ts';
import { finalizeInvoice, payerOf, refuseWhileProcessing, settleInvoice } from './invoice-states.ts';
import { endAttempt, failIntent, intentOf, succeedIntent } from './payment-intents.ts';
import { paymentMethodBehind } from './payment-methods.ts';
import type { Invoice, PaymentMethod } from './records.ts';
import { asksItsCustomer, checkSimulated, declineInAbsence, declineOf, disputeOf } from './test-cards.ts';
import { snapshot } from './view.ts';
import type { World } from './world.ts';

type Pay = Readonly<{ off_session?: boolean; paid_out_of_band?: boolean; payment_method?: string }>;

/**
 * `POST /v1/invoices/:id/pay`.
 * @throws StripeError of one that is paid, void or whose payment is processing, of a customer without a card, or 402 of a
 * card that is declined, or whose bank asks its customer
 */
export function payInvoice(world: World, invoice: Invoice, params: Pay): Invoice {
  const { off_session = true, paid_out_of_band, payment_method } = params;
  if (invoice.status === 'paid') throw invalid('Invoice is already paid');
  if (invoice.status === 'void') throw invalid('This invoice has been voided and can no longer be paid.');
  if (invoice.status === 'draft') finalizeInvoice(world, invoice);
  if ((invoice.status as string) === 'paid') return invoice;
  refuseWhileProcessing(world, invoice);
  if (paid_out_of_band) return payElsewhere(world, invoice);
  const method = payment_method ? paymentMethodBehind(world, payment_method) : methodFor(world, invoice);
  if (!method)
    throw invalid(
      'There is no `default_payment_method` set on this Customer or Invoice. Please attach a payment method and set it as the default, or pass `payment_method`.',
      { code: 'missing', param: 'payment_method' },
    );
  if (!off_session && asksItsCustomer(method._number, 'paying'))
    throw actionRequired(world, askCustomer(world, invoice, method));
  return charge(world, invoice, method);
}

/** Cash, a check: nothing moves here, but the invoice is paid. */
function payElsewhere(world: World, invoice: Invoice): Invoice {
  const amount = invoice.amount_remaining;
  change(world, invoice, 'invoice.updated', () => {
    invoice.amount_paid += amount;
    invoice.amount_paid_off_stripe = (invoice.amount_paid_off_stripe ?? 0) + amount;
    invoice.amount_remaining = 0;
  });
  return settleInvoice(world, invoice);
}

/**
 * @param customer whether they are there, and their bank has heard from them where it asks
 * @throws 402 when it is declined; what the failure changed stays. What a bank declines is known later.
 */
export function charge(
  world: World,
  invoice: Invoice,
  method: PaymentMethod,
  customer: 'authenticated' | 'absent' = 'absent',
  isByItself = false,
): Invoice {
  checkSimulated(method._number);
  if (isDebit(method)) return beginDebit(world, invoice, method);
  const decline = customer === 'absent' ? declineInAbsence(method) : declineOf(method._number);
  const intent = intentOf(world, invoice);
  if (!decline) {
    const amount = invoice.amount_remaining;
    const paid = succeedIntent(world, intent, method, amount);
    change(world, invoice, 'invoice.updated', () => {
      invoice.amount_paid += amount;
      invoice.amount_remaining = 0;
      if (isByItself || invoice.attempt_count === 0) invoice.attempt_count += 1; // what is paid by hand after the first is not counted
    });
    notePayment(world, invoice, intent.id, amount);
    settleInvoice(world, invoice);
    emit(world, 'payment_intent.succeeded', intent);
    emit(world, 'charge.succeeded', paid);
    const dispute = disputeOf(method._number);
    if (dispute) beginDispute(world, paid, dispute);
    return invoice;
  }
  const failed = failIntent(world, intent, method, decline);
  noteFailure(world, invoice, { decline });
  const payment_method = snapshot(world, method);
  throw cardError(decline, { charge: failed.id, payment_intent: snapshot(world, intent), payment_method });
}

/**
 * The customer has come back from the page on which their bank asked for them.
 * @throws 402 of a card that is declined all the same, or whose customer has not authenticated
 */
export function answerBank(world: World, invoice: Invoice, method: PaymentMethod, isAuthenticated: boolean): Invoice {
  if (isAuthenticated) return charge(world, invoice, method, 'authenticated');
  const failure = { type: 'invalid_request_error' as const, ...notAuthenticated };
  endAttempt(world, intentOf(world, invoice), method, failure);
  noteFailure(world, invoice);
  throw new StripeError(402, { ...failure, message: authenticationFailed });
}

const notAuthenticated = {
  code: 'payment_intent_authentication_failure',
  message:
    'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
};

/** The time for it has come: charges what is saved. A decline waits for the next attempt. */
export function collectInvoice(world: World, invoice: Invoice): void {
  const method = methodFor(world, invoice);
  if (!method) {
    noteFailure(world, invoice);
    return;
  }
  if (invoice.billing_reason === 'subscription_create' && asksItsCustomer(method._number, 'paying')) {
    askCustomer(world, invoice, method);
    noteFailure(world, invoice);
    return;
  }
  try {
    charge(world, invoice, method, 'absent', true);
  } catch (error) {
    if (!(error instanceof StripeError) || error.status !== 402) throw error;
  }
}

/** The invoice's own, its subscription's, or the customer's. */
export function methodFor(world: World, invoice: Invoice): PaymentMethod | undefined {
  const subscription = world.subscriptions.find(invoice.parent?.subscription_details?.subscription ?? '');
  const customer = payerOf(world, invoice);
  const id =
    invoice.default_payment_method ??
    subscription?.default_payment_method ??
    customer.invoice_settings.default_payment_method;
  return id ? world.paymentMethods.find(id) : undefined;
}
