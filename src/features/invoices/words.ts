import type { Words } from '../../kernel/language.ts';

const en = {
  subject: (number: string, company: string) => `Invoice ${number} from ${company}`,
  greeting: (firstName: string) => `Hello ${firstName},`,
  owed: (number: string, amount: string, day: string) => `invoice ${number} is ready: ${amount}, due ${day}.`,
  owedAtOnce: (number: string, amount: string) => `invoice ${number} is ready: ${amount}.`,
  item: (name: string, amount: string) => `${name}: ${amount}`,
  creditFor: (reasons: readonly string[]) => `Credit for: ${reasons.join('; ')}`,
  unnamed: 'Item',
  view: 'View and Pay Invoice',
  closing: 'Thank you. If something is not right, answer this e-mail.',
};

const es: typeof en = {
  subject: (number, company) => `Factura ${number} de ${company}`,
  greeting: (firstName) => `Hola, ${firstName}:`,
  owed: (number, amount, day) => `Su factura ${number} está lista: ${amount}, con vencimiento el ${day}.`,
  owedAtOnce: (number, amount) => `Su factura ${number} está lista: ${amount}.`,
  item: (name, amount) => `${name}: ${amount}`,
  creditFor: (reasons) => `Crédito por: ${reasons.join('; ')}`,
  unnamed: 'Concepto',
  view: 'Ver y pagar la factura',
  closing: 'Gracias. Si algo no está bien, responda a este correo.',
};

/** The letter with an invoice. */
export const invoiceWords: Words<typeof en> = { en, es };
