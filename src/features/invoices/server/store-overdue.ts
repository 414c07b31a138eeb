import { type RawBuilder, sql } from 'kysely';
import { type Day, startOfDay } from '../../../kernel/calendar.ts';

/** The company's day and zone: what is due and which month it is hang on them. */
export type When = Readonly<{ today: Day; timeZone: string }>;

/** The day on which the invoice `b` is due, where the company is. */
export const dueDay = ({ timeZone }: Pick<When, 'timeZone'>): RawBuilder<Day | null> =>
  sql<Day | null>`(b.due_date at time zone ${timeZone})::date`;

/** Of the invoice `b`, as `isOnItsWay` of the rules has it: a bank is asked for the money. */
export const isOnItsWay = sql<boolean>`b.amount_on_its_way > 0`;

/**
 * Open and past its day (spec 3 §4), as `statusOf` has it, of the invoice `b`; null where no day is known. Due before the
 * day began: one instant, which an index finds.
 */
export const isOverdue = ({ today, timeZone }: When): RawBuilder<boolean | null> =>
  sql<boolean | null>`(
    b.status = 'open' and b.due_date < ${startOfDay(today, timeZone)}::timestamptz and not ${isOnItsWay})`;
