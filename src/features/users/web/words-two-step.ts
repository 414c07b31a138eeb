import { pluralOf, type Words } from '../../../kernel/language.ts';
import { personWords } from '../words.ts';

const en = {
  ...personWords.en,

  // The second step of signing in
  codeOfApp: 'Code',
  codeOfAppMeans: 'Six digits, from your authenticator app',
  recoveryCode: 'Recovery code',
  recoveryCodeMeans: 'One of those you kept when you set this up',
  useRecoveryCode: 'Use a recovery code',
  useAppCode: 'Use the app',
  doNotAsk: 'Do not ask again in this browser for 30 days',
  continue: 'Continue',
  back: 'Back',
  signInFailed: 'Authentication Error',
  codeMissing: 'Type the code',

  // Setting it up
  twoStep: 'Two-Step Sign-In',
  isOn: 'On',
  isOff: 'Off',
  twoStepMeans:
    'Beside the password, signing in takes a code of an app on your phone. Whoever learns your password alone stays outside.',
  required: 'Your company asks administrators for it. Set it up to go on.',
  typePassword: 'Type your password first, to show that it is you.',
  setUp: 'Set Up',
  scan: 'Scan this picture with an authenticator app, such as the one of your phone’s passwords.',
  qrCode: 'QR code for the authenticator app',
  orTypeKey: 'Or type this key into the app:',
  copyKey: 'Copy key',
  thenCode: 'Code that the app shows now',
  turnOn: 'Turn On',
  turnOff: 'Turn Off',
  newCodes: 'New Recovery Codes',
  codesLeft: (count: number) =>
    pluralOf('en')(count, 'One recovery code is left.', `${count} recovery codes are left.`),
  codesLost: 'It is on, but the recovery codes did not arrive: the connection broke. Make new ones, and keep them.',
  noCodesLeft: 'No recovery code is left. Make new ones.',
  keepThese: 'Keep these codes where you find them without your phone. Each opens once. They are not shown again.',
  recoveryCodes: 'Recovery codes',
  copyAll: 'Copy',
  download: 'Download',
  print: 'Print',
  kept: 'I Have Kept Them',
  unkeptQuestion: 'Close without keeping the codes?',
  unkeptMeans: 'They are not shown again. Without your phone and without a code, only an administrator lets you in.',
  closeAnyway: 'Close Anyway',
  backToCodes: 'Back to the Codes',
  failed: 'Two-Step Sign-In',
  turnedOff: 'Two-Step Sign-In Is Off',
  unreadable: 'Two-step sign-in could not be loaded',
};

const es: typeof en = {
  ...personWords.es,

  codeOfApp: 'Código',
  codeOfAppMeans: 'Seis dígitos de su aplicación de autenticación',
  recoveryCode: 'Código de recuperación',
  recoveryCodeMeans: 'Uno de los que guardó al activar esto',
  useRecoveryCode: 'Usar un código de recuperación',
  useAppCode: 'Usar la aplicación',
  doNotAsk: 'No preguntar otra vez en este navegador durante 30 días',
  continue: 'Continuar',
  back: 'Atrás',
  signInFailed: 'No se pudo iniciar sesión',
  codeMissing: 'Escriba el código',

  twoStep: 'Verificación en dos pasos',
  isOn: 'Activada',
  isOff: 'Desactivada',
  twoStepMeans:
    'Además de la contraseña, para entrar hace falta un código de una aplicación de su teléfono. Quien sepa solo su contraseña no entra.',
  required: 'Su empresa la pide a los administradores. Actívela para continuar.',
  typePassword: 'Escriba primero su contraseña, para mostrar que es usted.',
  setUp: 'Configurar',
  scan: 'Escanee esta imagen con una aplicación de autenticación, como la de contraseñas de su teléfono.',
  qrCode: 'Código QR para la aplicación de autenticación',
  orTypeKey: 'O escriba esta clave en la aplicación:',
  copyKey: 'Copiar clave',
  thenCode: 'Código que la aplicación muestra ahora',
  turnOn: 'Activar',
  turnOff: 'Desactivar',
  newCodes: 'Códigos de recuperación nuevos',
  codesLeft: (count) =>
    pluralOf('es')(count, 'Queda un código de recuperación.', `Quedan ${count} códigos de recuperación.`),
  codesLost:
    'Está activada, pero los códigos de recuperación no llegaron: se cortó la conexión. Pida nuevos y guárdelos.',
  noCodesLeft: 'No queda ningún código de recuperación. Pida nuevos.',
  keepThese:
    'Guarde estos códigos donde los encuentre sin su teléfono. Cada uno sirve una vez. No se muestran de nuevo.',
  recoveryCodes: 'Códigos de recuperación',
  copyAll: 'Copiar',
  download: 'Descargar',
  print: 'Imprimir',
  kept: 'Ya los guardé',
  unkeptQuestion: '¿Cerrar sin guardar los códigos?',
  unkeptMeans: 'No se muestran de nuevo. Sin su teléfono y sin un código, solo un administrador le deja entrar.',
  closeAnyway: 'Cerrar de todos modos',
  backToCodes: 'Volver a los códigos',
  failed: 'Verificación en dos pasos',
  turnedOff: 'La verificación en dos pasos está desactivada',
  unreadable: 'No se pudo cargar la verificación en dos pasos',
};

/** Signing in by two steps, at the door and under Edit Profile. */
export const twoStepWords: Words<typeof en> = { en, es };
