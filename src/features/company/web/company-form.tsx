import { TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { serviceAreasIn } from '../settings-fields.ts';
import { useSection } from './use-section.tsx';

const labels = {
  companyName: 'Company name',
  phone: 'Phone',
  email: 'Email',
  website: 'Website',
  address: 'Street address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  serviceAreas: 'Service areas',
} as const;
type Field = keyof typeof labels;
type Values = Record<Field, string>;
const fields = Object.keys(labels) as Field[];

function valuesOf(settings: Settings): Values {
  const text = (field: Field) =>
    field === 'serviceAreas' ? settings.serviceAreas.join(', ') : (settings[field] ?? '');
  return Object.fromEntries(fields.map((field) => [field, text(field)])) as Values;
}

/** Name, contact details, address and service areas (spec 1 §3, §5). */
export function CompanyForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection({
    settings,
    operation: settingsContract.saveCompany,
    valuesOf,
    inputOf: (values, version) => ({ ...values, version, serviceAreas: serviceAreasIn(values.serviceAreas) }),
    inWords: (values) => Object.fromEntries(fields.map((field) => [labels[field], values[field]])),
    done: ['Settings Updated', 'The company information has been saved.'],
  });
  const field = (name: Field) => ({
    key: form.key(name),
    label: labels[name],
    autoComplete: 'off',
    ...form.getInputProps(name),
  });
  return (
    <Panel title="Company Information" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <TextInput {...field('companyName')} required />
        <div className="field-row">
          <TextInput {...field('phone')} type="tel" required />
          <TextInput {...field('email')} type="email" required />
        </div>
        <TextInput {...field('website')} type="url" placeholder="https://example.com" />
        <TextInput {...field('address')} required />
        <div className="field-row">
          <TextInput {...field('city')} required />
          <TextInput {...field('state')} required />
          <TextInput {...field('zipCode')} required />
        </div>
        <TextInput {...field('serviceAreas')} description="Separated by commas" placeholder="Aztec, Bloomfield" />
      </SectionForm>
    </Panel>
  );
}
