import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { exceptionsContract } from '../exceptions.ts';
import { type PickupDialogProps, told } from './pickups-told.ts';

/** Asks for the reason. */
export function LeaveOutForm({ pickups, onClose }: Omit<PickupDialogProps, 'opened'>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  });
  const leaveOut = useCommand(exceptionsContract.leaveOut, {
    failure: 'Update Failed',
    form,
    onDone: ({ count }) => {
      told(count, 'left out');
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Leave out"
      isBusy={leaveOut.isBusy}
      onSubmit={({ reason }) => void leaveOut.run({ pickups, reason })}
    >
      <Textarea
        label="Reason"
        required
        autosize
        minRows={2}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
