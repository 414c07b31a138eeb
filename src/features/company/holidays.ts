/** The federal holidays of the United States (5 U.S.C. § 6103), by their actual dates and not the observed ones. */
import { addDays, type Day, type Weekday, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import { type ClosedDay, type DayEffect, isWeekend, weekOf } from './closures.ts';

/** In the order of the year. */
export const holidays = [
  'new-years-day',
  'martin-luther-king-day',
  'washingtons-birthday',
  'memorial-day',
  'juneteenth',
  'independence-day',
  'labor-day',
  'columbus-day',
  'veterans-day',
  'thanksgiving-day',
  'christmas-day',
] as const;
export type Holiday = (typeof holidays)[number];

export const holidayNames: Readonly<Record<Holiday, string>> = {
  'new-years-day': 'New Year’s Day',
  'martin-luther-king-day': 'Martin Luther King Jr. Day',
  'washingtons-birthday': 'Washington’s Birthday',
  'memorial-day': 'Memorial Day',
  juneteenth: 'Juneteenth',
  'independence-day': 'Independence Day',
  'labor-day': 'Labor Day',
  'columbus-day': 'Columbus Day',
  'veterans-day': 'Veterans Day',
  'thanksgiving-day': 'Thanksgiving Day',
  'christmas-day': 'Christmas Day',
};

const dates: Readonly<Record<Holiday, (year: number) => Day>> = {
  'new-years-day': (year) => `${year}-01-01`,
  'martin-luther-king-day': (year) => nth(3, 'Monday', `${year}-01-01`),
  'washingtons-birthday': (year) => nth(3, 'Monday', `${year}-02-01`),
  'memorial-day': (year) => addDays(nth(1, 'Monday', `${year}-06-01`), -7),
  juneteenth: (year) => `${year}-06-19`,
  'independence-day': (year) => `${year}-07-04`,
  'labor-day': (year) => nth(1, 'Monday', `${year}-09-01`),
  'columbus-day': (year) => nth(2, 'Monday', `${year}-10-01`),
  'veterans-day': (year) => `${year}-11-11`,
  'thanksgiving-day': (year) => nth(4, 'Thursday', `${year}-11-01`),
  'christmas-day': (year) => `${year}-12-25`,
};

/** The date of a holiday in a year. */
export const holidayDate = (holiday: Holiday, year: number): Day => dates[holiday](year);

/** What a holiday does, every year. A holiday that is left out does nothing. */
export type HolidayEffects = Readonly<Partial<Record<Holiday, Exclude<DayEffect, 'moved'>>>>;

/** A day of the company's own; takes the place of the holiday on its date, also when it does nothing. */
export type OwnDay = Readonly<{ date: Day; name: string; effect: DayEffect; movedTo: Day | null }>;

/**
 * All closed days that can touch an actual or nominal date of the period, in their order: those of its weeks, and those
 * outside whose pickups were moved into it.
 */
export function closedDaysBetween(
  effects: HolidayEffects,
  ownDays: readonly OwnDay[],
  from: Day,
  to: Day,
): ClosedDay[] {
  const [first = from] = weekOf(from);
  const last = weekOf(to).at(-1) ?? to;
  const own = ownDays.filter(
    ({ date, movedTo }) => (first <= date && date <= last) || (movedTo !== null && from <= movedTo && movedTo <= to),
  );
  const taken = new Set(own.map(({ date }) => date));
  const byRule = holidaysBetween(first, last)
    .filter(({ date }) => !taken.has(date))
    .map(({ holiday, date }) => {
      const effect = effects[holiday] ?? 'nothing';
      return { date, name: holidayNames[holiday], effect, movedTo: null };
    });
  return [...own, ...byRule].flatMap(closedDay).sort((a, b) => a.date.localeCompare(b.date));
}

/** A day as the plan takes it; none when it does nothing. */
function closedDay({ date, name, effect, movedTo }: OwnDay): ClosedDay[] {
  if (effect === 'nothing') return [];
  return [{ date, name, effect: effect === 'slides' && isWeekend(date) ? 'skipped' : effect, movedTo }];
}

function holidaysBetween(from: Day, to: Day): { holiday: Holiday; date: Day }[] {
  const years: number[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++) years.push(year);
  return years
    .flatMap((year) => holidays.map((holiday) => ({ holiday, date: holidayDate(holiday, year) })))
    .filter(({ date }) => from <= date && date <= to);
}

/** The nth such weekday on or after a day. */
function nth(count: number, weekday: Weekday, first: Day): Day {
  const ahead = (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, ahead + 7 * (count - 1));
}
