import { Button, PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Refusal } from '../../../kernel/refusal.ts';
import type { Actor } from '../../../kernel/roles.ts';
import { isFault } from '../../../web/query-client.ts';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { usersContract } from '../contract.ts';
import { enter } from './session.ts';

/** Email, Password, Sign In (spec 1 §2.3, §5). */
export function SignInForm({ onSignedIn }: Readonly<{ onSignedIn: (user: Actor) => void }>) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: schemaResolver(usersContract.signIn.input, { sync: true }),
  });
  const signIn = useCommand(usersContract.signIn, {
    failure: 'Authentication Error',
    form,
    onRefused: tellUnexpected,
    onDone: ({ user }) => {
      enter(user);
      onSignedIn(user);
    },
  });
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
        label="Email"
        type="email"
        autoComplete="username"
        size="md"
        autoFocus
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        label="Password"
        autoComplete="current-password"
        size="md"
      />
      <Button type="submit" size="md" loading={signIn.isBusy} fullWidth>
        Sign In
      </Button>
    </form>
  );
}

/** The server's own sentences are shown; what nobody foresaw gets the spec's words (spec 1 §8). */
function tellUnexpected(refusal: Refusal): boolean {
  if (!isFault(refusal) && refusal.code !== 'unforeseen') return false;
  toast.error('Unexpected Error', 'An unexpected error occurred. Please try again.');
  return true;
}
