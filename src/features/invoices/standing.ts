/** How it stands with an invoice, and what it is called: what is shown of it, also to its customer. */
import type { Day } from '../../kernel/calendar.ts';
import { sumCents } from '../../kernel/money.ts';
import type { Invoice, InvoiceStatus, Standing } from './invoice.ts';

type Kept = Readonly<{
  status: Exclude<InvoiceStatus, 'overdue' | 'on-its-way'>;
  dueOn: Day | null;
  amountOnItsWay: number;
}>;
export type Asked = Pick<Invoice, 'amountOnItsWay'>;

/** A bank is asked for the money and has not answered: not paid, and not to be paid again (decisions/0113). */
export const isOnItsWay = ({ amountOnItsWay }: Asked): boolean => amountOnItsWay > 0;

/** Open and past its day is overdue (spec 3 §4), unless the money is on its way. @param today the company's */
export function statusOf({ status, dueOn, amountOnItsWay }: Kept, today: Day): InvoiceStatus {
  if (status !== 'open') return status;
  if (isOnItsWay({ amountOnItsWay })) return 'on-its-way';
  return dueOn !== null && dueOn < today ? 'overdue' : status;
}

export const statusLabels: Readonly<Record<Standing, string>> = {
  draft: 'Draft',
  open: 'Open',
  'on-its-way': 'Payment on its way',
  overdue: 'Overdue',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Uncollectible',
  credited: 'Credited',
  'billed-again': 'Billed again',
  disputed: 'Payment disputed',
};

export const statusTones = {
  draft: 'mute',
  open: 'info',
  'on-its-way': 'info',
  overdue: 'bad',
  paid: 'good',
  void: 'mute',
  uncollectible: 'warning',
  credited: 'mute',
  'billed-again': 'mute',
  disputed: 'warning',
} as const satisfies Record<Standing, string>;

/** Whether something is owed of it now, also what is on its way. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean =>
  status === 'open' || status === 'overdue' || status === 'on-its-way';

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

/** What of an invoice turned out not to be paid, in cents: it stands on another one, and this one is closed. */
export const takenBackOf = ({ payments }: Pick<Invoice, 'payments'>): number =>
  sumCents(payments.map(({ amountTakenBack }) => amountTakenBack));

/** Whether a bank holds or has taken what had come, or asks about it, and nothing was done about that yet. */
const isDisputed = ({ payments }: Pick<Invoice, 'payments'>): boolean => payments.some(isContested);

const isContested = ({ dispute, amountTakenBack }: Invoice['payments'][number]): boolean =>
  dispute !== null && dispute.state !== 'won' && amountTakenBack === 0;

/** The same but for what it only asks about: such money is not there to be given back. */
export const isWithBank = ({ payments }: Pick<Invoice, 'payments'>): boolean =>
  payments.some((payment) => isContested(payment) && payment.dispute?.isInquiry === false);

/** The same with what was open of it at that moment: all that stands on another invoice. */
export const billedAgainOf = (invoice: Pick<Invoice, 'payments' | 'amountMoved'>): number =>
  takenBackOf(invoice) + invoice.amountMoved;

/** An invoice below zero asks for nothing: the provider calls it paid, and keeps what it gives as credit. */
export const isCredited = ({ status, total }: Readonly<{ status: InvoiceStatus; total: number }>): boolean =>
  status === 'paid' && total < 0;

export function standingOf(invoice: Pick<Invoice, 'status' | 'total' | 'payments' | 'amountMoved'>): Standing {
  const billedAgain = billedAgainOf(invoice);
  if (billedAgain > 0 && billedAgain >= invoice.total) return 'billed-again';
  if (invoice.status === 'paid' && isDisputed(invoice)) return 'disputed';
  return isCredited(invoice) ? 'credited' : invoice.status;
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

/** Where what is open is paid: one invoice on its own page, several in My Account, where all of them stand. */
export function payPage(links: readonly (string | null)[], publicUrl: string): string {
  const [first = null, ...more] = links;
  return more.length === 0 && isSafeLink(first) ? first : `${publicUrl}/profile?tab=billing`;
}
