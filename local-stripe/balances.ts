/** What stands on a customer's balance: Stripe keeps one for each currency, and an invoice takes that of its own. */
import type { Customer } from './records.ts';

/** Below zero it is a credit. `balance` of the customer is that of their default currency alone. */
export function balanceIn(customer: Customer, currency: string): number {
  if ((customer.currency ?? currency) === currency) return customer.balance;
  return customer._otherBalances?.[currency] ?? 0;
}

/** @param customer whose default currency is known */
export function moveBalanceIn(customer: Customer, currency: string, amount: number): void {
  if (customer.currency === currency) customer.balance += amount;
  else customer._otherBalances = { ...customer._otherBalances, [currency]: balanceIn(customer, currency) + amount };
}
