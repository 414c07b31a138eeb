import type { Words } from '../../kernel/language.ts';

type Facts = Readonly<{ firstName: string; email: string; company: string }>;

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
};

/** The e-mails about an account, each in the language of who gets it. */
export const letters: Words<typeof en> = { en, es };
