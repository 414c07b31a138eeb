import { Switch } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { useRead } from '../../../web/use-read.ts';
import { holdCreditsContract, type HoldCreditSettings as Settings, settingsFields } from '../contract.ts';

/** For which holds a credit is proposed, and whether somebody has to click. */
export function HoldCreditSettings() {
  const { data, error, refetch } = useRead(holdCreditsContract.settings, {});
  if (error && !data)
    return <ErrorPanel title="Failed to load the settings" error={error} onRetry={() => void refetch()} />;
  return (
    <Panel title="Credit for Holds" isPadded>
      {data ? <SettingsForm settings={data} /> : <SkeletonLines count={3} />}
    </Panel>
  );
}

const valuesOf = ({ version: _, ...values }: Settings) => values;
const words = ({ isOn, leastDays, postsByItself }: Omit<Settings, 'version'>) => [
  isOn ? `Proposed for holds of at least ${leastDays} days` : 'Nothing is proposed',
  postsByItself ? 'Posted by itself' : 'Posted by hand',
];

function SettingsForm({ settings }: Readonly<{ settings: Settings }>) {
  const form = useForm({
    initialValues: valuesOf(settings),
    validate: schemaResolver(z.object(settingsFields), { sync: true }),
  });
  useInterruptedForm(holdCreditsContract.saveSettings.name, form, settings);
  const save = useCommand(holdCreditsContract.saveSettings, {
    failure: 'Update Failed',
    form,
    onDone(saved) {
      begin(saved);
      toast.success('Settings Updated', words(saved).join('. '));
    },
    // They are read again, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'settings-changed',
  });
  const { base, isBehind, notice, begin } = useNewerVersion({
    ...{ row: settings, form, valuesOf, isSaving: save.isBusy },
    isNewer: (now, before) => now.version > before.version,
    changesOf: (before, after) => words(after).filter((text) => !words(before).includes(text)),
  });
  const { version } = base ?? settings;
  return (
    <SectionForm
      form={form}
      isBusy={save.isBusy}
      isDisabled={isBehind}
      onSubmit={(values) => void save.run({ ...values, version })}
    >
      {notice}
      <Switch
        label="Propose a credit for pickups that a hold has kept from being made"
        description="In Billing, and on the contact. What a pickup costs is the price of a period, shared out over its pickups."
        {...form.getInputProps('isOn', { type: 'checkbox' })}
      />
      {form.values.isOn && (
        <>
          <NumberField
            label="For holds of at least so many days"
            min={1}
            max={366}
            maw={280}
            {...form.getInputProps('leastDays')}
          />
          <Switch
            label="Post them by themselves"
            description="Once a hold is over, those that are proposed now included. Otherwise somebody clicks."
            {...form.getInputProps('postsByItself', { type: 'checkbox' })}
          />
        </>
      )}
    </SectionForm>
  );
}
