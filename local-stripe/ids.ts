import { randomBytes } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Letters and digits that nobody guesses. */
export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('');
}

/** An id in the form of Stripe's, such as `cus_NffrFeUfNV2Hib` or `in_1MtHbELkdIwHu7ixl4OzzPMv`. */
export function newId(prefix: string): string {
  const isShort = ['cus', 'prod', 'si', 'req'].includes(prefix);
  return isShort ? `${prefix}_${randomText(14)}` : `${prefix}_1${randomText(23)}`;
}
