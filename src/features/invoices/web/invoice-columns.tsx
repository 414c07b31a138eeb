import { dayAt } from '../../../kernel/calendar.ts';
import type { useTimes } from '../../../web/company.ts';
import type { Column } from '../../../web/ui/data-table.tsx';
import { StatusPill } from '../../../web/ui/status-pill.tsx';
import { moneyOf } from '../amounts.ts';
import type { Invoice } from '../invoice.ts';
import { isCredited, isOpen, nameOf, standingOf, statusLabels, statusTones, takenBackOf } from '../standing.ts';
import { InvoiceActions, type InvoiceDeeds } from './invoice-actions.tsx';
import { wayText } from './payment-words.ts';

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
          {invoice.failedCharge && (
            <small>
              AutoPay could not charge it
              {invoice.failedCharge.nextAttemptAt && `, tries again ${dayOf(invoice.failedCharge.nextAttemptAt)}`}
            </small>
          )}
          {invoice.payments.map(
            ({ id, dispute }) =>
              dispute?.state === 'to-answer' && (
                <small key={id}>Answer in Stripe{dispute.answerBy && ` by ${dayOf(dispute.answerBy)}`}</small>
              ),
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      header: 'Amount',
      phone: 'side',
      align: 'end',
      width: '104px',
      cell: (invoice) => (
        <span className="two-lines">
          <b>{moneyOf(invoice, invoice.total)}</b>
          {invoice.amountRemaining > 0 && invoice.amountRemaining !== invoice.total && isOpen(invoice) && (
            <small>{moneyOf(invoice, invoice.amountRemaining)} open</small>
          )}
          {takenBackOf(invoice) > 0 && <small>{moneyOf(invoice, takenBackOf(invoice))} taken back</small>}
          {invoice.amountReturned > takenBackOf(invoice) && (
            <small>{moneyOf(invoice, invoice.amountReturned - takenBackOf(invoice))} back</small>
          )}
        </span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      phone: 'below',
      width: '120px',
      cell: (invoice) => {
        const standing = standingOf(invoice);
        return <StatusPill tone={statusTones[standing]}>{statusLabels[standing]}</StatusPill>;
      },
    },
    {
      key: 'due',
      header: 'Due',
      phone: 'below',
      width: '130px',
      cell: (invoice) => {
        if (invoice.status === 'draft') return 'When sent';
        return invoice.dueOn && invoice.status !== 'void' && !isCredited(invoice) ? show.day(invoice.dueOn) : '–';
      },
    },
    {
      key: 'paid',
      header: 'Paid on',
      phone: 'below',
      width: '126px',
      cell: (invoice) => <PaidOn invoice={invoice} dayOf={dayOf} />,
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

type PaidOnProps = Readonly<{ invoice: Invoice; dayOf: (at: string) => string }>;

/** When the whole was paid, and each payment; how much, where one is not all of it. */
function PaidOn({ invoice, dayOf }: PaidOnProps) {
  const { paidAt, payments, total } = invoice;
  if (isCredited(invoice) || (paidAt === null && payments.length === 0)) return '–';
  return (
    <span className="two-lines invoice-paid">
      {paidAt === null ? 'In part' : dayOf(paidAt)}
      {payments.map((payment) => (
        <small key={payment.id}>
          {wayText(payment)}
          {payment.amount !== total && `, ${moneyOf(invoice, payment.amount)}`}
          {paidAt === null && payment.paidAt && `, ${dayOf(payment.paidAt)}`}
          {payment.amountTakenBack > 0 && ', taken back'}
        </small>
      ))}
    </span>
  );
}
