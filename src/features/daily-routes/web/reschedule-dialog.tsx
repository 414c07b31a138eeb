import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, nextDayOn, type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { rescheduleDays } from '../stop-moves.ts';

type RescheduleDialogProps = Readonly<{
  stop: Pick<DailyRouteStop, 'streetLine'> | undefined;
  runDate: string;
  onReschedule: (toDate: string, notes: string | null) => void;
  onClose: () => void;
}>;

/** Asks for the day; the next working day is proposed (decisions: Driver). */
export function RescheduleDialog({ stop, runDate, onReschedule, onClose }: RescheduleDialogProps) {
  const { data } = useRead(companyContract.get, {});
  const working = weekdays.filter((day) => data?.workingDays.includes(day));
  return (
    <FormDialog title={`Reschedule ${stop?.streetLine ?? 'stop'}`} opened={stop !== undefined} onClose={onClose}>
      <RescheduleForm runDate={runDate} working={working} onReschedule={onReschedule} onClose={onClose} />
    </FormDialog>
  );
}

type RescheduleFormProps = Omit<RescheduleDialogProps, 'stop'> & { working: readonly Weekday[] };

function RescheduleForm({ runDate, working, onReschedule, onClose }: RescheduleFormProps) {
  const first = addDays(runDate, 1);
  const last = addDays(runDate, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { toDate: nextDayOn(runDate, working), notes: '' },
    validate: { toDate: (day) => (day >= first && day <= last ? null : 'Choose a later day, at most 60 days ahead') },
  });
  function reschedule({ toDate, notes }: { toDate: string; notes: string }) {
    onReschedule(toDate, notes || null);
    onClose();
  }
  return (
    <DialogForm form={form} submitLabel="Reschedule" isBusy={false} onSubmit={reschedule}>
      <TextInput
        type="date"
        label="New date"
        withAsterisk
        min={first}
        max={last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
      <Textarea
        label="Notes"
        description="Optional"
        autosize
        minRows={2}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    </DialogForm>
  );
}
