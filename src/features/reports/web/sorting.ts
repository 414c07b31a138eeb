import type { ReportRow } from '../report.ts';
import type { SortOrder } from './use-report.ts';

/** One for all: made anew for each comparison it takes seconds for thousands of rows. */
const names = new Intl.Collator('en', { numeric: true });

/** What has no number stands last in both directions; the order as given breaks ties. */
export function sortRows(rows: readonly ReportRow[], sort: SortOrder | undefined): readonly ReportRow[] {
  if (!sort) return rows;
  const { key, direction } = sort;
  const sign = direction === 'asc' ? 1 : -1;
  if (key === 'name') return rows.toSorted((a, b) => sign * names.compare(a.name, b.name));
  return rows.toSorted((a, b) => {
    const [first, second] = [a.values[key] ?? null, b.values[key] ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}
