import { PasswordInput, Select, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { type Role, roles, staff } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedUser, newUser, type User, usersContract } from '../contract.ts';
import { mayManageUser } from '../policy.ts';
import { roleNames } from './role-avatar.tsx';

type CreateDialogProps = Readonly<{ opened: boolean; onClose: () => void }>;

/** A new member of staff (spec 1 §5: Create user). */
export function CreateUserDialog({ opened, onClose }: CreateDialogProps) {
  return (
    <FormDialog title="Create User" opened={opened} onClose={onClose}>
      <CreateUserForm onClose={onClose} />
    </FormDialog>
  );
}

type EditDialogProps = Readonly<{ user: User | undefined; onClose: () => void }>;

/** Name, phone and role of somebody who has an account (decisions: People). */
export function EditUserDialog({ user, onClose }: EditDialogProps) {
  return (
    <FormDialog title="Edit User" opened={user !== undefined} onClose={onClose}>
      {user && <EditUserForm user={user} onClose={onClose} />}
    </FormDialog>
  );
}

const refresh = ['users.list', 'users.drivers'];

function CreateUserForm({ onClose }: Pick<CreateDialogProps, 'onClose'>) {
  const inputOf = (values: typeof empty) => ({ ...values, password: values.password || undefined });
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: empty,
    validate: (values) => schemaResolver(newUser, { sync: true })(inputOf(values) as never),
  });
  const create = useCommand(usersContract.create, {
    refresh,
    failure: 'User Creation Failed',
    wordless: 'Failed to create user',
    form,
    onDone({ firstName, lastName, email }) {
      toast.success('User Created', `${firstName} ${lastName} gets a welcome e-mail at ${email}.`);
      onClose();
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
        <TextInput {...field('firstName')} label="First name" withAsterisk autoComplete="off" />
        <TextInput {...field('lastName')} label="Last name" withAsterisk autoComplete="off" />
      </div>
      <TextInput {...field('email')} label="Email" type="email" withAsterisk autoComplete="off" />
      <div className="field-row">
        <TextInput {...field('phone')} label="Phone" type="tel" autoComplete="off" />
        <RoleSelect {...field('role')} offered={staff} />
      </div>
      <PasswordInput
        {...field('password')}
        label="Password"
        description="At least 6 characters. Leave it empty, and only the link in the welcome e-mail leads in."
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

function EditUserForm({ user, onClose }: Readonly<{ user: User; onClose: () => void }>) {
  const actor = useActor();
  const { id, firstName, lastName, phone, role } = user;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { firstName, lastName, phone: phone ?? '', role },
    validate: schemaResolver(changedUser, { sync: true }),
  });
  const update = useCommand(usersContract.update, {
    refresh,
    failure: 'Update Failed',
    form,
    onDone(saved) {
      toast.success('User Updated', `${saved.firstName} ${saved.lastName}`);
      onClose();
    },
  });
  const field = (name: keyof ReturnType<typeof form.getValues>) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  });
  const isSelf = id === actor.id;
  return (
    <DialogForm
      form={form}
      submitLabel="Save Changes"
      isBusy={update.isBusy}
      onSubmit={(values) => void update.run({ id, ...values })}
    >
      <div className="field-row">
        <TextInput {...field('firstName')} label="First name" withAsterisk autoComplete="off" />
        <TextInput {...field('lastName')} label="Last name" withAsterisk autoComplete="off" />
      </div>
      <TextInput
        label="Email"
        value={user.email}
        readOnly
        description="The person signs in with it; it stays as it is."
      />
      <div className="field-row">
        <TextInput {...field('phone')} label="Phone" type="tel" autoComplete="off" />
        <RoleSelect
          {...field('role')}
          offered={roles}
          disabled={isSelf}
          description={isSelf ? 'Nobody changes their own role' : 'A new role signs the person out'}
        />
      </div>
    </DialogForm>
  );
}

type RoleSelectProps = Readonly<{ offered: readonly Role[]; disabled?: boolean; description?: string }>;

/** Superadmins are made by superadmins only. */
function RoleSelect({ offered, ...field }: RoleSelectProps) {
  const actor = useActor();
  const data = offered
    .filter((role) => mayManageUser(actor, role))
    .map((role) => ({ value: role, label: roleNames[role] }));
  return <Select {...field} label="Role" data={data} withAsterisk allowDeselect={false} />;
}
