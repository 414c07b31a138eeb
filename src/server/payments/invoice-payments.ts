/** What was paid for invoices and given back of it, in our words. Amounts are in the smallest unit. */
import type Stripe from 'stripe';
import type { Instant } from '../../kernel/calendar.ts';
import { commandName, receivedOf } from './our-words.ts';
import { type Page, pageAfter, pageOf, referred, secondsToInstant } from './pages.ts';
import type { Payments } from './payments.ts';
import { unlessMissing } from './provider-failure.ts';

export type ProviderPayment = Readonly<{
  id: string;
  invoiceId: string;
  /** The command of ours that recorded it. */
  commandId: string | null;
  amount: number;
  way: 'card' | 'bank' | 'cash' | 'check' | 'other';
  checkNumber: string | null;
  /** The day on which cash or a check came. */
  receivedOn: string | null;
  paidAt: Instant | null;
  /** The attempt at the money through the provider, by which refunds are found. */
  intentId: string | null;
}>;

export type ProviderRefund = Readonly<{
  id: string;
  intentId: string | null;
  amount: number;
  reason: string | null;
  /** Whether the money went back, or is on its way. */
  isGiven: boolean;
  createdAt: Instant;
}>;

type Which = Readonly<{ invoice?: string; last?: string | undefined }>;

/** What was paid, through the provider or recorded there: for one invoice, or a page for all. */
export async function pageOfPayments(
  payments: Payments,
  { invoice, last }: Which = {},
): Promise<Page<ProviderPayment>> {
  const which = invoice !== undefined && { invoice };
  const expand = ['data.payment.payment_intent.latest_charge', 'data.payment.payment_record'];
  const list = await payments.ask((stripe) =>
    stripe.invoicePayments.list({ ...pageAfter(last), ...which, status: 'paid', expand }),
  );
  return pageOf(list, paymentOf);
}

/** The invoice that a payment is for; undefined when the provider has none of this id. */
export async function findInvoiceOfPayment(payments: Payments, id: string): Promise<string | undefined> {
  const payment = await unlessMissing(payments.ask((stripe) => stripe.invoicePayments.retrieve(id)));
  return payment && referred(payment.invoice);
}

/** What was refunded, with credit notes and without: of one attempt at money, or a page of all. */
export async function pageOfRefunds(
  payments: Payments,
  { intent, last }: Readonly<{ intent?: string; last?: string | undefined }> = {},
): Promise<Page<ProviderRefund>> {
  const which = intent !== undefined && { payment_intent: intent };
  return pageOf(await payments.ask((stripe) => stripe.refunds.list({ ...pageAfter(last), ...which })), refundOf);
}

/** The invoice whose payment a refund gives back; undefined when it is of none. */
export async function findInvoiceOfRefund(payments: Payments, id: string): Promise<string | undefined> {
  const refund = await unlessMissing(payments.ask((stripe) => stripe.refunds.retrieve(id)));
  if (!refund?.payment_intent) return undefined;
  return findInvoiceOfIntent(payments, referred(refund.payment_intent));
}

/** The invoice at whose money this was an attempt; undefined when it is of none. */
export async function findInvoiceOfIntent(payments: Payments, intent: string): Promise<string | undefined> {
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const list = await unlessMissing(payments.ask((stripe) => stripe.invoicePayments.list({ payment })));
  return list?.data[0] && referred(list.data[0].invoice);
}

function paymentOf({ id, invoice, amount_paid, payment, status_transitions }: Stripe.InvoicePayment): ProviderPayment {
  const { payment_intent: intent, payment_record: record } = payment;
  const charge = (typeof intent === 'object' ? intent.latest_charge : undefined) ?? payment.charge;
  const type = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined;
  const paidAt = status_transitions.paid_at;
  const metadata = typeof record === 'object' ? record.metadata : undefined;
  const usual = type === 'card' ? 'card' : type?.includes('bank') || type?.includes('debit') ? 'bank' : 'other';
  const received = receivedOf(metadata);
  return {
    id,
    invoiceId: referred(invoice),
    commandId: metadata?.[commandName] ?? null,
    amount: amount_paid ?? 0,
    way: received?.way ?? usual,
    checkNumber: received?.checkNumber ?? null,
    receivedOn: received?.receivedOn ?? null,
    paidAt: paidAt === null ? null : secondsToInstant(paidAt),
    intentId: intent ? referred(intent) : null,
  };
}

const refundOf = ({ id, payment_intent, amount, reason, status, created }: Stripe.Refund): ProviderRefund => ({
  id,
  intentId: payment_intent ? referred(payment_intent) : null,
  amount,
  reason,
  isGiven: status !== 'failed' && status !== 'canceled',
  createdAt: secondsToInstant(created),
});
