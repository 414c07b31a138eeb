import { NativeSelect } from '@mantine/core';
import { formatClock } from '../../../kernel/calendar.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { pickupReminderHours } from '../reminder-fields.ts';
import { type Settings, settingsContract } from '../settings.ts';
import { NotMailed } from './not-mailed.tsx';
import { useSection } from './use-section.tsx';
import './settings.css';

type Values = { pickupReminderHour: string };

const timeOf = (hour: number | string) => formatClock(`${hour}:00`);

/** When customers who want to hear of it are reminded of the next day's pickup. */
export function PickupRemindersForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.savePickupReminders, Values>({
    settings,
    operation: settingsContract.savePickupReminders,
    valuesOf: ({ pickupReminderHour }) => ({ pickupReminderHour: String(pickupReminderHour) }),
    inputOf: (values, version) => ({ pickupReminderHour: Number(values.pickupReminderHour), version }),
    inWords: (values) => ({ Hour: timeOf(values.pickupReminderHour) }),
    done: ['Settings Updated', 'When customers are reminded of pickups has been saved.'],
  });
  return (
    <Panel title="Pickup Reminders" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <NotMailed />
        <NativeSelect
          label="The evening before"
          description="Goes to customers who turned it on in My Account, until 8:00 PM. Word of a day that moves goes out three evenings before, or at once when it is nearer."
          data={pickupReminderHours.map((hour) => ({ value: String(hour), label: timeOf(hour) }))}
          {...form.getInputProps('pickupReminderHour')}
        />
      </SectionForm>
    </Panel>
  );
}
