import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { addDays, nextDayOn, type Weekday } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { firstDayAfter, rescheduleDays } from '../stop-moves.ts';
import { dailyWords } from './words.ts';

export type RescheduleFormProps = Readonly<{
  runDate: string;
  working: readonly Weekday[];
  onReschedule: (toDate: string, notes: string | null) => void;
  onClose: () => void;
}>;

/** A later day and why; by itself the next working day. */
export function RescheduleForm({ runDate, working, onReschedule, onClose }: RescheduleFormProps) {
  const say = useWords(dailyWords);
  const first = firstDayAfter(runDate, useCompany().today);
  const last = addDays(runDate, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { toDate: nextDayOn(addDays(first, -1), working), notes: '' },
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
