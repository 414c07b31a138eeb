import type { Words } from '../../kernel/language.ts';

const en = {
  subject: (number: string, company: string) => `Reminder: invoice ${number} from ${company}`,
  greeting: (firstName: string) => `Hello ${firstName},`,
  willBeDue: (number: string, amount: string, day: string) => `invoice ${number} over ${amount} is due on ${day}.`,
  isDue: (number: string, amount: string) => `invoice ${number} over ${amount} is due today.`,
  wasDue: (number: string, amount: string, day: string) =>
    `invoice ${number} was due on ${day}, and ${amount} of it is still open.`,
  view: 'View and Pay Invoice',
  crossed: 'If you have paid in the meantime, thank you: then this letter and your payment have crossed.',
  signSubject: (company: string) => `Reminder: please sign your agreement with ${company}`,
  isUnsigned: (title: string, day: string) =>
    `on ${day} you were given “${title}” to read and sign. It still waits for your signature.`,
  sign: 'Read and Sign',
  signedCrossed: 'If you have signed in the meantime, thank you: then this letter and your signature have crossed.',
  closing: 'If something is not right, answer this e-mail.',
};

const es: typeof en = {
  subject: (number, company) => `Recordatorio: factura ${number} de ${company}`,
  greeting: (firstName) => `Hola, ${firstName}:`,
  willBeDue: (number, amount, day) => `Su factura ${number} por ${amount} vence el ${day}.`,
  isDue: (number, amount) => `Su factura ${number} por ${amount} vence hoy.`,
  wasDue: (number, amount, day) => `Su factura ${number} venció el ${day} y quedan ${amount} por pagar.`,
  view: 'Ver y pagar la factura',
  crossed: 'Si ya pagó, gracias: su pago y esta carta se cruzaron.',
  signSubject: (company) => `Recordatorio: firme su contrato con ${company}`,
  isUnsigned: (title, day) => `El ${day} le dimos «${title}» para leer y firmar. Todavía espera su firma.`,
  sign: 'Leer y firmar',
  signedCrossed: 'Si ya firmó, gracias: su firma y esta carta se cruzaron.',
  closing: 'Si algo no está bien, responda a este correo.',
};

/** The letters that remind of an invoice, and of an agreement that is not signed. */
export const reminderWords: Words<typeof en> = { en, es };
