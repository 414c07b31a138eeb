/** The days of a report, as they stand in the address. */
import { addDays, addMonths, type Day, isDate } from '../../kernel/calendar.ts';
import { invalidField } from '../../kernel/refusal.ts';

export type Range = Readonly<{ from: Day; to: Day }>;

export const presets = ['week', 'month', 'quarter', 'year'] as const;
export type PresetName = (typeof presets)[number];

export const presetLabels: Readonly<Record<PresetName, string>> = {
  week: 'Week',
  month: '4 weeks',
  quarter: 'Quarter',
  year: 'Year',
};

/** Of a letter that comes on a Monday. */
export const untilSunday: Readonly<Record<PresetName, string>> = {
  week: 'the week until Sunday',
  month: 'the 4 weeks until Sunday',
  quarter: 'the last 3 months, until Sunday',
  year: 'the last 12 months, until Sunday',
};

/** So long back, the day `today` included; a year begins with the first of a month. */
export function rangeOf(preset: PresetName, today: Day): Range {
  if (preset === 'week') return { from: addDays(today, -6), to: today };
  if (preset === 'month') return { from: addDays(today, -27), to: today };
  const firstOfMonth = `${today.slice(0, 8)}01`;
  return { from: addMonths(firstOfMonth, preset === 'quarter' ? -2 : -11), to: today };
}

const mostYears = 10;

/** Why nothing can be counted in a range; undefined when it can. */
export function whyNot({
  from,
  to,
}: Range): Readonly<{ code: string; field: 'from' | 'to'; message: string }> | undefined {
  if (!isDate(from)) return { code: 'not-a-day', field: 'from', message: 'Choose the first day' };
  if (!isDate(to)) return { code: 'not-a-day', field: 'to', message: 'Choose the last day' };
  if (to < from) return { code: 'days-reversed', field: 'to', message: 'The last day cannot be before the first one' };
  if (to >= addMonths(from, mostYears * 12))
    return { code: 'range-too-long', field: 'from', message: `A report covers ${mostYears} years at most` };
  return undefined;
}

/** Refuses (invalid) a range in which nothing can be counted. */
export function refuseRange(range: Range): void {
  const why = whyNot(range);
  if (why) throw invalidField(why.field, why.code, why.message);
}

/** "2026-09" to "2026-11" of the range, none after the month of today. */
export function monthsOf({ from, to }: Range, today: Day): string[] {
  const last = (to < today ? to : today).slice(0, 7); // unnoticed: of two equal days either is the last
  const months: string[] = [];
  for (let month = `${from.slice(0, 7)}-01`; month.slice(0, 7) <= last; month = addMonths(month, 1))
    months.push(month.slice(0, 7));
  return months;
}

/** The days of a month ("2026-11") that lie in a range; the range itself of what is no month. */
export function daysIn(month: string, range: Range): Range {
  const first = `${month}-01`;
  if (!isDate(first)) return range;
  const last = addDays(addMonths(first, 1), -1);
  // unnoticed: of two equal days either is the end
  return { from: range.from > first ? range.from : first, to: range.to < last ? range.to : last };
}

/** Whether days of a month are still to come, or lie outside of the range. */
export function isUnfinished(month: string, { from, to }: Range, today: Day): boolean {
  const first = `${month}-01`;
  const last = addDays(addMonths(first, 1), -1);
  return from > first || to < last || today <= last;
}

/** The preset that a range is, if it is one. */
export const presetOf = (range: Range, today: Day): PresetName | undefined =>
  presets.find((name) => {
    const { from, to } = rangeOf(name, today);
    return range.from === from && range.to === to;
  });
