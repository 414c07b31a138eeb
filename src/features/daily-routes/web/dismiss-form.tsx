import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { strayWorkContract } from '../stray-work.ts';

/** Asks why a driver's work counts for nothing. */
export function DismissForm({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  });
  const dismiss = useCommand(strayWorkContract.settleStrayWork, {
    failure: 'Update Failed',
    form,
    onDone: onClose,
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Dismiss"
      isBusy={dismiss.isBusy}
      onSubmit={({ reason }) => void dismiss.run({ id, settlement: 'dismiss', reason })}
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
