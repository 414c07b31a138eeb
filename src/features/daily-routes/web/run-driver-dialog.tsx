import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import type { DailyRoute } from '../run-shapes.ts';
import { RunDriverForm } from './run-driver-form.tsx';

type RunDriverDialogProps = Readonly<{ run: DailyRoute | undefined; onClose: () => void }>;

/** Who drives this one run; the route template keeps its own driver. */
export function RunDriverDialog({ run, onClose }: RunDriverDialogProps) {
  return (
    <FormDialog title={`Driver of ${run?.routeName ?? 'route'}`} opened={run !== undefined} onClose={onClose}>
      {run && <RunDriverForm run={run} onClose={onClose} />}
    </FormDialog>
  );
}
