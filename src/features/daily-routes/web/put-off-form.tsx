import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, nextDayOn, weekdays } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import { exceptionsContract } from '../exceptions.ts';
import { rescheduleDays } from '../stop-moves.ts';
import { type PickupDialogProps, told } from './pickups-told.ts';

/** Asks for the day, from today on. */
export function PutOffForm({ pickups, onClose }: Omit<PickupDialogProps, 'opened'>) {
  const { today } = useCompany();
  const { data } = useRead(companyContract.get, {});
  const last = addDays(today, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { toDate: nextDayOn(today, weekdays.slice(0, 6), data?.closedDays) },
    validate: { toDate: (day) => (day >= today && day <= last ? null : 'Choose a day from today, at most 60 ahead') },
  });
  const putOff = useCommand(exceptionsContract.putOff, {
    failure: 'Update Failed',
    form,
    onDone: ({ count }) => {
      told(count, 'put to another day');
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Put to this day"
      isBusy={putOff.isBusy}
      onSubmit={({ toDate }) => void putOff.run({ pickups, toDate })}
    >
      <p className="dialog-lead">They go with their route’s run of that day, or with one of their own.</p>
      <TextInput
        type="date"
        label="New date"
        required
        min={today}
        max={last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
    </DialogForm>
  );
}
