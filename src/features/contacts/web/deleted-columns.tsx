import { dayAt, formatDay } from '../../../kernel/calendar.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import type { DeletedContact } from '../deleted-contacts.ts';
import { contactFields } from '../fields.ts';
import { ContactCell, nameOf } from './contact-cell.tsx';
import { ContactStatusPill } from './status-pill.tsx';

/** Who was deleted, until when there is a way back, and the way. */
export const deletedColumns = (timeZone: string, restore: (id: string) => void): readonly Column<DeletedContact>[] => [
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
