import type { Words } from '../../kernel/language.ts';

const en = {
  subject: (number: string, company: string) => `Reminder: invoice ${number} from ${company}`,
  severalSubject: (count: number, company: string) => `Reminder: ${count} invoices from ${company}`,
  greeting: (firstName: string) => `Hello ${firstName},`,
  alone: {
    willBeDue: (number: string, amount: string, day: string) => `invoice ${number} for ${amount} is due on ${day}.`,
    isDue: (number: string, amount: string) => `invoice ${number} for ${amount} is due today.`,
    wasDue: (number: string, amount: string, day: string) =>
      `invoice ${number} was due on ${day}, and ${amount} of it is still open.`,
  },
  severalOpen: 'these invoices are open:',
  listed: {
    willBeDue: (number: string, amount: string, day: string) => `Invoice ${number}: ${amount}, due on ${day}`,
    isDue: (number: string, amount: string) => `Invoice ${number}: ${amount}, due today`,
    wasDue: (number: string, amount: string, day: string) =>
      `Invoice ${number}: ${amount} still open, was due on ${day}`,
  },
  view: 'View and Pay Invoice',
  viewSeveral: 'View and Pay Invoices',
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
  severalSubject: (count, company) => `Recordatorio: ${count} facturas de ${company}`,
  greeting: (firstName) => `Hola, ${firstName}:`,
  alone: {
    willBeDue: (number, amount, day) => `Su factura ${number} por ${amount} vence el ${day}.`,
    isDue: (number, amount) => `Su factura ${number} por ${amount} vence hoy.`,
    wasDue: (number, amount, day) => `Su factura ${number} venció el ${day} y quedan ${amount} por pagar.`,
  },
  severalOpen: 'Tiene estas facturas por pagar:',
  listed: {
    willBeDue: (number, amount, day) => `Factura ${number}: ${amount}, vence el ${day}`,
    isDue: (number, amount) => `Factura ${number}: ${amount}, vence hoy`,
    wasDue: (number, amount, day) => `Factura ${number}: quedan ${amount} por pagar, venció el ${day}`,
  },
  view: 'Ver y pagar la factura',
  viewSeveral: 'Ver y pagar las facturas',
  crossed: 'Si ya pagó, gracias: su pago y esta carta se cruzaron.',
  signSubject: (company) => `Recordatorio: firme su contrato con ${company}`,
  isUnsigned: (title, day) => `El ${day} le dimos «${title}» para leer y firmar. Todavía espera su firma.`,
  sign: 'Leer y firmar',
  signedCrossed: 'Si ya firmó, gracias: su firma y esta carta se cruzaron.',
  closing: 'Si algo no está bien, responda a este correo.',
};

/** The letters that remind of an invoice, and of an agreement that is not signed. */
export const reminderWords: Words<typeof en> = { en, es };
