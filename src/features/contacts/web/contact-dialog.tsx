import { Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type Contact, type ContactStatus, contactFields, contactStatuses, contactsContract } from '../contract.ts';
import { accountRequired, newContact, whyNotStatus } from '../status-changes.ts';

type ContactDialogProps = Readonly<{
  /** Who is changed, as they are now; nobody for a new contact. */
  contact?: Contact;
  opened: boolean;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  /** Called when Converted was chosen for somebody without a customer account, after everything else is saved. */
  onNeedsAccount?: (contact: Contact) => void;
  /** The name of whoever changed the contact while it was being edited. */
  changedBy?: ReactNode;
  /** Stands below the fields while they are filled. */
  hint?: (typed: Readonly<{ email: string; phone: string }>) => ReactNode;
}>;

export function ContactDialog({ opened, ...rest }: ContactDialogProps) {
  return (
    <FormDialog title={rest.contact ? 'Edit Contact' : 'Add Contact'} opened={opened} onClose={rest.onClose}>
      <ContactForm {...rest} />
    </FormDialog>
  );
}

type Values = Readonly<{
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  companyName: string;
  status: ContactStatus;
}>;

function ContactForm({
  contact,
  onClose,
  onSaved,
  onNeedsAccount,
  changedBy,
  hint,
}: Omit<ContactDialogProps, 'opened'>) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: valuesOf(contact),
    validate: schemaResolver(z.object(contactFields), { sync: true }),
  });
  const { base, isBehind, notice } = useNewerVersion({
    ...{ thing: 'contact', by: changedBy, row: contact, form, valuesOf, changesOf },
    isNewer: (now, before) => now.version > before.version,
  });
  const [status, setStatus] = useState(valuesOf(contact).status);
  form.watch('status', ({ value }) => setStatus(value));
  const [typed, setTyped] = useState({ email: '', phone: '' });
  form.watch('email', ({ value }) => setTyped((now) => ({ ...now, email: value })));
  form.watch('phone', ({ value }) => setTyped((now) => ({ ...now, phone: value })));
  const needsAccount = whyNotStatus(base ?? newContact, status) === 'account-required';
  const done = (title: string) => (saved: Contact) => {
    toast.success(title, `${saved.firstName} ${saved.lastName}`);
    onSaved?.(saved);
    onClose();
    if (needsAccount) onNeedsAccount?.(saved);
  };
  const create = useCommand(contactsContract.create, {
    failure: 'Create Failed',
    form,
    onDone: done('Contact Created'),
  });
  const update = useCommand(contactsContract.update, {
    failure: 'Update Failed',
    form,
    onDone: done('Contact Updated'),
    // The contact is read again after a conflict, and the notice above the fields says the rest.
    onRefused({ code, message, fields }) {
      if (code === 'account-required') {
        form.setErrors({ ...fields });
        toast.error(accountRequired.title, message);
      }
      return code === 'contact-changed' || code === 'account-required';
    },
  });

  function submit(values: Values) {
    // Promotion sets the status, together with the account.
    const saved = needsAccount ? { ...values, status: (base ?? newContact).status } : values;
    void (base ? update.run({ id: base.id, version: base.version, ...saved }) : create.run(saved));
  }
  const submitLabel = needsAccount ? 'Save and Create Account…' : contact ? 'Save Changes' : 'Add Contact';
  return (
    <DialogForm
      form={form}
      submitLabel={submitLabel}
      isBusy={create.isBusy || update.isBusy}
      isDisabled={isBehind}
      onSubmit={submit}
    >
      {notice}
      <div className="field-row">
        <TextInput
          key={form.key('firstName')}
          label="First name"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('firstName')}
        />
        <TextInput
          key={form.key('lastName')}
          label="Last name"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('lastName')}
        />
      </div>
      <TextInput
        key={form.key('email')}
        label="Email"
        type="email"
        withAsterisk
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <div className="field-row">
        <TextInput
          key={form.key('phone')}
          label="Phone"
          type="tel"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <Select
          key={form.key('status')}
          label="Status"
          withAsterisk
          allowDeselect={false}
          data={[...contactStatuses]}
          {...form.getInputProps('status')}
        />
      </div>
      {needsAccount && (
        <Notice tone="info">
          A converted contact needs a customer account. It is created in the next step, and the status changes with it.
        </Notice>
      )}
      <TextInput
        key={form.key('companyName')}
        label="Company"
        autoComplete="off"
        {...form.getInputProps('companyName')}
      />
      {hint?.(typed)}
    </DialogForm>
  );
}

function valuesOf(contact: Contact | undefined): Values {
  return {
    firstName: contact?.firstName ?? '',
    lastName: contact?.lastName ?? '',
    email: contact?.email ?? '',
    phone: contact?.phone ?? '',
    companyName: contact?.companyName ?? '',
    status: contact?.status ?? 'New Lead',
  };
}

const labels: Readonly<Record<keyof Values, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  companyName: 'Company',
  status: 'Status',
};

const changesOf = (before: Values, after: Values) => changedWords(labels, before, after);
