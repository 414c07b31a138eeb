import { Button, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import * as z from 'zod/mini';
import { email } from '../../../kernel/shapes.ts';
import { useCompany } from '../../../web/company.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { usersContract } from '../contract.ts';
import { usersWords } from './words.ts';

/** Asks for the e-mail with a link to a new password. What it says afterwards tells nobody whether there is an account. */
export function ForgotPasswordForm() {
  const say = useWords(usersWords);
  const language = useLanguage();
  const { hasMailServer } = useCompany();
  const [sentTo, setSentTo] = useState<string>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: schemaResolver(z.object({ email: email(language) }), { sync: true }),
  });
  const request = useCommand(usersContract.requestPasswordLink, {
    failure: say.passwordError,
    refusals: { 'too-many': say.tooManyLinks },
    form,
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo)
    return (
      <div className="sign-in-form" role="status">
        {hasMailServer ? (
          <Notice tone="good">{say.linkSent(sentTo)}</Notice>
        ) : (
          <Notice tone="info">{say.linkNotSent}</Notice>
        )}
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
        label={say.email}
        type="email"
        autoComplete="username"
        size="md"
        autoFocus
      />
      <Button type="submit" size="md" loading={request.isBusy} fullWidth>
        {say.sendLink}
      </Button>
    </form>
  );
}
