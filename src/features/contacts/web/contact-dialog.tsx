import { Checkbox, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { type Contact, type ContactStatus, contactForm, contactStatuses, contactsContract } from '../contract.ts';
import { each, type FormField, formFields } from '../fields.ts';
import { accountRequired, newContact, whyNotStatus } from '../status-changes.ts';

type ContactDialogProps = Readonly<{
  /** Who is changed, as they are now; nobody for a new contact. */
  contact?: Contact;
  opened: boolean;
  onClose: () => void;
  onSaved?: (contact: Contact) => void;
  /** Called when Converted was chosen for somebody without a customer account, after everything else is saved. */
  onNeedsAccount?: (contact: Contact) => void;
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

/** The e-mail is null where it is ticked that there is none. */
type Values = Readonly<Record<Exclude<FormField, 'email'>, string> & { email: string | null; status: ContactStatus }>;

function ContactForm({ contact, onClose, onSaved, onNeedsAccount, hint }: Omit<ContactDialogProps, 'opened'>) {
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: valuesOf(contact),
    validate: schemaResolver(z.object(contactForm), { sync: true }),
  });
  const { base, isBehind, notice } = useNewerVersion({
    ...{ row: contact, form, valuesOf, changesOf },
    isNewer: (now, before) => now.version > before.version,
  });
  const [status, setStatus] = useState(valuesOf(contact).status);
  form.watch('status', ({ value }) => setStatus(value));
  useInterruptedForm('contact', form, contact);
  const [typed, setTyped] = useState({ email: '', phone: '' });
  form.watch('email', ({ value }) => setTyped((now) => ({ ...now, email: value ?? '' })));
  const [hasNoEmail, setHasNoEmail] = useState(valuesOf(contact).email === null);
  form.watch('email', ({ value }) => setHasNoEmail(value === null));
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
  const text = (field: FormField, type = 'text') => (
    <TextInput
      key={form.key(field)}
      label={formFields[field].label}
      type={type}
      required={formFields[field].isRequired}
      autoComplete="off"
      {...form.getInputProps(field)}
    />
  );
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
        {text('firstName')}
        {text('lastName')}
      </div>
      {!hasNoEmail && text('email', 'email')}
      <Checkbox
        label="Has no e-mail"
        checked={hasNoEmail}
        onChange={({ currentTarget }) => form.setFieldValue('email', currentTarget.checked ? null : '')}
      />
      <div className="field-row">
        {text('phone', 'tel')}
        <Select
          key={form.key('status')}
          label="Status"
          required
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
      {text('companyName')}
      {hint?.(typed)}
    </DialogForm>
  );
}

function valuesOf(contact: Contact | undefined): Values {
  const texts = Object.keys(formFields).map((field) => [field, contact?.[field as FormField] ?? '']);
  return {
    ...(Object.fromEntries(texts) as Record<FormField, string>),
    ...(contact?.email === '' && { email: null }),
    status: contact?.status ?? 'New Lead',
  };
}

const labels: Readonly<Record<keyof Values, string>> = { ...each(formFields, 'label'), status: 'Status' };

const changesOf = (before: Values, after: Values) => changedWords(labels, before, after);
