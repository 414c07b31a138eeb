import type { Words } from '../../kernel/language.ts';

const en = {
  inviteSubject: (company: string) => `Pay ${company} automatically`,
  invite: (company: string) => [
    `you can have your invoices from ${company} paid by themselves. You save a card or bank account once, on a page of our payment provider Stripe.`,
    'The link is yours alone and good for 30 days.',
  ],
  inviteLink: 'Set Up AutoPay',
  onSubject: (company: string) => `AutoPay is on at ${company}`,
  on: (method: string | null) => [
    method
      ? `from now on your regular invoices are charged to your ${method}.`
      : 'from now on your regular invoices are paid by themselves.',
    'You get an email each time. Invoices that are open already are still to be paid on their page.',
  ],
  offSubject: (company: string) => `AutoPay is off at ${company}`,
  off: 'AutoPay is turned off, and your card or bank account is forgotten. From now on you get each invoice by email, to be paid on its page.',
  greeting: (firstName: string) => `Hello ${firstName},`,
  closing: 'If something is not right, answer this e-mail.',
};

const es: typeof en = {
  inviteSubject: (company) => `Pague a ${company} automáticamente`,
  invite: (company) => [
    `puede hacer que sus facturas de ${company} se paguen solas. Guarda una tarjeta o cuenta bancaria una sola vez, en una página de nuestro proveedor de pagos Stripe.`,
    'El enlace es solo suyo y vale 30 días.',
  ],
  inviteLink: 'Configurar AutoPay',
  onSubject: (company) => `AutoPay está activo en ${company}`,
  on: (method) => [
    method
      ? `desde ahora sus facturas regulares se cobran a su ${method}.`
      : 'desde ahora sus facturas regulares se pagan solas.',
    'Cada vez recibirá un correo. Las facturas que ya están abiertas todavía se pagan en su página.',
  ],
  offSubject: (company) => `AutoPay está desactivado en ${company}`,
  off: 'AutoPay está desactivado, y su tarjeta o cuenta bancaria está olvidada. Desde ahora recibe cada factura por correo, para pagarla en su página.',
  greeting: (firstName) => `Hola, ${firstName}:`,
  closing: 'Si algo no está bien, responda a este correo.',
};

/** Three e-mails, which no screen fetches. */
export const autopayLetterWords: Words<typeof en> = { en, es };
