import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { parseMoney } from '../../../kernel/money.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { amountMessage, type Invoice, invoicesContract, isAmount } from '../contract.ts';
import { nameOf, refundable } from '../rules.ts';
import { moneyOf } from './invoice-columns.tsx';
import { typedMoney } from './payment-dialog.tsx';
import { useInvoiceCommand } from './use-invoice-command.ts';

type DialogProps = Readonly<{ invoice: Invoice | undefined; onClose: () => void }>;
type FormProps = Readonly<{ invoice: Invoice; onClose: () => void }>;

export const reasonRule = (reason: string) => (reason.trim() === '' ? 'Reason is required' : null);

export function TakeBackDialog({ invoice, onClose }: DialogProps) {
  return (
    <FormDialog title="Take Payment Back" opened={invoice !== undefined} onClose={onClose}>
      {invoice && <TakeBackForm invoice={invoice} onClose={onClose} />}
    </FormDialog>
  );
}

function TakeBackForm({ invoice, onClose }: FormProps) {
  const paid = moneyOf(invoice, invoice.amountPaid);
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: reasonRule } });
  const { ask, isBusy } = useInvoiceCommand(invoicesContract.takeBack, {
    failure: 'Payment Not Taken Back',
    wordless: 'Failed to take the payment back',
    form,
    onDone: ({ number }) => {
      toast.success('Payment Taken Back', `${paid} is owed again, on invoice ${number ?? ''}.`);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Take Payment Back"
      cancelLabel="Keep It"
      isDanger
      isBusy={isBusy}
      onSubmit={({ reason }) => void ask({ id: invoice.id, reason })}
    >
      <p className="dialog-lead">
        {paid} for {nameOf(invoice)} was not paid after all, such as by a check that bounced. It is owed again, on a new
        invoice that is due in 7 days. Nobody is emailed by this.
      </p>
      <TextInput
        label="Reason"
        withAsterisk
        placeholder="Check bounced"
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}

export function RefundDialog({ invoice, onClose }: DialogProps) {
  return (
    <FormDialog title="Refund" opened={invoice !== undefined} onClose={onClose}>
      {invoice && <RefundForm invoice={invoice} onClose={onClose} />}
    </FormDialog>
  );
}

function RefundForm({ invoice, onClose }: FormProps) {
  const most = refundable(invoice);
  const isByHand = invoice.amountOutside > 0;
  const form = useForm({
    initialValues: { amount: typedMoney(most), reason: '' },
    validate: { amount: (text) => (isAmount(parseMoney(text)) ? null : amountMessage), reason: reasonRule },
  });
  const { ask, isBusy } = useInvoiceCommand(invoicesContract.refund, {
    failure: 'Refund Failed',
    wordless: 'Failed to refund',
    form,
    onDone: (_, { amount }) => {
      toast.success('Refunded', `${moneyOf(invoice, amount)} of ${nameOf(invoice)}.`);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={isByHand ? 'Record Refund' : 'Refund'}
      isDanger
      isBusy={isBusy}
      onSubmit={({ amount, reason }) => void ask({ id: invoice.id, amount: parseMoney(amount) ?? 0, reason })}
    >
      <p className="dialog-lead">
        {isByHand
          ? `It was paid by hand: give the money back by hand too, at most ${moneyOf(invoice, most)}. This records it.`
          : `It goes back to the card or account that paid, at most ${moneyOf(invoice, most)}.`}
      </p>
      <TextInput label="Amount" withAsterisk inputMode="decimal" leftSection="$" {...form.getInputProps('amount')} />
      <TextInput
        label="Reason"
        withAsterisk
        placeholder="Missed pickup"
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
