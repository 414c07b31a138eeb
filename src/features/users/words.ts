import type { Words } from '../../kernel/language.ts';
import { roleWords } from './words-roles.ts';

const en = {
  ...roleWords.en,
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
  code: 'Code',
  /** By their code, for whoever is at the door. */
  refusals: {
    'wrong-credentials': 'The email or the password is not right.',
    'wrong-password': 'This is not your current password.',
    'common-password': 'This password is too common. Choose another one.',
    'repeated-password': 'This is one character again and again. Choose another one.',
    'company-password': 'The name of the company is what others would try first. Choose another one.',
    'code-required': 'Type the code that your authenticator app shows.',
    'wrong-code': 'This code is not right, or has been used. Wait for the next one, and try again.',
    'link-expired':
      'This link has been used or is too old. Ask for a new one with "Forgot password?" on the sign-in page.',
    'email-link-expired': 'This link has been used, replaced or is too old. Ask the office for a new one.',
    'email-taken': 'Somebody else has an account with this email by now. Ask the office about it.',
  },
  tooManyAttempts: 'Too many attempts. Wait a quarter of an hour and try again.',
  tooManyLinks: 'Too many links were asked for. Wait an hour and try again.',
};

const es: typeof en = {
  ...roleWords.es,
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
  code: 'Código',
  refusals: {
    'wrong-credentials': 'El correo o la contraseña no son correctos.',
    'wrong-password': 'Esta no es su contraseña actual.',
    'common-password': 'Esta contraseña es demasiado común. Elija otra.',
    'repeated-password': 'Es un solo carácter repetido. Elija otra.',
    'company-password': 'El nombre de la empresa es lo primero que otros probarían. Elija otra.',
    'code-required': 'Escriba el código que muestra su aplicación de autenticación.',
    'wrong-code': 'Este código no es correcto o ya se usó. Espere el siguiente e intente otra vez.',
    'link-expired':
      'Este enlace ya se usó o venció. Pida uno nuevo con «¿Olvidó su contraseña?» en la página de inicio de sesión.',
    'email-link-expired': 'Este enlace ya se usó, se reemplazó o venció. Pida uno nuevo a la oficina.',
    'email-taken': 'Otra persona ya tiene una cuenta con este correo. Pregunte a la oficina.',
  },
  tooManyAttempts: 'Demasiados intentos. Espere un cuarto de hora e intente otra vez.',
  tooManyLinks: 'Se pidieron demasiados enlaces. Espere una hora e intente otra vez.',
};

/** The fields of a person, and what is wrong with them besides what any field may have. */
export const personWords: Words<typeof en> = { en, es };
