import type { Words } from '../../kernel/language.ts';

type Facts = Readonly<{ firstName: string; email: string; company: string }>;
/** `publicUrl` without a slash at its end. */
type NewsFacts = Facts & Readonly<{ publicUrl: string }>;

const en = {
  welcome: ({ firstName, email, company }: Facts) => ({
    subject: `Welcome to ${company}`,
    paragraphs: [
      `Hello ${firstName},`,
      `${company} has made an account for you. Choose a password with the button below, and sign in with this email address: ${email}.`,
    ],
    link: 'Choose a password',
    closing: ['The link works once, for 72 hours. After that, use "Forgot password?" on the sign-in page.'],
  }),
  forgottenPassword: ({ firstName, company }: Facts) => ({
    subject: 'Choose a new password',
    paragraphs: [
      `Hello ${firstName},`,
      `somebody asked for a new password for your account at ${company}. If it was you, choose one here:`,
    ],
    link: 'Choose a new password',
    closing: ['The link works once, for one hour. If it was not you, nothing has changed and there is nothing to do.'],
  }),
  newEmail: ({ firstName, email, company }: Facts) => ({
    subject: 'Confirm your new email',
    paragraphs: [
      `Hello ${firstName},`,
      `${company} is about to change the email of your account to ${email}. Confirm with the button below that this mailbox is yours.`,
    ],
    link: 'Confirm this email',
    closing: ['The link works once, for 24 hours. If you have no account there, ignore this letter.'],
  }),
  emailChanged: ({ firstName, email, company }: Facts) => ({
    subject: 'The email of your account was changed',
    paragraphs: [
      `Hello ${firstName},`,
      `the email of your account at ${company} is now ${email}. From now on you sign in with that address.`,
      'If you did not want this, call us at once.',
    ],
  }),
  attempts: ({ firstName, company, publicUrl }: NewsFacts) => ({
    subject: 'Somebody tries to sign in as you',
    paragraphs: [
      `Hello ${firstName},`,
      `wrong passwords were tried for your account at ${company} again and again today. None of them was right, and nobody got in.`,
      'Browsers in which you have signed in before go on as ever. In a new one you may have to wait for a while.',
      `If your password is short or you use it elsewhere too, choose a longer one of its own: ${publicUrl}/forgot-password`,
    ],
  }),
  codes: ({ firstName, company, publicUrl }: NewsFacts) => ({
    subject: 'Somebody knows your password',
    paragraphs: [
      `Hello ${firstName},`,
      `today somebody typed the password of your account at ${company}, and then wrong codes, again and again. Nobody got in.`,
      `If it was you, there is nothing to do. If it was not, somebody else knows your password: choose another one at once: ${publicUrl}/forgot-password`,
    ],
  }),
  risen: ({ firstName, email, company }: Facts) => ({
    subject: 'Your account can do more now',
    paragraphs: [
      `Hello ${firstName},`,
      `${company} has given your account another role. So that nobody else knows the password of it, choose a new one with the button below, and sign in with ${email}.`,
    ],
    link: 'Choose a new password',
    closing: ['The link works once, for 72 hours. After that, use "Forgot password?" on the sign-in page.'],
  }),
  twoStepOn: ({ firstName, company }: NewsFacts) => ({
    subject: 'Two-step sign-in is on',
    paragraphs: [
      `Hello ${firstName},`,
      `signing in to your account at ${company} now takes a code of your authenticator app beside the password. Keep the recovery codes where you find them without your phone.`,
      'If this was not you, call the office at once.',
    ],
  }),
  twoStepOff: ({ firstName, company }: NewsFacts) => ({
    subject: 'Two-step sign-in is off',
    paragraphs: [
      `Hello ${firstName},`,
      `signing in to your account at ${company} takes the password alone again. The codes of before are worth nothing any more.`,
      'If neither you nor the office wanted this, call the office at once.',
    ],
  }),
  passkeyAdded: ({ firstName, company, publicUrl }: NewsFacts) => ({
    subject: 'A passkey was added to your account',
    paragraphs: [
      `Hello ${firstName},`,
      `a passkey that was made just now opens your account at ${company} from now on, without a password or a code.`,
      `If this was not you, somebody else knows your password: remove the passkey under Edit Profile, choose another password (${publicUrl}/forgot-password), and call the office.`,
    ],
  }),
  passkeyRemoved: ({ firstName, company }: NewsFacts) => ({
    subject: 'A passkey of your account was removed',
    paragraphs: [
      `Hello ${firstName},`,
      `a passkey that opened your account at ${company} opens it no more. Your password does as before.`,
      'If neither you nor the office wanted this, call the office at once.',
    ],
  }),
};

const es: typeof en = {
  welcome: ({ firstName, email, company }) => ({
    subject: `Le damos la bienvenida a ${company}`,
    paragraphs: [
      `Hola, ${firstName}:`,
      `${company} creó una cuenta para usted. Elija una contraseña con el botón de abajo e inicie sesión con este correo: ${email}.`,
    ],
    link: 'Elegir una contraseña',
    closing: [
      'El enlace sirve una vez, durante 72 horas. Después, use «¿Olvidó su contraseña?» en la página de inicio de sesión.',
    ],
  }),
  forgottenPassword: ({ firstName, company }) => ({
    subject: 'Elija una contraseña nueva',
    paragraphs: [
      `Hola, ${firstName}:`,
      `alguien pidió una contraseña nueva para su cuenta en ${company}. Si fue usted, elíjala aquí:`,
    ],
    link: 'Elegir una contraseña nueva',
    closing: [
      'El enlace sirve una vez, durante una hora. Si no fue usted, nada ha cambiado y no tiene que hacer nada.',
    ],
  }),
  newEmail: ({ firstName, email, company }) => ({
    subject: 'Confirme su correo nuevo',
    paragraphs: [
      `Hola, ${firstName}:`,
      `${company} va a cambiar el correo de su cuenta a ${email}. Confirme con el botón de abajo que este buzón es suyo.`,
    ],
    link: 'Confirmar este correo',
    closing: ['El enlace sirve una vez, durante 24 horas. Si no tiene una cuenta ahí, ignore esta carta.'],
  }),
  emailChanged: ({ firstName, email, company }) => ({
    subject: 'Se cambió el correo de su cuenta',
    paragraphs: [
      `Hola, ${firstName}:`,
      `el correo de su cuenta en ${company} ahora es ${email}. Desde ahora inicie sesión con esa dirección.`,
      'Si usted no lo pidió, llámenos de inmediato.',
    ],
  }),
  attempts: ({ firstName, company, publicUrl }) => ({
    subject: 'Alguien intenta entrar con su cuenta',
    paragraphs: [
      `Hola, ${firstName}:`,
      `hoy se probaron una y otra vez contraseñas equivocadas para su cuenta en ${company}. Ninguna era correcta y nadie entró.`,
      'Los navegadores en los que usted ya inició sesión siguen como siempre. En uno nuevo quizá tenga que esperar un rato.',
      `Si su contraseña es corta o la usa también en otro lugar, elija una más larga y propia: ${publicUrl}/forgot-password`,
    ],
  }),
  codes: ({ firstName, company, publicUrl }) => ({
    subject: 'Alguien sabe su contraseña',
    paragraphs: [
      `Hola, ${firstName}:`,
      `hoy alguien escribió la contraseña de su cuenta en ${company} y después códigos equivocados, una y otra vez. Nadie entró.`,
      `Si fue usted, no tiene que hacer nada. Si no, otra persona sabe su contraseña: elija otra de inmediato: ${publicUrl}/forgot-password`,
    ],
  }),
  risen: ({ firstName, email, company }) => ({
    subject: 'Su cuenta ahora puede hacer más',
    paragraphs: [
      `Hola, ${firstName}:`,
      `${company} le dio otro rol a su cuenta. Para que nadie más sepa su contraseña, elija una nueva con el botón de abajo e inicie sesión con ${email}.`,
    ],
    link: 'Elegir una contraseña nueva',
    closing: [
      'El enlace sirve una vez, durante 72 horas. Después, use «¿Olvidó su contraseña?» en la página de inicio de sesión.',
    ],
  }),
  twoStepOn: ({ firstName, company }) => ({
    subject: 'La verificación en dos pasos está activada',
    paragraphs: [
      `Hola, ${firstName}:`,
      `para entrar a su cuenta en ${company} ahora hace falta un código de su aplicación de autenticación además de la contraseña. Guarde los códigos de recuperación donde los encuentre sin su teléfono.`,
      'Si no fue usted, llame a la oficina de inmediato.',
    ],
  }),
  twoStepOff: ({ firstName, company }) => ({
    subject: 'La verificación en dos pasos está desactivada',
    paragraphs: [
      `Hola, ${firstName}:`,
      `para entrar a su cuenta en ${company} otra vez basta la contraseña. Los códigos de antes ya no sirven.`,
      'Si ni usted ni la oficina lo quisieron, llame a la oficina de inmediato.',
    ],
  }),
  passkeyAdded: ({ firstName, company, publicUrl }) => ({
    subject: 'Se agregó una llave de acceso a su cuenta',
    paragraphs: [
      `Hola, ${firstName}:`,
      `una llave de acceso creada hace un momento abre desde ahora su cuenta en ${company}, sin contraseña ni código.`,
      `Si no fue usted, otra persona sabe su contraseña: quite la llave en «Editar perfil», elija otra contraseña (${publicUrl}/forgot-password) y llame a la oficina.`,
    ],
  }),
  passkeyRemoved: ({ firstName, company }) => ({
    subject: 'Se quitó una llave de acceso de su cuenta',
    paragraphs: [
      `Hola, ${firstName}:`,
      `una llave de acceso que abría su cuenta en ${company} ya no la abre. Su contraseña sirve como antes.`,
      'Si esto no lo quiso usted ni la oficina, llame enseguida a la oficina.',
    ],
  }),
};

/** The e-mails about an account, each in the language of who gets it. */
export const letters: Words<typeof en> = { en, es };
