/** Invoices at the provider with their lines and credit notes, in our words. Amounts are in the smallest unit. */
import type Stripe from 'stripe';
import type { Instant } from '../../kernel/calendar.ts';
import { sumCents } from '../../kernel/money.ts';
import { commandName, placeName, takenBackName, whyName, writtenOffName } from './our-words.ts';
import { type Page, pageAfter, pageOf, referred, secondsToInstant } from './pages.ts';
import { type Attempted, type Attempts, attemptsOf, mayBeOnItsWay, openAttempts } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { ProviderFailure, unlessMissing } from './provider-failure.ts';

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const;

export type ProviderLine = Readonly<{
  id: string;
  description: string | null;
  amount: number;
  quantity: number | null;
  priceId: string | null;
  periodStart: Instant;
  periodEnd: Instant;
  isProration: boolean;
  /** Our reason for it, where there is one. */
  why: string | null;
  /** Which item of our command it is. */
  place: string | null;
}>;

export type ProviderInvoice = Readonly<{
  id: string;
  customerId: string | null;
  subscriptionId: string | null;
  /** The command of ours that made it. */
  commandId: string | null;
  number: string | null;
  description: string | null;
  /** Below everything: says among others why credit was taken off. */
  footer: string | null;
  status: (typeof invoiceStatuses)[number];
  currency: string;
  total: number;
  /** Of the customer before it was final and after: what lies between is credit that it took. */
  startingBalance: number;
  endingBalance: number;
  amountDue: number;
  amountPaid: number;
  amountRemaining: number;
  /** Of what was paid: past the provider; of this without a record there of how. */
  amountOutside: number;
  amountUnrecorded: number;
  /** Asked of a bank that has not answered yet: it is open, and not to be paid again. */
  amountOnItsWay: number;
  /** The charge that a bank has sent back last, while the invoice is open. */
  failedDebit: string | null;
  prePaymentCredit: number;
  postPaymentCredit: number;
  /** The moment at which it is charged, where that happens by itself. */
  dueDate: Instant | null;
  /** Why it was made: the provider's list is open. */
  billingReason: string | null;
  /** To a saved card or account, by itself. */
  isCharged: boolean;
  attemptCount: number;
  nextAttemptAt: Instant | null;
  periodStart: Instant;
  periodEnd: Instant;
  createdAt: Instant;
  finalizedAt: Instant | null;
  paidAt: Instant | null;
  voidedAt: Instant | null;
  /** Nobody expects it to be paid any more: since when, and why. */
  writtenOffAt: Instant | null;
  writtenOffReason: string | null;
  hostedUrl: string | null;
  pdf: string | null;
  lines: readonly ProviderLine[];
}>;

export type ProviderCreditNote = Readonly<{
  id: string;
  invoiceId: string;
  commandId: string | null;
  number: string;
  isVoid: boolean;
  /** The payment that turned out to be none: its id, or only that it is the one without a record. */
  takenBackPayment: string | null;
  amount: number;
  /** Made the invoice smaller; what went beyond was refunded, given back past the provider, or credited to the balance. */
  prePaymentAmount: number;
  refunded: number;
  refundIds: readonly string[];
  outside: number;
  credited: number;
  memo: string | null;
  createdAt: Instant;
}>;

/** Undefined when the provider has none of this id any more. */
export async function findProviderInvoice(payments: Payments, id: string): Promise<ProviderInvoice | undefined> {
  const expand = ['payments.data.payment.payment_intent'];
  const invoice = await unlessMissing(payments.ask((stripe) => stripe.invoices.retrieve(id, { expand })));
  return invoice && !('deleted' in invoice) ? withAllLines(payments, invoice) : undefined;
}

/** Refuses what the provider has no more. */
export async function getProviderInvoice(payments: Payments, id: string): Promise<ProviderInvoice> {
  const invoice = await findProviderInvoice(payments, id);
  if (invoice) return invoice;
  throw new ProviderFailure('refused', 'Stripe does not have this invoice any more.');
}

/** A page of all invoices, newest first. @param last the id behind which it begins */
export async function pageOfInvoices(payments: Payments, last?: string): Promise<Page<ProviderInvoice>> {
  const list = await payments.ask((stripe) => stripe.invoices.list({ ...pageAfter(last), expand }));
  const { rows, next } = pageOf(list, (invoice) => invoice);
  return { rows: await withAllOfEach(payments, rows), next };
}

/** The newest invoices of a customer. */
export async function newestInvoicesOf(payments: Payments, customer: string): Promise<readonly ProviderInvoice[]> {
  const list = await payments.ask((stripe) => stripe.invoices.list({ customer, limit: 100, expand }));
  return withAllOfEach(payments, list.data);
}

/** Credit notes, which are all issued for an invoice: of one, or a page of all. */
export async function pageOfCreditNotes(
  payments: Payments,
  { invoice, last }: Readonly<{ invoice?: string; last?: string | undefined }> = {},
): Promise<Page<ProviderCreditNote>> {
  const which = invoice !== undefined && { invoice };
  const list = await payments.ask((stripe) => stripe.creditNotes.list({ ...pageAfter(last), ...which }));
  return pageOf(list, creditNoteOf);
}

/** The invoice that a credit note is for; undefined when the provider has none of this id. */
export async function findInvoiceOfCreditNote(payments: Payments, id: string): Promise<string | undefined> {
  const note = await unlessMissing(payments.ask((stripe) => stripe.creditNotes.retrieve(id)));
  return note && referred(note.invoice);
}

const expand = ['data.payments'];

/** In a list attempts at money come as their ids: what became of those is read at once for the whole page. */
async function withAllOfEach(
  payments: Payments,
  invoices: readonly Stripe.Invoice[],
): Promise<readonly ProviderInvoice[]> {
  const intents = await openAttempts(
    payments,
    invoices.flatMap((one) => (mayBeOnItsWay(one) ? (one.payments?.data ?? []) : [])),
  );
  const read: ProviderInvoice[] = [];
  for (const invoice of invoices) read.push(await withAllLines(payments, invoice, intents));
  return read;
}

/** Ten lines and payments come with an invoice. */
async function withAllLines(
  payments: Payments,
  invoice: Stripe.Invoice,
  intents: Attempts = new Map(),
): Promise<ProviderInvoice> {
  const lines = [...invoice.lines.data];
  for (let isMore = invoice.lines.has_more; isMore; ) {
    const last = lines.at(-1)?.id;
    const page = await payments.ask((stripe) => stripe.invoices.listLineItems(invoice.id, pageAfter(last)));
    lines.push(...page.data);
    isMore = page.has_more && page.data.length > 0;
  }
  const paid = [...(invoice.payments?.data ?? [])];
  for (let isMore = invoice.payments?.has_more === true; isMore; ) {
    const after = pageAfter(paid.at(-1)?.id);
    const expand = ['data.payment.payment_intent'];
    const page = await payments.ask((stripe) => stripe.invoicePayments.list({ ...after, invoice: invoice.id, expand }));
    paid.push(...page.data);
    isMore = page.has_more && page.data.length > 0;
  }
  return { ...invoiceOf(invoice, lines, paid, payments.shownLink), ...attemptsOf(invoice, { paid, intents }) };
}

function invoiceOf(
  invoice: Stripe.Invoice,
  lines: readonly Stripe.InvoiceLineItem[],
  payments: readonly Stripe.InvoicePayment[],
  shownLink: Payments['shownLink'],
): Omit<ProviderInvoice, keyof Attempted> {
  const { finalized_at, marked_uncollectible_at, paid_at, voided_at } = invoice.status_transitions;
  const paid = payments.filter(({ status }) => status === 'paid');
  const [recorded, through] = [true, false].map((isRecord) =>
    sumCents(
      paid
        .filter(({ payment }) => (payment.type === 'payment_record') === isRecord)
        .map(({ amount_paid }) => amount_paid ?? 0),
    ),
  ) as [number, number];
  const subscription = invoice.parent?.subscription_details?.subscription;
  const isCharged = invoice.collection_method === 'charge_automatically';
  return {
    id: invoice.id,
    customerId: invoice.customer ? referred(invoice.customer) : null,
    subscriptionId: subscription ? referred(subscription) : null,
    commandId: invoice.metadata?.[commandName] ?? null,
    number: invoice.number,
    description: invoice.description,
    footer: invoice.footer,
    status: invoiceStatuses.find((status) => status === invoice.status) ?? 'draft', // their list is open
    currency: invoice.currency,
    total: invoice.total,
    startingBalance: invoice.starting_balance,
    endingBalance: invoice.ending_balance ?? invoice.starting_balance,
    amountDue: invoice.amount_due,
    amountPaid: invoice.amount_paid,
    amountRemaining: invoice.amount_remaining,
    amountOutside: invoice.amount_paid - through,
    amountUnrecorded: invoice.amount_paid - through - recorded,
    prePaymentCredit: invoice.pre_payment_credit_notes_amount,
    postPaymentCredit: invoice.post_payment_credit_notes_amount,
    dueDate: instantOf(isCharged ? (finalized_at ?? null) : invoice.due_date),
    billingReason: invoice.billing_reason,
    isCharged,
    attemptCount: invoice.attempt_count,
    nextAttemptAt: instantOf(invoice.next_payment_attempt),
    periodStart: secondsToInstant(invoice.period_start),
    periodEnd: secondsToInstant(invoice.period_end),
    createdAt: secondsToInstant(invoice.created),
    finalizedAt: instantOf(finalized_at),
    paidAt: instantOf(paid_at),
    voidedAt: instantOf(voided_at),
    writtenOffAt: instantOf(marked_uncollectible_at),
    writtenOffReason: invoice.metadata?.[writtenOffName] ?? null,
    hostedUrl: shownLink(invoice.hosted_invoice_url),
    pdf: shownLink(invoice.invoice_pdf),
    lines: lines.map(lineOf),
  };
}

const instantOf = (seconds: number | null): Instant | null => (seconds === null ? null : secondsToInstant(seconds));

/** Stripe knows a later start as a trial only; nobody here has offered one. */
const saidOfStart = (description: string | null): string | null =>
  description && description.replace(/^Trial period for (?=.)/, 'Before the start: ');

function lineOf({ id, description, amount, quantity, pricing, period, parent, metadata }: Stripe.InvoiceLineItem) {
  const price = pricing?.price_details?.price;
  const details = parent?.invoice_item_details ?? parent?.subscription_item_details;
  return {
    id,
    description: saidOfStart(description),
    amount,
    quantity,
    priceId: price ? referred(price) : null,
    periodStart: secondsToInstant(period.start),
    periodEnd: secondsToInstant(period.end),
    isProration: details?.proration ?? false,
    why: metadata[whyName] ?? null,
    place: metadata[placeName] ?? null,
  };
}

function creditNoteOf(note: Stripe.CreditNote): ProviderCreditNote {
  const refunded = note.refunds.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
  const outside = note.out_of_band_amount ?? 0;
  return {
    id: note.id,
    invoiceId: referred(note.invoice),
    commandId: note.metadata?.[commandName] ?? null,
    number: note.number,
    isVoid: note.status === 'void',
    takenBackPayment: note.metadata?.[takenBackName] ?? null,
    amount: note.amount,
    prePaymentAmount: note.pre_payment_amount,
    refunded,
    refundIds: note.refunds.map(({ refund }) => referred(refund)),
    outside,
    credited: note.amount - note.pre_payment_amount - refunded - outside,
    memo: note.memo,
    createdAt: secondsToInstant(note.created),
  };
}
