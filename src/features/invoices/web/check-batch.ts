/** A batch of checks and cash as it is typed: what is wrong with a row, what each pays, and what all of them make. */
import type { Day } from '../../../kernel/calendar.ts';
import { parseMoney, sumCents } from '../../../kernel/money.ts';
import { amountMessage, isAmount } from '../amounts.ts';
import { type OpenInvoice, type Part, type Payer, type RecordedCheck, spread } from '../checks.ts';
import { wrongDayReceived } from '../rules.ts';
import { wrongAmount } from '../typed-amounts.ts';

export type SentCheck = Readonly<{
  commandId: string;
  contactId: string;
  checkNumber: string | null;
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
  /** Empty is cash: there is nothing to type for it. */
  checkNumber: string;
  /** In dollars, as typed. */
  amount: string;
  /** Today as long as it is empty. */
  receivedOn: Day;
  /** What is more than is owed goes on the account. */
  isCreditWanted: boolean;
  /** The number, or as much cash of that day, stands already: asked, and answered. */
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
  ...notAsked,
  errors: {},
  sent: null,
  recorded: null,
});

/** Of another number, person or sum nobody has asked yet whether it is the same. */
export const notAsked = { isSameAsked: false, isSecond: false } as const;

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

/** What is wrong with a row, by its field. @param today the company's */
export function wrongOf(row: CheckRow, paid: Spread | null, today: Day): Record<string, string> {
  const wrongDay = row.receivedOn === '' ? 'Choose a date' : wrongDayReceived(row.receivedOn, today);
  return {
    ...(row.payer === null && { payer: 'Choose whose payment it is' }),
    ...(centsOf(row) === 0 && { amount: wrongAmount(row.amount) ?? amountMessage }),
    ...(wrongDay !== null && { receivedOn: wrongDay }),
    ...(paid && paid.credit > 0 && !row.isCreditWanted && { credit: 'Say that it goes on the account' }),
    ...(row.isSameAsked &&
      !row.isSecond && { same: isCash(row) ? 'Say that it is another payment' : 'Say that it is another check' }),
  };
}

/** What a row sends; nothing of one that is not complete. */
export function sentOf(row: CheckRow, paid: Spread | null): SentCheck | null {
  if (row.payer === null || paid === null) return null;
  const { commandId, checkNumber, receivedOn, isSecond, payer } = row;
  return {
    ...{ commandId, contactId: payer.contactId, checkNumber: checkNumber.trim() || null, receivedOn, isSecond },
    ...{ amount: centsOf(row), parts: paid.parts.map((part) => asSeen(part, payer)), credit: paid.credit },
  };
}

/** With what is open of the invoice as it stands here: what the rows above have recorded is taken off already. */
function asSeen(part: Part, { open }: Payer): Part {
  const seen = open.find(({ id }) => id === part.invoiceId)?.amountRemaining;
  return { ...part, ...(seen !== undefined && { openSeen: seen }) };
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

/** How many checks and payments in cash are typed or recorded, and their sum in cents. */
export function totalOf(rows: readonly CheckRow[]): Readonly<{ checks: number; cash: number; sum: number }> {
  const counted = rows.filter((row) => row.recorded || centsOf(row) > 0);
  const cash = counted.filter(isCash).length;
  return {
    ...{ cash, checks: counted.length - cash },
    sum: sumCents(counted.map((row) => row.recorded?.amount ?? centsOf(row))),
  };
}

/** Whether a row that is typed or recorded is no check. */
export const isCash = ({ recorded, checkNumber }: Pick<CheckRow, 'recorded' | 'checkNumber'>): boolean =>
  recorded ? recorded.checkNumber === null : checkNumber.trim() === '';

/** "2 checks, 1 in cash" */
export function countText({ checks, cash }: Readonly<{ checks: number; cash: number }>): string {
  const ofChecks = checks === 1 ? '1 check' : `${checks} checks`;
  return cash === 0 ? ofChecks : checks === 0 ? `${cash} in cash` : `${ofChecks}, ${cash} in cash`;
}
