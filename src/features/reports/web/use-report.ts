import { useCompany } from '../../../web/company.ts';
import { type Param, urlText, useUrlState } from '../../../web/url-state.ts';
import { type Range, rangeOf } from '../range.ts';
import { type Group, type Report, shownOf } from '../report.ts';

export type SortOrder = Readonly<{ key: string; direction: 'asc' | 'desc' }>;

export type ReportState = Readonly<{
  range: Range;
  group: Group;
  asked: Readonly<{ reportId: string; by: string; from: string; to: string }>;
  /** The row of which the facts are shown; none when empty. */
  key: string;
  /** Undefined is the order of the report. */
  sort: SortOrder | undefined;
  /** Columns that are not shown. */
  hidden: ReadonlySet<string>;
  setRange: (range: Range) => void;
  setGroup: (key: string) => void;
  setSort: (sort: SortOrder) => void;
  setHidden: (hidden: ReadonlySet<string>) => void;
  open: (key: string) => void;
}>;

/** A day as it was typed: whoever reads it says what is wrong with it. */
const typedDay = (initial: string): Param<string> => ({ initial, read: (text) => text });

/** All that is chosen of a report stands in the address; what is unknown there counts as not chosen. */
export function useReport(report: Report): ReportState {
  const { today } = useCompany();
  const usual = rangeOf(report.usual, today);
  const hiddenFirst = report.measures.flatMap(({ key, isHiddenFirst }) => (isHiddenFirst ? [key] : []));
  const [url, set] = useUrlState({
    from: typedDay(usual.from),
    to: typedDay(usual.to),
    by: urlText(report.groups[0].key),
    row: urlText(),
    sort: urlText(),
    hide: urlText(hiddenFirst.join('.')),
  });
  const group = report.groups.find(({ key }) => key === url.by) ?? report.groups[0];
  const columns = ['name', ...shownOf(report, group).map(({ key }) => key)];
  const hideable = new Set(report.measures.map(({ key }) => key));
  const sorted = url.sort.replace(/^-/, '');
  return {
    range: { from: url.from, to: url.to },
    group,
    asked: { reportId: report.id, by: group.key, from: url.from, to: url.to },
    key: url.row,
    sort: columns.includes(sorted) ? { key: sorted, direction: url.sort.startsWith('-') ? 'desc' : 'asc' } : undefined,
    hidden: new Set(url.hide.split('.').filter((key) => hideable.has(key))),
    setRange: ({ from, to }) => set({ from, to }),
    setGroup: (key) => set({ by: key, row: '', sort: '' }),
    setSort: ({ key, direction }) => set({ sort: direction === 'desc' ? `-${key}` : key }),
    // A hyphen stands for none: an empty one would be the usual.
    setHidden: (hidden) => set({ hide: [...hidden].join('.') || '-' }),
    open: (key) => set({ row: key }),
  };
}
