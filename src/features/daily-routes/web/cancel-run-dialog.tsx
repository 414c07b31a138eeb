import { useWords } from '../../../web/language.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { ReasonForm, useReasonForm } from './reason-form.tsx';
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
  const form = useReasonForm(say.cancelNeedsReason);
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
    <ReasonForm
      form={form}
      submitLabel={say.cancelRoute}
      cancelLabel={say.keepRoute}
      isDanger
      isBusy={cancel.isBusy}
      onSubmit={({ reason }) => void cancel.run({ id: run.id, reason })}
    />
  );
}
