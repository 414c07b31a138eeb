import type { Words } from '../../kernel/language.ts';

const en = {
  title: 'Service Agreement',
  lead: 'What you and we agree on.',
  unreadable: 'Your agreement could not be loaded',
  none: 'No service agreement assigned',
  noneMeans: 'Our office has not given you an agreement to sign yet.',
  states: { pending: 'Pending Signature', signed: 'Signed', inactive: 'Inactive' },
  assignedOn: (day: string, by?: string | null) => `Assigned on ${day}${by ? ` by ${by}` : ''}`,
  signedBy: (name: string, instant: string) => `Signed by ${name} on ${instant}`,
  inPresenceOf: (name: string) => `in the presence of ${name}`,
  textOf: (title: string) => `Text of ${title}`,
  download: 'Download PDF',

  // The form below the text
  signHere: 'Sign this agreement',
  consent: 'I have read this agreement, I agree to it, and I sign it electronically.',
  consentFirst: 'Please agree first',
  fullName: 'Your full name',
  fullNameMeans: 'Typed here, it is your signature.',
  sign: 'Sign Agreement',
  signed: 'Agreement Signed',
  signedMeans: 'Thank you. You find it here whenever you want to read it.',
  notSigned: 'Not Signed',
  recorded: 'With your name we keep the time, your network address and your browser.',
  refusals: {
    'already-signed': 'This agreement is signed already.',
    'agreement-inactive': 'This agreement was replaced by another one in the meantime. Please read the new one.',
    'other-text': 'This is not the text that you are asked to sign. Please read it again.',
    'other-consent': 'What you are asked to agree to has changed. Please read it again.',
    'name-incomplete': 'Please type your full name',
    'wrong-password': 'This is not the password',
  } as Readonly<Record<string, string>>,

  // On the device of a staff member
  atTheDoor: (customer: string, witness: string) => `For ${customer}, in the presence of ${witness}`,
  giveBack: (witness: string) => `Please give the device back to ${witness}.`,
  backTo: (name: string) => `Back to ${name}`,
  passwordOf: (name: string) => `Password of ${name}`,
  goOn: 'Continue',
  signOut: 'Sign Out',
  notBack: 'Not Unlocked',

  // E-mails
  subject: (company: string) => `Please sign: your agreement with ${company}`,
  greeting: (firstName: string) => `Hello ${firstName},`,
  letter: (company: string, title: string) => [
    `${company} asks you to read and sign “${title}”. It takes a few minutes, on a phone too.`,
    'The button leads to it. You sign in with this e-mail address and your password; if you have none yet, choose "Forgot password?" there.',
  ],
  link: 'Read and Sign',
  closing: 'If something is not right, answer this e-mail.',
};

const es: typeof en = {
  title: 'Contrato de servicio',
  lead: 'Lo que usted y nosotros acordamos.',
  unreadable: 'No se pudo cargar su contrato',
  none: 'No tiene ningún contrato de servicio',
  noneMeans: 'Nuestra oficina todavía no le ha dado un contrato para firmar.',
  states: { pending: 'Falta su firma', signed: 'Firmado', inactive: 'Inactivo' },
  assignedOn: (day, by) => `Asignado el ${day}${by ? ` por ${by}` : ''}`,
  signedBy: (name, instant) => `Firmado por ${name} el ${instant}`,
  inPresenceOf: (name) => `en presencia de ${name}`,
  textOf: (title) => `Texto de ${title}`,
  download: 'Descargar PDF',
  signHere: 'Firme este contrato',
  consent: 'He leído este contrato, lo acepto y lo firmo electrónicamente.',
  consentFirst: 'Primero acepte',
  fullName: 'Su nombre completo',
  fullNameMeans: 'Escrito aquí, es su firma.',
  sign: 'Firmar el contrato',
  signed: 'Contrato firmado',
  signedMeans: 'Gracias. Aquí lo encuentra cuando quiera leerlo.',
  notSigned: 'No se firmó',
  recorded: 'Con su nombre guardamos la hora, su dirección de red y su navegador.',
  refusals: {
    'already-signed': 'Este contrato ya está firmado.',
    'agreement-inactive': 'Este contrato fue reemplazado por otro. Por favor, lea el nuevo.',
    'other-text': 'Este no es el texto que se le pide firmar. Por favor, léalo otra vez.',
    'other-consent': 'Lo que se le pide aceptar ha cambiado. Por favor, léalo otra vez.',
    'name-incomplete': 'Por favor, escriba su nombre completo',
    'wrong-password': 'Esta no es la contraseña',
  },
  atTheDoor: (customer, witness) => `Para ${customer}, en presencia de ${witness}`,
  giveBack: (witness) => `Por favor, devuelva el dispositivo a ${witness}.`,
  backTo: (name) => `Devolver a ${name}`,
  passwordOf: (name) => `Contraseña de ${name}`,
  goOn: 'Continuar',
  signOut: 'Cerrar sesión',
  notBack: 'No se desbloqueó',
  subject: (company) => `Por favor, firme su contrato con ${company}`,
  greeting: (firstName) => `Hola, ${firstName}:`,
  letter: (company, title) => [
    `${company} le pide leer y firmar «${title}». Toma unos minutos, también en un teléfono.`,
    'El botón lleva al contrato. Inicie sesión con este correo y su contraseña; si todavía no tiene una, elija allí "¿Olvidó su contraseña?".',
  ],
  link: 'Leer y firmar',
  closing: 'Si algo no está bien, responda a este correo.',
};

/** What customers read of the agreement that they are given: a page, a form and an e-mail. */
export const agreementWords: Words<typeof en> = { en, es };
