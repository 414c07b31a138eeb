import { Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { languageNames, languages } from '../../../kernel/language.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { useRead } from '../../../web/use-read.ts';
import { personFields, type User } from '../contract.ts';
import { ownProfileContract } from '../own-profile.ts';
import { renewActor } from './session.ts';
import { usersWords } from './words.ts';

type DetailsDialogProps = Readonly<{ opened: boolean; onClose: () => void; onSaved: () => void }>;

/** What customers change of themselves: name and phone (spec 3 §5), and the language of their pages. */
export function DetailsDialog({ opened, ...rest }: DetailsDialogProps) {
  const say = useWords(usersWords);
  return (
    <FormDialog title={say.editProfile} opened={opened} onClose={rest.onClose}>
      <Details {...rest} />
    </FormDialog>
  );
}

function Details(props: Omit<DetailsDialogProps, 'opened'>) {
  const say = useWords(usersWords);
  const { data, error, refetch } = useRead(
    ownProfileContract.profile,
    {},
    { failure: [say.profileError, say.profileUnread] },
  );
  if (data) return <DetailsForm profile={data} {...props} />;
  if (error) return <ErrorPanel title={say.profileUnreadable} error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines count={5} />;
}

const valuesOf = ({ firstName, lastName, phone, language }: User) => ({
  ...{ firstName, lastName, phone: phone ?? '', language },
});
const inWords = (values: ReturnType<typeof valuesOf>) => ({ ...values, language: languageNames[values.language] });

function DetailsForm({ profile, onClose, onSaved }: Omit<DetailsDialogProps, 'opened'> & Readonly<{ profile: User }>) {
  const say = useWords(usersWords);
  const reading = useLanguage();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: valuesOf(profile),
    validate: schemaResolver(z.object(personFields(reading)), { sync: true }),
  });
  const labels = {
    ...{ firstName: say.ownFirstName, lastName: say.ownLastName },
    ...{ phone: say.phoneNumber, language: say.language },
  };
  const save = useCommand(ownProfileContract.saveProfile, {
    failure: say.updateFailed,
    wordless: say.updateFailedText,
    refusals: say.refusals,
    form,
    onDone(saved) {
      renewActor(saved);
      const { profileUpdated, detailsUpdatedText } = usersWords[saved.language];
      toast.success(profileUpdated, detailsUpdatedText);
      onSaved();
      onClose();
    },
    // The profile is read again after a conflict, and the notice above the fields says the rest.
    onRefused: ({ code }) => code === 'profile-changed',
  });
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: profile, form, valuesOf, isSaving: save.isBusy },
    isNewer: (now, before) => now.version > before.version,
    changesOf: (before, after) => changedWords(labels, inWords(before), inWords(after)),
  });
  const text = (field: Exclude<keyof typeof labels, 'language'>, autoComplete: string) => (
    <TextInput
      key={form.key(field)}
      label={labels[field]}
      required={field !== 'phone'}
      autoComplete={autoComplete}
      {...form.getInputProps(field)}
      {...(field === 'phone' && { type: 'tel', description: say.phoneMeans })}
    />
  );
  return (
    <DialogForm
      form={form}
      submitLabel={say.saveChanges}
      busyLabel={say.saving}
      isBusy={save.isBusy}
      isDisabled={isBehind}
      onSubmit={(values) => void save.run({ ...values, ...(base && { version: base.version }) })}
    >
      {notice}
      {text('firstName', 'given-name')}
      {text('lastName', 'family-name')}
      {text('phone', 'tel')}
      <Select
        key={form.key('language')}
        label={say.language}
        description={say.ownLanguageMeans}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        allowDeselect={false}
        {...form.getInputProps('language')}
      />
      <p className="dialog-lead">
        {profile.email}: {say.emailCannotChange}
      </p>
    </DialogForm>
  );
}
