import { Select } from '@mantine/core';
import type { Role } from '../../../kernel/roles.ts';
import { useActor } from '../../../web/actor.ts';
import { mayManageUser } from '../policy.ts';
import { roleNames } from './role-avatar.tsx';

type RoleSelectProps = Readonly<{ offered: readonly Role[]; disabled?: boolean; description?: string }>;

/** Superadmins are made by superadmins only. */
export function RoleSelect({ offered, ...field }: RoleSelectProps) {
  const actor = useActor();
  const data = offered
    .filter((role) => mayManageUser(actor, role))
    .map((role) => ({ value: role, label: roleNames[role] }));
  return <Select {...field} label="Role" data={data} required allowDeselect={false} />;
}
