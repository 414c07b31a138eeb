import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { stripe } = await startForTests();
const monthly = (await aPrice(stripe, 2500)).id;
const daily = (await aPrice(stripe, 100, { interval: 'day' })).id;
const send = { collection_method: 'send_invoice', days_until_due: 5 } as const;

async function told<T>(type: string, isIt: (object: T) => boolean): Promise<T[]> {
  const { data } = await stripe.events.list({ type, limit: 100 });
  return data.map((event) => event.data.object as T).filter(isIt);
}

test('a clock has three customers at most', async () => {
  const { clock, customer } = await aCustomer(stripe);
  await stripe.customers.create({ test_clock: clock.id });
  await stripe.customers.create({ test_clock: clock.id });
  const { statusCode, param } = await refused(stripe.customers.create({ test_clock: clock.id }));
  assert.deepEqual([statusCode, param], [400, 'test_clock']);
  await stripe.customers.del(customer.id);
  await stripe.customers.create({ test_clock: clock.id });
});

test('it moves by two intervals of the shortest subscription at a time, or by two years', async () => {
  const { customer, advance } = await aCustomer(stripe);
  assert.equal((await refused(advance(start + 800 * day))).param, 'frozen_time');
  await advance(start + 700 * day);
  const of = { customer: customer.id, ...send };
  const { id } = await stripe.subscriptions.create({ ...of, items: [{ price: monthly }] });
  assert.match((await refused(advance(start + 763 * day))).message, /two intervals of the shortest subscription/);
  await advance(start + 760 * day);
  await stripe.subscriptions.create({ ...of, items: [{ price: daily }] });
  await refused(advance(start + 763 * day));
  await advance(start + 762 * day);
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'past_due');
});

test('a clock that is deleted takes its customers with it, and ends what they subscribe to', async () => {
  const { customer, clock } = await aCustomer(stripe);
  const { id } = await stripe.subscriptions.create({ customer: customer.id, ...send, items: [{ price: monthly }] });
  await stripe.testHelpers.testClocks.del(clock.id);
  assert.equal((await stripe.customers.retrieve(customer.id)).deleted, true);
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'canceled');
  assert.equal((await refused(stripe.testHelpers.testClocks.retrieve(clock.id))).statusCode, 404);
});

test('a trial that ends in three days, and an invoice of next week, are told once', async () => {
  const { customer, advance } = await aCustomer(stripe);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    ...send,
    items: [{ price: monthly, quantity: 2 }],
    trial_period_days: 14,
  });
  const isIt = (one: Stripe.Subscription) => one.id === id;
  const isItsInvoice = ({ parent }: Stripe.Invoice) => parent?.subscription_details?.subscription === id;
  const count = async () => [
    (await told('customer.subscription.trial_will_end', isIt)).length,
    (await told('invoice.upcoming', isItsInvoice)).length,
  ];
  await advance(start + 6 * day);
  assert.deepEqual(await count(), [0, 0]);
  await advance(start + 8 * day);
  assert.deepEqual(await count(), [0, 1]);
  await advance(start + 12 * day);
  assert.deepEqual(await count(), [1, 1]);
  await advance(start + 40 * day);
  const upcoming = await told('invoice.upcoming', isItsInvoice);
  assert.deepEqual(
    upcoming.map(({ billing_reason, total }) => [billing_reason, total]),
    [
      ['upcoming', 5000],
      ['upcoming', 5000],
    ],
  );
  const short = await stripe.subscriptions.create({
    customer: customer.id,
    ...send,
    items: [{ price: monthly }],
    trial_period_days: 2,
    cancel_at_period_end: true,
  });
  await advance(start + 41 * day);
  assert.equal(
    (await told('customer.subscription.trial_will_end', (one) => (one as { id: string }).id === short.id)).length,
    1,
  );
});
