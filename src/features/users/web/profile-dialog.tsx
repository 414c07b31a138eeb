import { PasswordInput, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { languageNames, languages } from '../../../kernel/language.ts';
import { isStaff } from '../../../kernel/roles.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { useRead } from '../../../web/use-read.ts';
import { personFields, type User } from '../contract.ts';
import { ownProfileContract, whyNotNewPassword } from '../own-profile.ts';
import { PasskeysRow } from './passkeys-row.tsx';
import { renewActor } from './session.ts';
import { TwoStepRow } from './two-step-row.tsx';
import { usersWords } from './words.ts';

type ProfileDialogProps = Readonly<{ opened: boolean; onClose: () => void; onSaved: () => void }>;

/** What everybody may change of themselves (spec 1 §2.5). */
export function ProfileDialog({ opened, ...rest }: ProfileDialogProps) {
  const say = useWords(usersWords);
  return (
    <FormDialog title={say.editProfile} opened={opened} onClose={rest.onClose}>
      <OwnProfile {...rest} />
    </FormDialog>
  );
}

function OwnProfile(props: Omit<ProfileDialogProps, 'opened'>) {
  const say = useWords(usersWords);
  const { data, error, refetch } = useRead(
    ownProfileContract.profile,
    {},
    { failure: [say.profileError, say.profileUnread] },
  );
  if (data) return <ProfileForm profile={data} {...props} />;
  if (error) return <ErrorPanel title={say.profileUnreadable} error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines count={6} />;
}

/** Nobody else changes what is typed of a password. */
const passwords = { newPassword: '', confirmPassword: '', currentPassword: '' };
const valuesOf = ({ firstName, lastName, phone, language }: User) => ({
  ...{ firstName, lastName, phone: phone ?? '', language },
  ...passwords,
});
const inWords = (values: ReturnType<typeof valuesOf>) => ({ ...values, language: languageNames[values.language] });
const labelsOf = ({ firstName, lastName, phone, language }: (typeof usersWords)['en']) => ({
  ...{ firstName, lastName, phone, language },
  ...{ newPassword: null, confirmPassword: null, currentPassword: null },
});

type ProfileFormProps = Omit<ProfileDialogProps, 'opened'> & Readonly<{ profile: User }>;

function ProfileForm({ profile, onClose, onSaved }: ProfileFormProps) {
  const say = useWords(usersWords);
  const reading = useLanguage();
  const fields = schemaResolver(z.object(personFields(reading)), { sync: true });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: valuesOf(profile),
    validate: (values) => ({ ...fields(values), ...whyNotNewPassword(values, reading) }),
  });
  const [hasNewPassword, setHasNewPassword] = useState(false);
  form.watch('newPassword', ({ value }) => setHasNewPassword(value !== ''));
  /** The new password of a save of which nobody knows whether it was done. */
  const unanswered = useRef<string>(undefined);
  const save = useCommand(ownProfileContract.saveProfile, {
    failure: say.updateFailed,
    refusals: say.refusals,
    form,
    onDone: (saved) => {
      renewActor(saved);
      const { profileUpdated, profileUpdatedText } = usersWords[saved.language];
      toast.success(profileUpdated, profileUpdatedText);
      onSaved();
      onClose();
    },
    onRefused({ code }, input) {
      if (code === 'unreachable') unanswered.current = input.newPassword;
      // It was done, if the new password is the current one by now.
      else if (code === 'wrong-password' && input.newPassword && input.newPassword === unanswered.current) {
        unanswered.current = undefined;
        void save.run({ ...input, currentPassword: input.newPassword });
        return true;
      }
      // The profile is read again after a conflict, and the notice above the fields says the rest.
      return code === 'profile-changed';
    },
  });
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: profile, form, valuesOf, isSaving: save.isBusy },
    isNewer: (now, before) => now.version > before.version,
    changesOf: (before, after) => changedWords(labelsOf(say), inWords(before), inWords(after)),
  });

  function submit({ confirmPassword: _, newPassword, currentPassword, ...typed }: typeof form.values) {
    const person = { ...typed, ...(base && { version: base.version }) };
    void save.run(newPassword ? { ...person, newPassword, currentPassword } : person);
  }
  function tellOfPasswords(errors: Record<string, unknown>) {
    if (errors.newPassword) toast.error(say.invalidPassword, String(errors.newPassword));
    else if (errors.confirmPassword) toast.error(say.passwordMismatch, String(errors.confirmPassword));
  }
  return (
    <DialogForm
      form={form}
      submitLabel={say.saveChanges}
      busyLabel={say.saving}
      isBusy={save.isBusy}
      isDisabled={isBehind}
      onSubmit={submit}
      onInvalid={tellOfPasswords}
    >
      {notice}
      <div className="field-row">
        <TextInput
          key={form.key('firstName')}
          label={say.firstName}
          required
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          key={form.key('lastName')}
          label={say.lastName}
          required
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        key={form.key('phone')}
        label={say.phone}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
      <TextInput
        label={say.email}
        description={say.onlyOfficeChanges}
        type="email"
        value={profile.email}
        readOnly
        styles={{ input: { background: 'var(--mute-bg)' } }}
      />
      {isStaff(profile) && (
        <Select
          key={form.key('language')}
          label={say.language}
          description={say.languageMeans}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
          {...form.getInputProps('language')}
        />
      )}
      {isStaff(profile) && (
        <>
          <TwoStepRow />
          <PasskeysRow />
        </>
      )}
      <PasswordInput
        key={form.key('newPassword')}
        label={say.newPassword}
        description={say.newPasswordMeans}
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      {hasNewPassword && (
        <>
          <PasswordInput
            key={form.key('confirmPassword')}
            label={say.confirmNewPassword}
            required
            autoComplete="new-password"
            {...form.getInputProps('confirmPassword')}
          />
          <PasswordInput
            key={form.key('currentPassword')}
            label={say.currentPassword}
            description={say.othersSignedOut}
            required
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        </>
      )}
    </DialogForm>
  );
}
