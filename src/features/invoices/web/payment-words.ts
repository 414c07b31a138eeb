import { formatMoney } from '../../../kernel/money.ts';
import { moneyOf } from '../amounts.ts';
import type { Invoice, Payment } from '../invoice.ts';

/** What stands before an amount that is typed: "$", "€". */
export const signOf = (of: Pick<Invoice, 'currency'>): string => moneyOf(of, 0).replace(/[\d.]/g, '');

/** @param credit what stands on the account of a customer; below zero it is owed */
export function standsText(credit: number): string {
  if (credit < 0) return `The next invoice adds ${formatMoney(-credit)}.`;
  return credit > 0 ? `The next invoice takes off ${formatMoney(credit)}.` : 'Nothing stands on the account.';
}

/** "Check 1042" */
export const wayText = ({ way, checkNumber }: Pick<Payment, 'way' | 'checkNumber'>): string =>
  ({ card: 'Card', bank: 'Bank account', cash: 'Cash', check: 'Check', other: 'Outside of Stripe' })[way] +
  (checkNumber ? ` ${checkNumber}` : '');
