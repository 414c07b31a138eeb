import { Checkbox, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { Day } from '../../../kernel/calendar.ts';
import type { Output } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { useWords } from '../../../web/language.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { closesAfterMs } from '../generation.ts';
import { generationDates } from '../offered-dates.ts';
import { dayWords } from './words-day.ts';

type GenerateDialogProps = Readonly<{
  opened: boolean;
  date: Day;
  onClose: () => void;
  onGenerated: (date: Day) => void;
}>;

export function GenerateDialog({ opened, date, onClose, onGenerated }: GenerateDialogProps) {
  const say = useWords(dayWords);
  return (
    <FormDialog title={say.generate} opened={opened} onClose={onClose}>
      <GenerateForm date={date} onClose={onClose} onGenerated={onGenerated} />
    </FormDialog>
  );
}

function GenerateForm({ date, onClose, onGenerated }: Omit<GenerateDialogProps, 'opened'>) {
  const say = useWords(dayWords);
  const { today } = useCompany();
  const [result, setResult] = useState<Output<typeof daily.generate>>();
  const days = generationDates(today);
  const form = useForm({ initialValues: { targetDate: days.includes(date) ? date : today, forceRegenerate: false } });
  const generate = useCommand(daily.generate, {
    failure: say.generationFailed,
    refusals: say.refusals,
    form,
    onDone: (made, { targetDate }) => {
      setResult(made);
      form.resetDirty();
      if (made.generatedCount > 0) toast.success(say.generated, made.message);
      onGenerated(targetDate);
    },
  });
  const closesIn = result && closesAfterMs(result.generatedCount);
  useEffect(() => {
    if (closesIn === undefined) return;
    const timer = setTimeout(onClose, closesIn);
    return () => clearTimeout(timer);
  }, [closesIn, onClose]);

  return (
    <DialogForm
      form={form}
      submitLabel={say.generateRoutes}
      isBusy={generate.isBusy}
      isDisabled={closesIn !== undefined}
      onSubmit={(values) => void generate.run(values)}
    >
      <Select
        label={say.targetDate}
        data={days.map((day) => ({ value: day, label: say.wholeDay(day) }))}
        {...form.getInputProps('targetDate')}
      />
      <Checkbox
        label={say.forceRegenerate}
        description={say.forceMeans}
        {...form.getInputProps('forceRegenerate', { type: 'checkbox' })}
      />
      <ul className="explanation">
        {say.whatHappens.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {result && <Result result={result} />}
    </DialogForm>
  );
}

function Result({ result }: { result: Output<typeof daily.generate> }) {
  const say = useWords(dayWords);
  return (
    <Notice tone={result.generatedCount > 0 ? 'good' : 'info'}>
      <div role="status">
        <b>{result.message}</b>
        <ul>
          {result.generatedRoutes.map(({ routeName, stopsCount }) => (
            <li key={routeName}>
              {routeName} · {say.stops(stopsCount)}
            </li>
          ))}
          {result.skippedRoutes.map(({ routeName, reason }) => (
            <li key={routeName}>
              {routeName}: {reason.toLowerCase()}
            </li>
          ))}
        </ul>
      </div>
    </Notice>
  );
}
