/** What of an invoice was asked of a bank: a debit is on its way for days, and may come back (decisions/0113). */
import type Stripe from 'stripe';
import { sumCents } from '../../kernel/money.ts';
import { pageAfter, referred } from './pages.ts';
import type { Payments } from './payments.ts';

export type Attempted = Readonly<{
  /** Asked of a bank that has not answered yet: it is open, and not to be paid again. */
  amountOnItsWay: number;
  /** The charge that a bank has sent back last, while the invoice is open. */
  failedDebit: string | null;
}>;

/** By their ids. */
export type Attempts = ReadonlyMap<string, Stripe.PaymentIntent>;

/** Of one that nobody has tried to pay, and of one that needs nothing more, nothing is asked. */
export const mayBeOnItsWay = ({ status, attempted }: Stripe.Invoice): boolean =>
  attempted && (status === 'open' || status === 'uncollectible');

/**
 * How the attempts stand of payments of a page that have not come: a list gives their ids only, because it expands no
 * further. One request more for a page on which there are any.
 */
export async function openAttempts(payments: Payments, listed: readonly Stripe.InvoicePayment[]): Promise<Attempts> {
  const created = listed.filter(isOpen).map((one) => one.created);
  const found = new Map<string, Stripe.PaymentIntent>();
  if (created.length === 0) return found;
  const which = { status: 'open', created: { gte: Math.min(...created), lte: Math.max(...created) } } as const;
  const expand = ['data.payment.payment_intent'];
  let last: string | undefined;
  for (let isMore = true; isMore; ) {
    const after = pageAfter(last);
    const page = await payments.ask((stripe) => stripe.invoicePayments.list({ ...after, ...which, expand }));
    for (const { payment } of page.data)
      if (typeof payment.payment_intent === 'object') found.set(payment.payment_intent.id, payment.payment_intent);
    last = page.data.at(-1)?.id;
    isMore = page.has_more && last !== undefined;
  }
  return found;
}

type Given = Readonly<{
  /** All of them, where more belong to it than came with it. */
  paid?: readonly Stripe.InvoicePayment[];
  /** Of those that are there as an id. */
  intents?: Attempts;
}>;

export function attemptsOf(
  invoice: Stripe.Invoice,
  { paid: payments = invoice.payments?.data ?? [], intents = new Map() }: Given = {},
): Attempted {
  if (!mayBeOnItsWay(invoice)) return { amountOnItsWay: 0, failedDebit: null };
  const open = payments.filter(isOpen).map(({ amount_requested: amount, payment: { payment_intent: intent } }) => ({
    amount,
    intent: typeof intent === 'object' ? intent : intents.get(intent ?? ''),
  }));
  // What has come since the invoice was read is no less on its way: the next reading has it paid.
  const isOnItsWay = ({ intent }: (typeof open)[number]) =>
    !intent || intent.status === 'processing' || intent.status === 'succeeded';
  const sentBack = open.find(({ intent }) => intent && hasComeBack(intent))?.intent;
  return {
    amountOnItsWay: sumCents(open.filter(isOnItsWay).map(({ amount }) => amount)),
    failedDebit: sentBack ? referred(sentBack.latest_charge ?? sentBack) : null,
  };
}

const isOpen = ({ status, payment }: Stripe.InvoicePayment): boolean =>
  status === 'open' && payment.type === 'payment_intent';

/** A card fails while its owner looks on: only of banks is something heard later. */
const hasComeBack = ({ status, last_payment_error: error }: Stripe.PaymentIntent): boolean =>
  status === 'requires_payment_method' && error?.payment_method?.type === 'us_bank_account';
