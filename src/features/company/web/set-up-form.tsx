import { Button, PasswordInput, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { Output } from '../../../kernel/operation.ts';
import { Notice } from '../../../web/ui/status-pill.tsx';
import { useCommand } from '../../../web/use-command.ts';
import { companyContract, setUpInput } from '../contract.ts';

type SetUpFormProps = Readonly<{
  /** From the link that the first start printed. */
  token: string;
  onDone: (answer: Output<typeof companyContract.setUp>) => void;
}>;

/** The owner names the company and becomes its first superadmin. */
export function SetUpForm({ token, onDone }: SetUpFormProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: {
      token,
      companyName: '',
      timeZone: likelyTimeZone(),
      firstName: '',
      lastName: '',
      email: '',
      password: '',
    },
    validate: schemaResolver(setUpInput, { sync: true }),
  });
  const setUp = useCommand(companyContract.setUp, { failure: 'Set-up Failed', form, onDone });
  const field = (name: keyof ReturnType<typeof form.getValues>) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  });
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={form.onSubmit(
        (values) => setUp.run(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'companyName')?.focus(),
      )}
    >
      {!token && (
        <Notice tone="warning">
          This link is not complete. Open the whole set-up link that the first start printed.
        </Notice>
      )}
      <TextInput {...field('companyName')} label="Company name" autoComplete="organization" required />
      <Select
        {...field('timeZone')}
        label="Time zone"
        description="What counts as today, on every screen"
        data={Intl.supportedValuesOf('timeZone')}
        limit={100}
        searchable
        required
      />
      <div className="field-row">
        <TextInput {...field('firstName')} label="First name" autoComplete="given-name" required />
        <TextInput {...field('lastName')} label="Last name" autoComplete="family-name" required />
      </div>
      <TextInput {...field('email')} label="Email" type="email" autoComplete="username" required />
      <PasswordInput
        {...field('password')}
        label="Password"
        description="At least 6 characters"
        autoComplete="new-password"
        required
      />
      <Button type="submit" loading={setUp.isBusy} disabled={!token}>
        Set up the company
      </Button>
    </form>
  );
}

/** The browser's own zone, as long as it is one that can be chosen. */
function likelyTimeZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return Intl.supportedValuesOf('timeZone').includes(timeZone) ? timeZone : 'America/Denver';
}
