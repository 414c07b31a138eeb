import { useMemo } from 'react';
import { useCompany } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LongTable } from '../../../web/ui/long-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SideScroll } from '../../../web/ui/side-scroll.tsx';
import { type Group, type Report, type ReportRow, shownOf, type Values } from '../report.ts';
import { formatNumber } from '../values.ts';
import { sortRows } from './sorting.ts';
import type { ReportState } from './use-report.ts';

type ReportTableProps = Readonly<{
  report: Report;
  state: ReportState;
  rows: readonly ReportRow[] | undefined;
  total: Values | undefined;
}>;

const totalKey = '\u0000total';

/** The numbers of the chart and more, each row a way to what stands behind it; the total is the last. */
export function ReportTable({ report, state, rows, total }: ReportTableProps) {
  const { group, hidden, sort } = state;
  const columns = useColumns(report, group, hidden);
  const shown = useMemo(() => {
    if (!rows || !total) return undefined;
    const last: ReportRow = { key: totalKey, name: 'Total', values: total, isUnfinished: false };
    return rows.length === 0 ? [] : [...sortRows(rows, sort), last];
  }, [rows, total, sort]);
  return (
    <Panel label={`${report.title} by ${group.label.toLowerCase()}`}>
      <div className="report-rows">
        <SideScroll>
          <LongTable
            label={report.title}
            columns={columns}
            rows={shown}
            rowKey={({ key }) => key}
            onRow={({ key }) => key !== totalKey && state.open(key)}
            {...(sort && { sort })}
            onSort={state.setSort}
            empty={<EmptyState title="Nothing in these days">Choose other days, or another grouping.</EmptyState>}
          />
        </SideScroll>
      </div>
      <p className="report-note">{report.note}</p>
    </Panel>
  );
}

function useColumns(report: Report, group: Group, hidden: ReadonlySet<string>): readonly Column<ReportRow>[] {
  const { distanceUnit } = useCompany();
  return useMemo(() => {
    const shown = shownOf(report, group).filter(({ key }) => !hidden.has(key));
    return [
      {
        key: 'name',
        header: group.label,
        phone: 'main',
        isSortable: true,
        cell: ({ key, name, isUnfinished }) => (
          <span className="two-lines">
            <b data-total={key === totalKey || undefined}>{name}</b>
            {isUnfinished && <small>not the whole month</small>}
          </span>
        ),
      },
      ...shown.map(
        ({ key, label, kind }): Column<ReportRow> => ({
          key,
          header: label,
          phone: 'below',
          align: 'end',
          isSortable: true,
          cell: ({ key: row, values }) =>
            row === totalKey ? (
              <b>{formatNumber(kind, values[key], distanceUnit)}</b>
            ) : (
              formatNumber(kind, values[key], distanceUnit)
            ),
        }),
      ),
    ];
  }, [report, group, hidden, distanceUnit]);
}
