import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { moneyOf } from '../amounts.ts';
import { invoicesContract } from '../contract.ts';
import type { Invoice, Payment } from '../invoice.ts';
import { amountToTakeBack, refundable } from '../rules.ts';
import { nameOf } from '../standing.ts';
import { wayText } from './payment-words.ts';
import { ReasonForm } from './reason-form.tsx';
import { useSeen } from './use-seen.ts';

type DialogProps = Readonly<{ invoice: Invoice | undefined; onClose: () => void }>;
type FormProps = Readonly<{ invoice: Invoice; onClose: () => void }>;

export function TakeBackDialog({ invoice, payment, onClose }: DialogProps & Readonly<{ payment?: Payment }>) {
  return (
    <FormDialog title="Take Payment Back" opened={invoice !== undefined} onClose={onClose}>
      {invoice && payment && <TakeBackForm invoice={invoice} payment={payment} onClose={onClose} />}
    </FormDialog>
  );
}

function TakeBackForm({ invoice, payment, onClose }: FormProps & Readonly<{ payment: Payment }>) {
  const paid = moneyOf(invoice, amountToTakeBack(invoice, payment));
  const open = invoice.amountRemaining;
  const onAccount = payment.alsoOnAccount > 0 && moneyOf(invoice, payment.alsoOnAccount);
  return (
    <ReasonForm
      operation={invoicesContract.takeBack}
      about={{ id: invoice.id, paymentId: payment.id }}
      lead={
        <>
          {paid} ({wayText(payment)}) for {nameOf(invoice)} was not paid after all, such as by a check that bounced or a
          card that was disputed. It is owed again, on a new invoice that is due in 7 days, or when this one was if that
          is later
          {open > 0 && `, together with the ${moneyOf(invoice, open)} that is open: this invoice is then closed`}.
          Nobody is emailed by this; the new invoice tells the customer the reason.{' '}
          {onAccount &&
            `${onAccount} of the same check stands on the account: take it back first, under Credits, or the new invoice uses it.`}
        </>
      }
      placeholder="Check bounced"
      submitLabel="Take Payment Back"
      cancelLabel="Keep It"
      isDanger
      failure="Payment Not Taken Back"
      wordless="Failed to take the payment back"
      onDone={(again) => {
        toast.success(
          'Payment Taken Back',
          [
            `${moneyOf(again, again.total)} is owed, on invoice ${again.number ?? ''}.`,
            onAccount &&
              `${onAccount} of the same check stays as a payment on account until it is taken back under Credits.`,
          ]
            .filter(Boolean)
            .join(' '),
        );
        onClose();
      }}
    />
  );
}

export function RefundDialog({ invoice, onClose }: DialogProps) {
  return (
    <FormDialog title="Refund" opened={invoice !== undefined} onClose={onClose}>
      {invoice && <RefundForm invoice={invoice} onClose={onClose} />}
    </FormDialog>
  );
}

/** To where it came from: what was paid by hand is given back by hand. */
function refundLead(invoice: Invoice): string {
  const before =
    invoice.amountReturned > 0 ? `${moneyOf(invoice, invoice.amountReturned)} is given back already. ` : '';
  return `${before}${whereTo(invoice)}`;
}

function whereTo(invoice: Invoice): string {
  const most = moneyOf(invoice, refundable(invoice));
  if (invoice.amountOutside === 0) return `It goes back to the card or account that paid, at most ${most}.`;
  if (invoice.amountOutside === invoice.amountPaid)
    return `It was paid by hand: give the money back by hand too, at most ${most}. This records it.`;
  const through = moneyOf(invoice, invoice.amountPaid - invoice.amountOutside);
  return `The card or account that paid ${through} gets its part back first; what goes beyond, give back by hand. At most ${most}.`;
}

function RefundForm({ invoice, onClose }: FormProps) {
  const { seen, onRefused } = useSeen(invoice.amountReturned, 'returned-since');
  return (
    <ReasonForm
      operation={invoicesContract.refund}
      about={{ id: invoice.id, returnedSeen: seen }}
      onRefused={onRefused}
      amount={refundable(invoice)}
      currency={invoice.currency}
      lead={refundLead(invoice)}
      placeholder="Missed pickup"
      submitLabel={invoice.amountOutside > 0 ? 'Record Refund' : 'Refund'}
      isDanger
      failure="Refund Failed"
      wordless="Failed to refund"
      onDone={(_, amount) => {
        toast.success('Refunded', `${moneyOf(invoice, amount)} of ${nameOf(invoice)}.`);
        onClose();
      }}
    />
  );
}

export function WriteOffDialog({ invoice, onClose }: DialogProps) {
  return (
    <FormDialog title="Mark as Uncollectible" opened={invoice !== undefined} onClose={onClose}>
      {invoice && <WriteOffForm invoice={invoice} onClose={onClose} />}
    </FormDialog>
  );
}

function WriteOffForm({ invoice, onClose }: FormProps) {
  const open = moneyOf(invoice, invoice.amountRemaining);
  return (
    <ReasonForm
      operation={invoicesContract.writeOff}
      about={{ id: invoice.id }}
      lead={`Nobody expects the ${open} for ${nameOf(invoice)} any more: it is taken out of the receivables. It can still be paid on its page or recorded here, or be deleted.`}
      placeholder="Moved away, letters come back"
      submitLabel="Mark as Uncollectible"
      cancelLabel="Keep It Open"
      isDanger
      failure="Not Marked"
      wordless="Failed to mark the invoice as uncollectible"
      onDone={() => {
        toast.success('Marked as Uncollectible', `${open} for ${nameOf(invoice)} is written off.`);
        onClose();
      }}
    />
  );
}
