import { Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { type Day, nextDayOn, weekdays } from '../../../kernel/calendar.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { useRead } from '../../../web/use-read.ts';
import { companyContract } from '../../company/contract.ts';
import { daysToCome } from '../days-to-come.ts';
import { longestForDriver } from '../exceptions.ts';
import { dailyWords } from './words.ts';

type Values = { toDate: Day; forDriver: string };
type DayForm = UseFormReturnType<Values>;

type Days = Readonly<{ last?: Day; proposed?: Day; forDriver?: string }>;

/** The day from today on to which a pickup is put; by itself the next one that is not closed. */
export function useDayForm({
  last,
  proposed = '',
  forDriver = '',
}: Days = {}): DayForm & Readonly<{ first: Day; last: Day }> {
  const { today } = useCompany();
  const { data } = useRead(companyContract.get, {});
  const say = useWords(dailyWords);
  const latest = last ?? daysToCome(today).last;
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      toDate: proposed >= today ? proposed : nextDayOn(today, weekdays.slice(0, 6), data?.closedDays),
      forDriver,
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
  label?: string;
  /** Whether something can be told to whoever drives. */
  asksForDriver?: boolean;
  /** What is asked beside it. */
  children?: ReactNode;
}>;

/** Asks for it. */
export function PickupDay({ form, lead, label, asksForDriver, children, ...rest }: PickupDayProps) {
  const say = useWords(dailyWords);
  return (
    <DialogForm form={form} {...rest}>
      <p className="dialog-lead">{lead}</p>
      {children}
      <TextInput
        type="date"
        label={label ?? say.newDate}
        required
        min={form.first}
        max={form.last}
        key={form.key('toDate')}
        {...form.getInputProps('toDate')}
      />
      {asksForDriver && (
        <Textarea
          label={say.forDriver}
          description={say.optional}
          autosize
          minRows={2}
          maxLength={longestForDriver}
          key={form.key('forDriver')}
          {...form.getInputProps('forDriver')}
        />
      )}
    </DialogForm>
  );
}
