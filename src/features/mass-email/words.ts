import type { Words } from '../../kernel/language.ts';

const en = {
  title: 'Unsubscribe',
  meaning: 'No more letters of this kind will come to this email address. Messages about your own account still do.',
  linkNotKnown: 'Link Not Known',
  linkIncomplete: 'A part of the link is missing. Open it from the letter once more, or tell our office.',
  isOff: 'You are unsubscribed. Nothing more of this kind will come.',
  isOn: 'You will get our news again.',
  subscribeAgain: 'Subscribe again',
  unsubscribe: 'Unsubscribe',
};

const es: typeof en = {
  title: 'Cancelar la suscripción',
  meaning: 'No llegarán más cartas de este tipo a este correo. Los mensajes sobre su propia cuenta seguirán llegando.',
  linkNotKnown: 'Enlace desconocido',
  linkIncomplete: 'Falta una parte del enlace. Ábralo otra vez desde la carta, o avise a nuestra oficina.',
  isOff: 'Su suscripción está cancelada. No llegará nada más de este tipo.',
  isOn: 'Volverá a recibir nuestras noticias.',
  subscribeAgain: 'Suscribirse de nuevo',
  unsubscribe: 'Cancelar la suscripción',
};

/** The link below a letter, and what whoever follows it reads. */
export const unsubscribeWords: Words<typeof en> = { en, es };
