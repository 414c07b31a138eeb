import { dayAt } from '../../../kernel/calendar.ts';
import { formatMoney } from '../../../kernel/money.ts';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import type { Invoice, Payment } from '../contract.ts';
import { isOpen, nameOf, statusLabels, statusTones } from '../rules.ts';
import { InvoiceActions, type InvoiceDeeds } from './invoice-actions.tsx';

export const moneyOf = ({ currency }: Pick<Invoice, 'currency'>, cents: number): string =>
  formatMoney(cents, currency.toUpperCase());

export const wayText = ({ way, checkNumber }: Payment): string =>
  ({ card: 'Card', bank: 'Bank account', cash: 'Cash', check: 'Check', other: 'Outside of Stripe' })[way] +
  (checkNumber ? ` ${checkNumber}` : '');

type Shown = Readonly<{ show: ReturnType<typeof useTimes>; timeZone: string }>;

/** @param deeds absent for those who may only look */
export const columnsFor = ({ show, timeZone }: Shown, deeds: InvoiceDeeds): readonly Column<Invoice>[] => {
  const dayOf = (at: string) => show.day(dayAt(at, timeZone));
  return [
    {
      key: 'for',
      header: 'For',
      phone: 'main',
      cell: (invoice) => (
        <span className="two-lines">
          <b>{nameOf(invoice)}</b>
          <small>{invoice.number ?? `Draft, made ${dayOf(invoice.createdAt)}`}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      phone: 'side',
      align: 'end',
      width: '120px',
      cell: (invoice) => (
        <span className="two-lines">
          <b>{moneyOf(invoice, invoice.total)}</b>
          {isOpen(invoice) && invoice.amountRemaining !== invoice.total && (
            <small>{moneyOf(invoice, invoice.amountRemaining)} open</small>
          )}
          {invoice.amountReturned > 0 && <small>{moneyOf(invoice, invoice.amountReturned)} back</small>}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'below',
      width: '120px',
      cell: ({ status }) => <StatusPill tone={statusTones[status]}>{statusLabels[status]}</StatusPill>,
    },
    {
      key: 'due',
      header: 'Due',
      phone: 'below',
      width: '130px',
      cell: ({ dueOn, status }) => (status === 'draft' ? 'When sent' : dueOn ? show.day(dueOn) : '–'),
    },
    {
      key: 'paid',
      header: 'Paid on',
      phone: 'below',
      width: '150px',
      cell: ({ paidAt, payments }) =>
        paidAt === null ? (
          '–'
        ) : (
          <span className="two-lines">
            {dayOf(paidAt)}
            {payments.map((payment) => (
              <small key={payment.id}>
                {wayText(payment)}
                {payment.isTakenBack && ', taken back'}
              </small>
            ))}
          </span>
        ),
    },
    {
      key: 'actions',
      header: 'Actions',
      phone: 'foot',
      align: 'end',
      width: '180px',
      cell: (invoice) => <InvoiceActions invoice={invoice} deeds={deeds} />,
    },
  ];
};
