import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { formatMoney, sumCents } from '../../../kernel/money.ts';
import { asItIsNow } from '../../../web/as-it-is-now.ts';
import { useCompany, useTimes } from '../../../web/company.ts';
import { DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { useRead } from '../../../web/use-read.ts';
import { invoicesContract } from '../contract.ts';
import type { Invoice, Payment } from '../invoice.ts';
import { isOpen } from '../standing.ts';
import { CreditDialog } from './credit-dialog.tsx';
import { CreditList } from './credit-list.tsx';
import { RefundDialog, TakeBackDialog, WriteOffDialog } from './give-back-dialogs.tsx';
import { columnsFor } from './invoice-columns.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { InvoiceLinesDialog } from './invoice-lines-dialog.tsx';
import { PaperChoice } from './paper-choice.tsx';
import { PaymentDialog } from './payment-dialog.tsx';
import { UnansweredList } from './unanswered-list.tsx';
import { useRemoval } from './use-removal.ts';
import { useSending } from './use-sending.ts';
import './invoices.css';

type Opened = Readonly<{
  dialog: 'lines' | 'payment' | 'take-back' | 'refund' | 'write-off';
  invoice: Invoice;
  payment?: Payment;
}>;

type InvoicesPanelProps = Readonly<{
  contactId: string;
  /** Ways to what is made of all of them. */
  ways?: ReactNode;
  /** Where an invoice stands on paper. */
  paperOf?: (invoice: Invoice) => string;
}>;

/** What a contact was billed, newest first, and all that the office does about it (spec 3 §2). */
export function InvoicesPanel({ contactId, ways, paperOf }: InvoicesPanelProps) {
  const show = useTimes();
  const { timeZone } = useCompany();
  const { data, error, refetch } = useRead(
    invoicesContract.list,
    { contactId },
    { failure: ['Invoices Error', 'Failed to load invoices'] },
  );
  const [isCreating, setCreating] = useState(false);
  const [isCrediting, setCrediting] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const send = useSending();
  const remove = useRemoval();
  const columns = useMemo(() => {
    const opens = (dialog: Opened['dialog']) => (invoice: Invoice) => setOpened({ dialog, invoice });
    const dialogs = {
      recordPayment: opens('payment'),
      refund: opens('refund'),
      writeOff: opens('write-off'),
      takeBack: (invoice: Invoice, payment: Payment) => setOpened({ dialog: 'take-back', invoice, payment }),
    };
    return columnsFor({ show, timeZone }, { send, remove, ...dialogs });
  }, [show, timeZone, send, remove]);

  if (error && !data)
    return <ErrorPanel title="Failed to load invoices" error={error} onRetry={() => void refetch()} />;
  const actions = (
    <>
      {ways}
      <Button variant="default" onClick={() => setCrediting(true)} disabled={!data}>
        Give Credit
      </Button>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setCreating(true)}
        disabled={!data}
      >
        Create Invoice
      </Button>
    </>
  );
  const close = () => setOpened(undefined);
  // As it stands now: somebody else may pay or delete it while the dialog is open.
  const about = asItIsNow(opened?.invoice, data?.invoices);
  const dialogOf = (dialog: Opened['dialog']) => ({
    invoice: opened?.dialog === dialog ? about : undefined,
    onClose: close,
  });
  return (
    <Panel title="Invoices" actions={actions}>
      {data && <UnansweredList unanswered={data.unanswered} />}
      {data && <Owed invoices={data.invoices} credit={data.credit} />}
      <DataTable
        label="Invoices"
        columns={columns}
        rows={data?.invoices}
        rowKey={({ id }) => id}
        onRow={(invoice) => setOpened({ dialog: 'lines', invoice })}
        empty={
          <EmptyState title="No invoices found">
            One-time invoices that are made here, and those of a subscription, stand here with what was paid.
          </EmptyState>
        }
      />
      {data && <CreditList credits={data.credits} others={data.otherCredits} />}
      {data?.hasAccount && <PaperChoice contactId={contactId} isOnPaper={data.isOnPaper} />}
      <InvoiceDialog contactId={contactId} opened={isCreating} onClose={() => setCreating(false)} />
      {data && (
        <CreditDialog
          contactId={contactId}
          credits={data.credits}
          opened={isCrediting}
          onClose={() => setCrediting(false)}
        />
      )}
      <InvoiceLinesDialog {...dialogOf('lines')} paperOf={paperOf} />
      <PaymentDialog {...dialogOf('payment')} />
      <TakeBackDialog {...dialogOf('take-back')} {...(opened?.payment && { payment: opened.payment })} />
      <WriteOffDialog {...dialogOf('write-off')} />
      <RefundDialog {...dialogOf('refund')} />
    </Panel>
  );
}

type OwedProps = Readonly<{ invoices: readonly Invoice[]; credit: number }>;

/** Each currency by itself; credit is in dollars. */
function Owed({ invoices, credit }: OwedProps) {
  const byCurrency = Map.groupBy(invoices.filter(isOpen), ({ currency }) => currency);
  const owed = [...byCurrency].flatMap(([currency, open]) => {
    const cents = sumCents(open.map(({ amountRemaining }) => amountRemaining));
    return cents > 0 ? [formatMoney(cents, currency.toUpperCase())] : [];
  });
  const coming = sumCents(byCurrency.get('usd')?.map(({ amountOnItsWay }) => amountOnItsWay) ?? []);
  return (
    <p className="invoices-owed">
      <b>{owed.length > 0 ? `${owed.join(' and ')} open` : 'Nothing open'}</b>
      {coming > 0 && <span>{formatMoney(coming)} of it on its way from the bank</span>}
      {credit > 0 && <span>{formatMoney(credit)} credit, taken off the next invoice</span>}
      {credit < 0 && <span>{formatMoney(-credit)} added to the next invoice</span>}
    </p>
  );
}
