import type { DayDraft } from '../../features/company/calendar.ts';
import { usualSix } from '../../features/company/calendar-words.ts';
import { weekOf } from '../../features/company/closures.ts';
import { type HolidayEffects, holidayDate, holidayNames } from '../../features/company/holidays.ts';
import { addDays, type Day } from '../../kernel/calendar.ts';
import type { Clock } from './clock.ts';

export type DemoCalendar = Readonly<{ effects: HolidayEffects; days: readonly DayDraft[] }>;

const ownDayAhead = 30;

/**
 * The usual six slide, and the landfill closes on a day of its own in a month or so. On holidays of this week and of
 * tomorrow the demo drives all the same: it shows a living day on whichever it is started.
 */
export function makeCalendar({ today }: Clock): DemoCalendar {
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1].flatMap((one) =>
    usualSix.map((holiday) => ({ date: holidayDate(holiday, one), name: holidayNames[holiday] })),
  );
  const near = [...weekOf(today), addDays(today, 1)];
  const worked = dates
    .filter(({ date }) => near.includes(date))
    .map(({ date, name }) => ({ date, name: `${name}: we drive`, effect: 'nothing' as const, movedTo: null }));
  const date = quietWednesday(
    addDays(today, ownDayAhead),
    dates.map((one) => one.date),
  );
  const landfill = { date, name: 'Landfill closed', effect: 'skipped' as const, movedTo: null };
  return {
    effects: Object.fromEntries(usualSix.map((holiday) => [holiday, 'slides'])) as HolidayEffects,
    days: [...worked, landfill],
  };
}

/** The first Wednesday of a week without a holiday. */
function quietWednesday(from: Day, holidays: readonly Day[]): Day {
  const week = weekOf(from);
  const wednesday = week[2] as Day;
  const isQuiet = wednesday >= from && !week.some((day) => holidays.includes(day));
  return isQuiet ? wednesday : quietWednesday(addDays(week[0] as Day, 7), holidays);
}
