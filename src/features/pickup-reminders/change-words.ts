import { type Day, daysBetween, formatLongDay } from '../../kernel/calendar.ts';
import type { Language, Words } from '../../kernel/language.ts';

/** The first word of the long form. */
const weekday = (day: Day, language: Language) => formatLongDay(day, language).split(',')[0] ?? '';

/** The weekday where the other day is near, else the date. */
const near = (day: Day, other: Day, language: Language) =>
  Math.abs(daysBetween(day, other)) < 7 ? weekday(day, language) : formatLongDay(day, language);

const en = {
  /** "Thanksgiving Day: Friday instead of Thursday" */
  instead: (name: string | null, from: Day, to: Day) =>
    `${name ?? 'Changed'}: ${near(to, from, 'en')} instead of ${near(from, to, 'en')}`,
  /** What was done already, or is told as done, is done again. */
  again: (day: Day) => `Once more: ${formatLongDay(day)}`,
  /** After it was said that a truck comes, for what was done before. */
  notAfterAll: (day: Day) => `No pickup after all: ${formatLongDay(day)}`,
  /** After it was said that it comes on another day, or not at all. */
  usual: (day: Day) => `As usual after all: ${formatLongDay(day)}`,
};

const es: typeof en = {
  instead: (name, from, to) => `${name ?? 'Cambio'}: ${near(to, from, 'es')} en lugar de ${near(from, to, 'es')}`,
  again: (day) => `Una vez más: ${formatLongDay(day, 'es')}`,
  notAfterAll: (day) => `Sin recolección, después de todo: ${formatLongDay(day, 'es')}`,
  usual: (day) => `Como siempre, después de todo: ${formatLongDay(day, 'es')}`,
};

/** What is said of a pickup that comes on another day than usual. */
export const changeWords: Words<typeof en> = { en, es };
