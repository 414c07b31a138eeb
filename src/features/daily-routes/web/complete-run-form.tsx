import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { longestNotes } from '../command-shapes.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { openStops } from '../progress.ts';
import type { DailyRoute } from '../run-shapes.ts';
import { dailyWords } from './words.ts';

export type CompleteRunFormProps = Readonly<{
  run: Pick<DailyRoute, 'id' | 'routeName' | 'stops'>;
  /** Instead of asking the server at once: for who may have no signal. */
  onComplete?: (work: Readonly<{ notes: string | null; skipOpenStops: boolean; openStopsSeen: number }>) => void;
  onClose: () => void;
}>;

/** The notes of a run that ends, and what becomes of its open stops. */
export function CompleteRunForm({ run, onComplete, onClose }: CompleteRunFormProps) {
  const say = useWords(dailyWords);
  const open = openStops(run.stops);
  const form = useForm({ mode: 'uncontrolled', initialValues: { notes: '' } });
  const complete = useCommand(daily.complete, {
    failure: say.completeFailed,
    refusals: say.refusals,
    form,
    onDone: () => {
      toast.success(say.routeUpdated, `${say.wasCompleted(run)}.`);
      onClose();
    },
  });
  function submit({ notes }: { notes: string }) {
    const work = { notes: notes.trim() || null, skipOpenStops: open > 0, openStopsSeen: open };
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
        maxLength={longestNotes}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    </DialogForm>
  );
}
