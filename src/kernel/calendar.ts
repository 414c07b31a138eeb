/** Days and instants. The only pure file that may construct a Date; time itself is always passed in. */
import { type Language, locales } from './language.ts';

/** A calendar day, YYYY-MM-DD. Plain strings, so that days compare and sort as text. */
export type Day = string;
/** An instant in UTC, as `Date.toISOString()` writes it. */
export type Instant = string;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof weekdays)[number];

const dayMs = 86_400_000;
const noon = (day: Day) => new Date(`${day}T12:00:00Z`);

/** Whether the text is a real day between 1900 and 2199: 2026-02-30 is not. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const at = noon(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}

/** Those that were asked for, by language and parts: to make one takes longer than twenty lines of a list. */
const made = new Map<string, Intl.DateTimeFormat>();
function formatOf(locale: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(parts);
  const format = made.get(key) ?? new Intl.DateTimeFormat(locale, parts);
  made.set(key, format);
  return format;
}

/** The company's calendar day at an instant; `timeZone` is an IANA name (decisions: Time and money). */
export function dayAt(instant: Instant, timeZone: string): Day {
  const parts = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return formatOf('en-CA', parts).format(new Date(instant));
}

/** The hour of the day, 0 to 23, on the clocks of a time zone. */
export function hourAt(instant: Instant, timeZone: string): number {
  const parts = formatOf('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).formatToParts(new Date(instant));
  return Number(parts.find(({ type }) => type === 'hour')?.value);
}

/** Names that browsers know and PostgreSQL reads as the same clock: no "+05:00", whose sign it turns round, no "IST". */
const ofBoth = /^[a-z]\w*\/|^(UTC|Navajo|[ECMP]ST\d[ECMP]DT)$/i;

export function isTimeZone(name: string): boolean {
  if (!ofBoth.test(name)) return false;
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

export function addDays(day: Day, days: number): Day {
  return new Date(noon(day).getTime() + days * dayMs).toISOString().slice(0, 10);
}

/** So many months later; in a shorter month its last day. */
export function addMonths(day: Day, months: number): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months];
  const last = new Date(Date.UTC(year, month + 1, 0, 12)).toISOString().slice(0, 10);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last; // unnoticed: when they are equal either is the day
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((noon(to).getTime() - noon(from).getTime()) / dayMs);
}

export function weekdayOf(day: Day): Weekday {
  return weekdays[(noon(day).getUTCDay() + 6) % 7] as Weekday;
}

/** The first day after `day`, within three weeks, that falls on one of `working`, or on any when none is given, and is not closed. */
export function nextDayOn(day: Day, working: readonly Weekday[], closed: readonly Day[] = []): Day {
  const days = Array.from({ length: 21 }, (_, before) => addDays(day, before + 1));
  const isWorking = (one: Day) => working.length === 0 || working.includes(weekdayOf(one));
  return days.find((one) => isWorking(one) && !closed.includes(one)) ?? addDays(day, 1);
}

/** The instant clamped to [earliest, latest]. */
export function clampInstant(at: Instant, earliest: Instant, latest: Instant): Instant {
  const ms = Math.min(Math.max(Date.parse(at), Date.parse(earliest)), Date.parse(latest));
  return new Date(ms).toISOString();
}

export const addMilliseconds = (at: Instant, milliseconds: number): Instant =>
  new Date(Date.parse(at) + milliseconds).toISOString();

export function addMinutes(at: Instant, minutes: number): Instant {
  return new Date(Date.parse(at) + minutes * 60_000).toISOString();
}

/** Minutes and parts of them from one instant to another; negative when `to` is earlier. */
export function minutesBetween(from: Instant, to: Instant): number {
  return (Date.parse(to) - Date.parse(from)) / 60_000;
}

/** The instant rounded to whole steps of so many minutes, for what is only about right. */
export function roundToMinutes(at: Instant, minutes: number): Instant {
  const step = minutes * 60_000;
  return new Date(Math.round(Date.parse(at) / step) * step).toISOString();
}

/** The instant at which a day begins in a time zone, also on days when the clock changes. */
export function startOfDay(day: Day, timeZone: string): Instant {
  let low = Date.parse(`${addDays(day, -1)}T00:00:00Z`);
  let high = Date.parse(`${addDays(day, 1)}T23:59:59Z`);
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (dayAt(new Date(middle).toISOString(), timeZone) < day) low = middle;
    else high = middle;
  }
  return new Date(high).toISOString();
}

/**
 * The instant at which a day begins by the clock of winter. Who counts months from it in UTC, as the payment provider does,
 * comes to the same day of the clock in summer and winter; from midnight in summer it would be the evening before.
 */
export function startOfDayInWinter(day: Day, timeZone: string): Instant {
  return new Date(Date.parse(`${day}T00:00:00Z`) + behindUtc(day.slice(0, 4), timeZone).winter).toISOString();
}

/** How far (ms) the clock is behind UTC in the winter and in the summer of a year. */
export function behindUtc(year: string, timeZone: string): Readonly<{ winter: number; summer: number }> {
  const behind = (of: Day) => Date.parse(startOfDay(of, timeZone)) - Date.parse(`${of}T00:00:00Z`);
  const both = [behind(`${year}-01-15`), behind(`${year}-07-15`)];
  return { winter: Math.max(...both), summer: Math.min(...both) };
}

/** "Nov 21, 2026" – spec: dates are shown in US English. */
export function formatDay(day: Day, language: Language = 'en'): string {
  return formatOf(locales[language], { dateStyle: 'medium', timeZone: 'UTC' }).format(noon(day));
}

/** "Saturday, November 21" */
export function formatLongDay(day: Day, language: Language = 'en'): string {
  const parts = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locales[language], parts).format(noon(day));
}

/** "Saturday, Nov 21, 2026", or "Sat, …" */
export function formatWholeDay(day: Day, language: Language = 'en', weekday: 'long' | 'short' = 'long'): string {
  const parts = { weekday, month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locales[language], parts).format(noon(day));
}

/** "November 2026" of any of its days. */
export function formatMonth(day: Day, language: Language = 'en'): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locales[language], parts).format(noon(day));
}

/** "Sat, Nov 21", with the year where it is another one than that of `today`; "Today", "Tomorrow", "Yesterday". */
export function formatNearDay(day: Day, today: Day, language: Language = 'en'): string {
  const away = daysBetween(today, day);
  if (Math.abs(away) <= 1) {
    const near = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' }).format(away, 'day');
    return near.charAt(0).toLocaleUpperCase(locales[language]) + near.slice(1);
  }
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day, language) : formatWholeDay(day, language, 'short');
}

/**
 * The last day of a period that ends at this moment: the day on which it ends is the first of the next one. One that began
 * at midnight may end an hour before, where the clocks have changed: then that day is its last.
 */
export const lastDay = (end: Instant, timeZone: string): Day => dayAt(addMinutes(end, -23 * 60), timeZone);

/** "Sat, Nov 21" */
export function formatShortDay(day: Day, language: Language = 'en'): string {
  const parts = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;
  return formatOf(locales[language], parts).format(noon(day));
}

/**
 * "6:42 AM"
 * @param day under which it is told: "12:10 AM (Wed, Jun 17)" where it was on another one, such as past midnight
 */
export function formatTime(at: Instant, timeZone: string, language: Language = 'en', day?: Day): string {
  const time = formatOf(locales[language], { timeStyle: 'short', timeZone }).format(new Date(at));
  const on = dayAt(at, timeZone);
  return day && on !== day ? `${time} (${formatShortDay(on, language)})` : time;
}

/** "9:00 AM" of `09:00`, as the company's hours are kept. */
export function formatClock(time: string, language: Language = 'en'): string {
  return formatTime(`2000-01-01T${time}:00Z`, 'UTC', language);
}

export function formatInstant(at: Instant, timeZone: string, language: Language = 'en'): string {
  const parts = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return formatOf(locales[language], parts).format(new Date(at));
}
