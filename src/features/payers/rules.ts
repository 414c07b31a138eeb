import { Refusal } from '../../kernel/refusal.ts';

/** Refuses (conflict) a second change of what a customer pays while nobody knows the end of the first. */
export function refuseUnderWay(isUnderWay: boolean): void {
  const message = 'Stripe has not confirmed an earlier change of this customer yet. Please try again in a minute.';
  if (isUnderWay) throw new Refusal('conflict', 'subscription-under-way', message);
}
