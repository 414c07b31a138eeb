/** Where pickups go when a day is closed (design: Rules of the plan). Weeks run from Monday to Sunday. */
import { addDays, type Day, weekdayOf, weekdays } from '../../kernel/calendar.ts';

export type DayEffect = 'nothing' | 'skipped' | 'slides' | 'moved';

/** A day that does something to everybody's pickups. */
export type ClosedDay = Readonly<{
  date: Day;
  name: string;
  effect: 'skipped' | 'slides' | 'moved';
  movedTo: Day | null;
}>;

/** `date` is null when the pickups are skipped; `because` is null when they come as usual. */
export type Shift = Readonly<{ date: Day | null; because: ClosedDay | null }>;

/** Where the pickups of a nominal date go. */
export function actualDay(closed: readonly ClosedDay[], nominal: Day): Shift {
  const own = closedOn(closed, nominal);
  if (own?.effect === 'moved') return { date: own.movedTo, because: own };
  if (own && !slides(own)) return { date: null, because: own };
  if (isWeekend(nominal)) return { date: nominal, because: null };
  const week = weekOf(nominal);
  const before = week.filter((day) => day <= nominal);
  const sliding = before.flatMap((day) => closed.find((one) => one.date === day && slides(one)) ?? []);
  const because = own ?? sliding.at(-1);
  if (!because) return { date: nominal, because: null };
  const open = week.filter((day) => day > nominal && isBeforeSunday(day) && !closedOn(closed, day));
  const date = open[sliding.length - 1] ?? open.at(-1);
  if (date) return { date, because };
  return own ? { date: null, because } : { date: nominal, because: null };
}

type NominalDays = readonly Readonly<{ nominal: Day; because: ClosedDay | null }>[];

/** Of the same closed days the same dates are asked for again and again: for every service that is walked through them. */
const known = new WeakMap<readonly ClosedDay[], Map<Day, NominalDays>>();

/** The nominal dates whose pickups come on a date (the date itself when nothing moves it away), with what moved them. */
export function nominalDays(closed: readonly ClosedDay[], date: Day): NominalDays {
  const of = known.get(closed) ?? new Map<Day, NominalDays>();
  known.set(closed, of);
  const found = of.get(date) ?? findNominalDays(closed, date);
  of.set(date, found);
  return found;
}

function findNominalDays(closed: readonly ClosedDay[], date: Day): NominalDays {
  const movedHere = closed.filter(({ movedTo }) => movedTo === date);
  const week = weekOf(date);
  const isUsual = movedHere.length === 0 && !week.some((day) => closedOn(closed, day));
  if (isUsual) return [{ nominal: date, because: null }]; // as most weeks are, and of each date of a year it is asked
  const candidates = new Set([...week, ...movedHere.map((day) => day.date)]);
  return [...candidates].sort().flatMap((nominal) => {
    const shift = actualDay(closed, nominal);
    return shift.date === date ? [{ nominal, because: shift.because }] : [];
  });
}

/** Monday to Sunday of the week in which a day lies. */
export function weekOf(day: Day): readonly Day[] {
  const monday = addDays(day, -weekdays.indexOf(weekdayOf(day)));
  return weekdays.map((_, ahead) => addDays(monday, ahead));
}

/** A closed Saturday or Sunday never slides: nothing comes after it in its week. */
export function isWeekend(day: Day): boolean {
  return !isBeforeSunday(day) || weekdayOf(day) === 'Saturday';
}

const isBeforeSunday = (day: Day) => weekdayOf(day) !== 'Sunday';
const slides = ({ date, effect }: ClosedDay) => effect === 'slides' && !isWeekend(date);
const closedOn = (closed: readonly ClosedDay[], day: Day) => closed.find(({ date }) => date === day);
