import { Button, Switch, TextInput } from '@mantine/core';
import { type Weekday, weekdays } from '../../../kernel/calendar.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { type BusinessHours, copyToAll } from '../settings-fields.ts';
import { useSection } from './use-section.tsx';
import './settings.css';

type Values = { businessHours: BusinessHours };

function valuesOf({ businessHours }: Settings): Values {
  const day = ({ enabled, open, close }: BusinessHours[Weekday]) => ({ enabled, open, close });
  return {
    businessHours: Object.fromEntries(weekdays.map((name) => [name, day(businessHours[name])])) as BusinessHours,
  };
}

const hoursInWords = ({ enabled, open, close }: BusinessHours[Weekday]) => (enabled ? `${open} – ${close}` : 'Closed');

/** When the office is open, day by day (spec 1 §2.6). */
export function HoursForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveHours, Values>({
    settings,
    operation: settingsContract.saveHours,
    valuesOf,
    inputOf: (values, version) => ({ ...values, version }),
    inWords: ({ businessHours }) => Object.fromEntries(weekdays.map((day) => [day, hoursInWords(businessHours[day])])),
    done: ['Business Hours Updated', 'The business hours have been saved.'],
  });
  const { businessHours } = form.values;

  /** A closed day with half a time could never be saved, and nobody would see why. */
  function toggle(day: Weekday, enabled: boolean) {
    const { open, close } = businessHours[day];
    const times = open && close ? { open, close } : { open: '09:00', close: '17:00' };
    form.setFieldValue(`businessHours.${day}`, { ...times, enabled } as never);
    form.clearFieldError(`businessHours.${day}.open`);
    form.clearFieldError(`businessHours.${day}.close`);
  }
  return (
    <Panel title="Business Hours" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <ul className="hours">
          {weekdays.map((day) => (
            <li key={day}>
              <Switch
                label={day}
                checked={businessHours[day].enabled}
                onChange={({ currentTarget }) => toggle(day, currentTarget.checked)}
              />
              {businessHours[day].enabled ? (
                <span className="hours-times">
                  <TextInput
                    type="time"
                    aria-label={`${day} opens`}
                    {...form.getInputProps(`businessHours.${day}.open`)}
                  />
                  <span aria-hidden>–</span>
                  <TextInput
                    type="time"
                    aria-label={`${day} closes`}
                    {...form.getInputProps(`businessHours.${day}.close`)}
                  />
                </span>
              ) : (
                <span className="hours-times secondary">Closed</span>
              )}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Copy to all: ${day}`}
                onClick={() => form.setFieldValue('businessHours', copyToAll(businessHours, day))}
              >
                Copy to all
              </Button>
            </li>
          ))}
        </ul>
      </SectionForm>
    </Panel>
  );
}
