/** The figures of the Admin Dashboard whose rows no other screen lists. */
import * as z from 'zod/mini';
import { addDays, addMonths } from '../../kernel/calendar.ts';
import { id, pageNumber } from '../../kernel/shapes.ts';

export const figures = [
  'received',
  'outstanding',
  'overdue',
  'active-subscriptions',
  'past-due-subscriptions',
  'canceled-subscriptions',
  'other-subscriptions',
  'admins',
  'employees',
  'customers',
  'runs-today',
  'runs-completed',
  'runs-in-progress',
  'runs-pending',
  'runs-without-driver',
  'routes-without-driver',
] as const;
export type Figure = (typeof figures)[number];

export const figurePageSize = 100;

const aMonth = /^\d{4}-(0[1-9]|1[0-2])$/;
export const isMonth = (text: string): boolean => aMonth.test(text);

export const figureInput = z.object({
  figure: z.enum(figures, 'There is no such figure'),
  /** Only what came in that month: "2026-11". */
  month: z.optional(z.string().check(z.refine(isMonth, 'This is not a month'))),
  page: pageNumber,
});

const figureRow = z.strictObject({
  /** Of the payment, the invoice, the subscription, the account, the run or the route. */
  id: z.string(),
  contactId: z.nullable(id),
  /** Where a row leads that is no contact's. */
  place: z.nullable(z.string()),
  name: z.string(),
  detail: z.string(),
  /** Received, due, begun or made on it; the company's day. */
  day: z.nullable(z.string()),
  /** In cents; null where nothing is summed up. */
  amount: z.nullable(z.number()),
});
export type FigureRow = z.infer<typeof figureRow>;

export const figureRows = z.strictObject({
  count: z.number(),
  /** Of all pages together. */
  amount: z.nullable(z.number()),
  rows: z.array(figureRow),
});

/** The first and the last day of "2026-11". */
export function daysOfMonth(month: string): Readonly<{ from: string; to: string }> {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}
