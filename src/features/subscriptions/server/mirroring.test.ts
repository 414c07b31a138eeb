import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day } from '../../../../test/support/clock.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { historyContract } from '../../history/contract.ts';
import { subscriptionsContract as subscriptions } from '../contract.ts';
import { refreshSubscription, syncSubscriptions } from './syncing.ts';

const company = await aBillingCompany();
const { server, office, local, stripe, payments, aPrice, aCustomer, of, theirs } = company;
const standard = await aPrice('Standard Service', 3000);
const extra = await aPrice('Extra can', 2000);
const kit = { read: server.database.read, transact: server.transact, payments };

async function assigned() {
  const customer = await aCustomer();
  const items = [{ stripePriceId: standard, quantity: 1 }];
  const command = { contactId: customer.contactId, commandId: randomUUID(), items };
  const { subscription } = await office.call(subscriptions.assign, command);
  const [there] = await theirs(customer.profileId);
  assert.ok(there);
  return { ...customer, subscription, there, id: subscription.id };
}
const allRead = async () => {
  const { rows } = await sql`select from provider_event where status <> 'done'`.execute(server.database.read);
  return rows.length === 0;
};

test('events in any order, late and twice, leave what the provider has', async () => {
  const { contactId, there } = await assigned();
  await local.courier.settled();
  local.courier.hold();
  const item = there.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(there.id, { items: [{ id: item, quantity: 3 }] });
  await stripe.subscriptions.update(there.id, { items: [{ id: item, price: extra, quantity: 2 }] });
  await stripe.subscriptions.update(there.id, { items: [{ price: standard }] });
  await stripe.subscriptions.update(there.id, { cancel_at_period_end: true });
  await stripe.subscriptions.update(there.id, { items: [{ id: item, deleted: true }] });
  local.courier.release({ isReversed: true, times: 2 });
  await local.courier.settled();
  await until(allRead);
  const [mirrored] = await of(contactId);
  assert.deepEqual(
    [mirrored?.cancelAtPeriodEnd, mirrored?.items.map(({ stripePriceId, quantity }) => [stripePriceId, quantity])],
    [true, [[standard, 1]]],
  );
  await stripe.subscriptions.cancel(there.id);
  await until(async () => (await of(contactId))[0]?.status === 'canceled');
});

test('what was read while the provider was at a command is older than what the command has done', async () => {
  const { contactId, there, id } = await assigned();
  await local.courier.settled();
  await until(allRead);
  local.courier.hold(); // no event heals it
  const before = [{ stripePriceId: standard, quantity: 1 }];
  const wanted = { id, before, items: [{ stripePriceId: standard, quantity: 2 }] };
  const { prorationDate } = await office.call(subscriptions.previewChange, wanted);
  const commands = [
    () => office.call(subscriptions.change, { ...wanted, prorationDate, commandId: randomUUID() }),
    () => office.call(subscriptions.cancel, { id, commandId: randomUUID() }),
    () => office.call(subscriptions.keep, { id, commandId: randomUUID() }),
  ];
  const states = [];
  for (const command of commands) {
    local.faults.add({ match: `POST /v1/subscriptions/${there.id}$`, slow: 400 });
    const done = command();
    await until(async () => local.faults.list().length === 0); // it is there, and not carried out yet
    await refreshSubscription(kit, there.id);
    await done;
    const [here] = await of(contactId);
    states.push([here?.items[0]?.quantity, here?.cancelAtPeriodEnd]);
  }
  local.courier.release();
  assert.deepEqual(states, [
    [2, false],
    [2, true],
    [2, false],
  ]);
});

test('one that was made elsewhere comes along with its product, also before its customer is known here', async () => {
  const { profileId, contactId } = await aCustomer();
  local.courier.hold();
  const customer = await stripe.customers.create({
    email: 'elsewhere@example.test',
    metadata: { profile_id: profileId },
  });
  const product = await stripe.products.create({ name: 'Made elsewhere' });
  const recurring = { interval: 'month', interval_count: 3 } as const;
  const price = await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 500, recurring });
  const items = [{ price: price.id }];
  await stripe.subscriptions.create({
    customer: customer.id,
    items,
    collection_method: 'send_invoice',
    days_until_due: 3,
  });
  local.courier.release({ isReversed: true, times: 1 });
  await until(async () => (await of(contactId)).length === 1);
  const [mirrored] = await of(contactId);
  assert.deepEqual(
    mirrored?.items.map(({ productName, unitAmount, intervalCount }) => [productName, unitAmount, intervalCount]),
    [['Made elsewhere', 500, 3]],
  );
  assert.equal(mirrored?.assignedBy, null);
});

test('a reading that began earlier changes nothing, however late it is written', async () => {
  const { contactId, there, id } = await assigned();
  await until(allRead);
  await sql`update customer_subscription set reading = 1000000000, status = 'past_due' where id = ${id}`.execute(
    server.database.read,
  );
  await stripe.subscriptions.update(there.id, { cancel_at_period_end: true });
  await until(allRead);
  await syncSubscriptions(kit);
  assert.deepEqual(
    [(await of(contactId))[0]?.status, (await of(contactId))[0]?.cancelAtPeriodEnd],
    ['past_due', false],
  );
  await sql`update customer_subscription set reading = 1 where id = ${id}`.execute(server.database.read);
  await syncSubscriptions(kit);
  assert.deepEqual([(await of(contactId))[0]?.status, (await of(contactId))[0]?.cancelAtPeriodEnd], ['active', true]);
});

test('a sync reads all pages, counts strangers without keeping them, and deletes nothing', async () => {
  const { contactId, there } = await assigned();
  const stranger = await stripe.customers.create({ email: 'stranger@example.test' });
  const collection = { collection_method: 'send_invoice', days_until_due: 7 } as const;
  for (let n = 0; n < 101; n++)
    await stripe.subscriptions.create({ customer: stranger.id, items: [{ price: standard }], ...collection });
  local.courier.hold();
  const item = there.items.data[0]?.id ?? '';
  await stripe.subscriptions.update(there.id, { items: [{ id: item, quantity: 4 }] });
  const first = await syncSubscriptions(kit);
  assert.ok(first.syncedCount > 101, JSON.stringify(first));
  assert.deepEqual([first.strangerCount, first.addedCount, first.changedCount], [101, 0, 1]);
  assert.equal((await of(contactId))[0]?.items[0]?.quantity, 4);
  const again = await syncSubscriptions(kit);
  assert.deepEqual([again.addedCount, again.changedCount, again.goneCount], [0, 0, 0]);
  const row = local.world.subscriptions.find(there.id);
  if (row) local.world.subscriptions.remove(row.id);
  assert.equal((await syncSubscriptions(kit)).goneCount, 1);
  assert.deepEqual(
    (await of(contactId)).map(({ status, items }) => [status, items.length]),
    [['canceled', 1]],
  );
  local.courier.release({});
});

test('who assigned and changed what stands in the history of the contact, with products and prices', async () => {
  const { contactId, id } = await assigned();
  const before = [{ stripePriceId: standard, quantity: 1 }];
  const change = { id, before, items: [{ stripePriceId: standard, quantity: 2 }] };
  const { prorationDate } = await office.call(subscriptions.previewChange, change);
  await office.call(subscriptions.change, { ...change, commandId: randomUUID(), prorationDate });
  await office.call(subscriptions.cancel, { id, commandId: randomUUID() });
  const { entries } = await office.call(historyContract.ofContact, { contactId, kind: 'billing' });
  assert.deepEqual(entries.map(({ what, subject }) => [what, subject]).sort(), [
    ['Product of the subscription added', 'Standard Service, $30.00'],
    ['Product of the subscription changed', 'Standard Service, $30.00'],
    ['Subscription assigned', null],
    ['Subscription cancelled', null],
  ]);
  const added = entries.find(({ what }) => what === 'Subscription assigned');
  assert.match(added?.who ?? '', /employee$/);
  assert.deepEqual(added?.changes.slice(0, 3), [
    { label: 'Status', before: null, after: 'Active' },
    { label: 'Paid', before: null, after: 'By invoice' },
    { label: 'Days until due', before: null, after: '7' },
  ]);
});

test('time passes: what was to begin begins, and what was cancelled ends', async () => {
  const { contactId } = await aCustomer();
  const items = [{ stripePriceId: standard, quantity: 1 }];
  const command = { contactId, commandId: randomUUID(), items, startDate: day(10) };
  const { subscription } = await office.call(subscriptions.assign, command);
  const status = async () => (await of(contactId))[0]?.status;
  assert.equal(await status(), 'trialing');
  local.move(11 * 86_400);
  await until(async () => (await status()) === 'active');
  await office.call(subscriptions.cancel, { id: subscription.id, commandId: randomUUID() });
  local.move(32 * 86_400);
  await until(async () => (await status()) === 'canceled');
  const late = await office.attempt(subscriptions.keep, { id: subscription.id, commandId: randomUUID() });
  assert.deepEqual([late.status, late.body.error.code], [409, 'not-cancelled']);
});
