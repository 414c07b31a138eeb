/**
 * Money that came past the provider, and what is given back or credited. As all that is asked of the provider for a
 * command, each is found again by the command in its metadata, and may be asked for at any time.
 */
import type Stripe from 'stripe';
import { onItsWay } from '../../kernel/bank-debits.ts';
import { sumCents } from '../../kernel/money.ts';
import { readBook } from './customer-book.ts';
import { pageOfPayments, pageOfRefunds } from './invoice-payments.ts';
import { getProviderInvoice, pageOfCreditNotes } from './invoices.ts';
import {
  commandName,
  metadataOf,
  metadataOfTakingBack,
  type Received,
  receivedText,
  takenBackName,
} from './our-words.ts';
import { secondsOfDay } from './pages.ts';
import type { Payments } from './payments.ts';
import { onceBegun, ProviderFailure } from './provider-failure.ts';

export type Receipt = Received &
  Readonly<{
    customerId: string;
    /** What is paid of which invoices; what they do not take any more is credited. */
    parts: readonly Readonly<{ stripeInvoiceId: string; amount: number }>[];
    /** What is more than they take: the next invoice takes it. */
    credit: number;
  }>;

/** Records a payment in cash or by check: all of it, or nothing. */
export async function receiveMoney(payments: Payments, receipt: Receipt, key: string): Promise<void> {
  const { customerId, parts, credit, ...received } = receipt;
  let onAccount = credit;
  let hasBegun = false;
  if (parts.length > 1 || credit > 0)
    if ((await readBook(payments, customerId)).some(({ commandId }) => commandId === key)) return;
  for (const { stripeInvoiceId, amount } of parts) {
    const asked = recordPayment(payments, { ...received, stripeInvoiceId, customerId, amount }, key);
    try {
      await asked;
      hasBegun = true;
    } catch (error) {
      if (!hasBegun) throw error;
      if (!(error instanceof ProviderFailure) || error.outcome !== 'refused') await onceBegun(Promise.reject(error));
      onAccount += amount; // the invoice was paid or void in the meantime
    }
  }
  if (onAccount === 0) return;
  const reason = `Paid on account: ${receivedText(received)}`;
  const asked = creditCustomer(payments, { customerId, amount: onAccount, reason, received }, key);
  await (hasBegun ? onceBegun(asked) : asked);
}

type Part = Received & Readonly<{ stripeInvoiceId: string; customerId: string; amount: number }>;

/** Records what is paid of one invoice, which may be a part of what is open. */
async function recordPayment(payments: Payments, part: Part, key: string): Promise<void> {
  const { stripeInvoiceId: id, customerId, amount, ...received } = part;
  const before = await pageOfPayments(payments, { invoice: id });
  if (before.rows.some(({ commandId }) => commandId === key)) return;
  const { status, amountOnItsWay, amountRemaining, currency } = await getProviderInvoice(payments, id);
  if (status === 'void') throw refused('This invoice is void: nothing can be paid.');
  if (status === 'paid') throw refused('This invoice is paid already.');
  if (status === 'draft') throw refused('This invoice is a draft: send it first.');
  if (amountOnItsWay > 0) throw refused(onItsWay);
  if (amount > amountRemaining)
    throw refused('Less is open of this invoice than a moment ago. Nothing was recorded: please look at it again.');
  const at = secondsOfDay(received.receivedOn);
  const params: Stripe.PaymentRecordReportPaymentParams = {
    amount_requested: { currency, value: amount },
    customer_details: { customer: customerId },
    initiated_at: at,
    outcome: 'guaranteed',
    guaranteed: { guaranteed_at: at },
    payment_method_details: {
      type: 'custom',
      custom: { display_name: received.way === 'cash' ? 'Cash' : 'Check' },
    },
    processor_details: { type: 'custom', custom: { payment_reference: receivedText(received) } },
    metadata: { [commandName]: key, ...metadataOf(received) },
  };
  const name = `${key}-${id}`;
  const { id: payment_record } = await payments.ask((stripe) =>
    stripe.paymentRecords.reportPayment(params, payments.once(name)),
  );
  const options = payments.once(`${name}-attach`);
  await payments.ask((stripe) => stripe.invoices.attachPayment(id, { payment_record }, options));
}

type Back = Readonly<{ id: string; amount: number; memo: string }>;

/**
 * Gives money of a paid invoice back, with a credit note: the card or account that paid gets back first what it gave; the
 * rest was given back by hand.
 */
export async function refundProviderInvoice(payments: Payments, back: Back, key: string): Promise<void> {
  const { amountPaid, amountOutside } = await getProviderInvoice(payments, back.id);
  let left = amountPaid - amountOutside;
  const gone = left > 0 ? (await pageOfCreditNotes(payments, { invoice: back.id })).rows : [];
  for (const { id, intentId: intent } of left > 0 ? (await pageOfPayments(payments, { invoice: back.id })).rows : []) {
    if (intent === null) continue;
    left -= sumCents(gone.filter((one) => !one.isVoid && one.takenBackPayment === id).map(({ outside }) => outside));
    const { rows } = await pageOfRefunds(payments, { intent });
    left -= sumCents(rows.filter(({ isGiven }) => isGiven).map(({ amount }) => amount));
  }
  const throughProvider = Math.min(back.amount, Math.max(0, left));
  await note(payments, { ...back, throughProvider }, key);
}

type TakenBack = Readonly<{ id: string; amount: number; owedAgain: number; memo: string; paymentId: string }>;

/**
 * Notes that a payment by hand was none. What is still open of the invoice goes with it to the invoice that follows, because
 * a credit note takes off what is open before anything else.
 * @param back `owedAgain` is the payment and what is open
 */
export const noteTakenBack = (
  payments: Payments,
  { id, amount, owedAgain, memo, paymentId }: TakenBack,
  key: string,
): Promise<void> =>
  note(payments, { id, amount: owedAgain, memo, outside: amount }, key, { [takenBackName]: paymentId });

type Note = Back & Readonly<{ throughProvider?: number; outside?: number }>;

async function note(payments: Payments, given: Note, key: string, more: Readonly<Record<string, string>> = {}) {
  const { id: invoice, amount, memo, throughProvider = 0, outside = amount - throughProvider } = given;
  const { rows } = await pageOfCreditNotes(payments, { invoice });
  if (rows.some(({ commandId }) => commandId === key)) return;
  const params: Stripe.CreditNoteCreateParams = {
    invoice,
    amount,
    memo,
    metadata: { [commandName]: key, ...more },
    email_type: 'none',
    ...(throughProvider > 0 && { refund_amount: throughProvider }),
    ...(outside > 0 && { out_of_band_amount: outside }),
  };
  await payments.ask((stripe) => stripe.creditNotes.create(params, payments.once(`${key}-note`)));
}

type Credit = Readonly<{
  customerId: string;
  amount: number;
  reason: string;
  /** How it was paid, when it is a payment. */
  received?: Received;
}>;

/** Credits a customer, so that the next invoice is smaller. */
export async function creditCustomer(
  payments: Payments,
  { amount, received, ...credit }: Credit,
  key: string,
): Promise<void> {
  if ((await readBook(payments, credit.customerId)).some(({ commandId }) => commandId === key)) return;
  await moveBalance(payments, { ...credit, amount: -amount }, key, received && metadataOf(received));
}

type Debit = Omit<Credit, 'received'> &
  Readonly<{
    /** Of the book. */
    creditId: string;
    /** How it had come, when it was a payment: it does not count as received any more. */
    way: Received['way'] | null;
  }>;

/** Takes a credit away again, once, also what invoices have used of it: the next one is larger by that. */
export async function takeCreditBack(
  payments: Payments,
  { creditId, way, ...debit }: Debit,
  key: string,
): Promise<void> {
  const book = await readBook(payments, debit.customerId);
  if (book.some(({ commandId }) => commandId === key)) return;
  if (book.some(({ takesBack }) => takesBack === creditId)) throw refused('This credit is taken back already.');
  await moveBalance(payments, debit, key, metadataOfTakingBack(creditId, way));
}

/** Below zero it is credited. */
async function moveBalance(
  payments: Payments,
  { customerId, amount, reason }: Omit<Credit, 'received'>,
  key: string,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const params = { amount, currency: 'usd', description: reason, metadata: { [commandName]: key, ...more } };
  await payments.ask((stripe) => stripe.customers.createBalanceTransaction(customerId, params, payments.once(key)));
}

const refused = (sentence: string) => new ProviderFailure('refused', sentence);
