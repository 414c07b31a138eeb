import { Textarea } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { useSection } from './use-section.tsx';

type Values = { privacyPolicy: string; termsOfService: string };

/** The two pages that the website's footer leads to (spec 1 §2.4). */
export function SmallPrintForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveSmallPrint, Values>({
    settings,
    operation: settingsContract.saveSmallPrint,
    valuesOf: ({ privacyPolicy, termsOfService }) => ({
      privacyPolicy: privacyPolicy ?? '',
      termsOfService: termsOfService ?? '',
    }),
    inputOf: (values, version) => ({ ...values, version }),
    inWords: ({ privacyPolicy, termsOfService }) => ({
      'Privacy Policy': beginning(privacyPolicy),
      'Terms of Service': beginning(termsOfService),
    }),
    done: ['Settings Updated', 'The small print has been saved.'],
  });
  return (
    <Panel title="Small Print" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <p className="section-lead">
          Plain text: an empty line begins a paragraph, # a heading, - a line of a list. Left empty, a built-in text is
          shown: <a href="/privacy">Privacy Policy</a>, <a href="/terms">Terms of Service</a>.
        </p>
        <Textarea label="Privacy Policy" autosize minRows={5} maxRows={16} {...form.getInputProps('privacyPolicy')} />
        <Textarea
          label="Terms of Service"
          autosize
          minRows={5}
          maxRows={16}
          {...form.getInputProps('termsOfService')}
        />
      </SectionForm>
    </Panel>
  );
}

const beginning = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}… (${text.length} characters)` : text);
