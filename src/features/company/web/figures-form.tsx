import { TextInput } from '@mantine/core';
import { parseMoney, typedMoney } from '../../../kernel/money.ts';
import { NumberField } from '../../../web/ui/number-field.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { mostFigures } from '../site-fields.ts';
import type { Pair } from '../site-shapes.ts';
import { PairList, pairsText } from './pair-list.tsx';
import { useSection } from './use-section.tsx';

/** As the form holds it: prices in dollars, empty text where there is none. */
type Values = Record<(typeof numbers)[number], number | string> & {
  customersServed: string;
  region: string;
  ownFigures: Pair[];
};
const numbers = [
  'standardPriceCents',
  'extraCanPriceCents',
  'reliabilityPercent',
  'foundedYear',
  'answerHours',
] as const;

const dollars = (cents: number | null) => (cents === null ? '' : Number(typedMoney(cents)));
/** What is no number, or no amount, is refused at its field; an empty one is none. */
const numberOf = (typed: number | string) => (typed === '' ? null : (typed as number));
const centsOf = (typed: number | string) => numberOf(typed === '' ? '' : (parseMoney(String(typed)) ?? String(typed)));

/** Prices and figures of the public page (spec 1 §1). */
export function FiguresForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveFigures, Values>({
    settings,
    operation: settingsContract.saveFigures,
    valuesOf: (now) => ({
      standardPriceCents: dollars(now.standardPriceCents),
      extraCanPriceCents: dollars(now.extraCanPriceCents),
      customersServed: now.customersServed ?? '',
      reliabilityPercent: now.reliabilityPercent ?? '',
      foundedYear: now.foundedYear ?? '',
      answerHours: now.answerHours ?? '',
      region: now.region ?? '',
      ownFigures: now.ownFigures,
    }),
    inputOf: (values, version) => ({
      ...values,
      version,
      standardPriceCents: centsOf(values.standardPriceCents),
      extraCanPriceCents: centsOf(values.extraCanPriceCents),
      reliabilityPercent: numberOf(values.reliabilityPercent),
      foundedYear: numberOf(values.foundedYear),
      answerHours: numberOf(values.answerHours),
    }),
    inWords: (values) => ({
      'Standard Service': `$${values.standardPriceCents}`,
      'Additional Cans': `$${values.extraCanPriceCents}`,
      'Residential customers': values.customersServed,
      Reliability: `${values.reliabilityPercent}%`,
      Founded: String(values.foundedYear),
      'E-mails answered within': `${values.answerHours} hours`,
      Region: values.region,
      Figures: pairsText(values.ownFigures),
    }),
    done: ['Settings Updated', 'The prices and figures have been saved.'],
  });
  const price = { leftSection: '$' } as const;
  return (
    <Panel title="Prices and Figures" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <p className="section-lead">
          They stand on the <a href="/?preview">public page</a>. Only figures that are true of your company belong
          there; empty ones are left out.
        </p>
        <div className="field-row">
          <NumberField
            label="Standard Service"
            description="Per month, with the first can"
            {...price}
            {...form.getInputProps('standardPriceCents')}
          />
          <NumberField
            label="Additional Cans"
            description="Per month, each extra can"
            {...price}
            {...form.getInputProps('extraCanPriceCents')}
          />
        </div>
        <div className="field-row">
          <TextInput label="Residential customers" autoComplete="off" {...form.getInputProps('customersServed')} />
          <NumberField label="Reliability" unit="%" {...form.getInputProps('reliabilityPercent')} />
          <NumberField label="Founded" {...form.getInputProps('foundedYear')} />
        </div>
        <div className="field-row">
          <TextInput
            label="Region"
            description="Stands where no service areas are given"
            autoComplete="off"
            {...form.getInputProps('region')}
          />
          <NumberField label="E-mails are answered within" description="Hours" {...form.getInputProps('answerHours')} />
        </div>
        <PairList
          {...{ form, name: 'ownFigures', pairs: form.values.ownFigures, most: mostFigures, one: 'Figure' }}
          labels={['What it counts', 'The figure']}
          isShort
        />
      </SectionForm>
    </Panel>
  );
}
