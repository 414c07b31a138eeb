/** What the payment provider does for us about subscriptions. */
import { chargeInvoice, chargeSubscription } from '../../../server/payments/autopay.ts';
import { type Bill, billedAtOnce, finalBill, findBill } from '../../../server/payments/bills.ts';
import type { Deed, Writing } from '../../../server/payments/carrying-out.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun, ProviderFailure } from '../../../server/payments/provider-failure.ts';
import {
  createProviderSubscription,
  findProviderSubscription,
  type NewSubscription,
  type ProviderSubscription,
  updateProviderSubscription,
} from '../../../server/payments/subscriptions.ts';
import { inSavepoint } from '../../../server/transact.ts';
import type { WantedItem } from '../contract.ts';
import { changedMeanwhile, isSameItems, itemChanges } from '../rules.ts';
import { type LetterKind, queueLetter } from './letters.ts';
import { writeSubscription } from './store-mirror.ts';

/** What came of a command, beside the subscription itself. */
export type Outcome = Readonly<{ bill: Bill | null; isEmailed: boolean }>;

/** `by` is the account of whoever asks. */
type Named = Readonly<{ stripeSubscriptionId: string; by: string }>;
export type Change = Named &
  Readonly<{ before: readonly WantedItem[]; items: readonly WantedItem[]; prorationDate: string }>;

/** `isCharged`: by itself, as the customer has agreed to. */
type Assignment = NewSubscription & Readonly<{ isCharged: boolean }>;

/**
 * What is charged by itself is made as what is not, so that a card that is declined leaves an invoice to be paid, and not
 * a subscription that never began.
 */
export const assignment: Deed<Assignment, Outcome> = {
  kind: 'assign-subscription',
  ask: async (payments, { isCharged, ...request }, key, begin) => {
    const made = await createProviderSubscription(payments, request, key);
    const bill = await finalBill(payments, made.latestInvoiceId, 'subscription_create', key);
    const by = request.assignedBy;
    if (!isCharged) return completing(payments, 'assigned', made, { bill, by }, begin);
    await onceBegun(chargeSubscription(payments, made.id, request.daysUntilDue, key));
    if (bill && made.latestInvoiceId) await onceBegun(chargeInvoice(payments, made.latestInvoiceId, key));
    const billNow = bill && (await onceBegun(findBill(payments, made.latestInvoiceId, 'subscription_create')));
    return completing(payments, 'assigned', made, { bill: billNow, by }, begin);
  },
};

export const changing: Deed<Change, Outcome> = {
  kind: 'change-subscription',
  ask: async (payments, { stripeSubscriptionId, before, items, prorationDate, by }, key, begin) => {
    const changes = (present: ProviderSubscription) => {
      const there = itemsOf(present);
      if (!isSameItems(there, before)) throw new ProviderFailure('refused', changedMeanwhile);
      return { items: itemChanges(there, items), ...billedAtOnce(prorationDate) };
    };
    const changed = await updateProviderSubscription(payments, stripeSubscriptionId, changes, key);
    const bill = await finalBill(payments, changed.latestInvoiceId, 'subscription_update', key);
    return completing(payments, 'changed', changed, { bill, by }, begin);
  },
};

const itemsOf = ({ items }: ProviderSubscription) =>
  items.map(({ id, quantity, price }) => ({ stripeItemId: id, stripePriceId: price.id, quantity }));

export const cancellation: Deed<Named, Outcome> = {
  kind: 'cancel-subscription',
  ask: async (payments, { stripeSubscriptionId, by }, key, begin) => {
    const changes = () => ({ cancel_at_period_end: true });
    const cancelled = await updateProviderSubscription(payments, stripeSubscriptionId, changes, key);
    return completing(payments, 'cancelled', cancelled, { bill: null, by }, begin);
  },
};

export const continuation: Deed<Named, Outcome> = {
  kind: 'keep-subscription',
  ask: async (payments, { stripeSubscriptionId, by }, key, begin) => {
    const changes = ({ cancelAtPeriodEnd }: ProviderSubscription) =>
      cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };
    const kept = await updateProviderSubscription(payments, stripeSubscriptionId, changes, key);
    return completing(payments, 'kept', kept, { bill: null, by }, begin);
  },
};

export const subscriptionDeeds = [assignment, changing, cancellation, continuation];

/**
 * Read after the work: what an event has had read meanwhile is older. The e-mail goes into the outbox with the success,
 * once; a letter that fails never undoes what the provider has done.
 */
async function completing(
  payments: Payments,
  letter: LetterKind,
  answer: ProviderSubscription,
  { bill, by }: Readonly<{ bill: Bill | null; by: string }>,
  begin: () => Promise<string>,
): Promise<Writing<Outcome>> {
  const reading = await begin();
  const now = (await onceBegun(findProviderSubscription(payments, answer.id))) ?? answer;
  return async (tx, isFirst) => {
    await writeSubscription(tx, now, reading);
    const failure = isFirst && (await inSavepoint(tx, () => queueLetter(tx, letter, { stripeId: now.id, bill, by })));
    return { bill, isEmailed: !failure };
  };
}
