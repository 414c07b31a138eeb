import { Checkbox, Select, Switch, TextInput } from '@mantine/core';
import { distanceUnits } from '../../../kernel/geo.ts';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { PinFields } from '../../../web/ui/pin-fields.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import {
  centreOf,
  distanceLabels,
  hourText,
  inputOf,
  inUnit,
  inWords,
  type OperationsValues,
  together,
  typedUnits,
  valuesOf,
} from './operations-values.ts';
import { useSection } from './use-section.tsx';
import './operations.css';

/** A reason for which a stop is skipped; daily routes knows them all. */
export type SkipReason = Readonly<{ code: string; label: string }>;

type OperationsFormProps = Readonly<{ settings: Settings; skipReasons: readonly SkipReason[] }>;

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));
const pinned = [
  { name: 'depot', title: 'Depot', hint: 'Where trucks start and end their day' },
  { name: 'landfill', title: 'Landfill', hint: 'Where they tip' },
] as const;

export function OperationsForm({ settings, skipReasons }: OperationsFormProps) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveOperations, OperationsValues>(
    {
      settings,
      operation: settingsContract.saveOperations,
      valuesOf,
      inputOf,
      together,
      inWords: (values) => inWords(values, (code) => skipReasons.find((reason) => reason.code === code)?.label ?? code),
      done: ['Settings Updated', 'How the company works has been saved.'],
    },
  );
  const { values, errors } = form;
  const errorsOf = (name: 'depot' | 'landfill' | 'map') => ({
    latitude: errors[`${name}.latitude`],
    longitude: errors[`${name}.longitude`],
  });
  return (
    <Panel title="Operations" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <Select
          label="Time zone"
          description="What counts as today, on every screen"
          data={Intl.supportedValuesOf('timeZone')}
          limit={100}
          searchable
          required
          {...form.getInputProps('timeZone')}
        />
        <fieldset className="settings-group">
          <legend>Runs</legend>
          <Switch
            label="Make tomorrow's runs every evening"
            description="Runs can be made by hand in Daily Routes at any time."
            {...form.getInputProps('isGenerationOn', { type: 'checkbox' })}
          />
          {values.isGenerationOn && (
            <Select label="At" data={hours} maw={180} allowDeselect={false} {...form.getInputProps('generationHour')} />
          )}
          <Checkbox.Group
            label="Skipping needs a photo"
            description="For these reasons a driver cannot skip a stop without one."
            {...form.getInputProps('photoRequiredSkipReasons')}
          >
            <div className="settings-checks">
              {skipReasons.map(({ code, label }) => (
                <Checkbox key={code} value={code} label={label} />
              ))}
            </div>
          </Checkbox.Group>
        </fieldset>
        {pinned.map(({ name, title, hint }) => (
          <fieldset key={name} className="settings-group">
            <legend>{title}</legend>
            <TextInput
              label={`${title} address`}
              description={hint}
              autoComplete="off"
              {...form.getInputProps(`${name}.address`)}
            />
            <PinFields
              title={`${title} on the map`}
              path={`${name}.`}
              pin={values[name]}
              errors={errorsOf(name)}
              located={undefined}
              near={centreOf(settings.map)}
              text="No pin yet"
              hint={undefined}
              isOpenAtFirst={false}
              onPin={(pin) => form.setFieldValue(name, { ...values[name], ...pin })}
            />
          </fieldset>
        ))}
        <fieldset className="settings-group">
          <legend>Maps</legend>
          <PinFields
            title="Where maps open"
            path="map."
            pin={values.map}
            errors={errorsOf('map')}
            located={undefined}
            near={centreOf(settings.map)}
            text="Choose the middle of your area"
            hint={undefined}
            isOpenAtFirst={false}
            isRequired
            onPin={(pin) => form.setFieldValue('map', { ...values.map, ...pin })}
          />
          <NumberField
            label="Zoom"
            description="3 shows a continent, 19 a house"
            maw={300}
            {...form.getInputProps('map.zoom')}
          />
        </fieldset>
        <fieldset className="settings-group">
          <legend>Distances</legend>
          <div className="field-row">
            <Select
              label="Shown in"
              description="How near a driver checked in is always shown in meters"
              data={distanceUnits.map((unit) => ({ value: unit, label: distanceLabels[unit] }))}
              allowDeselect={false}
              {...form.getInputProps('distanceUnit')}
              onChange={(unit) => form.setValues(inUnit(values, unit))}
            />
            <NumberField
              label={`Service distance in ${typedUnits[values.distanceUnit]}`}
              description="An address this near to a route counts as served"
              {...(values.distanceUnit === 'miles' ? { step: 0.05 } : { step: 50 })}
              {...form.getInputProps('serviceDistanceMetres')}
            />
          </div>
        </fieldset>
        <fieldset className="settings-group">
          <legend>E-mail</legend>
          <NumberField
            label="Keep the text of sent e-mails"
            description="After that the outbox tells only to whom, what about and when"
            unit="days"
            maw={300}
            {...form.getInputProps('sentTextDays')}
          />
        </fieldset>
      </SectionForm>
    </Panel>
  );
}
