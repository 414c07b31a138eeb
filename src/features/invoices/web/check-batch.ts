/** A batch of checks as it is typed: what is wrong with a row, what each pays, and what all of them make. */
import type { Day } from '../../../kernel/calendar.ts';
import { parseMoney, sumCents } from '../../../kernel/money.ts';
import { type OpenInvoice, type Part, type Payer, type RecordedCheck, spread } from '../checks.ts';
import { amountMessage, isAmount } from '../contract.ts';

export type SentCheck = Readonly<{
  commandId: string;
  contactId: string;
  checkNumber: string;
  receivedOn: Day;
  amount: number;
  parts: Part[];
  credit: number;
  isSecond: boolean;
}>;

export type CheckRow = Readonly<{
  /** The command's, as long as nothing is known to be recorded or refused by it. */
  commandId: string;
  payer: Payer | null;
  checkNumber: string;
  /** In dollars, as typed. */
  amount: string;
  /** Today as long as it is empty. */
  receivedOn: Day;
  /** What is more than is owed goes on the account. */
  isCreditWanted: boolean;
  /** The number stands already: asked, and answered. */
  isSameAsked: boolean;
  isSecond: boolean;
  errors: Readonly<Record<string, string>>;
  /** What was sent, while nobody knows what became of it. */
  sent: SentCheck | null;
  recorded: RecordedCheck | null;
}>;

export const usualRows = 20;

export const emptyRow = (): CheckRow => ({
  commandId: crypto.randomUUID(),
  payer: null,
  checkNumber: '',
  amount: '',
  receivedOn: '',
  isCreditWanted: false,
  isSameAsked: false,
  isSecond: false,
  errors: {},
  sent: null,
  recorded: null,
});

export const isEmpty = ({ payer, checkNumber, amount }: CheckRow): boolean =>
  payer === null && checkNumber.trim() === '' && amount.trim() === '';

/** In cents; nothing while it is not an amount. */
export function centsOf({ amount }: Pick<CheckRow, 'amount'>): number {
  const cents = parseMoney(amount);
  return isAmount(cents) ? cents : 0;
}

export type Spread = ReturnType<typeof spread>;

/** What each row pays, after what the rows above it pay of the same customer. */
export function spreads(rows: readonly CheckRow[]): (Spread | null)[] {
  const taken = new Map<string, number>();
  return rows.map((row) => {
    const cents = centsOf(row);
    if (row.recorded || row.payer === null || cents === 0) return null;
    const open = row.payer.open.map((one) => ({ ...one, amountRemaining: leftOf(one, taken) }));
    const paid = row.sent ?? spread(cents, open);
    for (const { invoiceId, amount } of paid.parts) taken.set(invoiceId, (taken.get(invoiceId) ?? 0) + amount);
    return { parts: paid.parts, credit: paid.credit };
  });
}

const leftOf = ({ id, amountRemaining }: OpenInvoice, taken: ReadonlyMap<string, number>): number =>
  Math.max(0, amountRemaining - (taken.get(id) ?? 0));

/** What is wrong with a row, by its field. */
export function wrongOf(row: CheckRow, paid: Spread | null): Record<string, string> {
  return {
    ...(row.payer === null && { payer: 'Choose whose check it is' }),
    ...(row.checkNumber.trim() === '' && { checkNumber: 'Check number is required' }),
    ...(centsOf(row) === 0 && { amount: amountMessage }),
    ...(row.receivedOn === '' && { receivedOn: 'Choose a date' }),
    ...(paid && paid.credit > 0 && !row.isCreditWanted && { credit: 'Say that it goes on the account' }),
    ...(row.isSameAsked && !row.isSecond && { same: 'Say that it is another check' }),
  };
}

/** What a row sends; nothing of one that is not complete. */
export function sentOf(row: CheckRow, paid: Spread | null): SentCheck | null {
  if (row.payer === null || paid === null) return null;
  const { commandId, checkNumber, receivedOn, isSecond, payer } = row;
  return {
    ...{ commandId, contactId: payer.contactId, checkNumber: checkNumber.trim(), receivedOn, isSecond },
    ...{ amount: centsOf(row), parts: paid.parts, credit: paid.credit },
  };
}

/** The rows of a customer owe less, once one of them is recorded. */
export const afterRecorded = (rows: readonly CheckRow[], parts: readonly Part[]): CheckRow[] => {
  const taken = new Map(parts.map(({ invoiceId, amount }) => [invoiceId, amount]));
  return rows.map((row) =>
    row.payer === null || row.recorded
      ? row
      : {
          ...row,
          payer: { ...row.payer, open: row.payer.open.map((one) => ({ ...one, amountRemaining: leftOf(one, taken) })) },
        },
  );
};

/** How many checks are typed or recorded, and their sum in cents. */
export function totalOf(rows: readonly CheckRow[]): Readonly<{ count: number; sum: number }> {
  const counted = rows.filter((row) => row.recorded || centsOf(row) > 0);
  return { count: counted.length, sum: sumCents(counted.map((row) => row.recorded?.amount ?? centsOf(row))) };
}
