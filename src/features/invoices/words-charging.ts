import type { Words } from '../../kernel/language.ts';

/** What was or was not charged by itself: `method` names the card or bank account, where it is known. */
type Charge = Readonly<{ number: string; amount: string; method: string | null }>;
export type Failure = Charge & Readonly<{ nextAttempt: string | null }>;

const en = {
  endingIn: (name: string, last4: string) => `${name} ending in ${last4}`,
  paidSubject: (number: string, company: string) => `Paid: invoice ${number} from ${company}`,
  paid: ({ number, amount, method }: Charge) =>
    method
      ? `invoice ${number} of ${amount} was charged to your ${method} by AutoPay. There is nothing for you to do.`
      : `invoice ${number} of ${amount} was paid by AutoPay. There is nothing for you to do.`,
  viewPaid: 'View Invoice',
  sentBackSubject: (company: string) => `Your payment to ${company} did not go through`,
  sentBack: ({ number, amount }: Failure) => [
    `your bank has not paid ${amount} for invoice ${number}.`,
    'The invoice is open again: please pay it here, with another bank account or a card if you like.',
  ],
  failedSubject: (company: string) => `Your automatic payment to ${company} did not go through`,
  failed: ({ number, amount, method, nextAttempt }: Failure) => [
    method
      ? `we could not charge ${amount} for invoice ${number} to your ${method}.`
      : `we could not charge ${amount} for invoice ${number}.`,
    nextAttempt
      ? `We try again on ${nextAttempt}. You can also pay the invoice now, with another card if you like.`
      : 'We do not try again by ourselves: please pay the invoice here, with another card if you like.',
  ],
};

const es: typeof en = {
  endingIn: (name, last4) => `${name} que termina en ${last4}`,
  paidSubject: (number, company) => `Pagada: factura ${number} de ${company}`,
  paid: ({ number, amount, method }) =>
    method
      ? `cobramos ${amount} por la factura ${number} a su ${method} con AutoPay. No tiene que hacer nada.`
      : `la factura ${number} de ${amount} se pagó con AutoPay. No tiene que hacer nada.`,
  viewPaid: 'Ver la factura',
  sentBackSubject: (company) => `Su pago a ${company} no se pudo hacer`,
  sentBack: ({ number, amount }) => [
    `su banco no pagó ${amount} de la factura ${number}.`,
    'La factura está abierta otra vez: páguela aquí, con otra cuenta bancaria o una tarjeta si quiere.',
  ],
  failedSubject: (company) => `Su pago automático a ${company} no se pudo hacer`,
  failed: ({ number, amount, method, nextAttempt }) => [
    method
      ? `no pudimos cobrar ${amount} por la factura ${number} a su ${method}.`
      : `no pudimos cobrar ${amount} por la factura ${number}.`,
    nextAttempt
      ? `Lo intentaremos otra vez el ${nextAttempt}. También puede pagar la factura ahora, con otra tarjeta si quiere.`
      : 'No lo intentaremos otra vez: pague la factura aquí, con otra tarjeta si quiere.',
  ],
};

/** The letters about what is charged by itself, in the language of whoever pays. */
export const chargingWords: Words<typeof en> = { en, es };
