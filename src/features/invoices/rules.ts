import type { Day } from '../../kernel/calendar.ts';
import { formatMoney, sumCents, timesCents } from '../../kernel/money.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { type Invoice, type InvoiceStatus, isAmount } from './contract.ts';

type Kept = Readonly<{ status: Exclude<InvoiceStatus, 'overdue'>; dueOn: Day | null }>;

/** Open and past its day is overdue (spec 3 §4). @param today the company's */
export const statusOf = ({ status, dueOn }: Kept, today: Day): InvoiceStatus =>
  status === 'open' && dueOn !== null && dueOn < today ? 'overdue' : status;

export const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
};

export const statusTones = {
  draft: 'mute',
  open: 'info',
  overdue: 'bad',
  paid: 'good',
  void: 'mute',
  uncollectible: 'warning',
} as const;

export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'open' || status === 'overdue';

/** What items make together, in cents. */
export const totalOf = (items: readonly Readonly<{ amount: number; quantity: number }>[]): number =>
  sumCents(items.map(({ amount, quantity }) => timesCents(amount, quantity)));

/** @param seen what whoever asks was shown as the sum */
export function refuseTotal(total: number, seen: number): void {
  if (!isAmount(total)) throw invalidField('items', 'too-large', 'An invoice can be at most $999,999.99');
  if (total !== seen)
    throw new Refusal(
      'conflict',
      'other-total',
      `A price has changed in the meantime: the invoice would be ${formatMoney(total)}. Please look at it again.`,
    );
}

type Paying = Pick<Invoice, 'status' | 'amountRemaining' | 'currency'>;
type Payment = Readonly<{ amount: number; receivedOn: Day }>;

const notOpen: Partial<Record<InvoiceStatus, string>> = {
  draft: 'This invoice is a draft: send it first.',
  paid: 'This invoice is paid already.',
  void: 'This invoice is void: nothing can be paid.',
};
const whyNotOpen = ({ status }: Pick<Invoice, 'status'>): string | undefined =>
  isOpen({ status }) ? undefined : (notOpen[status] ?? 'This invoice is not open.');

/** The provider takes a payment past it for the whole invoice alone (decisions/0066). @param today the company's */
export function refusePayment(invoice: Paying, { amount, receivedOn }: Payment, today: Day): void {
  const why = whyNotOpen(invoice);
  if (why !== undefined) throw new Refusal('conflict', 'not-open', why);
  const open = formatMoney(invoice.amountRemaining, invoice.currency.toUpperCase());
  if (amount > invoice.amountRemaining)
    throw invalidField('amount', 'not-the-whole', `Only ${open} is open on this invoice`);
  if (amount < invoice.amountRemaining)
    throw invalidField('amount', 'not-the-whole', `A payment must be the whole ${open} that is open`);
  if (receivedOn > today) throw invalidField('receivedOn', 'received-later', 'The day cannot be in the future');
}

export function refuseSending(invoice: Pick<Invoice, 'status'>): void {
  if (invoice.status === 'draft' || isOpen(invoice)) return;
  throw new Refusal('conflict', 'not-open', 'Only drafts and open invoices can be sent.');
}

/** Spec 3 §4. */
export function refuseRemoval({ status }: Pick<Invoice, 'status'>): void {
  if (status === 'paid') throw new Refusal('conflict', 'invoice-paid', 'Paid invoices cannot be deleted.');
}

type Paid = Pick<Invoice, 'status' | 'amountPaid' | 'amountReturned' | 'amountOutside' | 'currency'>;

/** What of a paid invoice can still be given back, in cents. */
export const refundable = ({ status, amountPaid, amountReturned }: Omit<Paid, 'currency'>): number =>
  status === 'paid' ? Math.max(0, amountPaid - amountReturned) : 0;

/** Whether it was paid in cash or by check, and all of that stands. */
export const mayTakeBack = (invoice: Omit<Paid, 'currency'>): boolean =>
  invoice.status === 'paid' &&
  invoice.amountOutside === invoice.amountPaid &&
  refundable(invoice) === invoice.amountPaid &&
  invoice.amountPaid > 0;

export function refuseTakingBack(invoice: Paid): void {
  if (mayTakeBack(invoice)) return;
  throw new Refusal(
    'conflict',
    'not-recorded',
    'Only a payment in cash or by check can be taken back, and only while nothing of it was given back.',
  );
}

export function refuseRefund(invoice: Paid, amount: number): void {
  const most = refundable(invoice);
  if (most === 0) throw new Refusal('conflict', 'not-paid', 'There is nothing to give back of this invoice.');
  if (amount > most) {
    const sum = formatMoney(most, invoice.currency.toUpperCase());
    throw invalidField('amount', 'too-large', `At most ${sum} can be given back`);
  }
}

/** What an invoice is called where it has no description (spec 3 §2). */
export const nameOf = ({
  description,
  lines,
  stripeInvoiceId,
}: Pick<Invoice, 'description' | 'lines' | 'stripeInvoiceId'>) =>
  description ?? lines.map((line) => line.description).find(Boolean) ?? `Invoice ${stripeInvoiceId.slice(-8)}`;

/** Whether a link of the provider may be shown: `http` is for the demo and tests alone (decisions: Payments). */
export const isSafeLink = (url: string | null): url is string =>
  url !== null && (url.startsWith('https://') || /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(url));
