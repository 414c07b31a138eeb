import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { formatMoney } from '../../../kernel/money.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { periodText } from '../../suspensions/rules.ts';
import { type HoldCredit, holdCreditsContract } from '../contract.ts';

type LeaveDialogProps = Readonly<{
  /** As it was when this was opened. */
  credit: HoldCredit | undefined;
  /** As all are now: its hold may change meanwhile. */
  credits: readonly HoldCredit[];
  onClose: () => void;
}>;

/** Why a hold is not credited, or why too much of it stays. */
export function LeaveDialog({ credit: opened, credits, onClose }: LeaveDialogProps) {
  const credit = credits.find(({ suspensionId }) => suspensionId === opened?.suspensionId) ?? opened;
  const title = credit && credit.due < 0 ? 'Leave What Was Credited' : 'No Credit';
  return (
    <FormDialog title={title} opened={credit !== undefined} onClose={onClose}>
      {credit && <LeaveForm credit={credit} onClose={onClose} />}
    </FormDialog>
  );
}

function LeaveForm({ credit, onClose }: Readonly<{ credit: HoldCredit; onClose: () => void }>) {
  const { suspensionId, due: amount } = credit;
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? 'Reason is required' : null) },
  });
  const { idOf, done } = useCommandId();
  const leave = useCommand(holdCreditsContract.leave, {
    failure: 'Not Saved',
    wordless: 'Failed to save the decision',
    form,
    onDone() {
      done();
      toast.success(amount < 0 ? 'Left as It Is' : 'No Credit Given', `Hold ${periodText(credit)}`);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={amount < 0 ? 'Leave It' : 'Give No Credit'}
      isBusy={leave.isBusy}
      onSubmit={({ reason }) => {
        const input = { suspensionId, amount, reason };
        void leave.run({ ...input, commandId: idOf(input) });
      }}
    >
      <p className="dialog-lead">
        {amount < 0
          ? `${formatMoney(-amount)} more than is due was credited for the hold ${periodText(credit)}. It stays with the customer.`
          : `The hold ${periodText(credit)} is worth ${formatMoney(amount)}. It is proposed again only for what it becomes worth more.`}
      </p>
      <TextInput
        label="Reason"
        required
        placeholder="Agreed on the phone"
        maxLength={200}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
