import { Textarea } from '@mantine/core';
import { parseMoney, typedMoney } from '../../../kernel/money.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import type { Settings } from '../settings.ts';
import { siteContract } from '../site.ts';
import { mostExtras, mostQuestions } from '../site-fields.ts';
import type { Pair } from '../site-shapes.ts';
import { PairList, pairsText } from './pair-list.tsx';
import { listError } from './site-words-form.tsx';
import { linesIn, typedLines } from './typed-lines.ts';
import { useSection } from './use-section.tsx';

const lists = {
  priceBullets: 'Included in the price',
  acceptedItems: 'Accepted',
  refusedItems: 'Not accepted',
} as const;
type List = keyof typeof lists;
const listNames = Object.keys(lists) as List[];

/** Extras as pairs: their name, and the price in dollars. */
type Values = Record<List, string> & { questions: Pair[]; extras: Pair[] };

const valuesOf = (settings: Settings): Values => ({
  priceBullets: typedLines(settings.priceBullets),
  acceptedItems: typedLines(settings.acceptedItems),
  refusedItems: typedLines(settings.refusedItems),
  questions: settings.questions,
  extras: settings.extras.map(({ name, priceCents }) => ({ title: name, text: typedMoney(priceCents) })),
});

/** What is included, what is taken, extras, and what visitors ask. */
export function SiteServiceForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof siteContract.saveService, Values>({
    settings,
    operation: siteContract.saveService,
    valuesOf,
    inputOf: ({ questions, extras, ...typed }, version) => ({
      ...{ questions, version },
      ...(Object.fromEntries(listNames.map((name) => [name, linesIn(typed[name])])) as Record<List, string[]>),
      // What is no price is refused beside its field.
      extras: extras.map(({ title, text }) => ({ name: title, priceCents: parseMoney(text) ?? Number.NaN })),
    }),
    inWords: ({ questions, extras, ...typed }) => ({
      ...Object.fromEntries(listNames.map((name) => [lists[name], typed[name]])),
      Questions: pairsText(questions),
      Extras: pairsText(extras),
    }),
    done: ['Settings Updated', 'What your service offers has been saved.'],
  });
  return (
    <Panel title="Service, Extras and Questions" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        {listNames.map((name) => (
          <Textarea
            key={name}
            label={lists[name]}
            description="One a line"
            autosize
            minRows={2}
            maxRows={10}
            {...form.getInputProps(name)}
            error={listError(form.errors, name)}
          />
        ))}
        <PairList
          {...{ form: withPrices(form), name: 'extras', pairs: form.values.extras, most: mostExtras, one: 'Extra' }}
          labels={['Name', 'Price per month in dollars']}
          isShort
        />
        <PairList
          {...{ form, name: 'questions', pairs: form.values.questions, most: mostQuestions, one: 'Question' }}
          labels={['Question', 'Answer']}
        />
      </SectionForm>
    </Panel>
  );
}

type SectionFormOf = Readonly<{
  errors: Readonly<Record<string, unknown>>;
  getInputProps: (path: string) => object;
  insertListItem: (path: never, item: never) => void;
  removeListItem: (path: never, at: number) => void;
}>;

/** The server's names of an extra's fields, at the fields that the list has. */
const withPrices = <F extends SectionFormOf>(form: F) => ({
  ...form,
  getInputProps: (path: string) => {
    const asked = path.replace(/title$/, 'name').replace(/text$/, 'priceCents');
    return { ...form.getInputProps(path), error: form.errors[asked] as string | undefined };
  },
});
