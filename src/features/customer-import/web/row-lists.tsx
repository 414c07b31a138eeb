import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import type { DuplicateRow, ImportReport, RowProblem } from '../contract.ts';

const firstShown = 25;

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

const duplicateColumns: readonly Column<DuplicateRow>[] = [
  { key: 'line', header: 'Row', phone: 'main', width: '80px', cell: ({ line }) => <b className="row-place">{line}</b> },
  { key: 'name', header: 'Name', phone: 'side', width: '30%', cell: ({ name }) => name },
  {
    key: 'reason',
    header: 'Left out because',
    phone: 'below',
    cell: ({ reason, contactId }) =>
      contactId ? (
        <Link to="/crm/contacts/$contactId" params={{ contactId }} target="_blank">
          {reason}
        </Link>
      ) : (
        reason
      ),
  },
];

/** Rows that are in the database or further up in the file already. */
export function Duplicates({ report }: Readonly<{ report: ImportReport }>) {
  return (
    <RowList
      title="Duplicates"
      columns={duplicateColumns}
      rows={report.duplicateRows}
      rowKey={({ line }) => String(line)}
      note={report.duplicates > report.duplicateRows.length ? 'The first ones are listed.' : ''}
    />
  );
}

type RowListProps<Row> = Readonly<{
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  note: string;
}>;

function RowList<Row>({ title, columns, rows, rowKey, note }: RowListProps<Row>) {
  const [isLong, setLong] = useState(false);
  const shown = isLong ? rows : rows.slice(0, firstShown);
  return (
    <Panel title={title}>
      <DataTable label={title} columns={columns} rows={shown} rowKey={rowKey} />
      {shown.length < rows.length && (
        <div className="list-more">
          <Button variant="default" size="compact-sm" onClick={() => setLong(true)}>
            Show all {rows.length.toLocaleString('en-US')}
          </Button>
        </div>
      )}
      {note && isLong && <p className="list-more secondary">{note}</p>}
    </Panel>
  );
}
