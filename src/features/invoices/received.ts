/** Cash and checks as they are typed, and what is refused of them, wherever they are recorded. */
import * as z from 'zod/mini';
import { date, optionalText } from '../../kernel/shapes.ts';

export const paymentFields = {
  way: z.enum(['cash', 'check'], 'Choose how it was paid'),
  checkNumber: optionalText('Check number', 40),
  receivedOn: date,
  /** The customer has given two checks of this number, or paid twice with one, as whoever asks has said. */
  isSecond: z.boolean(),
};
export const receivedRefusals = {
  'same-check': 'conflict',
  'subscription-under-way': 'conflict',
  'not-open': 'conflict',
  'too-large': 'invalid',
  'received-later': 'invalid',
  'received-long-ago': 'invalid',
} as const;
