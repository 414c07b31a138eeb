import { Button, PasswordInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { useWords } from '../../../web/language.ts';
import { useCommand } from '../../../web/use-command.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import { agreementWords } from '../words.ts';

type WayBackProps = Readonly<{
  /** Whose device it is. */
  name: string;
  onBack: () => void;
  onSignOut: () => void;
}>;

/** For whoever handed the device over: their password, or the way out. */
export function WayBack({ name, onBack, onSignOut }: WayBackProps) {
  const say = useWords(agreementWords);
  const [isAsking, setAsking] = useState(false);
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : say.passwordOf(name)) },
  });
  const { run, isBusy } = useCommand(ownProfileContract.confirmPassword, {
    failure: say.notBack,
    refusals: say.refusals,
    form,
    onDone: onBack,
  });
  useEffect(() => {
    if (isAsking) form.getInputNode('password')?.focus();
  }, [isAsking, form.getInputNode]);
  if (!isAsking)
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        {say.backTo(name)}
      </Button>
    );
  return (
    <form className="sign-form" noValidate onSubmit={form.onSubmit((values) => void run(values))}>
      <PasswordInput label={say.passwordOf(name)} autoComplete="off" {...form.getInputProps('password')} />
      <span className="page-actions">
        <Button type="submit" loading={isBusy}>
          {say.goOn}
        </Button>
        <Button variant="default" onClick={onSignOut}>
          {say.signOut}
        </Button>
      </span>
    </form>
  );
}
