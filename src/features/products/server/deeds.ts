/** What the payment provider does for us about products. */
import type { Tx } from '../../../server/database/connection.ts';
import type { Deed } from '../../../server/payments/carrying-out.ts';
import {
  archiveProviderProduct,
  createProviderProduct,
  type NewProduct,
  type ProviderPrice,
  type ProviderProduct,
} from '../../../server/payments/catalogue.ts';
import { writePrice, writeProduct } from './store.ts';

export const productCreation: Deed<NewProduct> = {
  kind: 'create-product',
  ask: async (payments, request, key) => writing(await createProviderProduct(payments, request, key)),
};

export const productArchiving: Deed<Readonly<{ stripeProductId: string }>> = {
  kind: 'archive-product',
  ask: async (payments, { stripeProductId }, key) =>
    writing(await archiveProviderProduct(payments, stripeProductId, key)),
};

export const productDeeds = [productCreation, productArchiving];

type Answered = Readonly<{ product: ProviderProduct; price: ProviderPrice | undefined }>;

const writing =
  ({ product, price }: Answered) =>
  async (tx: Tx, reading: string) => {
    await writeProduct(tx, product, reading);
    if (price) await writePrice(tx, price, reading);
  };
