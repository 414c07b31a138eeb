import { sql } from 'kysely';
import type { Day } from '../../../kernel/calendar.ts';
import { found } from '../../../kernel/refusal.ts';
import type { Reader, Tx } from '../../../server/database/connection.ts';
import { prepared } from '../../../server/database/prepared.ts';
import type { CalendarDay, DayDraft } from '../calendar.ts';
import { type ClosedDay, weekOf } from '../closures.ts';
import { closedDaysBetween, type Holiday, type HolidayEffects, type OwnDay } from '../holidays.ts';

/** The calendar as it is kept. */
export type KeptCalendar = Readonly<{ effects: HolidayEffects; days: readonly CalendarDay[] }>;

const columns = ['date', 'name', 'effect', 'moved_to as movedTo'] as const;

/**
 * All closed days that can touch an actual or nominal date from `from` to `to`: holidays and the company's own days of
 * these weeks, and days outside them whose pickups were moved into the period.
 */
export async function listClosedDays(read: Reader, from: Day, to: Day): Promise<ClosedDay[]> {
  const [effects, ownDays] = await Promise.all([findHolidayEffects(read), listOwnDays(read, from, to)]);
  return closedDaysBetween(effects, ownDays, from, to);
}

type HolidayRule = Readonly<{ holiday: Holiday; effect: NonNullable<HolidayEffects[Holiday]> }>;

async function findHolidayEffects(read: Reader): Promise<HolidayEffects> {
  const rows = await prepared(read, sql<HolidayRule>`select holiday, effect from holiday_rule`);
  return Object.fromEntries(rows.map(({ holiday, effect }) => [holiday, effect]));
}

async function listOwnDays(read: Reader, from: Day, to: Day): Promise<OwnDay[]> {
  const [first = from] = weekOf(from);
  const last = weekOf(to).at(-1) ?? to;
  return prepared(
    read,
    sql<OwnDay>`
    select date, name, effect, moved_to as "movedTo" from calendar_day
    where date between ${first} and ${last} or moved_to between ${from} and ${to}`,
  );
}

/** All of it, the days by date. */
export async function getCalendar(read: Reader): Promise<KeptCalendar> {
  const days = await read
    .selectFrom('calendar_day')
    .select(['id', ...columns])
    .orderBy('date')
    .execute();
  return { effects: await findHolidayEffects(read), days };
}

/** The calendar, which nobody else changes until the transaction ends. */
export async function lockCalendar(tx: Tx): Promise<KeptCalendar> {
  // As long as there is no row to lock for a holiday, only the whole table stands for "the calendar".
  await sql`lock table holiday_rule in share row exclusive mode`.execute(tx);
  return getCalendar(tx);
}

export async function saveHolidayEffects(tx: Tx, effects: HolidayEffects): Promise<void> {
  const rows = Object.entries(effects).map(([holiday, effect]) => ({ holiday, effect }));
  if (rows.length === 0) return;
  await tx
    .insertInto('holiday_rule')
    .values(rows)
    .onConflict((on) =>
      on.column('holiday').doUpdateSet({ effect: sql`excluded.effect`, updated_at: sql<string>`now()` }),
    )
    .execute();
}

export async function insertCalendarDay(tx: Tx, day: DayDraft): Promise<CalendarDay> {
  return tx
    .insertInto('calendar_day')
    .values(columnsOf(day))
    .returning(['id', ...columns])
    .executeTakeFirstOrThrow();
}

/** Refuses (missing) a day that is gone. */
export async function updateCalendarDay(tx: Tx, id: string, day: DayDraft): Promise<CalendarDay> {
  const row = await tx
    .updateTable('calendar_day')
    .set({ ...columnsOf(day), updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .returning(['id', ...columns])
    .executeTakeFirst();
  return found(row, 'This day has been removed from the calendar.');
}

export async function deleteCalendarDay(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('calendar_day').where('id', '=', id).execute();
}

const columnsOf = ({ date, name, effect, movedTo }: DayDraft) => ({ date, name, effect, moved_to: movedTo });
