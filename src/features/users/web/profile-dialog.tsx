import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ErrorPanel } from '../../../web/ui/error-panel.tsx';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { SkeletonLines } from '../../../web/ui/skeleton.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useRead } from '../../../web/use-read.ts';
import type { User } from '../contract.ts';
import { ownFields, ownProfileContract, whyNotNewPassword } from '../own-profile.ts';
import { renewActor } from './session.ts';

type ProfileDialogProps = Readonly<{ opened: boolean; onClose: () => void; onSaved: () => void }>;

/** What everybody may change of themselves (spec 1 §2.5). */
export function ProfileDialog({ opened, ...rest }: ProfileDialogProps) {
  return (
    <FormDialog title="Edit Profile" opened={opened} onClose={rest.onClose}>
      <OwnProfile {...rest} />
    </FormDialog>
  );
}

function OwnProfile(props: Omit<ProfileDialogProps, 'opened'>) {
  const { data, error, refetch } = useRead(
    ownProfileContract.profile,
    {},
    { failure: ['Profile Error', 'Failed to load user profile'] },
  );
  if (data) return <ProfileForm profile={data} {...props} />;
  if (error)
    return <ErrorPanel title="Your profile could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <SkeletonLines count={6} />;
}

const fields = schemaResolver(z.object(ownFields), { sync: true });

type ProfileFormProps = Omit<ProfileDialogProps, 'opened'> & Readonly<{ profile: User }>;

function ProfileForm({ profile, onClose, onSaved }: ProfileFormProps) {
  const { firstName, lastName, phone, email } = profile;
  const passwords = { newPassword: '', confirmPassword: '', currentPassword: '' };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName, lastName, phone: phone ?? '', ...passwords },
    validate: (values) => ({ ...fields(values), ...whyNotNewPassword(values) }),
  });
  const [hasNewPassword, setHasNewPassword] = useState(false);
  form.watch('newPassword', ({ value }) => setHasNewPassword(value !== ''));
  const save = useCommand(ownProfileContract.saveProfile, {
    failure: 'Update Failed',
    form,
    onDone: (saved) => {
      renewActor(saved);
      toast.success('Profile Updated', 'Your profile has been updated successfully');
      onSaved();
      onClose();
    },
  });

  function submit({ confirmPassword: _, newPassword, currentPassword, ...person }: typeof form.values) {
    void save.run(newPassword ? { ...person, newPassword, currentPassword } : person);
  }
  function tellOfPasswords(errors: Record<string, unknown>) {
    if (errors.newPassword) toast.error('Invalid Password', String(errors.newPassword));
    else if (errors.confirmPassword) toast.error('Password Mismatch', String(errors.confirmPassword));
  }
  return (
    <DialogForm
      form={form}
      submitLabel="Save Changes"
      busyLabel="Saving..."
      isBusy={save.isBusy}
      onSubmit={submit}
      onInvalid={tellOfPasswords}
    >
      <div className="field-row">
        <TextInput
          key={form.key('firstName')}
          label="First name"
          withAsterisk
          autoComplete="given-name"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          key={form.key('lastName')}
          label="Last name"
          withAsterisk
          autoComplete="family-name"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput key={form.key('phone')} label="Phone" type="tel" autoComplete="tel" {...form.getInputProps('phone')} />
      <TextInput
        label="Email"
        description="Only the office can change it"
        type="email"
        value={email}
        readOnly
        styles={{ input: { background: 'var(--mute-bg)' } }}
      />
      <PasswordInput
        key={form.key('newPassword')}
        label="New password"
        description="Leave it empty to keep the one you have. At least 6 characters."
        autoComplete="new-password"
        {...form.getInputProps('newPassword')}
      />
      {hasNewPassword && (
        <>
          <PasswordInput
            key={form.key('confirmPassword')}
            label="Confirm new password"
            withAsterisk
            autoComplete="new-password"
            {...form.getInputProps('confirmPassword')}
          />
          <PasswordInput
            key={form.key('currentPassword')}
            label="Current password"
            description="All your other devices are signed out."
            withAsterisk
            autoComplete="current-password"
            {...form.getInputProps('currentPassword')}
          />
        </>
      )}
    </DialogForm>
  );
}
