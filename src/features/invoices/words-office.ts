import type { Failure } from './words-charging.ts';

/** What the office is told when a charge failed. */
export const officeWords = {
  subject: (name: string, amount: string) => `AutoPay failed: ${name}, ${amount}`,
  paragraphs: ({ number, amount, method, nextAttempt }: Failure, name: string) => [
    `${amount} for invoice ${number} of ${name} could not be charged${method ? ` to their ${method}` : ''}.`,
    nextAttempt
      ? `Stripe tries again on ${nextAttempt}. The customer was told, and can pay on the page of the invoice.`
      : 'Stripe does not try again. The invoice is open; the customer was told, and can pay on its page.',
  ],
  sentBackSubject: (name: string, amount: string) => `Payment sent back: ${name}, ${amount}`,
  sentBack: ({ number, amount }: Failure, name: string) => [
    `The bank of ${name} has not paid ${amount} for invoice ${number}.`,
    'The invoice is open again; the customer was told, and can pay on its page.',
  ],
  open: 'Open Contact',
};
