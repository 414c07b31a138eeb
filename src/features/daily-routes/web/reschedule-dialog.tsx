import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, nextDayOn, type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { rescheduleDays } from '../stop-moves.ts';
import { dailyWords } from './words.ts';

type RescheduleDialogProps = Readonly<{
  stop: Pick<DailyRouteStop, 'streetLine'> | undefined;
  runDate: string;
  onReschedule: (toDate: string, notes: string | null) => void;
  onClose: () => void;
}>;

/** Asks for the day; the next working day is proposed (decisions: Driver). */
export function RescheduleDialog({ stop, runDate, onReschedule, onClose }: RescheduleDialogProps) {
  const say = useWords(dailyWords);
  const { data } = useRead(companyContract.get, {});
  const working = weekdays.filter((day) => data?.workingDays.includes(day));
  return (
    <FormDialog title={say.rescheduleStop(stop?.streetLine)} opened={stop !== undefined} onClose={onClose}>
      <RescheduleForm runDate={runDate} working={working} onReschedule={onReschedule} onClose={onClose} />
    </FormDialog>
  );
}

type RescheduleFormProps = Omit<RescheduleDialogProps, 'stop'> & { working: readonly Weekday[] };

function RescheduleForm({ runDate, working, onReschedule, onClose }: RescheduleFormProps) {
  const say = useWords(dailyWords);
  const first = addDays(runDate, 1);
  const last = addDays(runDate, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { toDate: nextDayOn(runDate, working), notes: '' },
    validate: { toDate: (day) => (day >= first && day <= last ? null : say.chooseLaterDay) },
  });
  function reschedule({ toDate, notes }: { toDate: string; notes: string }) {
    onReschedule(toDate, notes || null);
    onClose();
  }
  return (
    <DialogForm form={form} submitLabel={say.reschedule} isBusy={false} onSubmit={reschedule}>
      <TextInput
        type="date"
        label={say.newDate}
        withAsterisk
        min={first}
        max={last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
      <Textarea
        label={say.notes}
        description={say.optional}
        autosize
        minRows={2}
        key={form.key('notes')}
        {...form.getInputProps('notes')}
      />
    </DialogForm>
  );
}
