import { formatMoney } from '../../../kernel/money.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { invoicesContract } from '../contract.ts';
import type { Credit } from '../invoice.ts';
import { standsText } from './payment-words.ts';
import { ReasonForm } from './reason-form.tsx';

type CreditBackProps = Readonly<{ credit: Credit | undefined; onClose: () => void }>;

/** A credit that was a mistake, or money on account that was not paid after all. */
export function CreditBackDialog({ credit, onClose }: CreditBackProps) {
  return (
    <FormDialog title={titleOf(credit)} opened={credit !== undefined} onClose={onClose}>
      {credit && <CreditBackForm credit={credit} onClose={onClose} />}
    </FormDialog>
  );
}

const titleOf = (credit: Credit | undefined): string => (credit?.way ? 'Take Payment Back' : 'Take Credit Back');

/** What becomes of the account: a used part is owed again, by the next invoice. */
function leadOf({ amount, used, reason, way }: Credit): string {
  const what = `${formatMoney(amount)} (${reason}) ${way ? 'was not paid after all' : 'was not meant to be given'}.`;
  const left = amount - used;
  if (used === 0) return `${what} The next invoice takes off so much less.`;
  if (left === 0) return `${what} Invoices have used all of it: the next invoice adds ${formatMoney(used)}.`;
  return `${what} Invoices have used ${formatMoney(used)} of it: the next invoice adds that. The other ${formatMoney(left)} is not taken off any more.`;
}

function CreditBackForm({ credit, onClose }: Readonly<{ credit: Credit; onClose: () => void }>) {
  return (
    <ReasonForm
      operation={invoicesContract.takeBackCredit}
      about={{ id: credit.id }}
      lead={`${leadOf(credit)} Nobody is emailed by this.`}
      placeholder={credit.way === 'check' ? 'Check bounced' : 'Given by mistake'}
      submitLabel={titleOf(credit)}
      cancelLabel="Keep It"
      isDanger
      failure="Not Taken Back"
      wordless="Failed to take it back"
      onDone={({ credit: stands }) => {
        toast.success(credit.way ? 'Payment Taken Back' : 'Credit Taken Back', standsText(stands));
        onClose();
      }}
    />
  );
}
