import { isRunning } from '../../../kernel/running.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { findProviderProduct } from '../../../server/payments/catalogue.ts';
import { type Compare, type ComparingKit, comparison } from '../../../server/payments/comparing.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { nextReading } from '../../../server/payments/store.ts';
import {
  findProviderSubscription,
  type ProviderSubscription,
  pageOfSubscriptions,
} from '../../../server/payments/subscriptions.ts';
import { listUnknown, writeProduct } from '../../products/server/store.ts';
import { listUnseen } from './store.ts';
import { endGone, type Written, writeSubscription } from './store-mirror.ts';

/** Subscriptions that were seen, new, different, of customers who stand for nobody here, and no more at the provider. */
const counts = ['syncedCount', 'addedCount', 'changedCount', 'strangerCount', 'goneCount'] as const;
type Counts = Partial<Record<(typeof counts)[number], number>>;

/** Mirrors all subscriptions. Nothing is deleted: what runs here and no page showed is asked for by its id. */
export const syncSubscriptions: Compare<(typeof counts)[number]> = async (kit, from, keep) => {
  const all = await comparison(kit, { steps: ['subscriptions', 'unseen'], counts }, from, keep);
  await all.pages('subscriptions', pagesOf(kit));
  await all.each(
    'unseen',
    (began) => listUnseen(kit.read, began),
    (id) => look(kit, id),
  );
  return all.counted();
};

/** The same of one customer of the provider: what they have there now. */
export async function syncSubscriptionsOf(kit: ComparingKit, customerId: string): Promise<void> {
  const all = await comparison(kit, { steps: ['subscriptions'], counts });
  await all.pages('subscriptions', pagesOf(kit, customerId));
}

/** What runs of one customer now, for a command of another feature that has changed it; gives what writes it down. */
export async function rereadSubscriptions(payments: Payments, customerId: string) {
  const read: ProviderSubscription[] = [];
  let last: string | undefined;
  do {
    const { rows, next } = await pageOfSubscriptions(payments, { customerId, last });
    for (const { id } of rows.filter(isRunning)) {
      const whole = await findProviderSubscription(payments, id); // with its products, which a list does not give
      if (whole) read.push(whole);
    }
    last = next;
  } while (last !== undefined);
  return async (tx: Tx, reading: string): Promise<void> => {
    for (const subscription of read) await writeSubscription(tx, subscription, reading);
  };
}

const pagesOf = (kit: ComparingKit, customerId?: string) => ({
  ask: (last: string | undefined) => pageOfSubscriptions(kit.payments, { customerId, last }),
  async prepare(subscriptions: readonly ProviderSubscription[]): Promise<[]> {
    await syncProductsOf(kit, subscriptions);
    return [];
  },
  async write(tx: Tx, subscriptions: readonly ProviderSubscription[], reading: string): Promise<Counts> {
    const written: Written[] = [];
    for (const subscription of subscriptions) written.push(await writeSubscription(tx, subscription, reading));
    return countsOf(written);
  },
});

/** What they are for and is not mirrored yet: a list of subscriptions says only its ids. */
async function syncProductsOf(
  { read, transact, payments }: ComparingKit,
  all: readonly ProviderSubscription[],
): Promise<void> {
  const ids = all.flatMap(({ items }) => items.map(({ price }) => price.productId));
  for (const id of await listUnknown(read, ids)) {
    const reading = await nextReading(read);
    const product = await findProviderProduct(payments, id);
    if (product) await transact((tx) => writeProduct(tx, product, reading));
  }
}

async function look(kit: ComparingKit, id: string): Promise<Counts> {
  const written = await refreshSubscription(kit, id);
  return written ? countsOf([written]) : { goneCount: 1 };
}

/** Mirrors one by its id at the provider; undefined when the provider has it no more. */
export async function refreshSubscription(
  { read, transact, payments }: ComparingKit,
  id: string,
): Promise<Written | undefined> {
  const reading = await nextReading(read);
  const subscription = await findProviderSubscription(payments, id);
  if (subscription) return transact((tx) => writeSubscription(tx, subscription, reading));
  await transact((tx) => endGone(tx, id, reading));
  return undefined;
}

const countsOf = (written: readonly Written[]): Counts => ({
  syncedCount: written.length,
  addedCount: written.filter((one) => one === 'added').length,
  changedCount: written.filter((one) => one === 'changed').length,
  strangerCount: written.filter((one) => one === 'stranger').length,
});
