/** What a subscription bills: the invoice of a command, and what a change would cost. */
import type Stripe from 'stripe';
import { sumCents } from '../../kernel/money.ts';
import { explainCredit } from './credit-reason.ts';
import { referred } from './pages.ts';
import { attemptsOf } from './payment-attempts.ts';
import type { Payments } from './payments.ts';
import { ProviderFailure } from './provider-failure.ts';
import { type ItemChange, instantOf, secondsOf } from './subscriptions.ts';

/** An invoice as far as a customer is told of it. */
export type Bill = Readonly<{
  /** In the smallest unit of the currency. */
  amountDue: number;
  currency: string;
  /** Nothing is left to pay of it. */
  isPaid: boolean;
  /** A bank is asked for the money: there is nothing to do until it has answered. */
  isOnItsWay: boolean;
  dueAt: string | null;
  /** Its page; null before it is final, and when nobody may be sent there. */
  url: string | null;
}>;

/** Why a subscription has made an invoice. */
export type BillingReason = 'subscription_create' | 'subscription_update';

/** The newest invoice of a subscription, when it was made for this reason. */
export async function findBill(
  payments: Payments,
  invoiceId: string | null,
  reason: BillingReason,
): Promise<Bill | null> {
  const invoice = await retrieve(payments, invoiceId, reason);
  return invoice ? billOf(payments, invoice) : null;
}

/**
 * The same, made final when it is still a draft, as it is for an hour: only then has it a page. Called after the
 * provider has done what was asked, so that no failure says that it has not.
 * @param key of the command
 */
export async function finalBill(
  payments: Payments,
  invoiceId: string | null,
  reason: BillingReason,
  key: string,
): Promise<Bill | null> {
  try {
    const invoice = await retrieve(payments, invoiceId, reason);
    if (!invoice) return null;
    return billOf(payments, invoice.status === 'draft' ? await finalize(payments, invoice, key) : invoice);
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.outcome === 'unknown') throw error;
    throw new ProviderFailure('unknown', error.message, { spentKey: error.spentKey });
  }
}

/** What cannot be made final stays a draft, which the provider finishes by itself. */
async function finalize(payments: Payments, invoice: Stripe.Invoice, key: string): Promise<Stripe.Invoice> {
  try {
    // One below zero takes none.
    if (invoice.customer && invoice.total > 0) await explainCredit(payments, invoice, referred(invoice.customer));
    const options = payments.once(`${key}-bill`);
    return await payments.ask((stripe) => stripe.invoices.finalizeInvoice(invoice.id, {}, options));
  } catch (error) {
    if (error instanceof ProviderFailure && error.outcome === 'refused') return invoice;
    throw error;
  }
}

async function retrieve(payments: Payments, invoiceId: string | null, reason: BillingReason) {
  if (invoiceId === null) return undefined;
  const expand = ['payments.data.payment.payment_intent'];
  const invoice = await payments.ask((stripe) => stripe.invoices.retrieve(invoiceId, { expand }));
  return invoice.billing_reason === reason ? invoice : undefined;
}

function billOf(payments: Payments, invoice: Stripe.Invoice): Bill {
  const { amount_due: amountDue, currency, due_date: due, hosted_invoice_url: url, status } = invoice;
  const dueAt = due === null ? null : instantOf(due);
  const { amountOnItsWay } = attemptsOf(invoice);
  const how = { isPaid: status === 'paid', isOnItsWay: amountOnItsWay > 0 };
  return { amountDue, currency, ...how, dueAt, url: payments.shownLink(url) };
}

/** One line of an invoice that is not there yet. */
export type PreviewedLine = Readonly<{
  description: string | null;
  amount: number;
  start: string;
  end: string;
  isProration: boolean;
  stripePriceId: string | null;
  quantity: number | null;
}>;

export type Preview = Readonly<{
  currency: string;
  lines: readonly PreviewedLine[];
  total: number;
  /** What is owed (above zero) or to the customer's credit (below) before. */
  startingBalance: number;
  amountDue: number;
}>;

/** What a change is billed at once: the provider makes it in its head. @param at from when it counts */
export function previewChange(
  payments: Payments,
  subscription: string,
  items: readonly ItemChange[],
  at: string,
): Promise<Preview> {
  return preview(payments, {
    subscription,
    subscription_details: { items: [...items], ...billedAtOnce(at) },
  });
}

/** What each later period is billed. */
export function previewPeriods(
  payments: Payments,
  subscription: string,
  items: readonly ItemChange[],
): Promise<Preview> {
  const subscription_details = { items: [...items], proration_behavior: 'none' as const };
  return preview(payments, { subscription, preview_mode: 'recurring', subscription_details });
}

/** A change is billed on the spot, for the part of the period that is left at this moment. */
export const billedAtOnce = (at: string) =>
  ({ proration_behavior: 'always_invoice', proration_date: secondsOf(at) }) as const;

async function preview(payments: Payments, params: Stripe.InvoiceCreatePreviewParams): Promise<Preview> {
  const invoice = await payments.ask((stripe) => stripe.invoices.createPreview(params));
  const { currency, lines, total, starting_balance: startingBalance, amount_due: amountDue } = invoice;
  const told = lines.data.map(lineOf);
  return {
    currency,
    lines: lines.has_more ? [...told, restOf(invoice, told)] : told,
    total,
    startingBalance,
    amountDue,
  };
}

/** A page of lines is all that a preview gives: what is beyond it is one line. */
function restOf({ subtotal, period_start, period_end }: Stripe.Invoice, told: readonly PreviewedLine[]): PreviewedLine {
  const amount = subtotal - sumCents(told.map((line) => line.amount));
  const period = { start: instantOf(period_start), end: instantOf(period_end) };
  return { ...period, description: null, amount, isProration: false, stripePriceId: null, quantity: null };
}

function lineOf({ description, amount, period, parent, pricing, quantity }: Stripe.InvoiceLineItem): PreviewedLine {
  const { proration = false } = parent?.invoice_item_details ?? parent?.subscription_item_details ?? {};
  const price = pricing?.price_details?.price;
  return {
    description,
    amount,
    start: instantOf(period.start),
    end: instantOf(period.end),
    isProration: proration,
    stripePriceId: price ? referred(price) : null,
    quantity,
  };
}
