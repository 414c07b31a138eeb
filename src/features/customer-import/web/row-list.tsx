import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { Panel } from '../../../web/ui/panel.tsx';

const firstShown = 25;

type RowListProps<Row> = Readonly<{
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  note: string;
}>;

/** Rows of the file in a table, the first ones at first. */
export function RowList<Row>({ title, columns, rows, rowKey, note }: RowListProps<Row>) {
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
