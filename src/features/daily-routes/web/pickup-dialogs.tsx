import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, nextDayOn, weekdays } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { exceptionsContract } from '../exceptions.ts';
import { rescheduleDays } from '../stop-moves.ts';

type PickupIds = { serviceId: string; routeId: string; nominal: string };
type DialogProps = Readonly<{ pickups: PickupIds[]; opened: boolean; onClose: () => void }>;

const titled = (what: string, { length }: { length: number }) =>
  `${what} ${length === 1 ? '1 pickup' : `${length} pickups`}`;
const told = (count: number, what: string) =>
  toast.success('Route Updated', `${count === 1 ? '1 pickup' : `${count} pickups`} ${what}.`);

/** Lets pickups come on another day, today included. */
export function PutOffDialog({ opened, ...rest }: DialogProps) {
  return (
    <FormDialog title={titled('Another day for', rest.pickups)} opened={opened} onClose={rest.onClose}>
      <PutOffForm {...rest} />
    </FormDialog>
  );
}

function PutOffForm({ pickups, onClose }: Omit<DialogProps, 'opened'>) {
  const { today } = useCompany();
  const last = addDays(today, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { toDate: nextDayOn(today, weekdays.slice(0, 6)) },
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
        withAsterisk
        min={today}
        max={last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
    </DialogForm>
  );
}

/** Leaves pickups out; the reason stands where somebody asks why nobody came. */
export function LeaveOutDialog({ opened, ...rest }: DialogProps) {
  return (
    <FormDialog title={titled('Leave out', rest.pickups)} opened={opened} onClose={rest.onClose}>
      <LeaveOutForm {...rest} />
    </FormDialog>
  );
}

function LeaveOutForm({ pickups, onClose }: Omit<DialogProps, 'opened'>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : 'Reason is required') },
  });
  const leaveOut = useCommand(exceptionsContract.leaveOut, {
    failure: 'Update Failed',
    form,
    onDone: ({ count }) => {
      told(count, 'left out');
      onClose();
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Leave out"
      isBusy={leaveOut.isBusy}
      onSubmit={({ reason }) => void leaveOut.run({ pickups, reason })}
    >
      <Textarea
        label="Reason"
        withAsterisk
        autosize
        minRows={2}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
