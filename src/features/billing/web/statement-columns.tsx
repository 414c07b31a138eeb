import { formatMoney } from '../../../kernel/money.ts';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { Statement } from '../statement.ts';
import type { statementWords } from '../words-statement.ts';

export type StatementRow = Readonly<{
  key: string;
  on: string;
  text: string;
  charged: number;
  credited: number;
  balance: number;
  /** Where the account stands before and after all that happened. */
  isSum: boolean;
}>;

type Say = (typeof statementWords)['en'];

/** The lines of a statement between its two balances. */
export function rowsOf({ from, to, opening, closing, entries }: Statement, say: Say): StatementRow[] {
  const sum = (key: string, on: string, text: string, balance: number): StatementRow => ({
    ...{ key, on, text, balance, charged: 0, credited: 0, isSum: true },
  });
  const lines = entries.map((entry, place): StatementRow => {
    const { on, charged, credited, balance } = entry;
    return { key: String(place), on, text: say.entry(entry), charged, credited, balance, isSum: false };
  });
  return [sum('opening', from, say.opening, opening), ...lines, sum('closing', to, say.closing, closing)];
}

const shown = (cents: number) => cents !== 0 && formatMoney(cents);

export const columnsFor = (show: ReturnType<typeof useTimes>, say: Say): readonly Column<StatementRow>[] => [
  { key: 'date', header: say.date, phone: 'below', width: '130px', cell: ({ on }) => show.day(on) },
  {
    key: 'what',
    header: say.what,
    phone: 'main',
    cell: ({ text, isSum }) => (isSum ? <b>{text}</b> : text),
  },
  {
    ...{ key: 'charged', header: say.charged, phone: 'below', align: 'end', width: '120px' },
    cell: ({ charged }) => shown(charged),
  },
  {
    ...{ key: 'credited', header: say.credited, phone: 'below', align: 'end', width: '120px' },
    cell: ({ credited }) => shown(-credited),
  },
  {
    ...{ key: 'balance', header: say.balance, phone: 'below', align: 'end', width: '130px' },
    cell: ({ balance }) => <b>{formatMoney(balance)}</b>,
  },
];
