import type { Column } from '../../../web/ui/data-table.tsx';
import type { ImportReport, RowProblem } from '../contract.ts';
import { RowList } from './row-list.tsx';

const problemColumns: readonly Column<RowProblem>[] = [
  { key: 'line', header: 'Row', phone: 'main', width: '80px', cell: ({ line }) => <b className="row-place">{line}</b> },
  { key: 'column', header: 'Column', phone: 'side', width: '160px', cell: ({ column }) => column ?? 'Whole row' },
  {
    key: 'value',
    header: 'Value',
    phone: 'below',
    width: '30%',
    cell: ({ value }) => (value ? <q className="cell-value">{value}</q> : <span className="secondary">empty</span>),
  },
  { key: 'reason', header: 'Reason', phone: 'below', cell: ({ reason }) => reason },
];

/** Every wrong cell with its line in the file; the header is line 1. */
export function Problems({ report }: Readonly<{ report: ImportReport }>) {
  const rows = report.problems;
  return (
    <RowList
      title="Problems"
      columns={problemColumns}
      rows={rows}
      rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
      note={rows.at(-1) && report.bad > new Set(rows.map(({ line }) => line)).size ? 'The first ones are listed.' : ''}
    />
  );
}
