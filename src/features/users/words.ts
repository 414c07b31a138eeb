import type { Words } from '../../kernel/language.ts';

const en = {
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
