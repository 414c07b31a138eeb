import { IconCrown, IconShield, IconUser } from '@tabler/icons-react';
import type { Role } from '../../../kernel/roles.ts';
import { roleWords } from '../words-roles.ts';

const icons = { superadmin: IconCrown, admin: IconCrown, employee: IconShield, customer: IconUser } as const;

/** In English, as the office's screens are. */
export const roleNames = roleWords.en.roles;

/** Crown, shield or person (spec 1 §2.2); the role stands in words beside it. */
export function RoleAvatar({ role, size = 32 }: Readonly<{ role: Role; size?: number }>) {
  const Icon = icons[role];
  return (
    <span className="role-avatar" data-role={role} style={{ width: size, height: size }} aria-hidden>
      <Icon size={size * 0.56} stroke={1.8} />
    </span>
  );
}
