import {
  findProviderProduct,
  type ProviderPrice,
  type ProviderProduct,
  pageOfPrices,
  pageOfProducts,
} from '../../../server/payments/catalogue.ts';
import { type Compare, type ComparingKit, comparison } from '../../../server/payments/comparing.ts';
import { nextReading } from '../../../server/payments/store.ts';
import { archiveGone, listUnknown, listUnseen, type Written, writePrice, writeProduct } from './store.ts';

const counts = ['syncedCount', 'addedCount', 'changedCount', 'goneCount'] as const;
type Counts = Partial<Record<(typeof counts)[number], number>>;

/** Mirrors all products and prices. Nothing is deleted: what no page showed is asked for by its id. */
export const syncProducts: Compare<(typeof counts)[number]> = async (kit, from, keep) => {
  const { payments, read } = kit;
  const all = await comparison(kit, { steps: ['products', 'prices', 'unseen'], counts }, from, keep);
  await all.pages<ProviderProduct>('products', {
    ask: (last) => pageOfProducts(payments, last),
    async write(tx, products, reading) {
      const written: Written[] = [];
      for (const product of products) written.push(await writeProduct(tx, product, reading));
      return countsOf(written);
    },
  });
  await all.pages<ProviderPrice>('prices', {
    ask: (last) => pageOfPrices(payments, last),
    async prepare(prices) {
      const products = prices.map(({ productId }) => productId);
      const seen: Counts[] = [];
      for (const id of await listUnknown(read, products)) seen.push(await look(kit, id)); // made in the meantime
      return seen;
    },
    async write(tx, prices, reading) {
      for (const price of prices) await writePrice(tx, price, reading);
      return {};
    },
  });
  await all.each(
    'unseen',
    (began) => listUnseen(read, began),
    (id) => look(kit, id),
  );
  return all.counted();
};

async function look({ read, transact, payments }: ComparingKit, id: string): Promise<Counts> {
  const reading = await nextReading(read);
  const product = await findProviderProduct(payments, id);
  if (product) return countsOf([await transact((tx) => writeProduct(tx, product, reading))]);
  await transact((tx) => archiveGone(tx, id, reading));
  return { goneCount: 1 };
}

const countsOf = (written: readonly Written[]): Counts => ({
  syncedCount: written.length,
  addedCount: written.filter((one) => one === 'added').length,
  changedCount: written.filter((one) => one === 'changed').length,
});
