import type { Day } from '../../../kernel/calendar.ts';
import type { Reader } from '../../../server/database/connection.ts';
import { type ClosedDay, weekOf } from '../closures.ts';
import { closedDaysBetween, type Holiday, type HolidayEffects, type OwnDay } from '../holidays.ts';

/**
 * All closed days that can touch an actual or nominal date from `from` to `to`: holidays and the company's own days of
 * these weeks, and days outside them whose pickups were moved into the period.
 */
export async function listClosedDays(read: Reader, from: Day, to: Day): Promise<ClosedDay[]> {
  const [effects, ownDays] = [await findHolidayEffects(read), await listOwnDays(read, from, to)];
  return closedDaysBetween(effects, ownDays, from, to);
}

async function findHolidayEffects(read: Reader): Promise<HolidayEffects> {
  const rows = await read.selectFrom('holiday_rule').select(['holiday', 'effect']).execute();
  return Object.fromEntries(rows.map(({ holiday, effect }) => [holiday as Holiday, effect]));
}

async function listOwnDays(read: Reader, from: Day, to: Day): Promise<OwnDay[]> {
  const [first = from] = weekOf(from);
  const last = weekOf(to).at(-1) ?? to;
  return read
    .selectFrom('calendar_day')
    .select(['date', 'name', 'effect', 'moved_to as movedTo'])
    .where(({ and, or, eb }) =>
      or([
        and([eb('date', '>=', first), eb('date', '<=', last)]),
        and([eb('moved_to', '>=', from), eb('moved_to', '<=', to)]),
      ]),
    )
    .execute();
}
