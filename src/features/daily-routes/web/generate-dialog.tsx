import { Checkbox, Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type Day, formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import type { Output } from '../../../kernel/operation.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { closesAfterMs } from '../generation.ts';
import { generationDates } from '../offered-dates.ts';

type GenerateDialogProps = Readonly<{
  opened: boolean;
  date: Day;
  onClose: () => void;
  onGenerated: (date: Day) => void;
}>;

export function GenerateDialog({ opened, date, onClose, onGenerated }: GenerateDialogProps) {
  return (
    <FormDialog title="Generate Daily Routes" opened={opened} onClose={onClose}>
      <GenerateForm date={date} onClose={onClose} onGenerated={onGenerated} />
    </FormDialog>
  );
}

function GenerateForm({ date, onClose, onGenerated }: Omit<GenerateDialogProps, 'opened'>) {
  const { today } = useCompany();
  const [result, setResult] = useState<Output<typeof daily.generate>>();
  const days = generationDates(today);
  const form = useForm({ initialValues: { targetDate: days.includes(date) ? date : today, forceRegenerate: false } });
  const generate = useCommand(daily.generate, {
    failure: 'Generation Failed',
    form,
    onDone: (made, { targetDate }) => {
      setResult(made);
      form.resetDirty();
      if (made.generatedCount > 0) toast.success('Daily Routes Generated', made.message);
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
      submitLabel="Generate Routes"
      isBusy={generate.isBusy}
      isDisabled={closesIn !== undefined}
      onSubmit={(values) => void generate.run(values)}
    >
      <Select
        label="Target date"
        data={days.map((day) => ({ value: day, label: `${weekdayOf(day)}, ${formatDay(day)}` }))}
        {...form.getInputProps('targetDate')}
      />
      <Checkbox
        label="Force regenerate"
        description="Rebuild runs of this date on which nothing was worked yet"
        {...form.getInputProps('forceRegenerate', { type: 'checkbox' })}
      />
      <ul className="explanation">
        <li>Every route of that weekday with at least one stop gets a run, with its stops in order and its driver.</li>
        <li>Runs that exist already are kept; started and completed ones are never rebuilt.</li>
        <li>Stops with a pickup suspension on that date are marked as suspended.</li>
        <li>Pickups rescheduled to that date are added at the end of their route.</li>
      </ul>
      {result && <Result result={result} />}
    </DialogForm>
  );
}

function Result({ result }: { result: Output<typeof daily.generate> }) {
  return (
    <Notice tone={result.generatedCount > 0 ? 'good' : 'info'}>
      <div role="status">
        <b>{result.message}</b>
        <ul>
          {result.generatedRoutes.map(({ routeName, stopsCount }) => (
            <li key={routeName}>
              {routeName} · {stopsCount === 1 ? '1 stop' : `${stopsCount} stops`}
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
