import type { Words } from '../../../kernel/language.ts';

const en = {
  onThisDevice: 'On this device',
  isOn: 'A message from this browser, without e-mail, until you sign out here',
  failed: 'This Device Was Not Turned On',
  failedMeans: 'The browser did not allow it. Try again, or choose e-mail.',
  unsupported: 'This browser cannot show messages. E-mail reaches you everywhere.',
  installFirst:
    'On an iPhone or iPad: tap Share, then Add to Home Screen, and turn it on in the app that opens from there.',
  denied:
    'This browser is set not to show our messages. Allow notifications for this site in its settings, then come back.',
};

const es: typeof en = {
  onThisDevice: 'En este dispositivo',
  isOn: 'Un aviso de este navegador, sin correo, hasta que cierre la sesión aquí',
  failed: 'Este dispositivo no se activó',
  failedMeans: 'El navegador no lo permitió. Inténtelo de nuevo o elija correo.',
  unsupported: 'Este navegador no puede mostrar avisos. El correo le llega en todas partes.',
  installFirst:
    'En un iPhone o iPad: toque Compartir, luego Agregar a inicio, y actívelo en la app que se abre desde ahí.',
  denied:
    'Este navegador no muestra nuestros avisos. Permita las notificaciones de este sitio en sus ajustes y vuelva.',
};

/** Messages of the browser itself. */
export const pushWords: Words<typeof en> = { en, es };
