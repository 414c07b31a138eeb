import type { Words } from '../../kernel/language.ts';
import type { Purpose } from '../mailing-list/contract.ts';

const en = {
  title: 'Unsubscribe',
  offer: {
    announcement: (email: string) =>
      `${email} is on our list for announcements. Messages about your own account come in any case.`,
    'service-notice': (email: string) =>
      `${email} is on our list for service notices: closed days and changed pickups. Messages about your own account come in any case.`,
  } satisfies Record<Purpose, (email: string) => string>,
  linkNotKnown: 'Link Not Known',
  linkIncomplete: 'A part of the link is missing. Open it from the letter once more, or tell our office.',
  isOff: {
    announcement: (email: string) => `No more announcements come to ${email}.`,
    'service-notice': (email: string) => `No more service notices come to ${email}.`,
  } satisfies Record<Purpose, (email: string) => string>,
  subscribeAgain: 'Subscribe again',
  unsubscribe: 'Unsubscribe',
};

const es: typeof en = {
  title: 'Cancelar la suscripción',
  offer: {
    announcement: (email) =>
      `${email} está en nuestra lista de anuncios. Los mensajes sobre su propia cuenta llegan en todo caso.`,
    'service-notice': (email) =>
      `${email} está en nuestra lista de avisos de servicio: días sin recolección y recolecciones cambiadas. Los mensajes sobre su propia cuenta llegan en todo caso.`,
  },
  linkNotKnown: 'Enlace desconocido',
  linkIncomplete: 'Falta una parte del enlace. Ábralo otra vez desde la carta, o avise a nuestra oficina.',
  isOff: {
    announcement: (email) => `Ya no llegarán anuncios a ${email}.`,
    'service-notice': (email) => `Ya no llegarán avisos de servicio a ${email}.`,
  },
  subscribeAgain: 'Suscribirse de nuevo',
  unsubscribe: 'Cancelar la suscripción',
};

/** The link below a letter, and what whoever follows it reads. */
export const unsubscribeWords: Words<typeof en> = { en, es };
