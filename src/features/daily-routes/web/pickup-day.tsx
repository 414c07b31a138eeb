import { TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { addDays, type Day, nextDayOn, weekdays } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import { rescheduleDays } from '../stop-moves.ts';
import { dailyWords } from './words.ts';

type Values = Readonly<{ toDate: Day }>;
type DayForm = UseFormReturnType<{ toDate: Day }>;

type Days = Readonly<{ last?: Day | undefined; proposed?: Day | undefined }>;

/** The day from today on to which a pickup is put; by itself the next one that is not closed. */
export function useDayForm({ last, proposed = '' }: Days = {}): DayForm & Readonly<{ first: Day; last: Day }> {
  const { today } = useCompany();
  const { data } = useRead(companyContract.get, {});
  const say = useWords(dailyWords);
  const latest = last ?? addDays(today, rescheduleDays);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      toDate: proposed >= today ? proposed : nextDayOn(today, weekdays.slice(0, 6), data?.closedDays),
    },
    validate: { toDate: (day) => (day >= today && day <= latest ? null : say.chooseDayFromToday(latest)) },
  });
  return { ...form, first: today, last: latest };
}

type PickupDayProps = Readonly<{
  form: ReturnType<typeof useDayForm>;
  lead: string;
  submitLabel: string;
  isBusy: boolean;
  onSubmit: (values: Values) => void;
  /** What is asked beside it. */
  children?: ReactNode;
}>;

/** Asks for it. */
export function PickupDay({ form, lead, children, ...rest }: PickupDayProps) {
  const say = useWords(dailyWords);
  return (
    <DialogForm form={form} {...rest}>
      <p className="dialog-lead">{lead}</p>
      {children}
      <TextInput
        type="date"
        label={say.newDate}
        required
        min={form.first}
        max={form.last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
    </DialogForm>
  );
}
