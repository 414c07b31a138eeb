import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { usersContract } from '../contract.ts';

/** Asks for the e-mail with a link to a new password. What it says afterwards tells nobody whether there is an account. */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(usersContract.requestPasswordLink.input, { sync: true }),
  });
  const request = useCommand(usersContract.requestPasswordLink, {
    failure: 'Password Error',
    form,
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo)
    return (
      <div className="sign-in-form" role="status">
        <Notice tone="good">
          If {sentTo} has an account, an e-mail with a link is on its way. The link works for one hour.
        </Notice>
      </div>
    );
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => request.run(values),
        () => form.getInputNode('email')?.focus(),
      )}
    >
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        label="Email"
        type="email"
        autoComplete="username"
        size="md"
        autoFocus
      />
      <Button type="submit" size="md" loading={request.isBusy} fullWidth>
        Send Link
      </Button>
    </form>
  );
}
