import type { Role } from '../../../kernel/roles.ts';
import { StatusPill, type Tone } from '../../../web/ui/status-pill.tsx';
import { roleNames } from './role-avatar.tsx';

/** Red, purple, blue, green (spec 1 §2.2). */
const tones: Readonly<Record<Role, Tone>> = {
  superadmin: 'bad',
  admin: 'purple',
  employee: 'info',
  customer: 'good',
};

export const RolePill = ({ role }: Readonly<{ role: Role }>) => (
  <StatusPill tone={tones[role]}>{roleNames[role]}</StatusPill>
);
