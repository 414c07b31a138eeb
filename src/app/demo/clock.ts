import { addDays, type Day, dayAt, type Instant, startOfDay } from '../../kernel/calendar.ts';

/** Everything in the demo is told from one moment, so that it looks lived in on whatever day it is loaded. */
export type Clock = Readonly<{
  now: Instant;
  /** The company's day. */
  today: Day;
  daysAgo: (days: number) => Day;
  /** Company time: so many minutes (or fractions) after a day began, but never later than now. */
  at: (day: Day, minutes: number) => Instant;
}>;

export function clockAt(now: Instant, timeZone: string): Clock {
  const today = dayAt(now, timeZone);
  const starts = new Map<Day, number>();
  const startOf = (day: Day) => {
    const known = starts.get(day);
    if (known !== undefined) return known;
    const start = Date.parse(startOfDay(day, timeZone));
    starts.set(day, start);
    return start;
  };
  return {
    now,
    today,
    daysAgo: (days) => addDays(today, -days),
    at: (day, minutes) =>
      new Date(Math.min(startOf(day) + Math.round(minutes * 60) * 1000, Date.parse(now))).toISOString(),
  };
}
