import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';

type CancelRunDialogProps = Readonly<{ run: Pick<DailyRoute, 'id' | 'routeName'> | undefined; onClose: () => void }>;

/** Asks for the reason, without which a run is not cancelled (spec 2 §5). */
export function CancelRunDialog({ run, onClose }: CancelRunDialogProps) {
  return (
    <FormDialog title={`Cancel ${run?.routeName ?? 'route'}?`} opened={run !== undefined} onClose={onClose}>
      {run && <CancelForm run={run} onClose={onClose} />}
    </FormDialog>
  );
}

function CancelForm({ run, onClose }: CancelRunDialogProps & { run: Pick<DailyRoute, 'id' | 'routeName'> }) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'A reason is required to cancel a route') },
  });
  const cancel = useCommand(daily.cancel, {
    failure: 'Cancel Failed',
    form,
    onDone: () => {
      toast.success('Route Updated', `${run.routeName} was cancelled.`);
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Cancel route"
      cancelLabel="Keep route"
      isDanger
      isBusy={cancel.isBusy}
      onSubmit={({ reason }) => void cancel.run({ id: run.id, reason })}
    >
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={3}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
