/** The periods for which a subscription is billed, as days of the company. */
import { addDays, addMonths, type Day } from '../../kernel/calendar.ts';

export type Rhythm = Readonly<{ interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number }>;

/** What is billed for a customer, all items of a subscription together. */
export type Bill = Rhythm &
  Readonly<{
    id: string;
    /** For a whole period, in cents. */
    cents: number;
    /** What of it is billed for which product. */
    items: readonly Readonly<{ name: string; cents: number }>[];
    /** The first day that is paid for at this price. */
    from: Day;
    /** The first day that is not any more; null while it runs. */
    to: Day | null;
    /** The first day of all that is paid for, from which the days of the month are counted. */
    start: Day;
    /** A day on which a period begins. */
    anchor: Day;
  }>;

/** `to` is the first day of the next one. */
export type BillingPeriod = Readonly<{ from: Day; to: Day }>;

export const isBilledOn = ({ from, to }: Bill, day: Day): boolean => from <= day && (to === null || day < to);

/** The period in which a day lies. */
export function periodOf(bill: Bill, day: Day): BillingPeriod {
  // Months are counted from the first day of all, which a short one may have cut: the 31st comes again after Feb 28.
  const start = beginsOn(bill, bill.start, bill.anchor) ? bill.start : bill.anchor;
  let step = 0;
  while (stepped(bill, start, step) > day) step--;
  while (stepped(bill, start, step + 1) <= day) step++;
  return { from: stepped(bill, start, step), to: stepped(bill, start, step + 1) };
}

function beginsOn(rhythm: Rhythm, start: Day, day: Day): boolean {
  let step = 0;
  while (stepped(rhythm, start, step) < day) step++;
  return stepped(rhythm, start, step) === day;
}

function stepped({ interval, intervalCount }: Rhythm, start: Day, steps: number): Day {
  const count = intervalCount * steps;
  if (interval === 'day') return addDays(start, count);
  if (interval === 'week') return addDays(start, 7 * count);
  return addMonths(start, interval === 'month' ? count : 12 * count);
}
