import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import type { Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import { useLanguage, useWords, wordsNow } from '../../../web/language.ts';
import { isFault } from '../../../web/query-client.ts';
import { latePart, Nothing } from '../../../web/ui/late-part.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { signInFields, usersContract } from '../contract.ts';
import { CodeStep } from './code-step.tsx';
import { hasPasskeys } from './has-passkeys.ts';
import { enter } from './session.ts';
import { usersWords } from './words.ts';

const PasskeySignIn = latePart(
  () => import('./passkey-sign-in.tsx').then(({ PasskeySignIn }) => PasskeySignIn),
  Nothing,
);

/** Email, Password, Sign In (spec 1 §2.3, §5). */
export function SignInForm({ onSignedIn }: Readonly<{ onSignedIn: (user: Actor) => void }>) {
  const say = useWords(usersWords);
  const language = useLanguage();
  /** What the second step goes on from. */
  const [first, setFirst] = useState<{ email: string; password: string }>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(z.object(signInFields(language)), { sync: true }),
  });
  const signIn = useCommand(usersContract.signIn, {
    failure: say.signInFailed,
    refusals: say.refusals,
    form,
    onRefused: (refusal, input) => {
      if (refusal.code === 'code-required') setFirst(input);
      return refusal.code === 'code-required' || tellFault(refusal);
    },
    onDone: come,
  });
  function come({ user }: Readonly<{ user: Actor }>) {
    enter(user);
    onSignedIn(user);
  }
  if (first)
    return <CodeStep operation={usersContract.signIn} input={first} onDone={come} onBack={() => setFirst(undefined)} />;
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => signIn.run(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
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
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={say.password}
        autoComplete="current-password"
        size="md"
      />
      <Button type="submit" size="md" loading={signIn.isBusy} fullWidth>
        {say.signIn}
      </Button>
      {hasPasskeys() && (
        <Suspense fallback={<div className="passkey-awaited" />}>
          <PasskeySignIn onDone={come} />
        </Suspense>
      )}
    </form>
  );
}

/** What nobody foresaw gets the spec's words (spec 1 §8). */
function tellFault(refusal: Refusal): boolean {
  const isOne = isFault(refusal) || refusal.code === 'unforeseen';
  const say = wordsNow(usersWords);
  if (isOne) toast.error(say.unexpectedTitle, say.unexpected);
  return isOne;
}
