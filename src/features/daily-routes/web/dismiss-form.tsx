import { useCommand } from '../../../web/use-command.ts';
import { strayWorkContract } from '../stray-work.ts';
import { ReasonForm, useReasonForm } from './reason-form.tsx';

/** Asks why a driver's work counts for nothing. */
export function DismissForm({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const form = useReasonForm();
  const dismiss = useCommand(strayWorkContract.settleStrayWork, {
    failure: 'Update Failed',
    form,
    onDone: onClose,
  });
  return (
    <ReasonForm
      form={form}
      submitLabel="Dismiss"
      isBusy={dismiss.isBusy}
      onSubmit={({ reason }) => void dismiss.run({ id, settlement: 'dismiss', reason })}
    />
  );
}
