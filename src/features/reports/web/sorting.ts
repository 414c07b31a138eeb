import type { ReportRow } from '../report.ts';
import type { SortOrder } from './use-report.ts';

/** What has no number stands last in both directions; the order as given breaks ties. */
export function sortRows(rows: readonly ReportRow[], sort: SortOrder | undefined): readonly ReportRow[] {
  if (!sort) return rows;
  const { key, direction } = sort;
  const sign = direction === 'asc' ? 1 : -1;
  if (key === 'name') return rows.toSorted((a, b) => sign * a.name.localeCompare(b.name, 'en', { numeric: true }));
  return rows.toSorted((a, b) => {
    const [first, second] = [a.values[key] ?? null, b.values[key] ?? null];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return sign * (first - second);
  });
}
