import type { Words } from '../kernel/language.ts';

const en = {
  forgotPasswordTitle: 'Forgot password',
  typeYourEmailForOffice:
    'No email goes out from here at the moment. Type the email address of your account: our office can then hand you a link to choose a new password.',
  typeYourEmail: 'Type the email address of your account. We send you a link to choose a new password.',
  backToSignIn: 'Back to sign-in',
  choosePassword: 'Choose a password',
  newEmail: 'Your new email',
  newEmailMeans: 'Confirm that this mailbox is yours. From then on you sign in with its address.',
  emailConfirmed: (email: string) => `${email} is the email of your account now.`,
  replacesTheOneBefore: 'It replaces the one before, and you are signed in with it.',
  linkOfAnother: (name: string) =>
    `${name} is signed in here. If this link is somebody else’s, it changes their password, and they are signed in here instead.`,
  passwordSaved: 'Password Saved',
  welcomeIn: (name: string) => `Welcome, ${name}.`,
  getNewLink: 'Get a new link',
};

const es: typeof en = {
  forgotPasswordTitle: '¿Olvidó su contraseña?',
  typeYourEmailForOffice:
    'Por ahora no sale ningún correo de aquí. Escriba el correo de su cuenta: nuestra oficina puede darle entonces un enlace para elegir una contraseña nueva.',
  typeYourEmail: 'Escriba el correo de su cuenta. Le enviamos un enlace para elegir una contraseña nueva.',
  backToSignIn: 'Volver a iniciar sesión',
  choosePassword: 'Elija una contraseña',
  newEmail: 'Su correo nuevo',
  newEmailMeans: 'Confirme que este buzón es suyo. Desde entonces inicia sesión con esa dirección.',
  emailConfirmed: (email) => `${email} es ahora el correo de su cuenta.`,
  replacesTheOneBefore: 'Reemplaza la anterior, y con ella queda iniciada su sesión.',
  linkOfAnother: (name) =>
    `Aquí está abierta la sesión de ${name}. Si este enlace es de otra persona, cambia la contraseña de esa persona, y aquí queda abierta la sesión de ella.`,
  passwordSaved: 'Contraseña guardada',
  welcomeIn: (name) => `¡Hola, ${name}!`,
  getNewLink: 'Pedir un enlace nuevo',
};

/** What the screens behind a link of an e-mail say, and the one that asks for such a link: whoever is signed in does not carry it. */
export const linkWords: Words<typeof en> = { en, es };
