import { pluralOf, type Words } from '../kernel/language.ts';

const en = {
  // Around every screen
  skipToContent: 'Skip to content',
  sidebar: 'Sidebar',
  topBar: 'Top bar',
  menu: 'Menu',
  main: 'Main',
  places: {
    contacts: 'Contacts Manager',
    requests: 'Requests',
    routes: 'Routes Manager',
    dailyRoutes: 'Daily Routes',
    billing: 'Billing Overview',
    reports: 'Reports',
    help: 'Help',
    admin: 'Admin Dashboard',
    settings: 'Settings',
    employee: 'Employee Dashboard',
    customer: 'Customer Dashboard',
    account: 'My Account',
  },
  welcome: (name: string) => `Welcome, ${name}`,
  userMenu: 'User menu,',
  userMenuOf: (name: string, role: string) => `User menu, ${name}, ${role}`,
  editProfile: 'Edit Profile',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  keyboardShortcuts: 'Keyboard shortcuts',
  signOut: 'Sign Out',
  signedOut: 'Signed Out',
  signedOutText: 'You have been successfully signed out',
  notSent: (count: number) => pluralOf('en')(count, 'One step has not been sent', `${count} steps have not been sent`),
  notSentStay: 'They stay on this device and are sent when you sign in here again.',
  newVersion: 'New Version',
  updateReady: 'An update is ready.',
  reload: 'Reload',
  loading: 'Loading...',
  pageUnreadable: 'This page could not be loaded',
  unexpected: 'An unexpected error occurred. Please try again.',

  // At the door
  signIn: 'Sign In',
  welcomeBack: 'Welcome Back',
  signInToYourAccount: 'Sign in to your account',
  routeArt: 'A pickup route with five numbered stops',
  forgotPassword: 'Forgot password?',
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
  oneMoreStep: 'A code beside the password keeps others out.',
  passwordSaved: 'Password Saved',
  welcomeIn: (name: string) => `Welcome, ${name}.`,
  getNewLink: 'Get a new link',
  noConnection: 'No connection',
  serverAway: 'The server cannot be reached. Check the connection and try again.',
  tryAgain: 'Try Again',
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
  skipToContent: 'Ir al contenido',
  sidebar: 'Barra lateral',
  topBar: 'Barra superior',
  menu: 'Menú',
  main: 'Principal',
  places: {
    contacts: 'Clientes',
    requests: 'Solicitudes',
    routes: 'Rutas',
    dailyRoutes: 'Rutas del día',
    billing: 'Facturación',
    reports: 'Informes',
    help: 'Ayuda',
    admin: 'Inicio',
    settings: 'Ajustes',
    employee: 'Inicio',
    customer: 'Inicio',
    account: 'Mi cuenta',
  },
  welcome: (name) => `¡Hola, ${name}!`,
  userMenu: 'Menú de usuario,',
  userMenuOf: (name, role) => `Menú de usuario, ${name}, ${role}`,
  editProfile: 'Editar perfil',
  lightTheme: 'Tema claro',
  darkTheme: 'Tema oscuro',
  keyboardShortcuts: 'Atajos de teclado',
  signOut: 'Cerrar sesión',
  signedOut: 'Sesión cerrada',
  signedOutText: 'Usted cerró su sesión correctamente',
  notSent: (count) => pluralOf('es')(count, 'Un paso no se ha enviado', `${count} pasos no se han enviado`),
  notSentStay: 'Quedan en este dispositivo y se envían cuando vuelva a iniciar sesión aquí.',
  newVersion: 'Nueva versión',
  updateReady: 'Hay una actualización lista.',
  reload: 'Recargar',
  loading: 'Cargando...',
  pageUnreadable: 'No se pudo cargar esta página',
  unexpected: 'Ocurrió un error inesperado. Intente otra vez.',

  signIn: 'Iniciar sesión',
  welcomeBack: 'Bienvenido de nuevo',
  signInToYourAccount: 'Inicie sesión en su cuenta',
  routeArt: 'Una ruta de recolección con cinco paradas numeradas',
  forgotPassword: '¿Olvidó su contraseña?',
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
  oneMoreStep: 'Un código además de la contraseña deja fuera a los demás.',
  passwordSaved: 'Contraseña guardada',
  welcomeIn: (name) => `¡Hola, ${name}!`,
  getNewLink: 'Pedir un enlace nuevo',
  noConnection: 'Sin conexión',
  serverAway: 'No hay conexión con el servidor. Revise la señal e intente otra vez.',
  tryAgain: 'Intentar otra vez',
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

/** Where the rail leads. */
export type PlaceName = keyof typeof en.places;

export const appWords: Words<typeof en> = { en, es };
