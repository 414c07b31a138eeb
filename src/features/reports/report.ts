/** What a report is made of: a declaration in one file beside this one, and its SQL in `server/`. */
import type { PresetName } from './range.ts';

/** Spec 3 §2, Reports index. */
export const categories = ['Maintenance', 'Operations', 'Financial', 'Analytics'] as const;

export type Listed = Readonly<{
  id: string;
  title: string;
  category: (typeof categories)[number];
  /** What it answers, in one sentence. */
  summary: string;
}>;

/**
 * How a number is shown: `count` whole, `money` in cents, `minutes` "3:32", `days` and `hours` with one decimal,
 * `metres` in the company's unit, `share` 0 to 1 as percent, `rate` with one decimal.
 */
export type NumberKind = 'count' | 'money' | 'minutes' | 'hours' | 'days' | 'metres' | 'share' | 'rate';

/** The sums of a row by their keys; null where there is nothing to say, never NaN. */
export type Values = Readonly<Record<string, number | null>>;

export type Measure = Readonly<{
  key: string;
  label: string;
  kind: NumberKind;
  /** Reckoned from the sums, of a row and of all rows alike; what has none is a column of the SQL and is added up. */
  of?: (sums: Values) => number | null;
  /** Serves what is reckoned, and is not shown. */
  isHelper?: boolean;
  /** Is shown only to whoever asks for it. */
  isHiddenFirst?: boolean;
  /** Always stands with the rows behind a number: what the table shows is reckoned from it. */
  isOfRows?: boolean;
}>;

export type Group = Readonly<{
  /** `month`, or the column of the SQL with the names. */
  key: string;
  /** The column `…Key` tells equal names apart. */
  isKeyed?: boolean;
  label: string;
  /** Of facts without a name. */
  nameless?: string;
  /** Facts without a name are left out of rows and total, instead of standing under `nameless`. */
  isPartial?: boolean;
  /** Rows with less of a measure are left out, with their facts. */
  least?: Readonly<{ measure: string; value: number }>;
  /** What has a meaning by it, and what is drawn then; without it all measures, and the report's chart. */
  only?: Readonly<{ measures: readonly string[]; chart: Chart }>;
}>;

/** What is drawn: `against` is the outline, or the hollow end, that a bar is held against. */
export type Chart = Readonly<{
  title: string;
  measure: string;
  against?: string;
  /** Two dots on one line for each row, instead of bars, and what marks a row that is over `against` by `from` or more. */
  dumbbell?: Readonly<{ from: number; label: string }>;
  /** By which the rows stand, the largest first; of months the order is theirs. */
  worst: string;
}>;

/** A column of the rows behind a number. */
export type DetailColumn = Readonly<{
  key: string;
  label: string;
  kind: 'day' | 'text' | NumberKind;
  /** Leads to what the column `leadsBy` of the SQL names. */
  leads?: Readonly<{ to: 'contact' | 'run'; by: string }>;
}>;

export type ReportRow = Readonly<{
  key: string;
  name: string;
  values: Values;
  /** A month of which days are still to come, or lie outside of the range. */
  isUnfinished: boolean;
}>;

export type Report = Listed &
  Readonly<{
    /** The range of whoever names none. */
    usual: PresetName;
    /** The first is the usual one. */
    groups: readonly [Group, ...Group[]];
    measures: readonly Measure[];
    chart: Chart;
    /** The headline, from rows as they are drawn and their total. */
    finding: (rows: readonly ReportRow[], total: Values, group: Group) => string;
    details: readonly DetailColumn[];
    /** What is counted and what is not. */
    note: string;
  }>;

/** What is added up. */
export const sumsOf = ({ measures }: Report): readonly Measure[] => measures.filter(({ of }) => of === undefined);
/** What has a column by a group. */
export const shownOf = ({ measures }: Report, { only }: Group): readonly Measure[] =>
  measures.filter(({ key, isHelper }) => (only ? only.measures.includes(key) : !isHelper));
/** What is drawn by a group. */
export const chartOf = ({ chart }: Report, { only }: Group): Chart => only?.chart ?? chart;

/** One number by another; null where there is nothing to divide by. */
export function ratio(part: number | null | undefined, whole: number | null | undefined): number | null {
  return typeof part === 'number' && whole ? part / whole : null;
}
