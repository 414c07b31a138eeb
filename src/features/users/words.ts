import type { Words } from '../../kernel/language.ts';
import type { Role } from '../../kernel/roles.ts';

const roles: Readonly<Record<Role, string>> = {
  superadmin: 'Superadmin',
  admin: 'Admin',
  employee: 'Employee',
  customer: 'Customer',
};

const en = {
  roles,
  email: 'Email',
  password: 'Password',
  passwordTooShort: 'Password must be at least 6 characters',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  chooseALanguage: 'Choose a language',
  passwordsDiffer: 'New passwords do not match',
  currentPassword: 'Current password',
  chooseARole: 'Choose a role',
  search: 'Search',
  theLink: 'The link',
};

const es: typeof en = {
  roles: { superadmin: 'Superadministrador', admin: 'Administrador', employee: 'Empleado', customer: 'Cliente' },
  email: 'Correo electrónico',
  password: 'Contraseña',
  passwordTooShort: 'La contraseña debe tener al menos 6 caracteres',
  firstName: 'Nombre',
  lastName: 'Apellido',
  phone: 'Teléfono',
  chooseALanguage: 'Elija un idioma',
  passwordsDiffer: 'Las contraseñas nuevas no coinciden',
  currentPassword: 'Contraseña actual',
  chooseARole: 'Elija un rol',
  search: 'Buscar',
  theLink: 'El enlace',
};

/** The fields of a person, and what is wrong with them besides what any field may have. */
export const personWords: Words<typeof en> = { en, es };
