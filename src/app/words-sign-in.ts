import { pluralOf, type Words } from '../kernel/language.ts';

const en = {
  welcomeBack: 'Welcome Back',
  signInToYourAccount: 'Sign in to your account',
  sessionEnded: 'Your session has ended. Please sign in again.',
  stepsWait: (steps: number, people: number) => {
    const one = pluralOf('en');
    const yours = one(steps, '1 step of yours waits on this phone.', `${steps} steps of yours wait on this phone.`);
    return one(people, yours, one(steps, '1 step waits on this phone.', `${steps} steps wait on this phone.`));
  },
  nothingIsLost: (steps: number, people: number) => {
    const one = pluralOf('en');
    const it = 'Nothing is lost: the office gets it when you sign in.';
    const them = 'Nothing is lost: the office gets them when you sign in.';
    return one(people, one(steps, it, them), 'Nothing is lost: the office gets them when whoever made them signs in.');
  },
  beforeYouClear: 'If that no longer works, show this to the office before you clear this phone.',
};

const es: typeof en = {
  welcomeBack: 'Bienvenido de nuevo',
  signInToYourAccount: 'Inicie sesión en su cuenta',
  sessionEnded: 'Su sesión terminó. Inicie sesión de nuevo.',
  stepsWait: (steps, people) => {
    const one = pluralOf('es');
    const yours = one(steps, '1 paso suyo espera en este teléfono.', `${steps} pasos suyos esperan en este teléfono.`);
    return one(
      people,
      yours,
      one(steps, '1 paso espera en este teléfono.', `${steps} pasos esperan en este teléfono.`),
    );
  },
  nothingIsLost: (_, people) =>
    pluralOf('es')(
      people,
      'Nada se pierde: la oficina lo recibe cuando usted inicie sesión.',
      'Nada se pierde: la oficina lo recibe cuando inicie sesión quien lo hizo.',
    ),
  beforeYouClear: 'Si eso ya no funciona, muestre esto a la oficina antes de borrar los datos de este teléfono.',
};

/** What the sign-in screen alone says: whoever is signed in does not carry it. */
export const signInWords: Words<typeof en> = { en, es };
