import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { parseMoney, typedMoney } from '../../../kernel/money.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { moneyOf } from '../amounts.ts';
import { invoicesContract } from '../contract.ts';
import type { Invoice } from '../invoice.ts';
import { isPayable, wrongDayReceived } from '../rules.ts';
import { nameOf } from '../standing.ts';
import { wrongAmount } from '../typed-amounts.ts';
import { signOf } from './payment-words.ts';
import { useSeen } from './use-seen.ts';

type PaymentDialogProps = Readonly<{ invoice: Invoice | undefined; onClose: () => void }>;

/** Cash or a check for an open invoice. */
export function PaymentDialog({ invoice, onClose }: PaymentDialogProps) {
  return (
    <FormDialog title="Record Payment" opened={invoice !== undefined} onClose={onClose}>
      {invoice && <PaymentForm invoice={invoice} onClose={onClose} />}
    </FormDialog>
  );
}

function PaymentForm({ invoice, onClose }: Readonly<{ invoice: Invoice; onClose: () => void }>) {
  const { today } = useCompany();
  const open = moneyOf(invoice, invoice.amountRemaining);
  const form = useForm({
    initialValues: {
      way: 'check' as 'check' | 'cash',
      checkNumber: '',
      receivedOn: today,
      amount: typedMoney(invoice.amountRemaining),
      isSecond: false,
    },
    validate: {
      amount: wrongAmount,
      receivedOn: (day) => (day === '' ? 'Choose a date' : wrongDayReceived(day, today)),
    },
  });
  const [same, setSame] = useState<string>();
  const { seen, onRefused } = useSeen(invoice.amountRemaining, 'paid-since');
  const { ask, isBusy } = useProviderCommand(invoicesContract.recordPayment, {
    failure: 'Payment Not Recorded',
    wordless: 'Failed to record the payment',
    form,
    onDone: ({ amountRemaining, status }, { amount }) => {
      const rest =
        amountRemaining > 0 && status !== 'uncollectible' ? ` ${moneyOf(invoice, amountRemaining)} stays open.` : '';
      toast.success('Payment Recorded', `${moneyOf(invoice, amount)} for ${nameOf(invoice)}.${rest}`);
      onClose();
    },
    onRefused(refusal) {
      onRefused(refusal);
      if (refusal.code !== 'same-check') return false;
      setSame(refusal.message);
      return true;
    },
  });
  // It was said of that number alone.
  form.watch('checkNumber', () => {
    setSame(undefined);
    form.setFieldValue('isSecond', false);
  });
  const isCheck = form.values.way === 'check';
  return (
    <DialogForm
      form={form}
      submitLabel="Record Payment"
      isBusy={isBusy}
      onSubmit={({ amount, checkNumber, ...values }) =>
        void ask({
          id: invoice.id,
          ...values,
          checkNumber: isCheck ? checkNumber : null,
          amount: parseMoney(amount) ?? 0,
          openSeen: seen,
        })
      }
    >
      <p className="dialog-lead">
        {invoice.number ?? nameOf(invoice)}:{' '}
        {isPayable(invoice) ? `${open} is open. A part of it can be paid as well.` : 'nothing is to be paid any more.'}
      </p>
      <SegmentedControl
        aria-label="How it was paid"
        data={[
          { value: 'check', label: 'Check' },
          { value: 'cash', label: 'Cash' },
        ]}
        {...form.getInputProps('way')}
      />
      <div className="field-row">
        {isCheck && <TextInput label="Check number" maxLength={40} {...form.getInputProps('checkNumber')} />}
        <TextInput
          label="Amount"
          required
          inputMode="decimal"
          leftSection={signOf(invoice)}
          {...form.getInputProps('amount')}
        />
      </div>
      {isCheck && same && (
        <>
          <Notice tone="warning">{same}</Notice>
          <Checkbox
            label="It is another check, or another part of that one"
            {...form.getInputProps('isSecond', { type: 'checkbox' })}
          />
        </>
      )}
      <TextInput type="date" label="Received on" required max={today} {...form.getInputProps('receivedOn')} />
    </DialogForm>
  );
}
