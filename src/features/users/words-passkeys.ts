import type { Words } from '../../kernel/language.ts';
import { personWords } from './words.ts';

const en = {
  ...personWords.en,
  passkey: 'Passkey',
  passkeyName: 'Name',

  // At the door
  usePasskey: 'Use a Passkey',
  signInFailed: 'Authentication Error',
  notChosen: 'No passkey was chosen. Sign in with your password, or try again.',

  // Under Edit Profile
  passkeys: 'Passkeys',
  noneYet: 'None',
  change: 'Change',
  passkeysMean:
    'A passkey opens your account with the fingerprint, face or PIN of your own device, without a password or a code. Nobody can watch it or guess it, and a false page gets nothing.',
  unreadable: 'Your passkeys could not be loaded',
  added: (day: string) => `Added ${day}`,
  lastUsed: (day: string) => `last used ${day}`,
  neverUsed: 'never used',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeQuestion: (name: string) => `Remove ${name}?`,
  removeMeans: 'It opens your account no more. Delete it on your device too, or it will go on offering it.',
  removed: 'Passkey Removed',
  addTitle: 'Add a passkey of this device',
  nameMeans: 'So that you know it again when you lose the device',
  typePassword: 'Type your password first, to show that it is you.',
  add: 'Add Passkey',
  isAdded: 'Passkey Added',
  isAddedText: 'From now on it opens your account on this device.',
  failed: 'Passkey Not Added',
  notRemoved: 'Passkey Not Removed',
  notMade: 'No passkey was made. Try again when you are ready for the question of your device.',
  isThereAlready: 'This device has a passkey for your account already.',
  cannot: 'This device or browser cannot make a passkey. It needs a screen lock, or a password manager.',
  notHere: (address: string) =>
    `Passkeys are made and used at ${address} only. Open the page there. If it is the wrong address, whoever runs Haulyard sets PUBLIC_URL to the one that people use.`,
  ofThis: {
    iPhone: 'iPhone',
    iPad: 'iPad',
    Android: 'Android phone',
    CrOS: 'Chromebook',
    Macintosh: 'Mac',
    Windows: 'Windows computer',
    Linux: 'Linux computer',
  },
  ofAnother: 'My device',

  refusals: {
    ...personWords.en.refusals,
    'passkey-unknown': 'This passkey opens no account here. Sign in with your password.',
    'passkey-unproved': 'The answer of your device came too late or does not fit. Try again.',
    'passkeys-need-a-name':
      'Passkeys need a secure address with a name, such as https://office.example.com. Whoever runs Haulyard sets PUBLIC_URL to it.',
    'too-many-passkeys': 'You have ten passkeys. Remove one that you do not use any more.',
  },
};

const es: typeof en = {
  ...personWords.es,
  passkey: 'Llave de acceso',
  passkeyName: 'Nombre',

  usePasskey: 'Usar una llave de acceso',
  signInFailed: 'No se pudo iniciar sesión',
  notChosen: 'No se eligió ninguna llave de acceso. Entre con su contraseña o intente otra vez.',

  passkeys: 'Llaves de acceso',
  noneYet: 'Ninguna',
  change: 'Cambiar',
  passkeysMean:
    'Una llave de acceso abre su cuenta con la huella, la cara o el PIN de su propio dispositivo, sin contraseña ni código. Nadie puede verla ni adivinarla, y una página falsa no obtiene nada.',
  unreadable: 'No se pudieron cargar sus llaves de acceso',
  added: (day) => `Agregada el ${day}`,
  lastUsed: (day) => `usada por última vez el ${day}`,
  neverUsed: 'nunca usada',
  remove: 'Quitar',
  removeNamed: (name) => `Quitar ${name}`,
  removeQuestion: (name) => `¿Quitar ${name}?`,
  removeMeans: 'Ya no abrirá su cuenta. Bórrela también en su dispositivo, o este la seguirá ofreciendo.',
  removed: 'Llave de acceso quitada',
  addTitle: 'Agregar una llave de acceso de este dispositivo',
  nameMeans: 'Para que la reconozca si pierde el dispositivo',
  typePassword: 'Escriba primero su contraseña, para mostrar que es usted.',
  add: 'Agregar llave',
  isAdded: 'Llave de acceso agregada',
  isAddedText: 'Desde ahora abre su cuenta en este dispositivo.',
  failed: 'No se agregó la llave de acceso',
  notRemoved: 'No se quitó la llave de acceso',
  notMade: 'No se creó ninguna llave. Intente otra vez cuando pueda responder a la pregunta de su dispositivo.',
  isThereAlready: 'Este dispositivo ya tiene una llave de acceso para su cuenta.',
  cannot:
    'Este dispositivo o navegador no puede crear una llave de acceso. Necesita un bloqueo de pantalla o un administrador de contraseñas.',
  notHere: (address) =>
    `Las llaves de acceso se crean y se usan solo en ${address}. Abra la página ahí. Si esa dirección no es la correcta, quien administra Haulyard pone en PUBLIC_URL la que usa la gente.`,
  ofThis: {
    iPhone: 'iPhone',
    iPad: 'iPad',
    Android: 'Teléfono Android',
    CrOS: 'Chromebook',
    Macintosh: 'Mac',
    Windows: 'Computadora Windows',
    Linux: 'Computadora Linux',
  },
  ofAnother: 'Mi dispositivo',

  refusals: {
    ...personWords.es.refusals,
    'passkey-unknown': 'Esta llave de acceso no abre ninguna cuenta aquí. Entre con su contraseña.',
    'passkey-unproved': 'La respuesta de su dispositivo llegó tarde o no corresponde. Intente otra vez.',
    'passkeys-need-a-name':
      'Las llaves de acceso necesitan una dirección segura con nombre, como https://office.example.com. Quien administra Haulyard la pone en PUBLIC_URL.',
    'too-many-passkeys': 'Usted tiene diez llaves de acceso. Quite una que ya no use.',
  },
};

/** Passkeys, at the door and under Edit Profile. */
export const passkeyWords: Words<typeof en> = { en, es };
