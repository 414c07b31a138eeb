import { NumberInput, TextInput } from '@mantine/core';
import { parseMoney, typedMoney } from '../../../kernel/money.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { useSection } from './use-section.tsx';

/** As the form holds it: prices in dollars, empty text where a number was deleted. */
type Values = {
  standardPriceCents: number | string;
  extraCanPriceCents: number | string;
  customersServed: string;
  reliabilityPercent: number | string;
  foundedYear: number | string;
  region: string;
};

const dollars = (cents: number) => Number(typedMoney(cents));
const centsOf = (typed: number | string) => parseMoney(String(typed)) ?? typed;

/** Prices and figures of the public page (spec 1 §1). */
export function FiguresForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveFigures, Values>({
    settings,
    operation: settingsContract.saveFigures,
    valuesOf: ({ standardPriceCents, extraCanPriceCents, ...rest }) => ({
      standardPriceCents: dollars(standardPriceCents),
      extraCanPriceCents: dollars(extraCanPriceCents),
      customersServed: rest.customersServed,
      reliabilityPercent: rest.reliabilityPercent,
      foundedYear: rest.foundedYear,
      region: rest.region,
    }),
    // What is no number is refused at its field.
    inputOf: (values, version) => ({
      ...values,
      version,
      standardPriceCents: centsOf(values.standardPriceCents) as number,
      extraCanPriceCents: centsOf(values.extraCanPriceCents) as number,
      reliabilityPercent: values.reliabilityPercent as number,
      foundedYear: values.foundedYear as number,
    }),
    inWords: (values) => ({
      'Standard Service': `$${values.standardPriceCents}`,
      'Additional Cans': `$${values.extraCanPriceCents}`,
      'Residential customers': values.customersServed,
      Reliability: `${values.reliabilityPercent}%`,
      Founded: String(values.foundedYear),
      Region: values.region,
    }),
    done: ['Settings Updated', 'The prices and figures have been saved.'],
  });
  const price = { prefix: '$', decimalScale: 2, step: 1, clampBehavior: 'none' } as const;
  return (
    <Panel title="Prices and Figures" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <p className="section-lead">
          They stand on the <a href="/">public page</a>. Only figures that are true of your company belong there.
        </p>
        <div className="field-row">
          <NumberInput
            label="Standard Service"
            description="Per month, with one 96-gallon cart"
            withAsterisk
            {...price}
            {...form.getInputProps('standardPriceCents')}
          />
          <NumberInput
            label="Additional Cans"
            description="Per month, each extra 96-gallon cart"
            withAsterisk
            {...price}
            {...form.getInputProps('extraCanPriceCents')}
          />
        </div>
        <div className="field-row">
          <TextInput
            label="Residential customers"
            autoComplete="off"
            withAsterisk
            {...form.getInputProps('customersServed')}
          />
          <NumberInput
            label="Reliability"
            suffix="%"
            clampBehavior="none"
            withAsterisk
            {...form.getInputProps('reliabilityPercent')}
          />
          <NumberInput
            label="Founded"
            thousandSeparator={false}
            clampBehavior="none"
            withAsterisk
            {...form.getInputProps('foundedYear')}
          />
        </div>
        <TextInput
          label="Region"
          description="Stands where no service areas are given"
          autoComplete="off"
          withAsterisk
          {...form.getInputProps('region')}
        />
      </SectionForm>
    </Panel>
  );
}
