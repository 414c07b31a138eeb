import type { Day } from '../../kernel/calendar.ts';
import { sumCents } from '../../kernel/money.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { ages } from './contract.ts';
import { ageOf } from './rules.ts';
import type { Statement, StatementEntry } from './statement.ts';

/** One thing that happened, with the company's day; of a day in the order in which they are given. */
export type LedgerEntry = Omit<StatementEntry, 'balance'>;

export type StatementFacts = Readonly<{
  entries: readonly LedgerEntry[];
  openInvoices: readonly Omit<Statement['openInvoices'][number], 'age'>[];
  /** What the next invoice takes off; below zero what it adds. */
  credit: number;
  uncollectible: number;
}>;

type Reckoned = Pick<
  Statement,
  'opening' | 'entries' | 'closing' | 'unlisted' | 'openInvoices' | 'ageing' | 'credit' | 'uncollectible'
>;

/** Invoices stand before what was paid for them on the same day. */
const kindOrder: Readonly<Record<LedgerEntry['kind'], number>> = {
  invoice: 0,
  credit: 1,
  payment: 2,
  'credit-note': 3,
  refund: 3,
  'taken-back': 3,
};

/**
 * A range of days of somebody's ledger (decisions/0066): what was billed less what was paid and credited is what is open.
 * What is open and no entry explains is `unlisted` and belongs to the opening balance, so that the last balance is always
 * what receivables say. @param today the company's
 */
export function statementOf(facts: StatementFacts, range: Readonly<{ from: Day; to: Day }>, today: Day): Reckoned {
  const { entries, credit, uncollectible } = facts;
  const all = entries.toSorted(
    (a, b) => compare(a.on, b.on) || kindOrder[a.kind] - kindOrder[b.kind] || compare(a.number ?? '', b.number ?? ''),
  );
  const owed = sumCents(facts.openInvoices.map(({ amount }) => amount)) + uncollectible - credit;
  const unlisted = owed - sumCents(all.map(change));
  const opening = unlisted + sumCents(all.filter(({ on }) => on < range.from).map(change));
  let balance = opening;
  const shown = all
    .filter(({ on }) => on >= range.from && on <= range.to)
    .map((entry) => {
      balance += change(entry);
      return { ...entry, balance };
    });
  const openInvoices = facts.openInvoices
    .map((invoice) => ({ ...invoice, age: invoice.isOnItsWay ? ('current' as const) : ageOf(invoice.dueOn, today) }))
    .toSorted((a, b) => compare(a.dueOn ?? '9', b.dueOn ?? '9') || compare(a.number ?? '', b.number ?? ''));
  const ageing = ages.map((age) => ({
    age,
    amount: sumCents(openInvoices.filter((invoice) => invoice.age === age).map(({ amount }) => amount)),
  }));
  return { opening, entries: shown, closing: balance, unlisted, openInvoices, ageing, credit, uncollectible };
}

const change = ({ charged, credited }: Pick<LedgerEntry, 'charged' | 'credited'>): number => charged - credited;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const lastBeforeFirst = 'The last day cannot be before the first one';

export function refuseRange({ from, to }: Readonly<{ from: Day; to: Day }>): void {
  if (to < from) throw invalidField('to', 'days-reversed', lastBeforeFirst);
}
