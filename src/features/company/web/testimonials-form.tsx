import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { Panel } from '../../../web/ui/panel.tsx';
import { SectionForm } from '../../../web/ui/section-form.tsx';
import { type Settings, settingsContract } from '../settings.ts';
import { mostTestimonials, type Testimonial } from '../website-fields.ts';
import { useSection } from './use-section.tsx';
import './operations.css';

type Values = { testimonials: Testimonial[] };

/** One place for each that the page has room for, filled or not. */
const places = Array.from({ length: mostTestimonials }, (_, at) => at);
const valuesOf = ({ testimonials }: Settings): Values => ({
  testimonials: places.map((at) => ({
    text: testimonials[at]?.text ?? '',
    author: testimonials[at]?.author ?? '',
    isFiveStars: testimonials[at]?.isFiveStars ?? false,
  })),
});
const titleOf = (at: number) => `Testimonial ${at + 1}`;

/** What customers say on the public page (spec 1 §2.4). */
export function TestimonialsForm({ settings }: Readonly<{ settings: Settings }>) {
  const { form, isBusy, isBehind, notice, save } = useSection<typeof settingsContract.saveTestimonials, Values>({
    settings,
    operation: settingsContract.saveTestimonials,
    valuesOf,
    inputOf: (values, version) => ({ ...values, version }),
    inWords: ({ testimonials }) =>
      Object.fromEntries(
        testimonials.map(({ text, author, isFiveStars }, at) => [
          titleOf(at),
          [text, author, isFiveStars && 'five stars'].filter(Boolean).join(' – '),
        ]),
      ),
    done: ['Settings Updated', 'The testimonials have been saved.'],
  });
  return (
    <Panel title="Testimonials" isPadded>
      <SectionForm form={form} isBusy={isBusy} isDisabled={isBehind} onSubmit={save}>
        {notice}
        <p className="section-lead">Words that customers gave you, with their leave. Empty ones are left out.</p>
        {places.map((at) => (
          <fieldset key={at} className="settings-group">
            <legend>{titleOf(at)}</legend>
            <Textarea
              label="What they said"
              autosize
              minRows={2}
              maxRows={6}
              {...form.getInputProps(`testimonials.${at}.text`)}
            />
            <TextInput
              label="Who said it"
              description="As they want to be named"
              autoComplete="off"
              {...form.getInputProps(`testimonials.${at}.author`)}
            />
            <Checkbox
              label="They gave five stars"
              {...form.getInputProps(`testimonials.${at}.isFiveStars`, { type: 'checkbox' })}
            />
          </fieldset>
        ))}
      </SectionForm>
    </Panel>
  );
}
