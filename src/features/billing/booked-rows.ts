/**
 * Rows as QuickBooks Online takes them. Of invoices the headings are those of its own import (Settings → Import data →
 * Invoices), which maps them by itself; for the rest it has no import in the United States, and they are those that
 * importers from its app store document (Transaction Pro: Receive Payment, Credit Memo, Refund Receipt).
 */
import type { Day } from '../../kernel/calendar.ts';
import type { Cell } from '../../kernel/csv.ts';
import type { BookedList } from './accounts.ts';

/** A line of an invoice, or a sum that moved, with the company's days; amounts in cents. */
export type BookedRow = Readonly<{
  /** Of the invoice, the credit or what was given back. */
  number: string | null;
  customer: string;
  on: Day;
  dueOn: Day | null;
  /** The product; without one it is `Services`, which every company has there. */
  item: string | null;
  description: string | null;
  quantity: number | null;
  amount: number;
  way: string | null;
  checkNumber: string | null;
  /** The invoice that it belongs to. */
  invoice: string | null;
}>;

/** "11/30/2026" */
const usDay = (day: Day): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`;
const ways: Readonly<Record<string, string>> = { card: 'Credit Card', bank: 'Bank', cash: 'Cash', check: 'Check' };
const money = (cents: number): Cell => ({ cents });

/** As many for so much each, where that makes the amount to the cent; else one of it. */
function priced({ quantity, amount }: BookedRow): [Cell, Cell] {
  const count = quantity ?? 0;
  // unnoticed: nothing can be divided by 0
  const fits = count > 0 && amount % count === 0;
  return fits ? [count, money(amount / count)] : [1, money(amount)];
}

type Layout = Readonly<{ header: readonly string[]; cells: (row: BookedRow) => readonly Cell[] }>;

const memo: Layout = {
  header: ['RefNumber', 'TxnDate', 'Customer', 'LineItem', 'LineDesc', 'LineQty', 'LineAmount', 'PrivateNote'],
  cells: ({ number, on, customer, item, description, amount, invoice }) => [
    ...[number, usDay(on), customer, item ?? 'Services', description, 1, money(amount)],
    invoice && `Invoice ${invoice}`,
  ],
};

export const layouts: Readonly<Record<BookedList, Layout>> = {
  invoices: {
    header: [
      ...['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Location', 'Memo'],
      ...['Item(Product/Service)', 'ItemDescription', 'ItemQuantity', 'ItemRate', '*ItemAmount', 'Service Date'],
    ],
    cells: (row) => [
      ...[row.number, row.customer, usDay(row.on), usDay(row.dueOn ?? row.on), null, null, null],
      ...[row.item ?? 'Services', row.description, ...priced(row), money(row.amount), usDay(row.on)],
    ],
  },
  payments: {
    header: [
      ...['RefNumber', 'TxnDate', 'PaymentRefNumber', 'Customer', 'PaymentMethod', 'DepositToAccount'],
      ...['InvoiceApplyTo', 'LineAmount', 'PrivateNote'],
    ],
    cells: ({ number, on, checkNumber, customer, way, invoice, amount }) => [
      ...[number, usDay(on), checkNumber, customer, ways[way ?? ''] ?? 'Other', 'Undeposited Funds'],
      ...[invoice, money(amount), null],
    ],
  },
  credits: memo,
  refunds: memo,
};
