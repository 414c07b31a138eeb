import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCustomer, aPrice, day, refused, start, startForTests } from './testing.ts';

const { stripe } = await startForTests();
const price = (await aPrice(stripe, 2500)).id;

/** A trial of ten days of somebody without a card, which is over. */
async function afterTrial(missing: 'cancel' | 'pause' | 'create_invoice') {
  const { customer, advance } = await aCustomer(stripe);
  const { id } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price }],
    trial_period_days: 10,
    trial_settings: { end_behavior: { missing_payment_method: missing } },
  });
  await advance(start + 11 * day);
  return { id, customer, advance, after: await stripe.subscriptions.retrieve(id) };
}

const eventsOf = async (id: string, type: string) =>
  (await stripe.events.list({ type })).data.filter(({ data }) => (data.object as { id: string }).id === id).length;

test('a trial that ends without a card is billed, canceled, or paused, as was said', async () => {
  for (const [missing, status, invoices] of [
    ['create_invoice', 'past_due', 2],
    ['cancel', 'canceled', 1],
    ['pause', 'paused', 1],
  ] as const) {
    const { id, after } = await afterTrial(missing);
    const { data } = await stripe.invoices.list({ subscription: id });
    assert.deepEqual([after.status, data.length], [status, invoices], missing);
    assert.equal(after.trial_settings?.end_behavior.missing_payment_method, missing);
    assert.equal(await eventsOf(id, 'customer.subscription.paused'), missing === 'pause' ? 1 : 0);
  }
});

test('what is paused is resumed from now on, or within its own period', async () => {
  const { id, customer, advance } = await afterTrial('pause');
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  await advance(start + 45 * day);
  const resumed = await stripe.subscriptions.resume(id, { expand: ['latest_invoice'] });
  const invoice = resumed.latest_invoice as { status: string; total: number };
  assert.deepEqual([resumed.status, invoice.status, invoice.total], ['active', 'paid', 2500]);
  assert.equal(resumed.items.data[0]?.current_period_start, start + 45 * day);
  assert.equal(await eventsOf(id, 'customer.subscription.resumed'), 1);
  assert.match((await refused(stripe.subscriptions.resume(id))).message, /not paused/);

  const other = await afterTrial('pause');
  const same = await stripe.subscriptions.resume(other.id, { billing_cycle_anchor: { type: 'unchanged' } });
  const waiting = await stripe.invoiceItems.list({ customer: other.customer.id, pending: true });
  assert.equal(same.items.data[0]?.current_period_start, start + 10 * day);
  assert.deepEqual(
    waiting.data.map(({ proration, amount }) => [proration, amount > 2300 && amount < 2500]),
    [[true, true]],
  );
});
