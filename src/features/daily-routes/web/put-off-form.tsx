import { useCommand } from '../../../web/use-command.ts';
import { exceptionsContract } from '../exceptions.ts';
import { PickupDay, useDayForm } from './pickup-day.tsx';
import { type PickupDialogProps, told } from './pickups-told.ts';

/** Asks for the day, from today on. */
export function PutOffForm({ pickups, onClose }: Omit<PickupDialogProps, 'opened'>) {
  const form = useDayForm();
  const putOff = useCommand(exceptionsContract.putOff, {
    failure: 'Update Failed',
    form,
    onDone: ({ count }) => {
      told(count, 'put to another day');
      onClose();
    },
  });
  return (
    <PickupDay
      form={form}
      lead="They go with their route’s run of that day, or with one of their own."
      submitLabel="Put to this day"
      isBusy={putOff.isBusy}
      onSubmit={({ toDate }) => void putOff.run({ pickups, toDate })}
    />
  );
}
