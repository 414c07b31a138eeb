import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Output } from '../../../kernel/operation.ts';
import { shapeWords } from '../../../kernel/words.ts';
import { useLanguage, useWords } from '../../../web/language.ts';
import { useCommand } from '../../../web/use-command.ts';
import { twoStepContract } from '../two-step.ts';
import { twoStepWords } from './words-two-step.ts';

type Proved = typeof twoStepContract.beginTwoStep | typeof twoStepContract.renewRecoveryCodes;

type PasswordProofProps<O extends Proved> = Readonly<{
  operation: O;
  label: string;
  onDone: (output: Output<O>) => void;
  /** After it was turned off; left out where that is not offered. */
  ends?: (() => void) | undefined;
}>;

/** The own password, before something about signing in is changed. */
export function PasswordProof<O extends Proved>({ operation, label, onDone, ends }: PasswordProofProps<O>) {
  const say = useWords(twoStepWords);
  const { required } = shapeWords[useLanguage()];
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (typed) => (typed ? null : required(say.currentPassword)) },
  });
  const told = { failure: say.failed, refusals: { ...say.refusals, 'too-many': say.tooManyAttempts }, form };
  const go = useCommand(operation, { ...told, onDone });
  const end = useCommand(twoStepContract.turnOffTwoStep, { ...told, onDone: () => ends?.() });
  const focus = () => form.getInputNode('password')?.focus();
  return (
    <form className="dialog-form" noValidate onSubmit={form.onSubmit((values) => void go.run(values as never), focus)}>
      <PasswordInput
        {...form.getInputProps('password')}
        data-path="password"
        label={say.currentPassword}
        description={say.typePassword}
        autoComplete="current-password"
        data-autofocus
      />
      <div className="dialog-buttons">
        {ends && (
          <Button
            variant="default"
            loading={end.isBusy}
            onClick={() => form.onSubmit((values) => void end.run(values), focus)()}
          >
            {say.turnOff}
          </Button>
        )}
        <Button type="submit" loading={go.isBusy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
