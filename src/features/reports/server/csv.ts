import { csvLine } from '../../../kernel/csv.ts';
import type { DistanceUnit } from '../../../kernel/geo.ts';
import type { Fact } from '../contract.ts';
import { type Report, type ReportRow, shownOf, sumsOf, type Values } from '../report.ts';
import { cellOf, unitOf } from '../values.ts';
import type { Asked, Told } from './asking.ts';
import { inTurns } from './turns.ts';

/** Excel knows UTF-8 by it. */
export const byteOrderMark = '\ufeff';

/** Every row and the total, as they are shown. */
export function reportCsv({ report, group }: Asked, { rows, total }: Told, unit: DistanceUnit): string {
  const shown = shownOf(report, group);
  const line = (name: string, values: Values) =>
    csvLine([name, ...shown.map(({ key, kind }) => cellOf(kind, values[key], unit))]);
  const heads = shown.map(({ label, kind }) => label + unitOf(kind, unit));
  return [
    byteOrderMark,
    csvLine([group.label, ...heads]),
    ...rows.map((row) => line(nameOf(row), row.values)),
    line('Total', total),
  ].join('');
}

const nameOf = ({ name, isUnfinished }: ReportRow) => (isUnfinished ? `${name} (not the whole month)` : name);

/** The facts behind a row, one line each. */
export async function factsCsv(report: Report, facts: readonly Fact[], unit: DistanceUnit): Promise<string> {
  const texts = report.details.filter(({ key, kind }) => key !== 'day' && (kind === 'text' || kind === 'day'));
  const sums = sumsOf(report).filter(({ isHelper }) => !isHelper);
  const lines = await inTurns(facts, (fact) =>
    csvLine([
      fact.day,
      ...texts.map(({ key }) => fact.texts[key] ?? null),
      ...sums.map(({ key, kind }) => cellOf(kind, fact.values[key], unit)),
    ]),
  );
  return [
    byteOrderMark,
    csvLine(['Day', ...texts.map(({ label }) => label), ...sums.map(({ label, kind }) => label + unitOf(kind, unit))]),
    ...lines,
  ].join('');
}
