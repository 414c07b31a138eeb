import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { stripe } = await startForTests();

test("a customer's whole life: subscribed, billed, paid, changed, cancelled", async () => {
  const { customer, advance } = await aCustomer(stripe);
  const price = await aPrice(stripe, 2500);
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    collection_method: 'send_invoice',
    days_until_due: 10,
    metadata: { service: 'cart' },
    expand: ['latest_invoice'],
  });
  const first = subscription.latest_invoice;
  assert.ok(first && typeof first === 'object');
  assert.deepEqual(
    [subscription.status, first.status, first.amount_due, first.hosted_invoice_url],
    ['active', 'draft', 2500, null],
  );

  await advance(start + day);
  const open = await stripe.invoices.retrieve(first.id);
  assert.equal(open.status, 'open');
  assert.equal(open.due_date, start + 3600 + 10 * day);
  assert.match(open.hosted_invoice_url ?? '', /^http:.*\/i\/acct_\w+\/test_\w{40}$/);

  await advance(start + 11 * day);
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'past_due');
  assert.equal(((await stripe.customers.retrieve(customer.id)) as { delinquent?: boolean }).delinquent, true);

  const paid = await stripe.invoices.pay(first.id, { paid_out_of_band: true });
  assert.deepEqual([paid.status, paid.amount_paid, paid.amount_remaining], ['paid', 2500, 0]);
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'active');
  assert.match((await refused(stripe.invoices.pay(first.id))).message, /already paid/);

  await advance(start + 40 * day);
  const second = (await stripe.invoices.list({ subscription: subscription.id })).data[0];
  assert.deepEqual([second?.billing_reason, second?.status], ['subscription_cycle', 'open']);

  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await advance(start + 70 * day);
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled');
  assert.equal((await stripe.invoices.list({ subscription: subscription.id })).data.length, 2);
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
  for (const type of [
    'customer.subscription.created',
    'invoice.finalized',
    'invoice.sent',
    'invoice.overdue',
    'invoice.paid',
    'customer.subscription.deleted',
  ])
    assert.ok(types.includes(type as (typeof types)[number]), type);
});

test('an invoice by hand: drafted, changed, finalized, voided, deleted, written off', async () => {
  const { customer } = await aCustomer(stripe);
  const draft = () =>
    stripe.invoices.create({ customer: customer.id, collection_method: 'send_invoice', days_until_due: 14 });
  const invoice = await draft();
  const item = await stripe.invoiceItems.create({
    customer: customer.id,
    invoice: invoice.id,
    amount: 4500,
    currency: 'usd',
    description: 'Bulk pickup',
  });
  await stripe.invoiceItems.update(item.id, { amount: 5000 });
  assert.equal((await stripe.invoices.retrieve(invoice.id)).total, 5000);
  assert.equal((await stripe.invoices.finalizeInvoice(invoice.id)).amount_remaining, 5000);
  assert.equal((await refused(stripe.invoiceItems.del(item.id))).code, 'invoice_not_editable');
  assert.equal((await refused(stripe.invoices.del(invoice.id))).message, 'You can only delete draft invoices.');
  assert.equal((await stripe.invoices.voidInvoice(invoice.id)).status, 'void');
  assert.match((await refused(stripe.invoices.pay(invoice.id))).message, /voided/);

  const gone = await draft();
  assert.equal((await stripe.invoices.del(gone.id)).deleted, true);
  assert.equal((await refused(stripe.invoices.retrieve(gone.id))).statusCode, 404);

  const lost = await draft();
  await stripe.invoiceItems.create({ customer: customer.id, invoice: lost.id, amount: 700, currency: 'usd' });
  await stripe.invoices.sendInvoice(lost.id);
  assert.equal((await stripe.invoices.markUncollectible(lost.id)).status, 'uncollectible');
  assert.equal((await stripe.invoices.pay(lost.id, { paid_out_of_band: true })).status, 'paid');
});

test('products and prices are made, changed, archived and listed', async () => {
  const product = await stripe.products.create({
    name: 'Second cart',
    default_price_data: { currency: 'usd', unit_amount: 800, recurring: { interval: 'month', interval_count: 3 } },
    expand: ['default_price'],
  });
  const price = product.default_price;
  assert.ok(price && typeof price === 'object');
  assert.equal(price.recurring?.interval_count, 3);
  assert.match((await refused(stripe.prices.update(price.id, { active: false }))).message, /default price/);
  assert.match((await refused(stripe.products.del(product.id))).message, /cannot be deleted/);
  const archived = await stripe.products.update(product.id, {
    active: false,
    description: 'No longer sold',
    metadata: { kind: 'cart' },
  });
  assert.deepEqual([archived.active, archived.metadata.kind], [false, 'cart']);
  assert.equal((await stripe.products.update(product.id, { description: '' })).description, null);
  const { data } = await stripe.products.list({ active: false, ids: [product.id] });
  assert.deepEqual(
    data.map(({ id }) => id),
    [product.id],
  );
});

test('a deleted customer answers as deleted, and its subscriptions are over', async () => {
  const { customer } = await aCustomer(stripe, 'pm_card_visa');
  const price = await aPrice(stripe, 1000);
  const subscription = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
  await stripe.customers.del(customer.id);
  assert.equal((await stripe.customers.retrieve(customer.id)).deleted, true);
  assert.equal((await stripe.subscriptions.retrieve(subscription.id)).status, 'canceled');
  assert.equal((await refused(stripe.customers.update(customer.id, { name: 'x' }))).statusCode, 404);
});

test('each currency has a balance of its own, which invoices in it take and a void one gives back', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'two.currencies@example.com' });
  const move = (currency: string, amount: number) =>
    stripe.customers.createBalanceTransaction(customer, { amount, currency });
  const bill = async (currency: string) => {
    const how = { collection_method: 'send_invoice', days_until_due: 7 } as const;
    const { id: invoice } = await stripe.invoices.create({ customer, currency, ...how });
    await stripe.invoiceItems.create({ customer, invoice, amount: 1000, currency });
    return stripe.invoices.finalizeInvoice(invoice);
  };
  await move('usd', -300);
  assert.equal((await move('eur', -1200)).ending_balance, -1200);
  const invoices = [await bill('eur'), await bill('eur'), await bill('usd'), await bill('cad')];
  assert.deepEqual(
    invoices.map(({ starting_balance, ending_balance, amount_due }) => [starting_balance, ending_balance, amount_due]),
    [
      [-1200, -200, 0],
      [-200, 0, 800],
      [-300, 0, 700],
      [0, 0, 1000],
    ],
  );
  await stripe.invoices.voidInvoice(invoices[1]?.id ?? '');
  assert.equal(((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance, 0);
  assert.equal((await bill('eur')).amount_due, 800);
});
