import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ComponentProps } from 'react';
import { shapeWords } from '../../../kernel/words.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { dailyWords } from './words.ts';

type Values = { reason: string };
type ReasonFormProps = Omit<ComponentProps<typeof DialogForm<Values>>, 'children' | 'form'> &
  Readonly<{ form: ReturnType<typeof useReasonForm> }>;

/** @param missing what is said where none is typed, if it is more than that it is required */
export function useReasonForm(missing?: string) {
  const { required } = shapeWords[useLanguage()];
  const { reason: label } = useWords(dailyWords);
  return useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() ? null : (missing ?? required(label))) },
  });
}

/** Asks for a reason and nothing else. */
export function ReasonForm({ form, ...rest }: ReasonFormProps) {
  const say = useWords(dailyWords);
  return (
    <DialogForm form={form} {...rest}>
      <Textarea
        label={say.reason}
        required
        autosize
        minRows={2}
        key={form.key('reason')}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
