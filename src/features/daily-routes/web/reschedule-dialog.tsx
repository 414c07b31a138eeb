import { weekdays } from '../../../kernel/calendar.ts';
import { useWords } from '../../../web/language.ts';
import { FormDialog } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import { RescheduleForm, type RescheduleFormProps } from './reschedule-form.tsx';
import { dailyWords } from './words.ts';

type RescheduleDialogProps = Omit<RescheduleFormProps, 'stop' | 'working' | 'closed'> &
  Readonly<{ stop: RescheduleFormProps['stop'] | undefined }>;

/** Asks for the day; the next working day is proposed (decisions: Driver). */
export function RescheduleDialog({ stop, onClose, ...rest }: RescheduleDialogProps) {
  const say = useWords(dailyWords);
  const { data } = useRead(companyContract.get, {});
  const working = weekdays.filter((day) => data?.workingDays.includes(day));
  return (
    <FormDialog title={say.rescheduleStop(stop?.streetLine)} opened={stop !== undefined} onClose={onClose}>
      {stop && <RescheduleForm stop={stop} working={working} closed={data?.closedDays} onClose={onClose} {...rest} />}
    </FormDialog>
  );
}
