/** Dates that can be chosen (spec 2 §9). */
import { addDays, type Day, type Weekday, weekdayOf } from '../../kernel/calendar.ts';

/** Runs are generated from today through this many days ahead. */
export const generationDays = 14;

const listedBack = 7;
const listedAhead = 7;

const daysFrom = (first: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, ahead) => addDays(first, ahead));

/** Around today; the date that is shown is always among them, and all stand in their order. */
export function listedDates(today: Day, shown: Day): Day[] {
  const around = daysFrom(addDays(today, -listedBack), listedBack + 1 + listedAhead);
  return around.includes(shown) ? around : [shown, ...around].sort();
}

export const generationDates = (today: Day): Day[] => daysFrom(today, generationDays + 1);

/** The next day after today on which one of the weekdays comes, as far as runs can be made; today when none does. */
export const nextDayOfRoutes = (today: Day, weekdays: readonly Weekday[]): Day =>
  generationDates(today).find((day) => day > today && weekdays.includes(weekdayOf(day))) ?? today;
