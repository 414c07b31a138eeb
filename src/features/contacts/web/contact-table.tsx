import { type ReactNode, useMemo } from 'react';
import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmailText } from '../../../web/ui/email-text.tsx';
import { Initials } from '../../../web/ui/initials.tsx';
import type { ListedContact } from '../contract.ts';
import { contactFields } from '../fields.ts';
import { ContactStatusPill } from './status-pill.tsx';

export type ContactTableProps = Readonly<{
  rows: readonly ListedContact[] | undefined;
  isBusy: boolean;
  empty: ReactNode;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
}>;

export const nameOf = ({ firstName, lastName }: Readonly<{ firstName: string; lastName: string }>) =>
  `${firstName} ${lastName}`;

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
    width: '42%',
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
    cell: ({ createdAt }) => formatDay(dayAt(createdAt, timeZone)),
  },
];

type ContactCellProps = Pick<ListedContact, 'firstName' | 'lastName' | 'email' | 'foundBy'>;

export function ContactCell({ firstName, lastName, email, foundBy }: ContactCellProps) {
  return (
    <span className="who">
      <Initials firstName={firstName} lastName={lastName} />
      <span className="two-lines contact-name">
        <b>
          {firstName} {lastName}
        </b>
        <small>
          <EmailText email={email} />
        </small>
        <FoundBy reasons={foundBy} />
      </span>
    </span>
  );
}

/** Why a search found somebody, when name, e-mail and company do not say it. */
function FoundBy({ reasons = [] }: Readonly<{ reasons: ListedContact['foundBy'] }>) {
  if (reasons.length === 0) return null;
  return (
    <small className="contact-found-by">
      {reasons.map(({ label, text }) => (
        <span key={`${label} ${text}`}>
          {label}: {text}
        </span>
      ))}
    </small>
  );
}
