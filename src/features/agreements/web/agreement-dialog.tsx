import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef } from 'react';
import * as z from 'zod/mini';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useNewerVersion } from '../../../web/use-newer-version.tsx';
import { useRead } from '../../../web/use-read.ts';
import { type Agreement, agreementFields, agreementsContract } from '../contract.ts';
import { htmlOf, isHtml } from '../markup.ts';
import { textOf } from '../markup-of-html.ts';
import { KeptPreview } from './kept-preview.tsx';
import { MarkupButtons } from './markup-buttons.tsx';
import './agreements.css';

type AgreementDialogProps = Readonly<{
  /** The one to be changed, `new` for a new one, nothing when closed. */
  which: string | undefined;
  onClose: () => void;
}>;

export function AgreementDialog({ which, onClose }: AgreementDialogProps) {
  const title = which === 'new' ? 'Create Agreement' : 'Edit Agreement';
  return (
    <FormDialog title={title} size="min(1080px, 96vw)" opened={which !== undefined} onClose={onClose}>
      {which === 'new' && <AgreementForm onClose={onClose} />}
      {which && which !== 'new' && <LoadedForm id={which} onClose={onClose} />}
    </FormDialog>
  );
}

function LoadedForm({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const { data, error, refetch } = useRead(agreementsContract.get, { id });
  if (data) return <AgreementForm agreement={data} onClose={onClose} />;
  if (error)
    return <ErrorPanel title="The agreement could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines count={12} />;
}

const fields = schemaResolver(z.object(agreementFields), { sync: true });
/** What is sent of what is typed. */
const inputOf = ({ title, content }: Values): Values => ({ title, content: htmlOf(content) });

/** The content as it is typed, without tags where it needs none. */
type Values = Pick<Agreement, 'title' | 'content'>;
const valuesOf = (agreement?: Agreement): Values => ({
  title: agreement?.title ?? '',
  content: textOf(agreement?.content ?? ''),
});
const changesOf = (before: Values, after: Values) => [
  ...(after.title === before.title ? [] : [`Title: ${after.title}`]),
  ...(after.content === before.content ? [] : ['Content']),
];

function AgreementForm({ agreement, onClose }: Readonly<{ agreement?: Agreement; onClose: () => void }>) {
  const form = useForm({
    initialValues: valuesOf(agreement),
    validate: (values) => fields(inputOf(values)),
  });
  useInterruptedForm('agreement', form, agreement);
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: agreement, form, valuesOf, changesOf },
    isNewer: (now, before) => now.version > before.version,
  });
  const field = useRef<HTMLTextAreaElement>(null);
  const done = (told: string) => (saved: Agreement) => {
    toast.success(told, saved.title);
    onClose();
  };
  const create = useCommand(agreementsContract.create, {
    failure: 'Creation Failed',
    form,
    onDone: done('Agreement Created'),
  });
  const update = useCommand(agreementsContract.update, {
    failure: 'Update Failed',
    form,
    onDone: done('Agreement Updated'),
    // It is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'agreement-changed',
  });
  return (
    <DialogForm
      form={form}
      submitLabel={base ? 'Save Changes' : 'Create Agreement'}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={(values) =>
        void (base
          ? update.run({ id: base.id, version: base.version, ...inputOf(values) })
          : create.run(inputOf(values)))
      }
    >
      {notice}
      <TextInput label="Title" required maxLength={200} {...form.getInputProps('title')} />
      <div className="agreement-editor">
        <Textarea
          ref={field}
          label="Content"
          description="An empty line begins a paragraph. HTML is allowed; the preview shows what is kept of it."
          required
          rows={20}
          spellCheck
          inputContainer={(input) => (
            <>
              <MarkupButtons
                field={field}
                isDisabled={isHtml(form.values.content)}
                onChange={(text) => form.setFieldValue('content', text)}
              />
              {input}
            </>
          )}
          {...form.getInputProps('content')}
        />
        <KeptPreview typed={form.values.content} />
      </div>
    </DialogForm>
  );
}
