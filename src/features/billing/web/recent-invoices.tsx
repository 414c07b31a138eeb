import { useMemo } from 'react';
import { dayAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { isSafeLink } from '../../invoices/rules.ts';
import { InvoicePill } from '../../invoices/web/invoice-pill.tsx';
import type { Overview, RecentInvoice } from '../contract.ts';
import { Customer } from './recent-subscriptions.tsx';

type Shown = Readonly<{ show: ReturnType<typeof useTimes>; timeZone: string }>;

const columnsFor = ({ show, timeZone }: Shown): readonly Column<RecentInvoice>[] => [
  {
    key: 'customer',
    header: 'Customer',
    phone: 'main',
    cell: ({ contactId, name }) => <Customer contactId={contactId} name={name} />,
  },
  { key: 'for', header: 'For', phone: 'below', cell: ({ what }) => what },
  {
    key: 'amount',
    header: 'Amount',
    phone: 'side',
    align: 'end',
    width: '120px',
    cell: ({ amount }) => formatMoney(amount),
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'below',
    width: '130px',
    cell: ({ status }) => <InvoicePill status={status} />,
  },
  {
    key: 'date',
    header: 'Date',
    phone: 'below',
    width: '160px',
    cell: ({ paidAt, dueOn, status, createdAt }) =>
      status !== 'paid' && dueOn ? `Due ${show.day(dueOn)}` : show.day(dayAt(paidAt ?? createdAt, timeZone)),
  },
  {
    key: 'link',
    header: 'Invoice',
    phone: 'below',
    align: 'end',
    width: '130px',
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

/** The newest ten (spec 3 §9). */
export function RecentInvoices({ recentInvoices }: Readonly<Pick<Overview, 'recentInvoices'>>) {
  const show = useTimes();
  const { timeZone } = useCompany();
  const columns = useMemo(() => columnsFor({ show, timeZone }), [show, timeZone]);
  return (
    <Panel title="Recent Invoices">
      <DataTable
        label="Recent invoices"
        columns={columns}
        rows={recentInvoices}
        rowKey={({ id }) => id}
        empty={<EmptyState title="No invoices found">Those of all customers stand here, the newest first.</EmptyState>}
      />
    </Panel>
  );
}
