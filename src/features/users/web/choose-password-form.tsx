import { Button, PasswordInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { Actor } from '../../../kernel/roles.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { sentenceOf } from '../../../web/words.ts';
import { passwordIn, usersContract } from '../contract.ts';
import { CodeStep } from './code-step.tsx';
import { enter } from './session.ts';
import { usersWords } from './words.ts';

type ChoosePasswordFormProps = Readonly<{
  /** From the link of the e-mail. */
  token: string;
  onDone: (user: Actor) => void;
}>;

/** Choosing a password with the link of a welcome or "Forgot password?" e-mail; whoever has done so is signed in. */
export function ChoosePasswordForm({ token, onDone }: ChoosePasswordFormProps) {
  const say = useWords(usersWords);
  const language = useLanguage();
  const [problem, setProblem] = useState(token ? undefined : say.linkIncomplete);
  /** What the second step goes on from. */
  const [first, setFirst] = useState<{ token: string; password: string }>();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { token, password: '' },
    validate: schemaResolver(z.object({ password: passwordIn(language) }), { sync: true }),
  });
  /** What the link was for may be done, though nobody has seen the answer. */
  const isUnanswered = useRef(false);
  const choose = useCommand(usersContract.choosePassword, {
    failure: say.passwordError,
    refusals: say.refusals,
    form,
    onRefused: (refusal, input) => {
      if (refusal.code === 'code-required') {
        setFirst(input);
        return true;
      }
      if (refusal.code === 'unreachable') isUnanswered.current = true;
      if (refusal.code !== 'link-expired' && refusal.kind !== 'missing') return false;
      setProblem(isUnanswered.current ? say.passwordMayBeSaved : sentenceOf(refusal, say));
      return true;
    },
    onDone: come,
  });
  function come({ user }: Readonly<{ user: Actor }>) {
    enter(user);
    onDone(user);
  }
  if (first)
    return (
      <CodeStep
        operation={usersContract.choosePassword}
        input={first}
        onDone={come}
        onBack={() => setFirst(undefined)}
      />
    );
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => choose.run(values),
        () => form.getInputNode('password')?.focus(),
      )}
    >
      {problem && <Notice tone="warning">{problem}</Notice>}
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label={say.newPassword}
        description={say.atLeastSix}
        autoComplete="new-password"
        size="md"
        autoFocus
      />
      <Button type="submit" size="md" loading={choose.isBusy} disabled={!token} fullWidth>
        {say.saveAndSignIn}
      </Button>
    </form>
  );
}
