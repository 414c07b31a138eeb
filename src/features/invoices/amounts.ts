import { formatMoney } from '../../kernel/money.ts';

/** The provider's own limit: eight digits. */
export const mostCents = 99_999_999;

/** Whether so many cents can be charged, paid or credited. */
export const isAmount = (cents: number | undefined): cents is number =>
  cents !== undefined && Number.isInteger(cents) && cents > 0 && cents <= mostCents;

export const amountMessage = 'Enter an amount from $0.01 to $999,999.99';

/** A sum of an invoice, or of what belongs to one, in words: $12.00. */
export const moneyOf = ({ currency }: Readonly<{ currency: string }>, cents: number): string =>
  formatMoney(cents, currency.toUpperCase());
