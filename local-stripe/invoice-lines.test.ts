import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, refused, startForTests } from './testing.ts';

const { stripe } = await startForTests();
const price = await aPrice(stripe, 2500);
const product = String(price.product);

/** A draft with a line of 900. */
async function aDraft() {
  const { customer } = await aCustomer(stripe);
  const of = { customer: customer.id };
  const { id } = await stripe.invoices.create({ ...of, currency: 'usd' });
  const waiting = await stripe.invoiceItems.create({ ...of, amount: 70, currency: 'usd' });
  const item = await stripe.invoiceItems.create({ ...of, invoice: id, amount: 900, currency: 'usd' });
  return { id, of, item, waiting };
}

const amounts = ({ lines, total }: Stripe.Invoice) => [lines.data.map(({ amount }) => amount), total];

test('lines are added, by an amount, a price, or what waited', async () => {
  const { id, waiting } = await aDraft();
  const added = await stripe.invoices.addLines(id, {
    lines: [
      { amount: 5, description: 'Lid', metadata: { part: 'lid' } },
      { price_data: { currency: 'usd', product_data: { name: 'Wheel' }, unit_amount: 10 }, quantity: 2 },
      { price_data: { currency: 'usd', product, unit_amount: 3 } },
      { invoice_item: waiting.id, description: 'Extra bag' },
    ],
    invoice_metadata: { by: 'office' },
  });
  assert.deepEqual(amounts(added), [[900, 5, 20, 3, 70], 998]);
  const [, lid, wheel, , bag] = added.lines.data;
  assert.deepEqual([lid?.description, lid?.metadata, wheel?.description], ['Lid', { part: 'lid' }, 'Wheel']);
  assert.deepEqual([bag?.description, added.metadata], ['Extra bag', { by: 'office' }]);
  assert.equal((await stripe.invoiceItems.retrieve(waiting.id)).invoice, id);
});

test('lines are changed, alone or together, and taken away or back', async () => {
  const { id, of, item, waiting } = await aDraft();
  const { lines } = await stripe.invoices.addLines(id, { lines: [{ invoice_item: waiting.id }] });
  const [first = '', second = ''] = lines.data.map((line) => line.id);
  const changed = await stripe.invoices.updateLines(id, {
    lines: [
      { id: first, amount: 800, metadata: { a: 'b' } },
      { id: second, description: 'Bag' },
    ],
  });
  assert.deepEqual(amounts(changed), [[800, 70], 870]);
  const line = await stripe.invoices.updateLineItem(id, second, { amount: 60 });
  assert.deepEqual([line.amount, line.description], [60, 'Bag']);
  assert.equal((await stripe.invoiceItems.retrieve(item.id)).amount, 800);
  const removed = await stripe.invoices.removeLines(id, {
    lines: [
      { id: first, behavior: 'delete' },
      { id: second, behavior: 'unassign' },
    ],
  });
  assert.deepEqual(amounts(removed), [[], 0]);
  assert.equal((await refused(stripe.invoiceItems.retrieve(item.id))).statusCode, 404);
  const pending = await stripe.invoiceItems.list({ ...of, pending: true });
  assert.deepEqual(
    pending.data.map(({ amount }) => amount),
    [60],
  );
});

test('what waited before a draft waits again when the draft is deleted', async () => {
  const { id, of, waiting, item } = await aDraft();
  await stripe.invoices.addLines(id, { lines: [{ invoice_item: waiting.id }] });
  await stripe.invoices.del(id);
  const pending = await stripe.invoiceItems.list({ ...of, pending: true });
  assert.deepEqual([pending.data.map((one) => one.id), pending.data[0]?.invoice], [[waiting.id], null]);
  assert.equal((await refused(stripe.invoiceItems.retrieve(item.id))).statusCode, 404);
});

test('a final invoice, a line that is not there, and an item that does not wait are refused', async () => {
  const { id, item } = await aDraft();
  const lines = [{ id: 'il_none', behavior: 'delete' as const }];
  assert.equal((await refused(stripe.invoices.removeLines(id, { lines }))).param, 'lines[0][id]');
  assert.equal((await refused(stripe.invoices.updateLineItem(id, 'il_none', {}))).statusCode, 404);
  const twice = await refused(stripe.invoices.addLines(id, { lines: [{ invoice_item: item.id }] }));
  assert.match(twice.message, /does not wait/);
  await stripe.invoices.finalizeInvoice(id);
  const late = await refused(stripe.invoices.addLines(id, { lines: [{ amount: 5 }] }));
  assert.equal(late.code, 'invoice_not_editable');
});

test('when one line does not fit, none is changed, and nothing is told of', async () => {
  const { id, waiting } = await aDraft();
  const before = await stripe.invoices.retrieve(id);
  const [first = ''] = before.lines.data.map((line) => line.id);
  const { data: told } = await stripe.events.list({ limit: 1 });
  const other = await aDraft();
  const tries = [
    stripe.invoices.addLines(id, { lines: [{ invoice_item: waiting.id }, { invoice_item: other.waiting.id }] }),
    stripe.invoices.updateLines(id, {
      lines: [
        { id: first, amount: 5 },
        { id: 'il_unknown', amount: 5 },
      ],
    }),
    stripe.invoices.removeLines(id, {
      lines: [
        { id: first, behavior: 'delete' },
        { id: first, behavior: 'delete' },
      ],
    }),
  ];
  for (const { status } of await Promise.allSettled(tries)) assert.equal(status, 'rejected');
  assert.deepEqual(amounts(await stripe.invoices.retrieve(id)), amounts(before));
  assert.equal((await stripe.invoiceItems.retrieve(waiting.id)).invoice, null);
  const news = await stripe.events.list({ ending_before: told[0]?.id ?? '' });
  assert.deepEqual(
    news.data.filter(({ data: { object } }) => 'id' in object && object.id === id),
    [],
  );
});
