/** When trucks come by their templates, as customers and the public read it. */
import { type Weekday, weekdays } from '../../kernel/calendar.ts';
import type { Language } from '../../kernel/language.ts';
import { type Cadence, isNominal, monthWeeks, type Schedule } from './cadence.ts';
import { listed, scheduleWords } from './schedule-words.ts';

/** "on Mondays and Thursdays, and every other Friday": what follows "our trucks come". */
export function whenText(schedules: readonly Schedule[]): string {
  return listed(together(schedules).map(clauseOf), scheduleWords.en.also);
}

/** "Mondays and Thursdays, and every other Friday": where it stands by itself. */
export function oftenText(schedules: readonly Schedule[], language: Language = 'en'): string {
  const phrases = together(schedules).map((schedule) => daysPhrase(schedule, language));
  return listed(phrases, scheduleWords[language].also);
}

/** The weekdays on which trucks come at all, Monday first. */
export const weekdaysOf = (schedules: readonly Schedule[]): Weekday[] =>
  weekdays.filter((day) => schedules.some(({ days }) => days.includes(day)));

function clauseOf(schedule: Schedule): string {
  const phrase = daysPhrase(schedule, 'en');
  if (schedule.cadence.kind === 'monthly') return `on the ${phrase}`;
  return phrase.startsWith('every') ? phrase : `on ${phrase}`;
}

function daysPhrase({ days, cadence, season }: Schedule, language: Language): string {
  const say = scheduleWords[language];
  const often = {
    weekly: () => say.weekly(days),
    biweekly: () => say.biweekly(days),
    monthly: () => say.monthly(days, weeksOf(cadence as Monthly)),
  }[cadence.kind];
  return `${often()}${season ? ` ${say.season(season)}` : ''}`;
}

type Monthly = Extract<Cadence, { kind: 'monthly' }>;
const weeksOf = ({ weeks }: Monthly) => monthWeeks.filter((week) => weeks.includes(week));

/**
 * The same dates in as few schedules as can be told: days of one rhythm side by side, none that another one covers, and
 * what comes most often first.
 */
function together(schedules: readonly Schedule[]): Schedule[] {
  const single = schedules.flatMap((one) => one.days.map((day): Schedule => ({ ...one, days: [day] })));
  const merged = single.map((one) => (single.some((other) => isBetween(one, other)) ? everyWeek(one) : one));
  const left = merged.filter((one) => !merged.some((other) => isCovered(one, other)));
  return [...Map.groupBy(left, rhythmOf).values()]
    .flatMap((same) => same.slice(0, 1).map((first): Schedule => ({ ...first, days: weekdaysOf(same) })))
    .sort((a, b) => rankOf(a) - rankOf(b));
}

const everyWeek = (schedule: Schedule): Schedule => ({ ...schedule, cadence: { kind: 'weekly' } });
const isSameDay = (one: Schedule, other: Schedule) => one.days[0] === other.days[0];
const seasonOf = ({ season }: Schedule) => (season ? `${season.from} ${season.to}` : '');

/** Every other week, and the other one in the weeks between. */
function isBetween(one: Schedule, other: Schedule): boolean {
  if (one.cadence.kind !== 'biweekly' || other.cadence.kind !== 'biweekly') return false;
  return isSameDay(one, other) && seasonOf(one) === seasonOf(other) && phaseOf(one.cadence) !== phaseOf(other.cadence);
}

function isCovered(one: Schedule, other: Schedule): boolean {
  if (other.cadence.kind !== 'weekly' || !isSameDay(one, other)) return false;
  if (other.season === null) return one.cadence.kind !== 'weekly' || one.season !== null;
  return one.cadence.kind !== 'weekly' && seasonOf(one) === seasonOf(other);
}

/** Which of two weeks in turn. */
const phaseOf = (cadence: Cadence) => isNominal({ days: ['Monday'], cadence, season: null }, '2024-01-01');

function rhythmOf({ cadence, season }: Schedule): string {
  const often = { weekly: () => '', biweekly: () => phaseOf(cadence), monthly: () => weeksOf(cadence as Monthly) };
  return JSON.stringify([cadence.kind, often[cadence.kind](), season]);
}

const rankOf = ({ cadence, season, days }: Schedule): number =>
  ['weekly', 'biweekly', 'monthly'].indexOf(cadence.kind) * 100 +
  (season ? 10 : 0) +
  weekdays.indexOf(days[0] ?? 'Sunday');
