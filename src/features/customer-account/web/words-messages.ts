import { pluralOf, type Words } from '../../../kernel/language.ts';

const en = {
  newMessage: 'Send a message',
  guideline: 'We answer with a typical response time of 1-2 business days.',
  subject: 'Subject',
  message: 'Message',
  send: 'Send Message',
  answer: 'Your answer',
  sendAnswer: 'Send Answer',
  sent: 'Message Sent',
  sentMeans: (isMailing: boolean) =>
    `We have got your message and will answer here${isMailing ? ' and by e-mail' : ''}.`,
  failed: 'Message Failed',
  failedMeans: 'Failed to send message',
  invalid: 'Validation Error',
  invalidMeans: 'Please provide both a subject and message',
  waiting: 'Pending Response',
  answered: 'Answered',
  you: 'You',
  office: 'Our office',
  fresh: 'New',
  olderOnes: (shown: number) => `Your newest ${shown} messages are shown. Ask us for older ones.`,
  unreadable: 'Unable to Load Messages',
  incomplete: 'Your account setup is incomplete. Please contact support.',
  tab: (unread: number) => `Messages (${unread} new)`,
};

const es: typeof en = {
  newMessage: 'Enviar un mensaje',
  guideline: 'Normalmente respondemos en 1 o 2 días hábiles.',
  subject: 'Asunto',
  message: 'Mensaje',
  send: 'Enviar mensaje',
  answer: 'Su respuesta',
  sendAnswer: 'Enviar respuesta',
  sent: 'Mensaje enviado',
  sentMeans: (isMailing) => `Recibimos su mensaje y responderemos aquí${isMailing ? ' y por correo' : ''}.`,
  failed: 'No se envió el mensaje',
  failedMeans: 'No se pudo enviar el mensaje',
  invalid: 'Faltan datos',
  invalidMeans: 'Escriba un asunto y un mensaje',
  waiting: 'Pendiente de respuesta',
  answered: 'Respondido',
  you: 'Usted',
  office: 'La oficina',
  fresh: 'Nuevo',
  olderOnes: (shown) => `Se muestran sus ${shown} mensajes más recientes. Pídanos los anteriores.`,
  unreadable: 'No se pudieron cargar los mensajes',
  incomplete: 'Su cuenta aún no está lista. Comuníquese con nosotros.',
  tab: (unread) => pluralOf('es')(unread, `Mensajes (${unread} nuevo)`, `Mensajes (${unread} nuevos)`),
};

/** What customers write to the office, and what it answers. */
export const messageWords: Words<typeof en> = { en, es };
