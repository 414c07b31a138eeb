/** From the sums of the SQL to the rows that are shown. */
import { type Day, formatMonth, isDate } from '../../kernel/calendar.ts';
import { isUnfinished, monthsOf, type Range } from './range.ts';
import { chartOf, type Group, type Report, type ReportRow, sumsOf, type Values } from './report.ts';

/** As the SQL groups: `sums` of what is added up. */
export type Summed = Readonly<{ key: string; name: string; sums: Values }>;

export type Reckoned = Readonly<{ rows: readonly ReportRow[]; total: Values }>;

/** Rows with all they show, the total from the same sums; months without facts stand between the others. */
export function reckon(
  report: Report,
  { group, range, today }: Readonly<{ group: Group; range: Range; today: Day }>,
  summed: readonly Summed[],
): Reckoned {
  const isByMonth = group.key === 'month';
  const all = isByMonth ? withAllMonths(report, summed, monthsOf(range, today)) : summed;
  const rows = all.map(({ key, name, sums }) => ({
    key,
    name: nameOf(group, { key, name }),
    values: reckonValues(report, sums),
    isUnfinished: isByMonth && isUnfinished(key, range, today),
  }));
  const order = chartOf(report, group).worst;
  return {
    rows: isByMonth ? rows.toSorted((a, b) => a.key.localeCompare(b.key)) : rows.toSorted(byValue(order)),
    total: reckonValues(report, totalOf(report, summed)),
  };
}

/** Of a row: of a month in words, "May 2026". */
export const nameOf = (group: Group, { key, name }: Pick<Summed, 'key' | 'name'>): string =>
  group.key === 'month' && isDate(`${key}-01`) ? formatMonth(`${key}-01`) : name;

/** The largest first, what has none last, equals by their names. */
export const byValue =
  (measure: string) =>
  (a: ReportRow, b: ReportRow): number =>
    (b.values[measure] ?? Number.NEGATIVE_INFINITY) - (a.values[measure] ?? Number.NEGATIVE_INFINITY) ||
    a.name.localeCompare(b.name, 'en');

/** Adds up what can be added; nothing at all makes nothing. */
export const totalOf = (report: Report, summed: readonly Pick<Summed, 'sums'>[]): Values =>
  Object.fromEntries(
    sumsOf(report).map(({ key }) => [key, summed.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0)]),
  );

/** Everything that is reckoned from sums; what cannot be reckoned is null. */
export function reckonValues({ measures }: Report, sums: Values): Values {
  const entries = measures.map(({ key, of }) => {
    const value = of ? of(sums) : (sums[key] ?? 0);
    return [key, value !== null && Number.isFinite(value) ? value : null];
  });
  return Object.fromEntries(entries);
}

function withAllMonths(report: Report, summed: readonly Summed[], months: readonly string[]): Summed[] {
  const known = new Set(summed.map(({ key }) => key));
  const nothing = totalOf(report, []);
  return [
    ...summed,
    ...months.filter((month) => !known.has(month)).map((month) => ({ key: month, name: month, sums: nothing })),
  ];
}
