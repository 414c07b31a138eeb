import { TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { whyHardToRead } from '../contrast.ts';
import { type Settings, settingsContract } from '../settings.ts';
import { BrandPreview } from './brand-preview.tsx';
import { useSection } from './use-section.tsx';
import { WithSettings } from './with-settings.tsx';
import './branding.css';

/** The company's colours (spec 1 §2.6: Branding). */
export function BrandingTab() {
  return <WithSettings>{(settings) => <BrandingForm settings={settings} />}</WithSettings>;
}

const parts = [
  {
    field: 'primaryColor',
    label: 'Primary color',
    hint: 'Buttons, links and everything else derived from it',
    use: 'text',
  },
  { field: 'secondaryColor', label: 'Secondary color', hint: 'The route line', use: 'line' },
  { field: 'accentColor', label: 'Accent color', hint: 'Where you are in the sidebar, and progress', use: 'sign' },
] as const;
type Field = (typeof parts)[number]['field'];
type Values = Record<Field, string>;

const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text.trim());

function BrandingForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveBranding, Values>({
    settings,
    operation: settingsContract.saveBranding,
    valuesOf: ({ primaryColor, secondaryColor, accentColor }) => ({ primaryColor, secondaryColor, accentColor }),
    inputOf: (values, version) => ({ ...values, version }),
    inWords: (values) => Object.fromEntries(parts.map(({ field, label }) => [label, values[field]])),
    done: ['Branding Updated', 'The new colors are shown to everybody.'],
  });
  /** What is typed halfway is shown in the color that is saved. */
  const shown = (field: Field) => (isColour(form.values[field]) ? form.values[field].trim() : settings[field]);
  const warnings = parts.flatMap(({ field, label, use }) => {
    const why = isColour(form.values[field]) ? whyHardToRead(use, shown(field)) : undefined;
    return why ? [{ field, label, why }] : [];
  });
  return (
    <Panel title="Brand Colors" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <div className="branding">
          <div className="branding-fields">
            {parts.map(({ field, label, hint }) => (
              <ColourField
                key={field}
                {...{ label, hint }}
                shown={shown(field)}
                input={form.getInputProps(field)}
                onPick={(colour) => form.setFieldValue(field, colour)}
              />
            ))}
          </div>
          <BrandPreview
            primary={shown('primaryColor')}
            secondary={shown('secondaryColor')}
            accent={shown('accentColor')}
          />
        </div>
        <div className="branding-warnings" role="status">
          {warnings.map(({ field, label, why }) => (
            <Notice key={field} tone="warning">
              <b>{label}</b>: {why}
            </Notice>
          ))}
        </div>
      </SectionForm>
    </Panel>
  );
}

type ColourFieldProps = Readonly<{
  label: string;
  hint: string;
  /** What the swatch shows while the text is no color. */
  shown: string;
  input: object;
  onPick: (colour: string) => void;
}>;

/** A colour by the browser's own picker or by its digits. */
function ColourField({ label, hint, shown, input, onPick }: ColourFieldProps) {
  return (
    <div className="colour-field">
      <input
        type="color"
        aria-label={`${label} picker`}
        value={shown.toLowerCase()}
        onChange={({ currentTarget }) => onPick(currentTarget.value)}
      />
      <TextInput
        {...input}
        label={label}
        description={hint}
        autoComplete="off"
        spellCheck={false}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
    </div>
  );
}
