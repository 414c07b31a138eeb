import { Switch, TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import type { Settings } from '../settings.ts';
import { serviceAreasIn } from '../settings-fields.ts';
import { siteContract } from '../site.ts';
import { useSection } from './use-section.tsx';

type Values = { phone: string; serviceAreas: string; showsPhone: boolean; showsEmail: boolean; showsHours: boolean };

const shown = (isShown: boolean) => (isShown ? 'Shown' : 'Not shown');

/** Where the trucks drive, and how visitors reach the company. */
export function ReachForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof siteContract.saveReach, Values>({
    settings,
    operation: siteContract.saveReach,
    valuesOf: ({ phone, serviceAreas, showsPhone, showsEmail, showsHours }) => ({
      ...{ phone: phone ?? '', serviceAreas: serviceAreas.join(', '), showsPhone, showsEmail, showsHours },
    }),
    inputOf: (values, version) => ({ ...values, version, serviceAreas: serviceAreasIn(values.serviceAreas) }),
    inWords: (values) => ({
      Phone: values.phone,
      'Service areas': values.serviceAreas,
      'The phone': shown(values.showsPhone),
      'The e-mail': shown(values.showsEmail),
      'The business hours': shown(values.showsHours),
    }),
    done: ['Settings Updated', 'Phone and areas have been saved.'],
  });
  const isShown = (name: keyof Values) => form.getInputProps(name, { type: 'checkbox' });
  return (
    <Panel title="Phone and Areas" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <TextInput label="Phone" type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        <TextInput
          label="Service areas"
          description="Separated by commas. The address check says yes in these towns, even where nobody lives near yet."
          placeholder="Aztec, Bloomfield"
          autoComplete="off"
          {...form.getInputProps('serviceAreas')}
        />
        <Switch label="Show the phone number" {...isShown('showsPhone')} />
        <Switch label="Show the e-mail address" description={settings.email} {...isShown('showsEmail')} />
        <Switch
          label="Show the business hours"
          description="As they stand under Company Info"
          {...isShown('showsHours')}
        />
      </SectionForm>
    </Panel>
  );
}
