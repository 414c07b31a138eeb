/** What the payment provider does for us about products; afterwards they are read, for an answer to a repeat is an old one. */
import type { Tx } from '../../../server/database/connection.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import {
  archiveProviderProduct,
  createProviderProduct,
  findProductWithPrice,
  type NewProduct,
} from '../../../server/payments/catalogue.ts';
import type { Payments } from '../../../server/payments/payments.ts';
import { onceBegun } from '../../../server/payments/provider-failure.ts';
import { writePrice, writeProduct } from './store.ts';

export const productCreation: Deed<NewProduct> = {
  kind: 'create-product',
  ask: async (payments, request, key, begin) => {
    await createProviderProduct(payments, request, key);
    return readBack(payments, request.id, begin);
  },
};

export const productArchiving: Deed<Readonly<{ stripeProductId: string }>> = {
  kind: 'archive-product',
  ask: async (payments, { stripeProductId }, key, begin) => {
    await archiveProviderProduct(payments, stripeProductId, key);
    return readBack(payments, stripeProductId, begin);
  },
};

export const productDeeds = [productCreation, productArchiving];

async function readBack(payments: Payments, id: string, begin: () => Promise<string>) {
  const reading = await begin();
  const found = await onceBegun(findProductWithPrice(payments, id));
  return async (tx: Tx) => {
    if (found) await writeProduct(tx, found.product, reading);
    if (found?.price) await writePrice(tx, found.price, reading);
  };
}
