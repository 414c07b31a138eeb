import { addDays, type Day, formatDay } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';
import { rescheduleDays } from './stop-moves.ts';

type Days = Readonly<{ first: Day; last: Day }>;

/** The days to which a desk puts pickups: today, and so far ahead as a stop is put off. */
export const daysToCome = (today: Day): Days => ({ first: today, last: addDays(today, rescheduleDays) });

/** Refuses (invalid, `toDate`) a day before or behind these, of which the first is today. */
export function refuseOutside(toDate: Day, { first, last }: Days): void {
  if (toDate < first || toDate > last)
    throw invalidField('toDate', 'date-out-of-window', `Choose a day from today up to ${formatDay(last)}.`);
}
