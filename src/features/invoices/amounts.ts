import { parseMoney } from '../../kernel/money.ts';

/** The provider's own limit: eight digits. */
export const mostCents = 99_999_999;

/** Whether so many cents can be charged, paid or credited. */
export const isAmount = (cents: number | undefined): cents is number =>
  cents !== undefined && Number.isInteger(cents) && cents > 0 && cents <= mostCents;

export const amountMessage = 'Enter an amount from $0.01 to $999,999.99';

/** What is wrong with an amount as it is typed, in dollars; null when nothing is. */
export function wrongAmount(text: string): string | null {
  if (isAmount(parseMoney(text))) return null;
  return /^\s*\$?\s*[\d,]*\.\d{3,}\s*$/.test(text) ? 'Enter whole cents: two digits after the point' : amountMessage;
}
