import { useMemo } from 'react';
import { useCompany } from '../../../web/company.ts';
import { counting } from '../../../web/ui/counting.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { contactPageSize } from '../contract.ts';
import { deletedContactsContract, restorableDays } from '../deleted-contacts.ts';
import { nameOf } from './contact-cell.tsx';
import { deletedColumns } from './deleted-columns.tsx';

type DeletedListProps = Readonly<{ q: string; page: number; onPage: (page: number) => void }>;

/** What admins can still bring back. */
export function DeletedList({ q, page, onPage }: DeletedListProps) {
  const { data, error, refetch, isPlaceholderData } = useRead(
    deletedContactsContract.deleted,
    { q, page },
    { keepPrevious: true, failure: ['CRM Error', 'Failed to load contacts'] },
  );
  const { timeZone } = useCompany();
  const restore = useRestoreContact();
  const columns = useMemo(() => deletedColumns(timeZone, (id) => void restore.run({ id })), [timeZone, restore.run]);
  if (error && !data) return <ErrorPanel title="Failed to load contacts" error={error} onRetry={refetch} />;
  return (
    <>
      <DataTable
        label="Deleted contacts"
        columns={columns}
        rows={data?.rows}
        rowKey={({ id }) => id}
        isBusy={isPlaceholderData}
        empty={
          <EmptyState title={q ? 'No deleted contacts found' : 'No deleted contacts'}>
            Whoever is deleted stands here for {restorableDays} days and can be restored.
          </EmptyState>
        }
      />
      {data !== undefined && data.total > 0 && (
        <Pager
          page={page}
          pageSize={contactPageSize}
          total={data.total}
          counted={counting('deleted contacts')}
          onPage={onPage}
        />
      )}
    </>
  );
}

/** Also behind the Undo of a deletion. */
export function useRestoreContact() {
  return useCommand(deletedContactsContract.restore, {
    failure: 'Restore Failed',
    onDone: (contact) => toast.success('Contact Restored', nameOf(contact)),
  });
}
