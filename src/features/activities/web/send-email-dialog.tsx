import { Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { useMail } from '../../../web/mail.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { useRead } from '../../../web/use-read.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { activitiesContract, emailFields } from '../contract.ts';

type SendEmailDialogProps = Readonly<{ contactId: string; opened: boolean; onClose: () => void }>;

/** An e-mail to a contact; it stands among the activities afterwards (spec 2 §2). */
export function SendEmailDialog({ opened, ...rest }: SendEmailDialogProps) {
  return (
    <FormDialog title="Send Email" opened={opened} onClose={rest.onClose} size="lg">
      <SendEmailForm {...rest} />
    </FormDialog>
  );
}

function SendEmailForm({ contactId, onClose }: Omit<SendEmailDialogProps, 'opened'>) {
  const contact = useRead(contactsContract.get, { id: contactId }).data;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { subject: '', message: '' },
    validate: schemaResolver(z.object(emailFields), { sync: true }),
  });
  useInterruptedForm('email', form, { id: contactId });
  const mail = useMail();
  const { idOf } = useCommandId();
  const { run, isBusy } = useCommand(activitiesContract.sendEmail, {
    failure: 'Email Failed',
    form,
    onDone: ({ activityId }, sent) => {
      const titles = ['Email Sent', 'Email Kept'] as const;
      if (activityId) mail.tell({ titles, sent: contact && `To ${contact.email}`, copy: { text: sent.message } });
      else toast.warning(mail.promised(...titles), 'It could not be logged as an activity.');
      onClose();
    },
    onRefused: ({ kind }) => {
      if (kind === 'unavailable') toast.error('Email Failed', 'Failed to send email');
      return kind === 'unavailable';
    },
  });
  return (
    <DialogForm
      form={form}
      submitLabel="Send Email"
      isBusy={isBusy}
      isDisabled={contact?.email === ''}
      onSubmit={(values) => void run({ contactId, commandId: idOf(values), ...values })}
    >
      {contact?.email === '' && (
        <Notice tone="warning">
          {contact.firstName} {contact.lastName} has no e-mail. Enter one with Edit Contact first.
        </Notice>
      )}
      {contact?.email && (
        <p className="dialog-lead">
          To {contact.firstName} {contact.lastName}, <b>{contact.email}</b>. Answers go to the company.
        </p>
      )}
      <TextInput key={form.key('subject')} label="Subject" required {...form.getInputProps('subject')} />
      <Textarea
        key={form.key('message')}
        label="Message"
        description="Your name and the company's are added below."
        required
        autosize
        minRows={7}
        maxRows={16}
        {...form.getInputProps('message')}
      />
    </DialogForm>
  );
}
