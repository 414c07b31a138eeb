import { useWords } from '../../../web/language.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { CompleteRunForm, type CompleteRunFormProps } from './complete-run-form.tsx';
import { dailyWords } from './words.ts';

type CompleteRunDialogProps = Omit<CompleteRunFormProps, 'run'> &
  Readonly<{ run: CompleteRunFormProps['run'] | undefined }>;

/** Optional notes; says how many open stops will be skipped, which is the confirmation (decisions: Generation). */
export function CompleteRunDialog({ run, onClose, ...rest }: CompleteRunDialogProps) {
  const say = useWords(dailyWords);
  return (
    <FormDialog title={say.completeRun(run?.routeName)} opened={run !== undefined} onClose={onClose}>
      {run && <CompleteRunForm run={run} onClose={onClose} {...rest} />}
    </FormDialog>
  );
}
