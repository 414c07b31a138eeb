import type { Words } from '../../kernel/language.ts';
import type { Role } from '../../kernel/roles.ts';

type Roles = Readonly<{ roles: Readonly<Record<Role, string>> }>;

const en: Roles = {
  roles: { superadmin: 'Superadmin', admin: 'Admin', employee: 'Employee', customer: 'Customer' },
};

const es: Roles = {
  roles: { superadmin: 'Superadministrador', admin: 'Administrador', employee: 'Empleado', customer: 'Cliente' },
};

/** Apart from the other words of people, so that the customer's first screen comes without those. */
export const roleWords: Words<Roles> = { en, es };
