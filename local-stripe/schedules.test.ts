import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { stripe } = await startForTests();
const settings = { collection_method: 'send_invoice', invoice_settings: { days_until_due: 10 } } as const;

test('a schedule begins its subscription on its day, changes its price, and lets it go', async () => {
  const { customer, advance } = await aCustomer(stripe);
  const [cheap, dear] = [await aPrice(stripe, 2000), await aPrice(stripe, 2600)];
  const from = start + 10 * day;
  const schedule = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: from,
    end_behavior: 'release',
    default_settings: settings,
    phases: [
      {
        items: [{ price: cheap.id, quantity: 2 }],
        duration: { interval: 'month', interval_count: 1 },
        metadata: { phase: 'first' },
      },
      { items: [{ price: dear.id }], duration: { interval: 'month', interval_count: 2 }, proration_behavior: 'none' },
    ],
  });
  assert.deepEqual([schedule.status, schedule.subscription, schedule.phases.length], ['not_started', null, 2]);
  await advance(from + 60);
  const begun = await stripe.subscriptionSchedules.retrieve(schedule.id, { expand: ['subscription'] });
  const subscription = begun.subscription as Stripe.Subscription;
  assert.deepEqual(
    [begun.status, subscription.schedule, subscription.metadata.phase],
    ['active', schedule.id, 'first'],
  );
  assert.deepEqual([subscription.days_until_due, subscription.items.data[0]?.quantity], [10, 2]);
  await advance(from + 35 * day);
  const invoices = await stripe.invoices.list({ subscription: subscription.id });
  assert.deepEqual(
    invoices.data.map(({ total }) => total),
    [2600, 4000],
  );
  await advance(from + 95 * day);
  const done = await stripe.subscriptionSchedules.retrieve(schedule.id);
  assert.deepEqual([done.status, done.released_subscription, done.subscription], ['released', subscription.id, null]);
  const alone = await stripe.subscriptions.retrieve(subscription.id);
  assert.deepEqual([alone.schedule, alone.items.data[0]?.price.id], [null, dear.id]);
});

test('a schedule that cancels ends its subscription without another bill', async () => {
  const { customer, advance } = await aCustomer(stripe);
  const price = await aPrice(stripe, 1500);
  const schedule = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: 'now',
    end_behavior: 'cancel',
    default_settings: settings,
    phases: [{ items: [{ price: price.id }], duration: { interval: 'month', interval_count: 2 } }],
  });
  assert.equal(schedule.status, 'active');
  await advance(start + 35 * day);
  await advance(start + 70 * day);
  assert.equal((await stripe.subscriptionSchedules.retrieve(schedule.id)).status, 'completed');
  const [subscription] = (await stripe.subscriptions.list({ customer: customer.id, status: 'all' })).data;
  assert.equal(subscription?.status, 'canceled');
  assert.equal((await stripe.invoices.list({ customer: customer.id })).data.length, 2);
});

test('a running subscription gets a later price by a schedule, which can be released or cancelled', async () => {
  const { customer, advance } = await aCustomer(stripe);
  const [now, later] = [await aPrice(stripe, 2500), await aPrice(stripe, 2700)];
  const params = { customer: customer.id, collection_method: 'send_invoice', days_until_due: 10 } as const;
  const subscription = await stripe.subscriptions.create({ ...params, items: [{ price: now.id }] });
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
  const [phase] = schedule.phases;
  assert.ok(phase);
  await stripe.subscriptionSchedules.update(schedule.id, {
    phases: [
      { items: [{ price: now.id }], start_date: phase.start_date, end_date: phase.end_date },
      { items: [{ price: later.id }], duration: { interval: 'month', interval_count: 1 } },
    ],
  });
  assert.equal((await stripe.invoiceItems.list({ customer: customer.id })).data.length, 0);
  await advance(start + 31 * day);
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.price.id, later.id);
  assert.equal((await stripe.subscriptionSchedules.release(schedule.id)).status, 'released');
  assert.match((await refused(stripe.subscriptionSchedules.cancel(schedule.id))).message, /`released` status/);
  const waiting = await stripe.subscriptionSchedules.create({
    customer: customer.id,
    start_date: start + 50 * day,
    default_settings: settings,
    phases: [{ items: [{ price: now.id }] }],
  });
  assert.equal((await stripe.subscriptionSchedules.cancel(waiting.id)).status, 'canceled');
  assert.equal((await stripe.subscriptionSchedules.list({ customer: customer.id, scheduled: true })).data.length, 0);
});
