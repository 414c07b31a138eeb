import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useId, useRef } from 'react';
import type * as z from 'zod/mini';
import { type Purpose, purposes } from '../../mailing-list/contract.ts';
import { purposeWords } from '../../mailing-list/words.ts';
import { fieldMeanings, fieldNames, whyNotFields } from '../fields.ts';
import type { Words } from './composed.ts';

const explained: Readonly<Record<Purpose, string>> = {
  announcement: 'News for those who want it. Whoever has unsubscribed gets none.',
  'service-notice': 'A closed day, a changed pickup: goes to those who unsubscribed from announcements, too.',
};

/** What the schema asks of the words, and that each of their fields is known (as the server does). */
export const withKnownFields = <S extends z.ZodMiniType<object>>(schema: S): S =>
  schema.check((given) => {
    for (const [key, text] of Object.entries(given.value))
      if (key === 'subject' || key === 'message') {
        const why = whyNotFields(String(text));
        if (why) given.issues.push({ code: 'custom', message: why, path: [key], input: text });
      }
  }) as S;

type LetterFieldsProps<V extends Words> = Readonly<{ form: UseFormReturnType<V> }>;

/** Purpose, subject and message of a mass e-mail or of a text kept for one. */
export function LetterFields<V extends Words>({ form }: LetterFieldsProps<V>) {
  const area = useRef<HTMLTextAreaElement>(null);
  const label = useId();
  const words = form as unknown as UseFormReturnType<Words>;
  const { purpose } = words.values;
  function insert(name: string) {
    const field = area.current;
    const [from, to] = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0];
    const { message } = words.getValues();
    const written = `{{${name}}}`;
    words.setFieldValue('message', message.slice(0, from) + written + message.slice(to));
    requestAnimationFrame(() => {
      field?.focus();
      field?.setSelectionRange(from + written.length, from + written.length);
    });
  }
  return (
    <>
      <div className="mass-email-purpose">
        <span id={label}>What it is for</span>
        <SegmentedControl
          aria-labelledby={label}
          data={purposes.map((value) => ({ value, label: purposeWords[value] }))}
          {...words.getInputProps('purpose')}
        />
        <small>{explained[purpose]}</small>
      </div>
      <TextInput label="Subject" required {...words.getInputProps('subject')} />
      <Textarea
        ref={area}
        label="Message"
        description="Plain text. {{next_pickup|soon}} says “soon” to whoever has none; without such words they are left out. Your company's address and a link to unsubscribe stand below it."
        required
        rows={12}
        {...words.getInputProps('message')}
      />
      <fieldset className="mass-email-fields">
        <legend>Insert what everybody reads with their own values</legend>
        {fieldNames.map((name) => (
          <Button key={name} variant="default" size="compact-sm" title={`{{${name}}}`} onClick={() => insert(name)}>
            {fieldMeanings[name]}
          </Button>
        ))}
      </fieldset>
    </>
  );
}
