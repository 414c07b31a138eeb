import { Textarea, TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import type { Settings } from '../settings.ts';
import { siteContract } from '../site.ts';
import { mostFeatures } from '../site-fields.ts';
import type { Pair } from '../site-shapes.ts';
import { PairList, pairsText } from './pair-list.tsx';
import { linesIn, typedLines } from './typed-lines.ts';
import { useSection } from './use-section.tsx';

type Values = { headline: string; intro: string; about: string; features: Pair[]; socialLinks: string };

/** Headline, features and what is said of the company (spec 1 §2.4). */
export function SiteWordsForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof siteContract.saveWords, Values>({
    settings,
    operation: siteContract.saveWords,
    valuesOf: ({ headline, intro, about, features, socialLinks }) => ({
      ...{ headline: headline ?? '', intro: intro ?? '', about: about ?? '', features },
      socialLinks: typedLines(socialLinks),
    }),
    inputOf: (values, version) => ({ ...values, version, socialLinks: linesIn(values.socialLinks) }),
    inWords: ({ features, ...values }) => ({
      Headline: values.headline,
      Introduction: values.intro,
      About: values.about,
      Features: pairsText(features),
      'Social links': values.socialLinks,
    }),
    done: ['Settings Updated', 'The words of your website have been saved.'],
  });
  return (
    <Panel title="Headline, Features and About" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <TextInput
          label="Headline"
          description="Otherwise your name"
          autoComplete="off"
          {...form.getInputProps('headline')}
        />
        <Textarea label="Introduction" autosize minRows={2} {...form.getInputProps('intro')} />
        <PairList
          {...{ form, name: 'features', pairs: form.values.features, most: mostFeatures, one: 'Feature' }}
          labels={['What customers get', 'In a sentence or two']}
        />
        <Textarea label="About the company" autosize minRows={3} {...form.getInputProps('about')} />
        <Textarea
          label="Social links"
          description="One a line, beginning with https://"
          autosize
          minRows={2}
          {...form.getInputProps('socialLinks')}
          error={listError(form.errors, 'socialLinks')}
        />
      </SectionForm>
    </Panel>
  );
}

/** What is wrong with a list that is typed as lines: of its lines the first that is. */
export const listError = (errors: Readonly<Record<string, unknown>>, name: string) =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1] as string | undefined;
