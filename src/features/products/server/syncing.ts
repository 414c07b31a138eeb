import type { Reader } from '../../../server/database/connection.ts';
import { findProviderProduct, pageOfPrices, pageOfProducts } from '../../../server/payments/catalogue.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { nextReading } from '../../../server/payments/store.ts';
import type { Transact } from '../../../server/transact.ts';
import { archiveGone, listUnknown, listUnseen, type Written, writePrice, writeProduct } from './store.ts';

type Kit = Readonly<{ read: Reader; transact: Transact; payments: Payments }>;
type Counts = Record<`${'synced' | 'added' | 'changed' | 'gone'}Count`, number>;

/**
 * Mirrors all products and prices, page by page: each page is one transaction, so that a sync that breaks off has done
 * what it has done. Nothing is deleted: what no page showed is asked for by its id.
 */
export async function syncProducts(kit: Kit): Promise<Counts> {
  const counts: Counts = { syncedCount: 0, addedCount: 0, changedCount: 0, goneCount: 0 };
  const began = await nextReading(kit.read);
  await syncListed(kit, counts);
  await syncPrices(kit, counts);
  for (const id of await listUnseen(kit.read, began)) await syncOne(kit, id, counts);
  return counts;
}

async function syncListed({ read, transact, payments }: Kit, counts: Counts): Promise<void> {
  let last: string | undefined;
  do {
    const reading = await nextReading(read);
    const { rows, next } = await pageOfProducts(payments, last);
    const written = await transact(async (tx) => {
      const all: Written[] = [];
      for (const product of rows) all.push(await writeProduct(tx, product, reading));
      return all;
    });
    for (const one of written) count(counts, one);
    last = next;
  } while (last !== undefined);
}

async function syncPrices(kit: Kit, counts: Counts): Promise<void> {
  let last: string | undefined;
  do {
    const reading = await nextReading(kit.read);
    const { rows, next } = await pageOfPrices(kit.payments, last);
    const products = rows.map(({ productId }) => productId);
    for (const id of await listUnknown(kit.read, products)) await syncOne(kit, id, counts); // made in the meantime
    await kit.transact(async (tx) => {
      for (const price of rows) await writePrice(tx, price, reading);
    });
    last = next;
  } while (last !== undefined);
}

async function syncOne({ read, transact, payments }: Kit, id: string, counts: Counts): Promise<void> {
  const reading = await nextReading(read);
  const product = await findProviderProduct(payments, id);
  if (product) return count(counts, await transact((tx) => writeProduct(tx, product, reading)));
  await transact((tx) => archiveGone(tx, id, reading));
  counts.goneCount++;
}

function count(counts: Counts, written: Written): void {
  counts.syncedCount++;
  if (written === 'added') counts.addedCount++;
  if (written === 'changed') counts.changedCount++;
}
