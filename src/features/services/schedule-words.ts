import { addDays, formatDay, formatLongDay, type Weekday, weekdays } from '../../kernel/calendar.ts';
import type { Language, Words } from '../../kernel/language.ts';
import { type MonthWeek, type Season, seasonText } from './cadence.ts';

/** "a", "a and b", "a, b and c" */
export function listed(parts: readonly string[], last: string): string {
  const [end = ''] = parts.slice(-1);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')}${last}${end}` : end;
}

const weekdaysEs: Readonly<Record<Weekday, string>> = {
  ...{ Sunday: 'domingo', Monday: 'lunes', Tuesday: 'martes', Wednesday: 'miércoles' },
  ...{ Thursday: 'jueves', Friday: 'viernes', Saturday: 'sábado' },
};
const ordinals: Readonly<Record<MonthWeek, string>> = {
  ...{ 1: 'first', 2: 'second', 3: 'third', 4: 'fourth' },
  [-1]: 'last',
};
const ordinalsEs: typeof ordinals = { ...{ 1: 'primer', 2: 'segundo', 3: 'tercer', 4: 'cuarto' }, [-1]: 'último' };

const and = (parts: readonly string[]) => listed(parts, ' and ');
const y = (parts: readonly string[]) => listed(parts, ' y ');
const namedEs = (days: readonly Weekday[]) => y(days.map((day) => weekdaysEs[day]));
const shortEs = (day: string) => formatDay(`2028-${day}`, 'es').replace(/ 2028$/, '');

const en = {
  /** "Mondays and Thursdays" */
  weekly: (days: readonly Weekday[]) =>
    days.length === weekdays.length ? 'every day' : and(days.map((day) => `${day}s`)),
  /** "every other Monday" */
  biweekly: (days: readonly Weekday[]) => `every other ${and(days)}`,
  /** "first and third Monday of the month" */
  monthly: (days: readonly Weekday[], weeks: readonly MonthWeek[]) =>
    `${and(weeks.map((week) => ordinals[week]))} ${and(days)} of the month`,
  /** "from April to October" where these are whole months, else with the days. */
  season: (season: Season) =>
    isWhole(season)
      ? `from ${monthName(season.from, 'en')} to ${monthName(season.to, 'en')}`
      : `from ${seasonText(season)}`,
  /** Before the last of several rhythms. */
  also: ', and ',
};

const es: typeof en = {
  weekly: (days) =>
    days.length === weekdays.length
      ? 'todos los días'
      : `los ${y(days.map((day) => (weekdaysEs[day].endsWith('s') ? weekdaysEs[day] : `${weekdaysEs[day]}s`)))}`,
  biweekly: (days) => `cada dos semanas el ${namedEs(days)}`,
  monthly: (days, weeks) => `el ${y(weeks.map((week) => ordinalsEs[week]))} ${namedEs(days)} del mes`,
  season: (season) =>
    isWhole(season)
      ? `de ${monthName(season.from, 'es')} a ${monthName(season.to, 'es')}`
      : `del ${shortEs(season.from)} al ${shortEs(season.to)}`,
  also: ' y ',
};

function isWhole({ from, to }: Season): boolean {
  return from.endsWith('-01') && (to === '02-28' || addDays(`2028-${to}`, 1).endsWith('-01'));
}

/** The long form ends with the month in Spanish; in English it stands before the day. */
function monthName(day: string, language: Language): string {
  const words = formatLongDay(`2028-${day}`, language).split(' ');
  return (language === 'es' ? words.at(-1) : words[1]) ?? '';
}

/** How often a truck comes by one template. */
export const scheduleWords: Words<typeof en> = { en, es };
