import { Button, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Initials } from '../../../web/ui/initials.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { StatStrip } from '../../../web/ui/stat-strip.tsx';
import { useRead } from '../../../web/use-read.ts';
import {
  type ContactStatus,
  contactPageSize,
  contactStatuses,
  contactsContract,
  type ListedContact,
} from '../contract.ts';
import { ContactStatusPill } from './status-pill.tsx';
import './contacts.css';

export type ContactFilter = Readonly<{ q: string; status: ContactStatus | ''; page: number }>;

type ContactListProps = Readonly<{
  filter: ContactFilter;
  onFilter: (change: Partial<ContactFilter>) => void;
  /** Offered when there is nobody yet. */
  firstSteps: ReactNode;
}>;

/** Contacts Management: four figures and the searchable, paged table (spec 2 §2). */
export function ContactList({ filter, onFilter, firstSteps }: ContactListProps) {
  const { data, error, refetch, isPlaceholderData } = useRead(
    contactsContract.list,
    { q: filter.q, status: filter.status || undefined, page: filter.page },
    { keepPrevious: true, failure: ['CRM Error', 'Failed to load contacts'] },
  );
  const isFiltered = filter.q !== '' || filter.status !== '';
  if (error && !data) return <ErrorPanel title="Failed to load contacts" error={error} onRetry={refetch} />;
  return (
    <>
      <ContactFigures />
      <Panel label="Contacts">
        <div className="panel-bar">
          <SearchField
            label="Search contacts"
            placeholder="Name, email, phone, street or company"
            value={filter.q}
            onSearch={(q) => onFilter({ q })}
          />
          <Select
            aria-label="Status"
            w={{ base: '100%', xs: 180 }}
            data={[{ value: '', label: 'All statuses' }, ...contactStatuses]}
            value={filter.status}
            onChange={(status) => onFilter({ status: contactStatuses.find((one) => one === status) ?? '' })}
          />
        </div>
        <ContactTable
          rows={data?.rows}
          isBusy={isPlaceholderData}
          empty={isFiltered || filter.page > 1 ? <NoneFound onFilter={onFilter} /> : <Nobody firstSteps={firstSteps} />}
        />
        {filter.q && data ? (
          <p className="found-count" role="status">
            {foundText(data)}
          </p>
        ) : (
          data?.total !== 0 && (
            <Pager
              page={filter.page}
              pageSize={contactPageSize}
              total={data?.total ?? undefined}
              noun="contacts"
              onPage={(page) => onFilter({ page })}
            />
          )
        )}
      </Panel>
    </>
  );
}

function ContactFigures() {
  const counts = useRead(contactsContract.counts, {}).data;
  return (
    <StatStrip
      stats={[
        { label: 'Total Contacts', value: counts?.total },
        { label: 'New Leads', value: counts?.byStatus['New Lead'] },
        { label: 'Converted', value: counts?.byStatus.Converted },
        { label: 'Qualified', value: counts?.byStatus.Qualified },
      ]}
    />
  );
}

type ContactTableProps = Readonly<{ rows: readonly ListedContact[] | undefined; isBusy: boolean; empty: ReactNode }>;

function ContactTable({ rows, isBusy, empty }: ContactTableProps) {
  const { timeZone } = useCompany();
  const columns: Column<ListedContact>[] = [
    {
      key: 'contact',
      header: 'Contact',
      phone: 'main',
      width: '42%',
      cell: ({ firstName, lastName, email, foundBy }) => (
        <span className="who">
          <Initials firstName={firstName} lastName={lastName} />
          <span className="two-lines contact-name">
            <b>
              {firstName} {lastName}
            </b>
            <small>{email}</small>
            <FoundBy reasons={foundBy} />
          </span>
        </span>
      ),
    },
    {
      key: 'company',
      header: 'Company',
      cell: ({ companyName }) => <span className="contact-company">{companyName ?? '—'}</span>,
    },
    { key: 'status', header: 'Status', phone: 'side', cell: ({ status }) => <ContactStatusPill status={status} /> },
    {
      key: 'created',
      header: 'Created',
      width: '140px',
      cell: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)),
    },
  ];
  return (
    <DataTable
      label="Contacts"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/crm/contacts/${id}`}
      isBusy={isBusy}
      empty={empty}
    />
  );
}

const fieldNames = { phone: 'Phone', account: 'Account', street: 'Street' };

/** Why a search found somebody, when name, e-mail and company do not say it. */
function FoundBy({ reasons = [] }: Readonly<{ reasons: ListedContact['foundBy'] }>) {
  if (reasons.length === 0) return null;
  return (
    <small className="contact-found-by">
      {reasons.map(({ field, text }) => (
        <span key={`${field} ${text}`}>
          {fieldNames[field]}: {text}
        </span>
      ))}
    </small>
  );
}

function foundText({ total, rows }: Readonly<{ total: number | null; rows: readonly unknown[] }>): string {
  if (total === null) return `The ${rows.length} newest matches are shown. Type more to narrow the search.`;
  return total === 1 ? '1 contact found' : `${total} contacts found`;
}

function Nobody({ firstSteps }: Pick<ContactListProps, 'firstSteps'>) {
  return (
    <EmptyState title="No contacts yet" action={firstSteps}>
      Leads and customers stand here. Add the first one, or import the list that you have.
    </EmptyState>
  );
}

function NoneFound({ onFilter }: Pick<ContactListProps, 'onFilter'>) {
  return (
    <EmptyState
      title="No contacts found"
      action={
        <Button variant="default" onClick={() => onFilter({ q: '', status: '', page: 1 })}>
          Clear filters
        </Button>
      }
    >
      Nobody matches the search and the status.
    </EmptyState>
  );
}
