import * as z from 'zod/mini';
import { contract, operation } from './operation.ts';
import { nothing } from './shapes.ts';

/** What every operation that asks the payment provider may be refused with. */
export const paymentRefusals = {
  'payments-not-configured': 'conflict',
  /** It is not reached, or busy: nothing was done. */
  'payments-unavailable': 'unavailable',
  /** It did not answer: what was asked may have been done, and is asked again. */
  'payments-pending': 'unavailable',
  /** It said no: nothing was done. */
  'payments-refused': 'conflict',
  'command-reused': 'conflict',
} as const;

export const signatureHeader = 'stripe-signature';

export const paymentsContract = contract('payments', {
  receiveEvent: operation({
    method: 'POST',
    path: '/stripe/webhook',
    access: 'anyone', // who signs it is who may call
    touches: ['payments'],
    body: 'raw',
    headers: [signatureHeader],
    summary:
      'The payment provider tells that something has changed there; signed, and read again before it is believed',
    input: nothing,
    output: z.strictObject({ received: z.literal(true) }),
    refusals: { 'payments-not-configured': 'conflict', 'wrong-signature': 'invalid' },
  }),
});

/** Of which of the provider's objects we hear, by their type there, and how its pages call the events of each. */
export const followedObjects = {
  product: 'products',
  price: 'prices',
  customer: 'customers',
  payment_method: 'payment methods',
  subscription: 'subscriptions',
  invoice: 'invoices',
  invoice_payment: 'invoice payments',
  payment_intent: 'payment intents',
  credit_note: 'credit notes',
  refund: 'refunds',
  dispute: 'charge disputes',
  'checkout.session': 'checkout',
} as const;

/** After how many days an invoice is to be paid; seven is recommended (spec 3 §5, §9). */
export const daysUntilDueChoices = [1, 3, 7, 14, 30] as const;
export const usualDaysUntilDue = 7;
