import { type ReactNode, useMemo } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import type { ListedContact } from '../contract.ts';
import { contactFields } from '../fields.ts';
import { ContactCell, nameOf } from './contact-cell.tsx';
import { ContactStatusPill } from './status-pill.tsx';

export type ContactTableProps = Readonly<{
  rows: readonly ListedContact[] | undefined;
  isBusy: boolean;
  empty: ReactNode;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}>;

export function ContactTable({ rows, isBusy, empty, selected, onSelect }: ContactTableProps) {
  const { timeZone } = useCompany();
  const columns = useMemo(() => columnsIn(timeZone), [timeZone]);
  return (
    <DataTable
      label="Contacts"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/crm/contacts/${id}`}
      selection={{ selected, onSelect, nameOf }}
      isBusy={isBusy}
      empty={empty}
    />
  );
}

const columnsIn = (timeZone: string): readonly Column<ListedContact>[] => [
  {
    key: 'contact',
    header: 'Contact',
    phone: 'main',
    width: '52%',
    cell: (contact) => <ContactCell {...contact} />,
  },
  {
    key: 'company',
    header: contactFields.companyName.label,
    cell: ({ companyName }) => <span className="contact-company">{companyName ?? '—'}</span>,
  },
  { key: 'status', header: 'Status', phone: 'side', cell: ({ status }) => <ContactStatusPill status={status} /> },
  {
    key: 'created',
    header: 'Created',
    width: '140px',
    cell: ({ createdAt }) => <span className="unbroken">{formatDay(dayAt(createdAt, timeZone))}</span>,
  },
];
