import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { formatMoney, parseMoney } from '../../../kernel/money.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { amountMessage, invoicesContract, isAmount } from '../contract.ts';
import { reasonRule } from './give-back-dialogs.tsx';
import { useInvoiceCommand } from './use-invoice-command.ts';

type CreditDialogProps = Readonly<{ contactId: string; opened: boolean; onClose: () => void }>;

export function CreditDialog({ opened, ...rest }: CreditDialogProps) {
  return (
    <FormDialog title="Give Credit" opened={opened} onClose={rest.onClose}>
      <CreditForm {...rest} />
    </FormDialog>
  );
}

function CreditForm({ contactId, onClose }: Omit<CreditDialogProps, 'opened'>) {
  const form = useForm({
    initialValues: { amount: '', reason: '' },
    validate: { amount: (text) => (isAmount(parseMoney(text)) ? null : amountMessage), reason: reasonRule },
  });
  const { ask, isBusy } = useInvoiceCommand(invoicesContract.credit, {
    failure: 'Credit Failed',
    wordless: 'Failed to give the credit',
    form,
    onDone: ({ credit }) => {
      toast.success('Credit Given', `The next invoice takes off ${formatMoney(Math.max(0, credit))}.`);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Give Credit"
      isBusy={isBusy}
      onSubmit={({ amount, reason }) => void ask({ contactId, amount: parseMoney(amount) ?? 0, reason })}
    >
      <TextInput
        label="Amount"
        withAsterisk
        inputMode="decimal"
        leftSection="$"
        placeholder="12.00"
        {...form.getInputProps('amount')}
      />
      <TextInput
        label="Reason"
        withAsterisk
        placeholder="Missed pickup on Monday"
        maxLength={200}
        {...form.getInputProps('reason')}
      />
      <p className="dialog-lead">The next invoice is smaller by it; what is left goes on to the one after.</p>
    </DialogForm>
  );
}
