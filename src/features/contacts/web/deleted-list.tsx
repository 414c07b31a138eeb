import { useMemo } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { contactPageSize } from '../contract.ts';
import { type DeletedContact, deletedContactsContract, restorableDays } from '../deleted-contacts.ts';
import { contactFields } from '../fields.ts';
import { ContactCell, nameOf } from './contact-table.tsx';
import { ContactStatusPill } from './status-pill.tsx';

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
  const columns = useMemo(() => columnsIn(timeZone, (id) => void restore.run({ id })), [timeZone, restore.run]);
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
        <Pager page={page} pageSize={contactPageSize} total={data.total} noun="deleted contacts" onPage={onPage} />
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

const columnsIn = (timeZone: string, restore: (id: string) => void): readonly Column<DeletedContact>[] => [
  { key: 'contact', header: 'Contact', phone: 'main', width: '36%', cell: (contact) => <ContactCell {...contact} /> },
  {
    key: 'company',
    header: contactFields.companyName.label,
    cell: ({ companyName }) => <span className="contact-company">{companyName ?? '—'}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <ContactStatusPill status={status} /> },
  {
    key: 'deleted',
    header: 'Deleted',
    phone: 'below',
    cell: ({ deletedAt, restorableUntil }) => (
      <span className="two-lines">
        {formatDay(dayAt(deletedAt, timeZone))}
        <small>Restorable until {formatDay(dayAt(restorableUntil, timeZone))}</small>
      </span>
    ),
  },
  {
    key: 'restore',
    header: 'Restore',
    phone: 'side',
    align: 'end',
    width: '110px',
    cell: (contact) => (
      <button
        type="button"
        className="row-button"
        aria-label={`Restore ${nameOf(contact)}`}
        onClick={() => restore(contact.id)}
      >
        Restore
      </button>
    ),
  },
];
