import { dayAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { isSafeLink, statusLabels, statusTones } from '../../invoices/standing.ts';
import type { RecentInvoice } from '../contract.ts';
import { CustomerLink } from './customer-link.tsx';

type Shown = Readonly<{ show: ReturnType<typeof useTimes>; timeZone: string }>;

export const columnsFor = ({ show, timeZone }: Shown): readonly Column<RecentInvoice>[] => [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    width: '170px',
    cell: ({ contactId, name }) => <CustomerLink contactId={contactId} name={name} />,
  },
  { key: 'for', header: 'For', phone: 'below', cell: ({ what }) => <span className="long-text">{what}</span> },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'side',
    align: 'end',
    width: '130px',
    cell: ({ amount, open, currency }) => (
      <span className="two-lines">
        {formatMoney(amount, currency.toUpperCase())}
        {open > 0 && open !== amount && <small>{formatMoney(open, currency.toUpperCase())} open</small>}
      </span>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'below',
    width: '130px',
    cell: ({ standing }) => <StatusPill tone={statusTones[standing]}>{statusLabels[standing]}</StatusPill>,
  },
  {
    key: 'date',
    header: 'Date',
    phone: 'below',
    width: '156px',
    cell: ({ paidAt, dueOn, status, createdAt }) =>
      status !== 'paid' && dueOn ? `Due ${show.day(dueOn)}` : show.day(dayAt(paidAt ?? createdAt, timeZone)),
  },
  {
    key: 'link',
    header: 'Invoice',
    phone: 'below',
    align: 'end',
    width: '116px',
    cell: ({ hostedUrl, number }) =>
      isSafeLink(hostedUrl) ? (
        <a href={hostedUrl} target="_blank" rel="noreferrer" aria-label={`View invoice ${number ?? ''}`}>
          View Invoice
        </a>
      ) : (
        '–'
      ),
  },
];
