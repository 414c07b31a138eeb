import { onItsWay } from '../../kernel/bank-debits.ts';
import { addMonths, type Day } from '../../kernel/calendar.ts';
import { formatMoney, sumCents, timesCents } from '../../kernel/money.ts';
import { invalidField, Refusal } from '../../kernel/refusal.ts';
import { isAmount, moneyOf } from './amounts.ts';
import type { Credit, Invoice, InvoiceStatus, Payment } from './invoice.ts';
import { type Asked, isOnItsWay, isOpen, isWithBank } from './standing.ts';

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

type Received = Readonly<{
  amount: number;
  /** What was open as whoever asks saw it. */
  openSeen?: number | undefined;
  /** Null for cash, and for a check without one. */
  checkNumber: string | null;
}>;

/**
 * At most what is open can be paid of an invoice. Money without a number looks like any other: it is recorded by the one
 * of two who have seen the same open (decisions/0126); a check is known again by its number.
 */
export function refusePayment(invoice: Paying, { amount, openSeen, checkNumber }: Received): void {
  const why = notOpen[invoice.status];
  if (why !== undefined) throw new Refusal('conflict', 'not-open', why);
  refuseOnItsWay(invoice);
  const open = moneyOf(invoice, invoice.amountRemaining);
  if (checkNumber === null && openSeen !== undefined && openSeen !== invoice.amountRemaining)
    throw new Refusal(
      'conflict',
      'paid-since',
      `${open} of this invoice is open by now, not ${moneyOf(invoice, openSeen)}. Nothing was recorded: please look whether this payment stands already.`,
    );
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

/** Whoever does not see what they have entered enters it again: of each kind one at a time is asked for a customer. */
export function refuseAnother(isUnderWay: boolean, what: 'invoice' | 'credit'): void {
  if (!isUnderWay) return;
  throw new Refusal(
    'conflict',
    'under-way',
    `Another ${what} of this customer is on its way to Stripe, which has not answered yet. It is asked again by itself: please wait until it stands below.`,
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

/** @param isSent by somebody else, since whoever asks looked */
export function refuseSentSince(isSent: boolean): void {
  if (!isSent) return;
  throw new Refusal(
    'conflict',
    'sent-since',
    'Somebody else has sent this invoice since you looked. Nothing was sent again: please look whether it should go once more.',
  );
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

/** What a bank holds or has taken back is not also given back. */
export const mayRefund = (invoice: Paid & Pick<Invoice, 'payments'>): boolean =>
  !isWithBank(invoice) && refundable(invoice) > 0;

type WithPayments = Pick<Invoice, 'status' | 'amountPaid' | 'amountReturned' | 'amountOnItsWay'>;

/** What of a payment can turn out to be none: all that was made by hand, and what a bank took back of any other. */
export function amountToTakeBack(
  { amountPaid, amountReturned }: Pick<Invoice, 'amountPaid' | 'amountReturned'>,
  { amount, isOutside, dispute }: Pick<Payment, 'amount' | 'isOutside' | 'dispute'>,
): number {
  if (isOutside) return amount;
  return dispute?.state === 'lost' ? Math.max(0, Math.min(dispute.amount, amountPaid - amountReturned)) : 0;
}

/** Whether it was made by hand or is lost, and all of it stands. */
export const mayTakeBack = (
  invoice: WithPayments,
  payment: Pick<Payment, 'amount' | 'isOutside' | 'dispute' | 'amountTakenBack'>,
): boolean => {
  const amount = amountToTakeBack(invoice, payment);
  const { status, amountPaid, amountReturned } = invoice;
  const stands = payment.amountTakenBack === 0 && status !== 'void' && !isOnItsWay(invoice);
  return stands && amount > 0 && amountPaid - amountReturned >= amount;
};

export function refuseTakingBack(invoice: WithPayments, payment: Payment): void {
  if (mayTakeBack(invoice, payment)) return;
  refuseOnItsWay(invoice);
  throw new Refusal(
    'conflict',
    'not-recorded',
    'Only a payment in cash or by check, or one that its bank took back, can be taken back, and only while nothing of it was given back.',
  );
}

/** What was credited beside invoices, less what of it was taken back; not what was paid on account. */
export const givenOf = (credits: readonly Pick<Credit, 'amount' | 'way'>[]): number =>
  sumCents(credits.filter(({ way }) => way === null).map(({ amount }) => amount));

/** @param seen what had been credited as whoever asks saw it: for the same reason it is credited once (decisions/0126) */
export function refuseCredit(credits: readonly Pick<Credit, 'amount' | 'way'>[], seen = givenOf(credits)): void {
  const given = givenOf(credits);
  if (seen === given) return;
  throw new Refusal(
    'conflict',
    'credited-since',
    `${formatMoney(given)} is credited to this customer by now, not ${formatMoney(seen)} as before. Nothing was credited: please look whether this credit stands already.`,
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

const disputed =
  'The bank holds or has taken back what had paid this invoice: nothing can be given back until that is decided.';

/** @param seen what had been given back as whoever asks saw it: the same part is given back once (decisions/0126) */
export function refuseRefund(
  invoice: Paid & Pick<Invoice, 'payments'>,
  amount: number,
  seen: number = invoice.amountReturned,
): void {
  if (isWithBank(invoice)) throw new Refusal('conflict', 'disputed', disputed);
  const most = refundable(invoice);
  if (most === 0) throw new Refusal('conflict', 'not-paid', 'There is nothing to give back of this invoice.');
  if (seen !== invoice.amountReturned)
    throw new Refusal(
      'conflict',
      'returned-since',
      `${moneyOf(invoice, invoice.amountReturned)} of this invoice is given back by now, and ${moneyOf(invoice, most)} can still be. Nothing was refunded: please look at it again.`,
    );
  if (amount > most) throw invalidField('amount', 'too-large', `At most ${moneyOf(invoice, most)} can be given back`);
}
