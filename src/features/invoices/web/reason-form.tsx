import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { parseMoney, typedMoney } from '../../../kernel/money.ts';
import type { Operation, Output } from '../../../kernel/operation.ts';
import type { Refusal } from '../../../kernel/refusal.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useProviderCommand } from '../../../web/use-provider-command.ts';
import { withoutAccount } from '../../contacts/status-changes.ts';
import { wrongAmount } from '../typed-amounts.ts';
import { signOf } from './payment-words.ts';

type ReasonFormProps<O extends Operation> = Readonly<{
  operation: O;
  /** What it is about, as the operation takes it, beside what is typed. */
  about: object;
  /** What stands in the field of an amount first, in cents; null is an empty field, and without it there is none. */
  amount?: number | null;
  /** Of the amount; dollars without it. */
  currency?: string;
  lead: ReactNode;
  placeholder: string;
  submitLabel: string;
  cancelLabel?: string;
  isDanger?: boolean;
  failure: string;
  wordless: string;
  onDone: (output: Output<O>, amount: number) => void;
  onRefused?: (refusal: Refusal) => void;
}>;

/** Why something is done about money, and where it is a sum, how much. */
export function ReasonForm<O extends Operation>(props: ReasonFormProps<O>) {
  const {
    operation,
    about,
    amount,
    currency = 'usd',
    lead,
    placeholder,
    failure,
    wordless,
    onDone,
    onRefused,
    ...buttons
  } = props;
  const hasAmount = amount !== undefined;
  const form = useForm({
    initialValues: { amount: typeof amount === 'number' ? typedMoney(amount) : '', reason: '' },
    validate: {
      amount: (text) => (hasAmount ? wrongAmount(text) : null),
      reason: (reason) => (reason.trim() === '' ? 'Reason is required' : null),
    },
  });
  const { ask, isBusy } = useProviderCommand(operation, {
    failure,
    titles: withoutAccount,
    wordless,
    form,
    onDone: (output, input) => onDone(output, (input as { amount?: number }).amount ?? 0),
    onRefused(refusal) {
      onRefused?.(refusal);
      return false;
    },
  });
  const send = (typed: { amount: string; reason: string }) =>
    ask({ ...about, ...(hasAmount && { amount: parseMoney(typed.amount) ?? 0 }), reason: typed.reason });
  return (
    <DialogForm form={form} isBusy={isBusy} onSubmit={(typed) => void send(typed)} {...buttons}>
      <p className="dialog-lead">{lead}</p>
      {hasAmount && (
        <TextInput
          label="Amount"
          required
          inputMode="decimal"
          leftSection={signOf({ currency })}
          placeholder="12.00"
          {...form.getInputProps('amount')}
        />
      )}
      <TextInput label="Reason" required placeholder={placeholder} maxLength={200} {...form.getInputProps('reason')} />
    </DialogForm>
  );
}
