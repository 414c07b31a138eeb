import { onItsWay } from '../../kernel/bank-debits.ts';
import { addMonths, type Day } from '../../kernel/calendar.ts';
import { formatMoney, sumCents, timesCents } from '../../kernel/money.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { isAmount } from './amounts.ts';
import type { Credit, Invoice, InvoiceStatus, Payment } from './contract.ts';

type Kept = Readonly<{
  status: Exclude<InvoiceStatus, 'overdue' | 'on-its-way'>;
  dueOn: Day | null;
  amountOnItsWay: number;
}>;
type Asked = Pick<Invoice, 'amountOnItsWay'>;

/** A bank is asked for the money and has not answered: not paid, and not to be paid again (decisions/0113). */
export const isOnItsWay = ({ amountOnItsWay }: Asked): boolean => amountOnItsWay > 0;

/** Open and past its day is overdue (spec 3 §4), unless the money is on its way. @param today the company's */
export function statusOf({ status, dueOn, amountOnItsWay }: Kept, today: Day): InvoiceStatus {
  if (status !== 'open') return status;
  if (isOnItsWay({ amountOnItsWay })) return 'on-its-way';
  return dueOn !== null && dueOn < today ? 'overdue' : status;
}

export const statusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  open: 'Open',
  'on-its-way': 'Payment on its way',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
};

export const statusTones = {
  draft: 'mute',
  open: 'info',
  'on-its-way': 'info',
  overdue: 'bad',
  paid: 'good',
  void: 'mute',
  uncollectible: 'warning',
} as const;

/** Whether something is owed of it now, also what is on its way. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'open' || status === 'overdue' || status === 'on-its-way';

/** What items make together, in cents. */
export const totalOf = (items: readonly Readonly<{ amount: number; quantity: number }>[]): number =>
  sumCents(items.map(({ amount, quantity }) => timesCents(amount, quantity)));

export const totalTooLarge = 'An invoice can be at most $999,999.99';

/** @param seen what whoever asks was shown as the sum */
export function refuseTotal(total: number, seen: number): void {
  if (!isAmount(total)) throw invalidField('items', 'too-large', totalTooLarge);
  if (total !== seen)
    throw new Refusal(
      'conflict',
      'other-total',
      `A price has changed in the meantime: the invoice would be ${formatMoney(total)}. Please look at it again.`,
    );
}

/** What is open in US dollars, in cents, on how many invoices; and how many are open in other currencies. `coming`: on its way. */
export type Owed = Readonly<{ amount: number; open: number; overdue: number; coming: number; elsewhere: number }>;

export function owedOf(invoices: readonly Pick<Invoice, 'status' | 'amountRemaining' | 'currency'>[]): Owed {
  const all = invoices.filter(isOpen);
  const here = all.filter(({ currency }) => currency === 'usd');
  return {
    amount: sumCents(here.map(({ amountRemaining }) => amountRemaining)),
    open: here.length,
    overdue: here.filter(({ status }) => status === 'overdue').length,
    coming: here.filter(({ status }) => status === 'on-its-way').length,
    elsewhere: all.length - here.length,
  };
}

type Paying = Pick<Invoice, 'status' | 'amountRemaining' | 'amountOnItsWay' | 'currency'>;

const notOpen: Partial<Record<InvoiceStatus, string>> = {
  draft: 'This invoice is a draft: send it first.',
  paid: 'This invoice is paid already.',
  void: 'This invoice is void: nothing can be paid.',
};

/** Whether it takes a payment: also one that nobody expects to be paid any more. */
export const isPayable = (invoice: Pick<Invoice, 'status'> & Asked): boolean =>
  notOpen[invoice.status] === undefined && !isOnItsWay(invoice);

/** What is asked of a bank is neither paid a second time nor taken away meanwhile. */
export function refuseOnItsWay(invoice: Asked): void {
  if (isOnItsWay(invoice)) throw new Refusal('conflict', 'on-its-way', onItsWay);
}

/** At most what is open can be paid of an invoice. */
export function refusePayment(invoice: Paying, amount: number): void {
  const why = notOpen[invoice.status];
  if (why !== undefined) throw new Refusal('conflict', 'not-open', why);
  refuseOnItsWay(invoice);
  const open = formatMoney(invoice.amountRemaining, invoice.currency.toUpperCase());
  if (amount > invoice.amountRemaining)
    throw invalidField('amount', 'too-large', `Only ${open} is open on this invoice`);
}

/**
 * What is wrong with the day on which money came: none for a day of the last year; earlier the year is a typing error.
 * @param today the company's
 */
export function wrongDayReceived(receivedOn: Day, today: Day): string | null {
  if (receivedOn > today) return 'The day cannot be in the future';
  return receivedOn < addMonths(today, -12) ? 'Check the year: the day is more than one year ago' : null;
}

export function refuseDayReceived(receivedOn: Day, today: Day): void {
  const wrong = wrongDayReceived(receivedOn, today);
  if (wrong === null) return;
  throw invalidField('receivedOn', receivedOn > today ? 'received-later' : 'received-long-ago', wrong);
}

export function refuseUnderWay(isUnderWay: boolean, what: 'invoice' | 'credit' = 'invoice'): void {
  if (!isUnderWay) return;
  throw new Refusal(
    'conflict',
    'under-way',
    `Something else is being done to this ${what} at this moment. Please try again when it is through.`,
  );
}

export function refuseWriteOff(invoice: Pick<Invoice, 'status'> & Asked): void {
  refuseOnItsWay(invoice);
  if (isOpen(invoice)) return;
  throw new Refusal('conflict', 'not-open', 'Only an open invoice can be marked as uncollectible.');
}

/** It asks for the money. */
export function refuseSending(invoice: Pick<Invoice, 'status'> & Asked): void {
  refuseOnItsWay(invoice);
  if (invoice.status === 'draft' || isOpen(invoice)) return;
  throw new Refusal('conflict', 'not-open', 'Only drafts and open invoices can be sent.');
}

/** Spec 3 §4; what was paid in part stays as well. */
export function refuseRemoval({ status, amountPaid, ...asked }: Pick<Invoice, 'status' | 'amountPaid'> & Asked): void {
  if (status === 'paid') throw new Refusal('conflict', 'invoice-paid', 'Paid invoices cannot be deleted.');
  refuseOnItsWay(asked);
  if (status === 'void' || amountPaid === 0) return;
  throw new Refusal('conflict', 'invoice-paid', 'A part of this invoice is paid: take the payment back first.');
}

type Paid = Pick<Invoice, 'status' | 'amountPaid' | 'amountReturned' | 'amountOutside' | 'currency'>;

/** What of a paid invoice can still be given back, in cents. */
export const refundable = ({ status, amountPaid, amountReturned }: Omit<Paid, 'currency'>): number =>
  status === 'paid' ? Math.max(0, amountPaid - amountReturned) : 0;

type WithPayments = Pick<Invoice, 'status' | 'amountPaid' | 'amountReturned' | 'amountOnItsWay'>;

/** Whether it was made by hand, and all of it stands. */
export const mayTakeBack = (
  { status, amountPaid, amountReturned, amountOnItsWay }: WithPayments,
  { amount, isOutside, isTakenBack }: Pick<Payment, 'amount' | 'isOutside' | 'isTakenBack'>,
): boolean =>
  isOutside &&
  !isTakenBack &&
  status !== 'void' &&
  !isOnItsWay({ amountOnItsWay }) &&
  amount > 0 &&
  amountPaid - amountReturned >= amount;

/** What of an invoice turned out not to be paid, in cents: it stands on another one, and this one is closed. */
export const takenBackOf = ({ payments }: Pick<Invoice, 'payments'>): number =>
  sumCents(payments.filter(({ isTakenBack }) => isTakenBack).map(({ amount }) => amount));

/** Closed, and nothing of it paid: all of it is owed on another one. */
export const isBilledAgain = (invoice: Pick<Invoice, 'total' | 'payments'>): boolean =>
  takenBackOf(invoice) > 0 && takenBackOf(invoice) >= invoice.total;

export function refuseTakingBack(invoice: WithPayments, payment: Payment): void {
  if (mayTakeBack(invoice, payment)) return;
  refuseOnItsWay(invoice);
  throw new Refusal(
    'conflict',
    'not-recorded',
    'Only a payment in cash or by check can be taken back, and only while nothing of it was given back.',
  );
}

type Creditable = Pick<Credit, 'mayTakeBack' | 'isTakenBack'>;

export function refuseTakingCreditBack({ mayTakeBack, isTakenBack }: Creditable): void {
  if (mayTakeBack) return;
  throw new Refusal(
    'conflict',
    'not-recorded',
    isTakenBack
      ? 'This credit is taken back already.'
      : 'Only a credit, or a payment on account in cash or by check, can be taken back.',
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

/** Whether there is paper for the mail: it asks for what is owed, of an invoice that went out. */
export const hasPaper = (invoice: Pick<Invoice, 'number' | 'status'> & Asked): boolean =>
  invoice.number !== null && invoice.status !== 'void' && !isOnItsWay(invoice);

type Named = Pick<Invoice, 'description' | 'stripeInvoiceId' | 'total'> &
  Readonly<{ lines: readonly Pick<Invoice['lines'][number], 'description' | 'amount'>[] }>;

/**
 * What an invoice is called (spec 3 §2): by its description; else by the first of its lines that goes the way of its
 * total, for one of a change begins with what was given back; else by the end of its id. `first_line_of` in migration
 * 0085 is the same.
 */
export const calledBy = (
  { description, lines, stripeInvoiceId, total }: Named,
  say: Readonly<{ invoice: (end: string) => string; andMore: (first: string, more: number) => string }>,
): string => {
  const named = lines.filter((line) => line.description);
  const first = named.find(({ amount }) => Math.sign(amount) === Math.sign(total)) ?? named[0];
  if (description !== null) return description;
  if (!first?.description) return say.invoice(stripeInvoiceId.slice(-8));
  return named.length === 1 ? first.description : say.andMore(first.description, named.length - 1);
};

/** The same in the office's words. */
export const nameOf = (invoice: Named): string =>
  calledBy(invoice, {
    invoice: (end) => `Invoice ${end}`,
    andMore,
  });

/** "Standard service and 1 more" */
export const andMore = (first: string, more: number): string => (more > 0 ? `${first} and ${more} more` : first);

/** Whether a link leads to a page. What is not encrypted has been let in of the local provider alone (decisions/0112). */
export const isSafeLink = (url: string | null): url is string => url !== null && /^https?:\/\//.test(url);
