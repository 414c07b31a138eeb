import { useCompany } from '../../../web/company.ts';
import { urlDays } from '../../../web/url-days.ts';
import { urlText, useUrlState } from '../../../web/url-state.ts';
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

/** All that is chosen of a report stands in the address; what is unknown there counts as not chosen. */
export function useReport(report: Report): ReportState {
  const { today } = useCompany();
  const days = urlDays(rangeOf(report.usual, today)); // as they were typed: whoever reads them says what is wrong
  const hiddenFirst = report.measures.flatMap(({ key, isHiddenFirst }) => (isHiddenFirst ? [key] : []));
  const [url, set] = useUrlState({
    ...days.params,
    by: urlText(report.groups[0].key),
    row: urlText(),
    sort: urlText(),
    hide: urlText(hiddenFirst.join('.')),
  });
  const range = days.daysOf(url);
  const group = report.groups.find(({ key }) => key === url.by) ?? report.groups[0];
  const columns = ['name', ...shownOf(report, group).map(({ key }) => key)];
  const hideable = new Set(report.measures.map(({ key }) => key));
  const sorted = url.sort.replace(/^-/, '');
  return {
    range,
    group,
    asked: { reportId: report.id, by: group.key, ...range },
    key: url.row,
    sort: columns.includes(sorted) ? { key: sorted, direction: url.sort.startsWith('-') ? 'desc' : 'asc' } : undefined,
    hidden: new Set(url.hide.split('.').filter((key) => hideable.has(key))),
    setRange: ({ from, to }) => set(days.chosen({ from, to })),
    setGroup: (key) => set({ by: key, row: '', sort: '' }),
    setSort: ({ key, direction }) => set({ sort: direction === 'desc' ? `-${key}` : key }),
    // A hyphen stands for none: an empty one would be the usual.
    setHidden: (hidden) => set({ hide: [...hidden].join('.') || '-' }),
    open: (key) => set({ row: key }),
  };
}
