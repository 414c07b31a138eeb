import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { stripe } = await startForTests();
const sent = { collection_method: 'send_invoice', days_until_due: 10 } as const;

async function aSubscription(cents: number, more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const [person, price] = [await aCustomer(stripe), await aPrice(stripe, cents)];
  const subscription = await stripe.subscriptions.create({
    customer: person.customer.id,
    items: [{ price: price.id }],
    ...sent,
    ...more,
  });
  return { ...person, price, subscription, item: subscription.items.data[0]?.id ?? '' };
}

const linesOf = async (invoice: Stripe.Invoice | string | null) => {
  const id = typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
  return (await stripe.invoices.retrieve(id)).lines.data;
};

test('a change in the middle of the period is prorated by the second, on the next invoice', async () => {
  const { subscription, item, advance, customer } = await aSubscription(3000);
  const dearer = await aPrice(stripe, 6000);
  await advance(start + 10 * day);
  await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: dearer.id, quantity: 2 }] });
  const waiting = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
  assert.deepEqual(
    waiting.data.map(({ amount }) => amount).sort((a, b) => a - b),
    [-2000, 8000],
  );
  assert.ok(
    waiting.data.every(
      ({ proration, parent }) => proration && parent?.subscription_details?.subscription_item === item,
    ),
  );
  await advance(start + 30 * day + 7200);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  const lines = await linesOf(renewed.latest_invoice);
  assert.deepEqual(
    lines.map(({ amount }) => amount),
    [-2000, 8000, 12_000],
  );
  assert.deepEqual(
    lines.map(({ description }) => description?.slice(0, 14)),
    ['Unused time on', 'Remaining time', '2 × Cart 6000 '],
  );
});

test('what is given back for a time is what was charged for it, to the cent', async () => {
  const { subscription, item, advance, customer } = await aSubscription(3333);
  await advance(start + 7 * day + 12_345);
  for (const quantity of [3, 1])
    await stripe.subscriptions.update(subscription.id, { items: [{ id: item, quantity }] });
  const { data } = await stripe.invoiceItems.list({ customer: customer.id, pending: true });
  assert.equal(data.length, 4);
  assert.equal(
    data.reduce((sum, { amount }) => sum + amount, 0),
    0,
  );
});

test('always_invoice bills a change at once, and none does not at all', async () => {
  const { subscription, item, advance, customer } = await aSubscription(3000);
  await advance(start + 15 * day);
  const update = (proration_behavior: 'always_invoice' | 'none', quantity: number) =>
    stripe.subscriptions.update(subscription.id, {
      items: [{ id: item, quantity }],
      proration_behavior,
      expand: ['latest_invoice'],
    });
  const billed = await update('always_invoice', 2);
  const invoice = billed.latest_invoice as Stripe.Invoice;
  assert.deepEqual([invoice.billing_reason, invoice.total], ['subscription_update', 1500]);
  const same = await update('none', 5);
  assert.equal((same.latest_invoice as Stripe.Invoice).id, invoice.id);
  assert.equal((await stripe.invoiceItems.list({ customer: customer.id, pending: true })).data.length, 0);
});

test('another interval starts the period anew and bills it at once', async () => {
  const { subscription, item, advance } = await aSubscription(3000);
  const yearly = await aPrice(stripe, 30_000, { interval: 'year' });
  await advance(start + 15 * day);
  const changed = await stripe.subscriptions.update(subscription.id, { items: [{ id: item, price: yearly.id }] });
  assert.equal(changed.billing_cycle_anchor, start + 15 * day);
  assert.deepEqual(
    (await linesOf(changed.latest_invoice)).map(({ amount }) => amount),
    [-1500, 30_000],
  );
});

test('items are added and taken away, by the subscription or by themselves', async () => {
  const { subscription, advance } = await aSubscription(3000);
  const extra = await aPrice(stripe, 900);
  await advance(start + 15 * day);
  const added = await stripe.subscriptionItems.create({ subscription: subscription.id, price: extra.id, quantity: 2 });
  assert.equal(added.quantity, 2);
  await stripe.subscriptionItems.update(added.id, { quantity: 3 });
  assert.equal((await stripe.subscriptionItems.retrieve(added.id)).quantity, 3);
  assert.equal((await stripe.subscriptionItems.list({ subscription: subscription.id })).data.length, 2);
  assert.equal((await stripe.subscriptionItems.del(added.id)).deleted, true);
  const last = (await stripe.subscriptions.retrieve(subscription.id)).items.data[0]?.id ?? '';
  assert.match((await refused(stripe.subscriptionItems.del(last))).message, /at least one active plan/);
});

test('a start in the future is a trial: nothing is owed until then', async () => {
  const from = start + 20 * day;
  const { subscription, advance } = await aSubscription(2500, { trial_end: from });
  assert.equal(subscription.status, 'trialing');
  const nothing = await stripe.invoices.retrieve(subscription.latest_invoice as string);
  assert.deepEqual([nothing.status, nothing.total], ['paid', 0]);
  await advance(from + 7200);
  const begun = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  assert.deepEqual([begun.status, (begun.latest_invoice as Stripe.Invoice).amount_due], ['active', 2500]);
  assert.equal(begun.items.data[0]?.current_period_start, from);
});

test('an anchor in the future bills the days until then', async () => {
  const { subscription } = await aSubscription(3000, { billing_cycle_anchor: start + 15 * day });
  assert.deepEqual(
    (await linesOf(subscription.latest_invoice)).map(({ amount }) => amount),
    [1452],
  ); // 15 of the 31 days before
  const free = await aSubscription(3000, { billing_cycle_anchor: start + 15 * day, proration_behavior: 'none' });
  assert.equal(free.subscription.latest_invoice, null);
  const late = aSubscription(3000, { billing_cycle_anchor: start + 60 * day });
  assert.match((await refused(late)).message, /later than next natural billing date/);
});

test('the last day of January is renewed on the last of February and then on March 31', async () => {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Date.UTC(2026, 0, 31) / 1000 });
  const customer = await stripe.customers.create({ test_clock: clock.id });
  const price = await aPrice(stripe, 100);
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...sent });
  const ends = [];
  for (const at of [Date.UTC(2026, 0, 31, 1), Date.UTC(2026, 1, 28, 1), Date.UTC(2026, 2, 31, 1)]) {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: at / 1000 });
    const end = (await stripe.subscriptions.retrieve(id)).items.data[0]?.current_period_end ?? 0;
    ends.push(new Date(end * 1000).toISOString().slice(0, 10));
  }
  assert.deepEqual(ends, ['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('while collection is paused its invoices are void', async () => {
  const { subscription, advance } = await aSubscription(1000);
  await stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: 'void', resumes_at: start + 45 * day },
  });
  await advance(start + 31 * day);
  const paused = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  assert.equal((paused.latest_invoice as Stripe.Invoice).status, 'void');
  await advance(start + 62 * day);
  const resumed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  assert.deepEqual([resumed.pause_collection, (resumed.latest_invoice as Stripe.Invoice).status], [null, 'open']);
});

test('cancelled at once, with what is left given back to the balance', async () => {
  const { subscription, advance, customer } = await aSubscription(3000);
  await advance(start + 15 * day);
  const ended = await stripe.subscriptions.cancel(subscription.id, { prorate: true, invoice_now: true });
  assert.deepEqual([ended.status, ended.ended_at], ['canceled', start + 15 * day]);
  assert.equal(((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance, -1500);
  assert.equal((await refused(stripe.subscriptions.cancel(subscription.id))).statusCode, 404);
  const late = stripe.subscriptions.update(subscription.id, { days_until_due: 3 });
  assert.match((await refused(late)).message, /canceled subscription can only update/);
});

test('a draft of a subscription cannot be deleted; it is finalized and voided', async () => {
  const { subscription } = await aSubscription(1000);
  const id = subscription.latest_invoice as string;
  assert.match((await refused(stripe.invoices.del(id))).message, /created by subscriptions/);
  await stripe.invoices.update(id, { auto_advance: false });
  await stripe.invoices.finalizeInvoice(id);
  assert.equal((await stripe.invoices.voidInvoice(id)).status, 'void');
});

test('what does not fit together is refused before anything is made', async () => {
  const { customer, price } = await aSubscription(1000);
  const once = await stripe.prices.create({ currency: 'usd', unit_amount: 5, product: price.product as string });
  const create = (params: Partial<Stripe.SubscriptionCreateParams>) =>
    refused(stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }], ...sent, ...params }));
  const cases: [Partial<Stripe.SubscriptionCreateParams>, RegExp, string | undefined][] = [
    [{ items: [] }, /Missing required param: items/, 'items'],
    [{ items: [{ price: 'price_none' }] }, /No such price: 'price_none'/, 'items[0][price]'],
    [{ items: [{ price: once.id }] }, /type=one_time/, 'items[0][price]'],
    [{ items: [{ price: price.id }, { price: price.id }] }, /same price/, 'items[1][price]'],
    [{ items: [{ price: price.id, quantity: -1 }] }, /non-negative/, 'items[0][quantity]'],
    [{ trial_end: start - 1 }, /in the future/, 'trial_end'],
    [{ collection_method: 'charge_automatically' }, /only be set/, 'days_until_due'],
    [{ customer: 'cus_none' }, /No such customer/, 'customer'],
  ];
  for (const [params, message, param] of cases) {
    const error = await create(params);
    assert.match(error.message, message);
    assert.equal(error.param, param);
  }
  assert.equal((await stripe.subscriptions.list({ customer: customer.id })).data.length, 1);
});
