import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Output, Sent } from '../../../kernel/operation.ts';
import { useWords } from '../../../web/language.ts';
import { useCommand } from '../../../web/use-command.ts';
import type { usersContract } from '../contract.ts';
import { twoStepWords } from './words-two-step.ts';

type Door = typeof usersContract.signIn | typeof usersContract.choosePassword;

type CodeStepProps<O extends Door> = Readonly<{
  operation: O;
  /** What was typed in the first step. */
  input: Sent<O>;
  onDone: (output: Output<O>) => void;
  /** To the first step, which has to be done anew when something of it is not right any more. */
  onBack: () => void;
}>;

/** The second step of signing in: one field. */
export function CodeStep<O extends Door>({ operation, input, onDone, onBack }: CodeStepProps<O>) {
  const say = useWords(twoStepWords);
  const [isOnPaper, setOnPaper] = useState(false);
  const form = useForm({
    initialValues: { code: '', isTrusted: false },
    validate: { code: (code) => (code.trim() ? null : say.codeMissing) },
  });
  const send = useCommand(operation, {
    failure: say.signInFailed,
    refusals: { ...say.refusals, 'too-many': say.tooManyAttempts },
    form,
    onDone,
    onRefused: ({ code }) => {
      if (code !== 'wrong-code') return false;
      form.getInputNode('code')?.focus();
      return false;
    },
  });
  function change() {
    setOnPaper(!isOnPaper);
    form.setFieldValue('code', '');
    form.clearErrors();
    form.getInputNode('code')?.focus();
  }
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => void send.run({ ...input, ...values } as Sent<O>),
        () => form.getInputNode('code')?.focus(),
      )}
    >
      <TextInput
        {...form.getInputProps('code')}
        data-path="code"
        label={isOnPaper ? say.recoveryCode : say.codeOfApp}
        description={isOnPaper ? say.recoveryCodeMeans : say.codeOfAppMeans}
        inputMode={isOnPaper ? 'text' : 'numeric'}
        autoComplete={isOnPaper ? 'off' : 'one-time-code'}
        autoCapitalize="characters"
        spellCheck={false}
        size="md"
        className="code-field"
        autoFocus
      />
      <Checkbox {...form.getInputProps('isTrusted', { type: 'checkbox' })} label={say.doNotAsk} />
      <Button type="submit" size="md" loading={send.isBusy} fullWidth>
        {say.continue}
      </Button>
      <div className="code-ways">
        <Button variant="subtle" onClick={change}>
          {isOnPaper ? say.useAppCode : say.useRecoveryCode}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {say.back}
        </Button>
      </div>
    </form>
  );
}
