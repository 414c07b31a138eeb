import { weekdays } from '../../../kernel/calendar.ts';
import { useWords } from '../../../web/language.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import type { DailyRouteStop } from '../run-shapes.ts';
import { RescheduleForm, type RescheduleFormProps } from './reschedule-form.tsx';
import { dailyWords } from './words.ts';

type RescheduleDialogProps = Omit<RescheduleFormProps, 'working'> &
  Readonly<{ stop: Pick<DailyRouteStop, 'streetLine'> | undefined }>;

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
