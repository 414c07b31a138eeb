/** What the demo company sells, at its own payment provider: the product hears of it as it would from the real one. */
import { createProviderProduct, type NewProduct } from '../../server/payments/catalogue.ts';
import type { Payments } from '../../server/payments/payments.ts';

const monthly = { currency: 'usd', interval: 'month', intervalCount: 1 } as const;

const products: readonly NewProduct[] = [
  {
    id: 'prod_demo_standard',
    name: 'Standard service',
    description: 'Weekly trash, first can',
    unitAmount: 3000,
    ...monthly,
  },
  {
    id: 'prod_demo_extra_can',
    name: 'Extra can, 96 gal',
    description: 'Each can after the first',
    unitAmount: 2000,
    ...monthly,
  },
  { id: 'prod_demo_recycling', name: 'Recycling', description: 'Every other week', unitAmount: 1200, ...monthly },
  {
    id: 'prod_demo_bulky_item',
    name: 'Bulky item',
    description: 'A sofa, a mattress, an appliance: fetched once',
    unitAmount: 4000,
    ...{ currency: 'usd', interval: null, intervalCount: 1 },
  },
];

/** Makes what is not there yet; a second time changes nothing. */
export async function fillProvider(payments: Payments): Promise<void> {
  for (const product of products) await createProviderProduct(payments, product, product.id);
}
