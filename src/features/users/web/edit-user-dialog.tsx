import { TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useState } from 'react';
import { isStaff, roles } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { useMail } from '../../../web/mail.ts';
import { confirm } from '../../../web/ui/confirm.ts';
import { DialogForm, FormDialog } from '../../../web/ui/form-dialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import { useCommand } from '../../../web/use-command.ts';
import { changedWords, useNewerVersion } from '../../../web/use-newer-version.tsx';
import { changedUser, type User, usersContract } from '../contract.ts';
import { isRising } from '../rules.ts';
import { roleNames } from './role-avatar.tsx';
import { RoleSelect } from './role-select.tsx';
import type { FindInHand } from './use-removal.ts';

type EditDialogProps = Readonly<{
  /** As they are now; nobody is edited without. */
  user: User | undefined;
  /** Whoever becomes a customer leaves it to others. */
  findInHand: FindInHand;
  /** Whoever may do more now has no password; without a mail server somebody hands them the link to choose one. */
  onRisen: (risen: User) => void;
  onClose: () => void;
}>;

/** Name, phone and role of somebody who has an account (decisions: People). */
export function EditUserDialog({ user, ...rest }: EditDialogProps) {
  return (
    <FormDialog title="Edit User" opened={user !== undefined} onClose={rest.onClose}>
      {user && <EditUserForm key={user.id} user={user} {...rest} />}
    </FormDialog>
  );
}

const valuesOf = ({ firstName, lastName, phone, role }: User) => ({ firstName, lastName, phone: phone ?? '', role });

function EditUserForm({
  user,
  findInHand,
  onRisen,
  onClose,
}: Readonly<{ user: User }> & Omit<EditDialogProps, 'user'>) {
  const actor = useActor();
  const { promised } = useMail();
  /** As a refusal told them: with another role they may be in the other list. */
  const [told, setTold] = useState(user);
  const now = told.version > user.version ? told : user;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: valuesOf(user),
    validate: schemaResolver(changedUser, { sync: true }),
  });
  const {
    base = user,
    isBehind,
    notice,
  } = useNewerVersion({
    ...{ row: now, form, valuesOf, changesOf },
    isNewer: (later, before) => later.version > before.version,
  });
  const update = useCommand(usersContract.update, {
    failure: 'Update Failed',
    form,
    onDone(saved) {
      const name = `${saved.firstName} ${saved.lastName}`;
      const hasRisen = isRising(base.role, saved.role);
      const link = promised(
        `${name} gets a link to choose a new password at ${saved.email}.`,
        `The password of before is gone. Copy the link to choose another, and hand it to ${name}.`,
      );
      toast.success('User Updated', hasRisen ? link : name);
      onClose();
      if (hasRisen) onRisen(saved);
    },
    // The notice above the fields says the rest.
    onRefused({ code, current }) {
      if (code !== 'user-changed') return false;
      setTold(current as User);
      return true;
    },
  });
  const field = (name: keyof ReturnType<typeof form.getValues>) => ({
    key: form.key(name),
    ...form.getInputProps(name),
  });
  const isSelf = base.id === actor.id;
  async function save(values: Values): Promise<void> {
    const inHand = isStaff(base) && !isStaff(values) ? await findInHand(base) : undefined;
    const title = `Make ${base.firstName} ${base.lastName} a customer?`;
    if (inHand && !(await confirm({ title, message: inHand, confirmLabel: 'Make a Customer' }))) return;
    void update.run({ id: base.id, version: base.version, ...values });
  }
  return (
    <DialogForm
      form={form}
      submitLabel="Save Changes"
      isBusy={update.isBusy}
      isDisabled={isBehind}
      onSubmit={(values) => void save(values)}
    >
      {notice}
      <div className="field-row">
        <TextInput {...field('firstName')} label="First name" required autoComplete="off" />
        <TextInput {...field('lastName')} label="Last name" required autoComplete="off" />
      </div>
      <TextInput
        label="Email"
        value={base.email}
        readOnly
        description="The person signs in with it. To change it, use Sign-in of this person."
      />
      <TextInput {...field('phone')} label="Phone" type="tel" autoComplete="off" />
      <RoleSelect
        {...field('role')}
        offered={roles}
        disabled={isSelf}
        description={
          isSelf
            ? 'Nobody changes their own role'
            : forCustomers(base) +
              promised(
                'A new role signs the person out; a higher one also asks for a new password, by e-mail',
                'A new role signs the person out; a higher one also ends the password: you get a link to hand on',
              )
        }
      />
    </DialogForm>
  );
}

/** Their letters go on, and lead to a page that asks for a customer. */
const forCustomers = (user: User) =>
  isStaff(user)
    ? ''
    : 'Staff have no My Account: a customer who works here needs a second account, with another email. ';

const labels = { firstName: 'First name', lastName: 'Last name', phone: 'Phone', role: 'Role' } as const;

type Values = ReturnType<typeof valuesOf>;
const inWords = (values: Values) => ({ ...values, role: roleNames[values.role] });
const changesOf = (before: Values, after: Values) => changedWords(labels, inWords(before), inWords(after));
