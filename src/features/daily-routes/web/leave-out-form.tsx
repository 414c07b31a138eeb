import { useCommand } from '../../../web/use-command.ts';
import { exceptionsContract } from '../exceptions.ts';
import { type PickupDialogProps, told } from './pickups-told.ts';
import { ReasonForm, useReasonForm } from './reason-form.tsx';

/** Asks for the reason. */
export function LeaveOutForm({ pickups, onClose }: Omit<PickupDialogProps, 'opened'>) {
  const form = useReasonForm();
  const leaveOut = useCommand(exceptionsContract.leaveOut, {
    failure: 'Update Failed',
    form,
    onDone: ({ count }) => {
      told(count, 'left out');
      onClose();
    },
  });
  return (
    <ReasonForm
      form={form}
      submitLabel="Leave out"
      isBusy={leaveOut.isBusy}
      onSubmit={({ reason }) => void leaveOut.run({ pickups, reason })}
    />
  );
}
