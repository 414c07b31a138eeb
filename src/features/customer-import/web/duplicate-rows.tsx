import { Link } from '@tanstack/react-router';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { DuplicateRow, ImportReport } from '../contract.ts';
import { RowList } from './row-list.tsx';

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
