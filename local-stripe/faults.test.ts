import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCustomer, refused, sdk, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();
const fail = (fault: object) => fetch(`${local.url}/_faults`, { method: 'POST', body: JSON.stringify(fault) });
const made = async (name: string) =>
  (await stripe.customers.list({ limit: 100 })).data.filter((customer) => customer.name === name).length;

test('errors of the provider come as often as was asked for, in its shape', async () => {
  for (const [status, type] of [
    [500, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
    [402, 'StripeCardError'],
  ] as const) {
    await fail({ match: 'POST /v1/customers', status });
    const error = await refused(stripe.customers.create({ name: 'failed' }));
    assert.deepEqual([error.type, error.statusCode], [type, status]);
  }
  assert.equal(await made('failed'), 0);
  await fail({ match: 'POST /v1/customers', status: 500, times: 2 });
  assert.equal((await sdk(local.url, 2).customers.create({ name: 'patient' })).name, 'patient');
  assert.equal(await made('patient'), 1);
});

test('an answer that is lost after the work is given again to the same key, and nothing is done twice', async () => {
  for (const how of [{ drop: true }, { garbage: true }, { status: 500 }]) {
    const name = JSON.stringify(how);
    await fail({ match: 'POST /v1/customers', after: 'after', ...how });
    const options = { idempotencyKey: name };
    await assert.rejects(stripe.customers.create({ name }, options));
    assert.equal(await made(name), 1);
    assert.equal((await stripe.customers.create({ name }, options)).name, name);
    assert.equal(await made(name), 1);
  }
});

test('a failure is kept under its key, whether the work was done or not, and another key is free of it', async () => {
  for (const after of ['before', 'after'] as const) {
    await fail({ match: 'POST /v1/customers', status: 500, after, kept: true });
    const options = { idempotencyKey: `kept ${after}` };
    for (const isRepeated of [undefined, 'true']) {
      const error = await refused(stripe.customers.create({ name: after }, options));
      const { 'idempotent-replayed': replayed, 'idempotency-key': key } = error.headers ?? {};
      assert.deepEqual([error.statusCode, replayed, key], [500, isRepeated, options.idempotencyKey]);
    }
    await stripe.customers.create({ name: after }, { idempotencyKey: `free ${after}` });
    assert.equal(await made(after), after === 'before' ? 1 : 2);
  }
});

test('what is held is done before or after, and answered when the faults are cleared', async () => {
  for (const [after, count] of [
    ['before', 0],
    ['after', 1],
  ] as const) {
    const name = `held ${after}`;
    await fail({ match: 'POST /v1/customers', held: true, after });
    const held = stripe.customers.create({ name });
    while (local.faults.list().length > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(await made(name), count);
    local.faults.clear();
    assert.equal((await held).name, name);
    assert.equal(await made(name), 1);
  }
});

test('a second request with a key that is at work is refused meanwhile', async () => {
  await fail({ match: 'POST /v1/products', slow: 150 });
  const options = { idempotencyKey: 'slow' };
  const slow = stripe.products.create({ name: 'Slow' }, options);
  await new Promise((resolve) => setTimeout(resolve, 40));
  assert.equal((await refused(stripe.products.create({ name: 'Slow' }, options))).code, 'idempotency_key_in_use');
  assert.equal((await stripe.products.create({ name: 'Slow' }, options).catch(() => slow)).id, (await slow).id);
});

test('the wall clock goes on, and what is due happens', async () => {
  const { customer } = { customer: await stripe.customers.create({ name: 'Walled' }) };
  const { id } = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 3,
    auto_advance: true,
  });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount: 900, currency: 'usd' });
  const move = (body: object) => fetch(`${local.url}/_clock`, { method: 'POST', body: JSON.stringify(body) });
  await move({ seconds: 3700 });
  assert.equal((await stripe.invoices.retrieve(id)).status, 'open');
  await move({ seconds: 4 * 86_400 });
  assert.equal((await stripe.events.list({ type: 'invoice.overdue' })).data.length, 1);
  assert.equal((await move({ seconds: -1 })).status, 400);
  const { customer: clocked } = await aCustomer(stripe);
  assert.notEqual(clocked.test_clock, null);
});
