import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../web/language.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { openStops } from '../progress.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { dailyWords } from './words.ts';

type RunToComplete = Pick<DailyRoute, 'id' | 'routeName' | 'stops'>;
type CompleteRunDialogProps = Readonly<{
  run: RunToComplete | undefined;
  /** Instead of asking the server at once: for who may have no signal. */
  onComplete?: (work: Readonly<{ notes: string | null; skipOpenStops: boolean }>) => void;
  onClose: () => void;
}>;

/** Optional notes; says how many open stops will be skipped, which is the confirmation (decisions: Generation). */
export function CompleteRunDialog({ run, onClose, ...rest }: CompleteRunDialogProps) {
  const say = useWords(dailyWords);
  return (
    <FormDialog title={say.completeRun(run?.routeName)} opened={run !== undefined} onClose={onClose}>
      {run && <CompleteForm run={run} onClose={onClose} {...rest} />}
    </FormDialog>
  );
}

function CompleteForm({ run, onComplete, onClose }: CompleteRunDialogProps & { run: RunToComplete }) {
  const say = useWords(dailyWords);
  const open = openStops(run.stops);
  const form = useForm({ mode: 'uncontrolled', initialValues: { notes: '' } });
  const complete = useCommand(daily.complete, {
    failure: say.completeFailed,
    form,
    onDone: () => {
      toast.success(say.routeUpdated, `${say.wasCompleted(run)}.`);
      onClose();
    },
  });
  function submit({ notes }: { notes: string }) {
    const work = { notes: notes.trim() || null, skipOpenStops: open > 0 };
    if (!onComplete) return void complete.run({ id: run.id, ...work });
    onComplete(work);
    onClose();
  }
  return (
    <DialogForm
      form={form}
      submitLabel={open > 0 ? say.skipAndComplete(open) : say.completeRoute}
      isBusy={complete.isBusy}
      onSubmit={submit}
    >
      {open > 0 && <Notice tone="warning">{say.stillOpen(open)}</Notice>}
      <Textarea
        label={say.notes}
        description={say.optional}
        autosize
        minRows={3}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    </DialogForm>
  );
}
