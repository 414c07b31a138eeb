/** What nightly comparisons find is told object by object until somebody has seen it, or it is all the same again. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock } from '../../../../test/support/clock.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aBilledCustomer, anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { productsContract } from '../../products/contract.ts';
import { comparisonsContract as comparisons } from '../comparisons.ts';
import { billingContract as billing } from '../contract.ts';
import { nightlySyncJob } from './nightly.ts';
import { sweepSyncs } from './store-sync.ts';

// Nothing is told of what happens there: only a comparison finds it.
const { local, stripe, payments } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
await aCompany(server);
const admin = await server.as('admin');
const other = await server.as('admin');
const office = await server.as('employee');
const latest = async () => (await admin.call(billing.latestSync, {})).sync;
const found = () => admin.call(comparisons.differences, {});
const whatOf = async () => (await found()).differences.map(({ kind, what, name }) => [kind, what, name]);
async function ended(id: string) {
  await until(async () => (await latest())?.id === id && (await latest())?.status !== 'running');
}
async function byHand(): Promise<void> {
  await ended((await admin.call(billing.sync, { commandId: randomUUID() })).sync.id);
}
async function aNight(): Promise<void> {
  clock.set(addMinutes(clock.now(), 24 * 60));
  const before = await latest();
  await nightlySyncJob({ read: server.database.read, transact: server.transact, clock }).run(
    new AbortController().signal,
  );
  await until(async () => (await latest())?.id !== before?.id);
  await ended((await latest())?.id ?? '');
}

const { contactId } = await aBilledCustomer(server);
const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4000));
const customer = String((await stripe.invoices.retrieve(invoice.stripeInvoiceId)).customer);
await byHand();

test('what differed is named with whom it concerns, and stays until somebody has seen it, whoever syncs meanwhile', async () => {
  const product = await stripe.products.create({ name: 'Cart' });
  await stripe.invoices.voidInvoice(invoice.stripeInvoiceId);
  const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  await aNight();
  const { upTo, count, differences, since } = await found();
  const [first] = differences;
  assert.deepEqual([count, differences.length, first?.contactId], [3, 3, contactId]);
  assert.equal(since, (await latest())?.startedAt);
  assert.deepEqual(
    new Set(differences.map(({ providerId }) => providerId)),
    new Set([invoice.stripeInvoiceId, draft.id, product.id]),
  );
  assert.deepEqual(
    (await whatOf()).map(([kind, what]) => [kind, what]).sort(),
    [
      ['invoice', 'status open, now void; voided at'],
      ['invoice', 'was missing here'],
      ['product', 'was missing here'],
    ].sort(),
  );
  await byHand();
  assert.equal((await found()).count, 3);
  assert.equal((await latest())?.differenceCount, 0);

  const [one, two] = await Promise.all(
    [admin, other].map((caller) => caller.attempt(comparisons.markSeen, { upTo: upTo ?? '' })),
  );
  assert.deepEqual([one?.status, two?.status], [200, 200]);
  const { lastSeen, ...left } = await found();
  assert.deepEqual([left.count, left.differences, left.upTo], [0, [], null]);
  assert.equal(lastSeen?.count, 3);
  assert.ok(lastSeen.at <= clock.now());
  assert.match(lastSeen?.by ?? '', /^First\d+ admin$/);
});

test('what a later night found is not marked with an earlier one, and a night that found nothing ends both', async () => {
  await stripe.products.create({ name: 'Bin' });
  await aNight();
  const { upTo } = await found();
  const gone = await stripe.products.create({ name: 'Gone' });
  await aNight();
  assert.equal((await found()).count, 2);
  await admin.call(comparisons.markSeen, { upTo: upTo ?? '' });
  assert.deepEqual(await whatOf(), [['product', 'was missing here', null]]);
  local.world.products.remove(gone.id);
  await aNight();
  assert.deepEqual(await whatOf(), [['product', 'is gone at Stripe', null]]);
  await aNight();
  assert.equal((await found()).count, 0);
});

test('what nobody has seen is kept for longer than what somebody has', async () => {
  const listed = async () => (await sql`select from provider_sync`.execute(server.database.read)).rows.length;
  const sweep = () => server.transact(async (tx) => (await sweepSyncs(100, tx)).execute(tx));
  await stripe.products.create({ name: 'Late' });
  await aNight();
  await sql`update provider_sync set started_at = started_at - interval '90 days'`.execute(server.database.read);
  await sweep();
  const { upTo, count } = await found();
  assert.deepEqual([await listed(), count], [1, 1]);
  await admin.call(comparisons.markSeen, { upTo: upTo ?? '' });
  await sweep();
  assert.equal(await listed(), 0);
  await byHand();
});

test('more than two hundred are counted, and the first of them listed', async () => {
  for (let n = 0; n < 230; n++) await stripe.products.create({ name: `Many ${n}` });
  await aNight();
  const { count, differences } = await found();
  assert.deepEqual([count, differences.length], [230, 200]);
});

test('what nobody knew the end of needs no look any more once everything was compared', async () => {
  const { read } = server.database;
  const unsettled = async () => (await admin.call(productsContract.configuration, {})).unsettledCount;
  await sql`insert into provider_event (id, kind, object_type, status, received_at)
    values ('evt_lost', 'invoice.paid', 'invoice', 'given-up', now() - interval '1 hour')`.execute(read);
  await sql`insert into provider_command (id, kind, request, next_try_at, created_at)
    values (gen_random_uuid(), 'create-product', '{}', now() - interval '1 hour', now() - interval '2 days')`.execute(
    read,
  );
  assert.equal(await unsettled(), 2);
  await byHand();
  assert.equal(await unsettled(), 0);
  await sql`update provider_command set next_try_at = now() + interval '1 hour'`.execute(read); // somebody asks again
  assert.equal(await unsettled(), 1);
});
