import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import * as z from 'zod/mini';
import { email } from '../../../kernel/shapes.ts';
import { useCompany } from '../../../web/company.ts';
import { DialogForm } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { useCommandId } from '../../../web/use-command-id.ts';
import { type Account, accountsContract } from '../accounts.ts';

/** Another e-mail for an account; it counts once its link has been opened. */
export function EmailForm({ account: { id, newEmail } }: Readonly<{ account: Account }>) {
  const { hasMailServer } = useCompany();
  const { idOf, done } = useCommandId();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(z.object({ email: email() }), { sync: true }),
  });
  const { run, isBusy } = useCommand(accountsContract.changeEmail, {
    failure: 'Email Not Changed',
    form,
    onDone: ({ isEmailed }, { email }) => {
      done();
      form.reset();
      if (isEmailed) toast.success('Link Sent', `E-mailed to ${email}. Once it is opened there, the email changes.`);
      else toast.success('Link Made', `Copy it, and hand it to whoever has ${email}.`);
    },
  });
  const replaces = newEmail ? ' It replaces the change that waits.' : '';
  return (
    <DialogForm
      form={form}
      submitLabel={hasMailServer ? 'Send Confirmation Link' : 'Make Confirmation Link'}
      cancelLabel="Close"
      isBusy={isBusy}
      onSubmit={(values) => void run({ id, ...values, commandId: idOf({ id, ...values }) })}
    >
      <TextInput
        key={form.key('email')}
        label="New email"
        description={`It counts once the link has been opened; the address before is told.${replaces}`}
        type="email"
        autoComplete="off"
        {...form.getInputProps('email')}
      />
    </DialogForm>
  );
}
