/** How our copies of products and prices follow what the payment provider announces. */
import { findProviderPrice, findProviderProduct } from '../../../server/payments/catalogue.ts';
import type { Mirror } from '../../../server/payments/inbox.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { archiveGone, retireGonePrice, writePrice, writeProduct } from './store.ts';

async function fetchProduct(payments: Payments, id: string): ReturnType<Mirror['fetch']> {
  const product = await findProviderProduct(payments, id);
  return (tx, reading) => (product ? writeProduct(tx, product, reading).then(() => {}) : archiveGone(tx, id, reading));
}

/** Its product comes along: nobody says which of the two events is first. */
async function fetchPrice(payments: Payments, id: string): ReturnType<Mirror['fetch']> {
  const price = await findProviderPrice(payments, id);
  if (!price) return (tx, reading) => retireGonePrice(tx, id, reading);
  const writeItsProduct = await fetchProduct(payments, price.productId);
  return async (tx, reading) => {
    await writeItsProduct(tx, reading);
    await writePrice(tx, price, reading);
  };
}

export const productMirrors: readonly Mirror[] = [
  { objectType: 'product', fetch: fetchProduct },
  { objectType: 'price', fetch: fetchPrice },
];
