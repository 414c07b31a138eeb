import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../web/language.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { dailyWords } from './words.ts';

type CancelRunDialogProps = Readonly<{ run: Pick<DailyRoute, 'id' | 'routeName'> | undefined; onClose: () => void }>;

/** Asks for the reason, without which a run is not cancelled (spec 2 §5). */
export function CancelRunDialog({ run, onClose }: CancelRunDialogProps) {
  const say = useWords(dailyWords);
  return (
    <FormDialog title={say.cancelRun(run?.routeName)} opened={run !== undefined} onClose={onClose}>
      {run && <CancelForm run={run} onClose={onClose} />}
    </FormDialog>
  );
}

function CancelForm({ run, onClose }: CancelRunDialogProps & { run: Pick<DailyRoute, 'id' | 'routeName'> }) {
  const say = useWords(dailyWords);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : say.cancelNeedsReason) },
  });
  const cancel = useCommand(daily.cancel, {
    failure: say.cancelFailed,
    refusals: say.refusals,
    form,
    onDone: () => {
      toast.success(say.routeUpdated, say.wasCancelled(run.routeName));
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel={say.cancelRoute}
      cancelLabel={say.keepRoute}
      isDanger
      isBusy={cancel.isBusy}
      onSubmit={({ reason }) => void cancel.run({ id: run.id, reason })}
    >
      <Textarea
        label={say.reason}
        required
        autosize
        minRows={3}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
