import { Switch, TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { NotMailed } from './not-mailed.tsx';
import { useSection } from './use-section.tsx';
import './settings.css';

type Values = { isReminding: boolean; reminderDaysBefore: string; reminderDaysAfter: string };

const valuesOf = ({ isReminding, reminderDaysBefore, reminderDaysAfter }: Settings): Values => ({
  isReminding,
  reminderDaysBefore: reminderDaysBefore.join(', '),
  reminderDaysAfter: reminderDaysAfter.join(', '),
});

/** Whether customers are reminded of invoices, and when. */
export function RemindersForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveReminders, Values>({
    settings,
    operation: settingsContract.saveReminders,
    valuesOf,
    inputOf: (values, version) => ({ ...values, version }),
    inWords: (values) => ({
      Reminders: values.isReminding ? 'On' : 'Off',
      'Days before': values.reminderDaysBefore,
      'Days after': values.reminderDaysAfter,
    }),
    done: ['Settings Updated', 'When customers are reminded has been saved.'],
  });
  return (
    <Panel title="Payment Reminders" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <NotMailed />
        <Switch
          label="Remind customers of open invoices by e-mail"
          description="In the morning of the company's day, with the way to pay. Each step once for every invoice."
          {...form.getInputProps('isReminding', { type: 'checkbox' })}
        />
        <div className="field-row">
          <TextInput
            label="Days before it is due"
            description="Such as 3. Of what AutoPay charges by itself nobody hears before."
            autoComplete="off"
            {...form.getInputProps('reminderDaysBefore')}
          />
          <TextInput
            label="Days after it was due"
            description="Such as 1, 14, 30. After days of trouble the latest alone is sent."
            autoComplete="off"
            {...form.getInputProps('reminderDaysAfter')}
          />
        </div>
      </SectionForm>
    </Panel>
  );
}
