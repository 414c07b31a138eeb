/** On which dates a route is due by its template alone, before any closed day moves them: its nominal dates. */
import { addDays, type Day, daysBetween, formatDay, type Weekday, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import { type ClosedDay, nominalDays } from '../company/closures.ts';

/** Which one of a weekday in its month; -1 is the last. */
export const monthWeeks = [1, 2, 3, 4, -1] as const;
export type MonthWeek = (typeof monthWeeks)[number];

export type Cadence =
  | Readonly<{ kind: 'weekly' }>
  /** Every other week, counted from the week (Monday to Sunday) in which `from` lies. */
  | Readonly<{ kind: 'biweekly'; from: Day }>
  | Readonly<{ kind: 'monthly'; weeks: readonly MonthWeek[] }>;

/** A part of every year, MM-DD; both days are included, and it may reach over New Year. */
export type Season = Readonly<{ from: string; to: string }>;

export type Schedule = Readonly<{ days: readonly Weekday[]; cadence: Cadence; season: Season | null }>;

/** Whether weekday, cadence and season give this date. */
export function isNominal({ days, cadence, season }: Schedule, date: Day): boolean {
  return days.includes(weekdayOf(date)) && isInCadence(cadence, date) && isInSeason(season, date);
}

function isInCadence(cadence: Cadence, date: Day): boolean {
  if (cadence.kind === 'weekly') return true;
  if (cadence.kind === 'biweekly') return (daysBetween(mondayOf(cadence.from), mondayOf(date)) / 7) % 2 === 0;
  const isLast = addDays(date, 7).slice(5, 7) !== date.slice(5, 7);
  return cadence.weeks.some((week) => (week === -1 ? isLast : week === Math.ceil(Number(date.slice(8)) / 7)));
}

function isInSeason(season: Season | null, date: Day): boolean {
  if (!season) return true;
  const day = date.slice(5);
  const { from, to } = season;
  return from <= to ? from <= day && day <= to : day >= from || day <= to;
}

const mondayOf = (day: Day): Day => addDays(day, -weekdays.indexOf(weekdayOf(day)));

/** Two years: whoever plans a route does not look further. */
const horizonDays = 730;

/** A date on which a route comes, and the closed day that moved pickups to it. */
export type ComingDate = Readonly<{ date: Day; because: ClosedDay | null }>;

/**
 * The first dates from `from` on, that day included, on which a route comes with these days closed; fewer than `count`
 * when two years have no more.
 */
export function nextDates(schedule: Schedule, closed: readonly ClosedDay[], from: Day, count = 4): ComingDate[] {
  const found: ComingDate[] = [];
  for (let ahead = 0; ahead <= horizonDays && found.length < count; ahead++) {
    const date = addDays(from, ahead);
    const due = nominalDays(closed, date).filter(({ nominal }) => isNominal(schedule, nominal));
    if (due.length > 0) found.push({ date, because: due.find(({ because }) => because)?.because ?? null });
  }
  return found;
}

/** The last date that `nextDates` looks at. */
export const horizonOf = (from: Day): Day => addDays(from, horizonDays);

const monthWeekWords: Readonly<Record<MonthWeek, string>> = { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', [-1]: 'last' };
export const monthWeekLabel = (week: MonthWeek): string => monthWeekWords[week];

/** "Every week", "Every other week", "1st and 3rd of the month", with the season where there is one. */
export function cadenceText({ cadence, season }: Pick<Schedule, 'cadence' | 'season'>): string {
  const often = { weekly: () => 'Every week', biweekly: () => 'Every other week', monthly: monthText }[cadence.kind];
  return `${often(cadence as never)}${season ? `, ${seasonText(season)}` : ''}`;
}

function monthText({ weeks }: Extract<Cadence, { kind: 'monthly' }>): string {
  const named = monthWeeks.filter((week) => weeks.includes(week)).map(monthWeekLabel);
  return `${new Intl.ListFormat('en-US').format(named)} of the month`;
}

/** "Apr 1 to Nov 30" */
export function seasonText({ from, to }: Season): string {
  const shown = (day: string) => formatDay(`2028-${day}`).split(',')[0];
  return `${shown(from)} to ${shown(to)}`;
}
