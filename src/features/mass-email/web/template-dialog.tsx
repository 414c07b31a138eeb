import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type Template, templateFields, templatesContract } from '../templates.ts';
import { noWords, type Words } from './composed.ts';
import { LetterFields, withKnownFields } from './letter-fields.tsx';

type TemplateDialogProps = Readonly<{
  /** One that is there, as it is now; nothing for a new one. */
  template?: Template | undefined;
  /** Somebody has deleted it meanwhile: what is typed is kept all the same, as a template of its own. */
  isGone?: boolean;
  /** With what a new one begins. */
  draft?: Words | undefined;
  opened: boolean;
  onClose: () => void;
}>;

export function TemplateDialog({ opened, onClose, ...given }: TemplateDialogProps) {
  return (
    <FormDialog
      title={given.template ? 'Edit Template' : 'Save as Template'}
      size="lg"
      opened={opened}
      onClose={onClose}
    >
      <TemplateForm {...given} onClose={onClose} />
    </FormDialog>
  );
}

type Values = Words & Readonly<{ name: string }>;
const valuesOf = ({ name, purpose, subject, message }: Values): Values => ({ name, purpose, subject, message });
const labels = { name: 'Name', purpose: 'What it is for', subject: 'Subject', message: 'Message' };

function TemplateForm({ template, isGone, draft, onClose }: Omit<TemplateDialogProps, 'opened'>) {
  const form = useForm<Values>({
    initialValues: template ? valuesOf(template) : { name: '', ...(draft ?? noWords) },
    validate: schemaResolver(withKnownFields(z.object(templateFields)), { sync: true }),
  });
  useInterruptedForm('template', form, template);
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: template, form, valuesOf },
    isNewer: (now, before) => now.version > before.version,
    changesOf: (before, after) => changedWords(labels, before, after),
  });
  const done = (told: string) => (saved: Template) => {
    toast.success(told, saved.name);
    onClose();
  };
  const create = useCommand(templatesContract.create, {
    failure: 'Saving Failed',
    form,
    onDone: done('Template Saved'),
  });
  const update = useCommand(templatesContract.update, {
    failure: 'Saving Failed',
    form,
    onDone: done('Template Saved'),
    // They are read again after a conflict, or when it is gone, and the notice above the fields says the rest.
    onRefused: ({ code, kind }) => code === 'template-changed' || kind === 'missing',
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Save Template"
      isBusy={create.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={(values) =>
        void (base && !isGone ? update.run({ ...values, id: base.id, version: base.version }) : create.run(values))
      }
    >
      {isGone ? (
        <Notice tone="warning">
          <span role="alert">
            This template has been deleted in the meantime. Saving keeps what stands here as a new one.
          </span>
        </Notice>
      ) : (
        notice
      )}
      <TextInput label="Name" required maxLength={100} {...form.getInputProps('name')} />
      <LetterFields form={form} />
    </DialogForm>
  );
}
