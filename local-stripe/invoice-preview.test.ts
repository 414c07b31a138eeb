import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();

async function aSubscription() {
  const [person, price] = [await aCustomer(stripe), await aPrice(stripe, 3000)];
  const subscription = await stripe.subscriptions.create({
    customer: person.customer.id,
    items: [{ price: price.id }],
    collection_method: 'send_invoice',
    days_until_due: 10,
  });
  await person.advance(start + 10 * day);
  return { ...person, subscription, item: subscription.items.data[0]?.id ?? '' };
}

/** Everything but what every answer makes anew. */
const linesOf = ({ lines }: Stripe.Invoice) =>
  lines.data.map(({ amount, description, period }) => ({ amount, description, period }));
/** How many there are of everything but answers, which are kept for their keys. */
const sizes = () =>
  [...local.world.store.tables.values()]
    .filter(({ name }) => name !== 'answered')
    .map((table) => `${table.name} ${table.all().length}`);

test('a preview is what is billed afterwards, line by line, and leaves nothing behind', async () => {
  const { subscription, item, advance } = await aSubscription();
  const dearer = await aPrice(stripe, 4500);
  const items = [{ id: item, price: dearer.id, quantity: 2 }];
  const before = sizes();
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items },
  });
  assert.deepEqual(sizes(), before);
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.quantity, 1);
  assert.deepEqual(
    preview.lines.data.map(({ amount }) => amount),
    [-2000, 6000, 9000],
  );
  assert.deepEqual([preview.status, preview.billing_reason, preview.number], ['draft', 'upcoming', null]);
  await stripe.subscriptions.update(subscription.id, { items });
  await advance(start + 31 * day);
  const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  assert.deepEqual(linesOf(latest_invoice as Stripe.Invoice), linesOf(preview));
  assert.equal((latest_invoice as Stripe.Invoice).amount_due, preview.amount_due);
});

test('a change that is billed at once is previewed as that bill', async () => {
  const { subscription, item } = await aSubscription();
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items: [{ id: item, quantity: 2 }], proration_behavior: 'always_invoice' },
  });
  assert.deepEqual(
    preview.lines.data.map(({ amount }) => amount),
    [-2000, 4000],
  );
  const recurring = await stripe.invoices.createPreview({
    subscription: subscription.id,
    preview_mode: 'recurring',
    subscription_details: { items: [{ id: item, quantity: 2 }] },
  });
  assert.deepEqual(
    recurring.lines.data.map(({ amount }) => amount),
    [6000],
  );
});

test('an item that is taken away gives back what is left of its period', async () => {
  const { subscription } = await aSubscription();
  const price = await aPrice(stripe, 2000);
  const { id } = await stripe.subscriptionItems.create({ subscription: subscription.id, price: price.id });
  const items = [{ id, deleted: true }];
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  const left = (await stripe.subscriptions.update(subscription.id, { items })).items.data;
  const amounts = preview.lines.data.map(({ amount }) => amount);
  assert.deepEqual([amounts.includes(-1333), preview.total, left.length], [true, 0, 1]);
});

test('one that is not there yet is previewed as well, with what comes on top', async () => {
  const { customer } = await aCustomer(stripe);
  const price = await aPrice(stripe, 2500);
  const preview = await stripe.invoices.createPreview({
    customer: customer.id,
    invoice_items: [{ amount: 1500, currency: 'usd', description: 'Delivery' }],
    subscription_details: { items: [{ price: price.id, quantity: 2 }] },
  });
  assert.deepEqual(
    preview.lines.data.map(({ amount }) => amount),
    [1500, 5000],
  );
  assert.equal((await stripe.subscriptions.list({ customer: customer.id })).data.length, 0);
  const anchored = await stripe.invoices.createPreview({
    customer: customer.id,
    subscription_details: {
      items: [{ price: price.id }],
      billing_cycle_anchor: { type: 'timestamp', timestamp: start + 15 * day },
    },
  });
  assert.deepEqual(
    anchored.lines.data.map(({ amount }) => amount),
    [1210],
  );
});

test('one that ends has no next invoice', async () => {
  const { subscription } = await aSubscription();
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const error = await refused(stripe.invoices.createPreview({ subscription: subscription.id }));
  assert.equal(error.code, 'invoice_upcoming_none');
});
