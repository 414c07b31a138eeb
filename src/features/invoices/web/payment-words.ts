import { formatMoney } from '../../../kernel/money.ts';
import type { Invoice, Payment } from '../contract.ts';

export const moneyOf = ({ currency }: Pick<Invoice, 'currency'>, cents: number): string =>
  formatMoney(cents, currency.toUpperCase());

/** "Check 1042" */
export const wayText = ({ way, checkNumber }: Pick<Payment, 'way' | 'checkNumber'>): string =>
  ({ card: 'Card', bank: 'Bank account', cash: 'Cash', check: 'Check', other: 'Outside of Stripe' })[way] +
  (checkNumber ? ` ${checkNumber}` : '');
