import type { Reader } from '../../../server/database/connection.ts';
import { findProviderProduct } from '../../../server/payments/catalogue.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { nextReading } from '../../../server/payments/store.ts';
import {
  findProviderSubscription,
  type ProviderSubscription,
  pageOfSubscriptions,
} from '../../../server/payments/subscriptions.ts';
import type { Transact } from '../../../server/transact.ts';
import { listUnknown, writeProduct } from '../../products/server/store.ts';
import { listUnseen } from './store.ts';
import { endGone, type Written, writeSubscription } from './store-mirror.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;

/** Subscriptions that were seen, new, different, of customers who stand for nobody here, and no more at the provider. */
export type SubscriptionCounts = Record<`${'synced' | 'added' | 'changed' | 'stranger' | 'gone'}Count`, number>;

/**
 * Mirrors all subscriptions, or those of one customer of the provider, page by page, each a transaction. Nothing is
 * deleted: what runs here and no page showed is asked for by its id.
 */
export async function syncSubscriptions(kit: Kit, customerId?: string): Promise<SubscriptionCounts> {
  const counts = { syncedCount: 0, addedCount: 0, changedCount: 0, strangerCount: 0, goneCount: 0 };
  const began = await nextReading(kit.read);
  let last: string | undefined;
  do {
    const reading = await nextReading(kit.read);
    const { rows, next } = await pageOfSubscriptions(kit.payments, { customerId, last });
    await syncProductsOf(kit, rows);
    const written = await kit.transact(async (tx) => {
      const all: Written[] = [];
      for (const subscription of rows) all.push(await writeSubscription(tx, subscription, reading));
      return all;
    });
    for (const one of written) count(counts, one);
    last = next;
  } while (last !== undefined);
  if (customerId === undefined) for (const id of await listUnseen(kit.read, began)) await syncOne(kit, id, counts);
  return counts;
}

/** What they are for and is not mirrored yet: a list of subscriptions says only its ids. */
async function syncProductsOf({ read, transact, payments }: Kit, all: readonly ProviderSubscription[]): Promise<void> {
  const ids = all.flatMap(({ items }) => items.map(({ price }) => price.productId));
  for (const id of await listUnknown(read, ids)) {
    const reading = await nextReading(read);
    const product = await findProviderProduct(payments, id);
    if (product) await transact((tx) => writeProduct(tx, product, reading));
  }
}

async function syncOne(kit: Kit, id: string, counts: SubscriptionCounts): Promise<void> {
  const written = await refreshSubscription(kit, id);
  if (written) count(counts, written);
  else counts.goneCount++;
}

/** Mirrors one by its id at the provider; undefined when the provider has it no more. */
export async function refreshSubscription({ read, transact, payments }: Kit, id: string): Promise<Written | undefined> {
  const reading = await nextReading(read);
  const subscription = await findProviderSubscription(payments, id);
  if (subscription) return transact((tx) => writeSubscription(tx, subscription, reading));
  await transact((tx) => endGone(tx, id, reading));
  return undefined;
}

function count(counts: SubscriptionCounts, written: Written): void {
  counts.syncedCount++;
  if (written !== 'same') counts[`${written}Count`]++;
}
