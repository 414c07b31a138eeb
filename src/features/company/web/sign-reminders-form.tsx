import { Switch, TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { NotMailed } from './not-mailed.tsx';
import { useSection } from './use-section.tsx';
import './settings.css';

type Values = { isRemindingToSign: boolean; signReminderDays: string };

const valuesOf = ({ isRemindingToSign, signReminderDays }: Settings): Values => ({
  isRemindingToSign,
  signReminderDays: signReminderDays.join(', '),
});

/** Whether customers are reminded of what they have not signed, and when. */
export function SignRemindersForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveSignReminders, Values>({
    settings,
    operation: settingsContract.saveSignReminders,
    valuesOf,
    inputOf: (values, version) => ({ ...values, version }),
    inWords: (values) => ({
      Reminders: values.isRemindingToSign ? 'On' : 'Off',
      Days: values.signReminderDays,
    }),
    done: ['Settings Updated', 'When customers are reminded to sign has been saved.'],
  });
  return (
    <Panel title="Agreement Reminders" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <NotMailed />
        <Switch
          label="Remind customers of agreements that they have not signed"
          description="In the morning of the company's day, with the way to sign. Each step once for every agreement."
          {...form.getInputProps('isRemindingToSign', { type: 'checkbox' })}
        />
        <TextInput
          label="Days after it was assigned"
          description="Such as 3, 10. After days of trouble the latest alone is sent; what is older than a week is left."
          autoComplete="off"
          {...form.getInputProps('signReminderDays')}
        />
      </SectionForm>
    </Panel>
  );
}
