import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { aBilledCustomer, anInvoiceOf, theirInvoices } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { productsContract } from '../../products/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { stripe, payments } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
const office = await server.as('employee');
const admin = await server.as('admin');

const recurring = { interval: 'month' } as const;
const price = (product: string, unit_amount: number, more = {}) =>
  stripe.prices.create({ product, unit_amount, currency: 'usd', ...more });

/** Made on the provider's own pages, and synced. */
async function synced(name: string, once: number, monthly?: number) {
  const { id } = await stripe.products.create({ name });
  if (monthly !== undefined) await price(id, monthly, { recurring });
  await price(id, once);
  await admin.call(productsContract.sync, {});
  const { products } = await office.call(productsContract.list, {});
  const product = products.find(({ stripeProductId }) => stripeProductId === id);
  assert.ok(product);
  return product;
}

async function billed(productId: string, total: number) {
  const { contactId } = await aBilledCustomer(server);
  const items = [{ type: 'product', productId, quantity: 2 }];
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, total, { items }));
  assert.deepEqual([invoice.status, invoice.total], ['open', total]);
  return theirInvoices(server, stripe, contactId);
}

test('a product that is paid once is billed for that, and not offered for a subscription', async () => {
  const product = await synced('Bulky item', 4000);
  assert.deepEqual([product.price, product.oncePrice?.unitAmount], [null, 4000]);
  const [theirs] = await billed(product.id, 8000);
  assert.deepEqual([theirs?.total, theirs?.lines.data[0]?.description], [8000, 'Bulky item']);

  const { contactId } = await aBilledCustomer(server);
  const items = [{ stripePriceId: product.oncePrice?.stripePriceId ?? '', quantity: 1 }];
  const assigned = await office.attempt(subscriptionsContract.assign, { contactId, commandId: randomUUID(), items });
  assert.equal(assigned.status, 422);
});

test('of two prices an invoice takes the one that is paid once, and a subscription the other', async () => {
  const product = await synced('Roll-off', 25_000, 9000);
  assert.deepEqual([product.price?.unitAmount, product.oncePrice?.unitAmount], [9000, 25_000]);
  await billed(product.id, 50_000);
});
