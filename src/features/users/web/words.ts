import type { Words } from '../../../kernel/language.ts';
import { personWords } from '../words.ts';
import { sessionWords } from './words-session.ts';

const en = {
  ...personWords.en,
  ...sessionWords.en,

  // Signing in
  signIn: 'Sign In',
  signInFailed: 'Authentication Error',
  unexpectedTitle: 'Unexpected Error',
  unexpected: 'An unexpected error occurred. Please try again.',

  // A password of one's own
  passwordError: 'Password Error',
  linkSent: (email: string) =>
    `If ${email} has an account, an e-mail with a link is on its way. The link works for one hour.`,
  linkNotSent:
    'No e-mail can be sent from here. Please ask the office: it can make a link with which you choose a new password.',
  sendLink: 'Send Link',
  linkIncomplete: 'This link is not complete. Open the whole link of the e-mail.',
  passwordMayBeSaved:
    'Your new password may be saved all the same: try to sign in with it. If it is not, get a new link.',
  confirmEmail: 'Confirm this email',
  emailMayBeConfirmed:
    'Your new email may be confirmed all the same: try to sign in with it. If it is not, ask the office for a new link.',
  newPassword: 'New password',
  atLeastSix: 'At least 6 characters',
  saveAndSignIn: 'Save and Sign In',

  // The own profile
  editProfile: 'Edit Profile',
  profileUnreadable: 'Your profile could not be loaded',
  updateFailed: 'Update Failed',
  profileUpdated: 'Profile Updated',
  profileUpdatedText: 'Your profile has been updated successfully',
  /** In the words of spec 3 §8, to customers. */
  detailsUpdatedText: 'Your profile information has been updated successfully',
  updateFailedText: 'Failed to update profile',
  ownFirstName: 'First Name',
  ownLastName: 'Last Name',
  phoneNumber: 'Phone Number',
  phoneMeans: 'Optional, for service notifications',
  emailCannotChange: 'the email cannot be changed here. Contact support to change your email address.',
  invalidPassword: 'Invalid Password',
  passwordMismatch: 'Password Mismatch',
  saveChanges: 'Save Changes',
  saving: 'Saving...',
  onlyOfficeChanges: 'Only the office can change it',
  language: 'Language',
  ownLanguageMeans: 'Of your pages here, and of most e-mails about your account.',
  languageMeans: 'Spanish on the driver’s screens; the others are in English for now.',
  newPasswordMeans: 'Leave it empty to keep the one you have. At least 6 characters.',
  confirmNewPassword: 'Confirm new password',
  othersSignedOut: 'All your other devices are signed out.',
};

const es: typeof en = {
  ...personWords.es,
  ...sessionWords.es,

  signIn: 'Iniciar sesión',
  signInFailed: 'No se pudo iniciar sesión',
  unexpectedTitle: 'Error inesperado',
  unexpected: 'Ocurrió un error inesperado. Intente otra vez.',

  passwordError: 'Error de contraseña',
  linkSent: (email) =>
    `Si ${email} tiene una cuenta, va en camino un correo con un enlace. El enlace sirve durante una hora.`,
  linkNotSent:
    'Desde aquí no se puede enviar correo. Pida a la oficina un enlace con el que elija una contraseña nueva.',
  sendLink: 'Enviar enlace',
  linkIncomplete: 'Este enlace no está completo. Abra el enlace entero del correo.',
  passwordMayBeSaved:
    'Es posible que su contraseña nueva se haya guardado: intente iniciar sesión con ella. Si no funciona, pida un enlace nuevo.',
  confirmEmail: 'Confirmar este correo',
  emailMayBeConfirmed:
    'Es posible que su correo nuevo esté confirmado: intente iniciar sesión con él. Si no funciona, pida un enlace nuevo a la oficina.',
  newPassword: 'Contraseña nueva',
  atLeastSix: 'Al menos 6 caracteres',
  saveAndSignIn: 'Guardar e iniciar sesión',

  editProfile: 'Editar perfil',
  profileUnreadable: 'No se pudo cargar su perfil',
  updateFailed: 'No se pudo actualizar',
  profileUpdated: 'Perfil actualizado',
  profileUpdatedText: 'Su perfil se actualizó correctamente',
  detailsUpdatedText: 'Sus datos se actualizaron correctamente',
  updateFailedText: 'No se pudo actualizar el perfil',
  ownFirstName: 'Nombre',
  ownLastName: 'Apellido',
  phoneNumber: 'Teléfono',
  phoneMeans: 'Opcional, para avisos del servicio',
  emailCannotChange: 'el correo no se puede cambiar aquí. Para cambiarlo, comuníquese con nosotros.',
  invalidPassword: 'Contraseña no válida',
  passwordMismatch: 'Las contraseñas no coinciden',
  saveChanges: 'Guardar cambios',
  saving: 'Guardando...',
  onlyOfficeChanges: 'Solo la oficina puede cambiarlo',
  language: 'Idioma',
  ownLanguageMeans: 'De sus páginas aquí y de la mayoría de los correos sobre su cuenta.',
  languageMeans: 'Español en las pantallas del conductor; las demás siguen en inglés por ahora.',
  newPasswordMeans: 'Déjela vacía para conservar la que tiene. Al menos 6 caracteres.',
  confirmNewPassword: 'Confirmar contraseña nueva',
  othersSignedOut: 'Se cierra la sesión en todos sus otros dispositivos.',
};

export const usersWords: Words<typeof en> = { en, es };
