import { PasswordInput, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { staff } from '../../../kernel/roles.ts';
import { useCompany } from '../../../web/company.ts';
import { useInterruptedForm } from '../../../web/interrupted.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { newUser, type User, usersContract } from '../contract.ts';
import { RoleSelect } from './role-select.tsx';

type CreateDialogProps = Readonly<{
  opened: boolean;
  onCreated: (made: User) => void;
  onClose: () => void;
}>;

/** A new member of staff (spec 1 §5: Create user). */
export function CreateUserDialog({ opened, ...rest }: CreateDialogProps) {
  return (
    <FormDialog title="Create User" opened={opened} onClose={rest.onClose}>
      <CreateUserForm {...rest} />
    </FormDialog>
  );
}

function CreateUserForm({ onCreated, onClose }: Omit<CreateDialogProps, 'opened'>) {
  const { hasMailServer } = useCompany();
  const inputOf = (values: typeof empty) => ({ ...values, password: values.password || undefined });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    validate: (values) => schemaResolver(newUser, { sync: true })(inputOf(values) as never),
  });
  // A password is kept nowhere.
  useInterruptedForm('user', { ...form, getValues: () => ({ ...form.getValues(), password: '' }) });
  const create = useCommand(usersContract.create, {
    failure: 'User Creation Failed',
    wordless: 'Failed to create user',
    form,
    onDone(made) {
      const name = `${made.firstName} ${made.lastName}`;
      if (hasMailServer) toast.success('User Created', `${name} gets a welcome e-mail at ${made.email}.`);
      else toast.success('User Created', `Copy the welcome link, and hand it to ${name}.`);
      onClose();
      onCreated(made);
    },
  });
  const field = (name: keyof typeof empty) => ({ key: form.key(name), ...form.getInputProps(name) });
  return (
    <DialogForm
      form={form}
      submitLabel="Create User"
      isBusy={create.isBusy}
      onSubmit={(values) => void create.run(inputOf(values))}
    >
      <div className="field-row">
        <TextInput {...field('firstName')} label="First name" required autoComplete="off" />
        <TextInput {...field('lastName')} label="Last name" required autoComplete="off" />
      </div>
      <TextInput {...field('email')} label="Email" type="email" required autoComplete="off" />
      <div className="field-row">
        <TextInput {...field('phone')} label="Phone" type="tel" autoComplete="off" />
        <RoleSelect {...field('role')} offered={staff} />
      </div>
      <PasswordInput
        {...field('password')}
        label="Password"
        description="At least 6 characters. Leave it empty, and only the welcome link leads in."
        autoComplete="new-password"
      />
    </DialogForm>
  );
}

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  role: 'employee' as (typeof staff)[number],
  password: '',
};
