/** Cash and checks as they are typed, and what is refused of them, wherever they are recorded. */
import * as z from 'zod/mini';
import { date, optionalText, wholeNumber } from '../../kernel/shapes.ts';

export const paymentFields = {
  way: z.enum(['cash', 'check'], 'Choose how it was paid'),
  checkNumber: optionalText('Check number', 40),
  receivedOn: date,
  /** The customer has given two checks of this number, paid twice with one, or brought as much cash twice on a day, as whoever asks has said. */
  isSecond: z.boolean(),
};
/** So much was open of an invoice as its sender saw it, in cents; an older program says none. */
export const openSeen = z.optional(wholeNumber('Open as seen', 0, Number.MAX_SAFE_INTEGER));
export const receivedRefusals = {
  'same-check': 'conflict',
  'same-cash': 'conflict',
  'paid-since': 'conflict',
  'subscription-under-way': 'conflict',
  'not-open': 'conflict',
  'too-large': 'invalid',
  'received-later': 'invalid',
  'received-long-ago': 'invalid',
} as const;
