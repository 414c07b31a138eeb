/**
 * Payments that were made elsewhere, such as in cash, and what of an invoice they pay
 * (https://docs.stripe.com/payments/payment-records). Of their attempts only those that succeeded are simulated.
 */
import { fullAddress } from './addresses.ts';
import { createBalanceTransaction } from './balance-transactions.ts';
import { customerOf } from './customer-of.ts';
import { invalid, notSimulated } from './errors.ts';
import { change, emit } from './events.ts';
import { newId } from './ids.ts';
import { payerOf, refuseWhileProcessing, settleInvoice } from './invoice-states.ts';
import { now } from './now.ts';
import type { Invoice, PaymentRecord } from './records.ts';
import { get, mergeMetadata, named, page, route } from './route.ts';
import type { Parameters } from './shapes/parameters.generated.ts';
import type { World } from './world.ts';

type Report = Parameters['PaymentRecordReportPaymentParams'];

/** @throws StripeError of an outcome that is not simulated, or an amount that is none */
function reportPayment(world: World, params: Report): PaymentRecord {
  const { amount_requested: requested, customer_details: details, payment_method_details: method } = params;
  if (params.outcome !== 'guaranteed' || !params.guaranteed?.guaranteed_at) throw notSimulated('outcome');
  if (requested.value < 1) throw invalid('Invalid positive integer', { param: 'amount_requested[value]' });
  if (method.type !== 'custom' || !method.custom) throw notSimulated('payment_method_details[type]');
  const customer = details?.customer ? customerOf(world, details.customer) : undefined;
  const currency = requested.currency.toLowerCase();
  const { billing_details: billing } = method;
  const amount = { currency, value: requested.value };
  const none = { currency, value: 0 };
  return world.paymentRecords.save({
    id: newId('pr'),
    object: 'payment_record',
    amount,
    amount_authorized: amount,
    amount_canceled: none,
    amount_failed: none,
    amount_guaranteed: amount,
    amount_refunded: none,
    amount_requested: amount,
    application: null,
    created: now(world, customer?.test_clock),
    customer_details: details
      ? {
          customer: customer?.id ?? null,
          email: details.email ?? null,
          name: details.name ?? null,
          phone: details.phone ?? null,
        }
      : null,
    customer_presence: params.customer_presence ?? null,
    description: params.description ?? null,
    latest_payment_attempt_record: newId('par'),
    livemode: false,
    metadata: mergeMetadata(null, params.metadata),
    payment_method_details: {
      billing_details: billing ? { ...placeOf(billing), email: billing.email ?? null } : null,
      custom: { display_name: method.custom.display_name ?? 'Custom', type: method.custom.type ?? null },
      payment_method: method.payment_method ?? null,
      type: 'custom',
    },
    processor_details: {
      type: 'custom',
      custom: { payment_reference: params.processor_details?.custom?.payment_reference ?? null },
    },
    reported_by: 'self',
    shipping_details: params.shipping_details ? placeOf(params.shipping_details) : null,
  });
}

const placeOf = ({ address, name, phone }: NonNullable<Report['shipping_details']>) => ({
  address: fullAddress(address),
  name: name ?? null,
  phone: phone ?? null,
});

/** @throws StripeError of more than is left of it */
function reportRefund(
  world: World,
  record: PaymentRecord,
  params: Parameters['PaymentRecordReportRefundParams'],
): PaymentRecord {
  const left = record.amount_guaranteed.value - record.amount_refunded.value;
  const { value = left, currency = record.amount.currency } = params.amount ?? {};
  if (currency.toLowerCase() !== record.amount.currency)
    throw invalid('The currency of the refund is not that of the payment.', { param: 'amount[currency]' });
  if (value < 1 || value > left)
    throw invalid('The refund must be positive and at most what is left of the payment.', { param: 'amount[value]' });
  record.amount_refunded = { ...record.amount_refunded, value: record.amount_refunded.value + value };
  record.metadata = mergeMetadata(record.metadata, params.metadata);
  return world.paymentRecords.save(record);
}

/**
 * `POST /v1/invoices/:id/attach_payment`: what the record holds is paid on the invoice; what it holds beyond goes to the
 * customer's balance.
 * @throws StripeError of an invoice that takes no payment, or of a record that was used up
 */
export function attachPayment(
  world: World,
  invoice: Invoice,
  { payment_intent, payment_record }: Parameters['InvoiceAttachPaymentParams'],
): Invoice {
  if (payment_intent !== undefined) throw notSimulated('payment_intent');
  if (payment_record === undefined)
    throw invalid('You must provide one of payment_intent or payment_record.', { param: 'payment_record' });
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible')
    throw invalid(`A payment can only be attached to an open or uncollectible invoice: this one is ${invoice.status}.`);
  refuseWhileProcessing(world, invoice);
  const record = named(world.paymentRecords, payment_record, 'payment_record');
  if (record.amount.currency !== invoice.currency)
    throw invalid('The currency of the payment is not that of the invoice.', { param: 'payment_record' });
  if (world.invoicePayments.by('record', record.id).length > 0)
    throw invalid('This PaymentRecord is already attached to an invoice.', { param: 'payment_record' });
  const given = record.amount_guaranteed.value - record.amount_refunded.value;
  if (given < 1) throw invalid('Nothing is left of this PaymentRecord.', { param: 'payment_record' });
  credit(world, invoice, record, Math.min(given, invoice.amount_remaining), given);
  return invoice;
}

function credit(world: World, invoice: Invoice, record: PaymentRecord, amount: number, given: number): void {
  const at = now(world, invoice.test_clock);
  change(world, invoice, 'invoice.updated', () => {
    invoice.amount_paid += amount;
    invoice.amount_paid_off_stripe = (invoice.amount_paid_off_stripe ?? 0) + amount;
    invoice.amount_remaining -= amount;
    invoice.amount_overpaid += given - amount;
  });
  world.invoices.save(invoice);
  const payment = world.invoicePayments.save({
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: amount,
    amount_requested: given,
    created: at,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: false,
    livemode: false,
    payment: { payment_record: record.id, type: 'payment_record' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: at },
  });
  if (given > amount)
    createBalanceTransaction(world, payerOf(world, invoice), {
      amount: amount - given,
      type: 'invoice_overpaid',
      currency: invoice.currency,
      invoice: invoice.id,
    });
  emit(world, 'invoice_payment.paid', payment);
  if (invoice.amount_remaining === 0) settleInvoice(world, invoice);
}

const path = '/v1/payment_records';

export const paymentRecordRoutes = [
  route(`POST ${path}/report_payment`, 'PaymentRecordReportPaymentParams', 'PaymentRecord', ({ world, params }) =>
    reportPayment(world, params),
  ),
  route(`GET ${path}`, 'PaymentRecordListParams', 'list of PaymentRecord', (call) => {
    const { created_after: after, created_before: before } = call.params;
    return page(call, call.world.paymentRecords, path, call.world.paymentRecords.all(), ({ created }) =>
      [after === undefined || created > after, before === undefined || created < before].every(Boolean),
    );
  }),
  route(`GET ${path}/:payment_record`, 'PaymentRecordRetrieveParams', 'PaymentRecord', ({ world, id }) =>
    get(world.paymentRecords, id, 'payment_record'),
  ),
  route(
    `POST ${path}/:payment_record/report_refund`,
    'PaymentRecordReportRefundParams',
    'PaymentRecord',
    ({ world, id, params }) => reportRefund(world, get(world.paymentRecords, id, 'payment_record'), params),
  ),
];
