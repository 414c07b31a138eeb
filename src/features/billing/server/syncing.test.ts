import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, today } from '../../../../test/support/clock.ts';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { compared } from '../../../app/feature-jobs.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { billingContract as billing } from '../contract.ts';
import { progressText, syncText } from '../rules.ts';
import { nightlySyncJob } from './nightly.ts';
import { syncJob } from './syncing.ts';

// Nothing is told of what happens there: only a sync finds it.
const { local, stripe, payments: provider, fail } = await aPaymentProvider();
const asked: string[] = [];
const payments: typeof provider = {
  ...provider,
  ask(work) {
    asked.push(String(work));
    return provider.ask(work);
  },
};
const server = await aServer({ payments });
after(() => server.close());
await aCompany(server);
const admin = await server.as('admin');
const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
const jobs = async () => syncJob(kit, compared).run(new AbortController().signal);
const latest = async () => (await admin.call(billing.latestSync, {})).sync;
const begin = async (commandId: string = randomUUID()) => (await admin.call(billing.sync, { commandId })).sync;
async function ended() {
  await until(async () => (await latest())?.status !== 'running');
  return latest();
}

const customer = await server.as('customer');
await server.transact((tx) => aContact(tx, { profileId: customer.id }));
const theirs = await stripe.customers.create({ email: 'x@example.test', metadata: { profile_id: customer.id } });
const price = await stripe.prices.create({
  currency: 'usd',
  unit_amount: 3000,
  recurring: { interval: 'month' },
  product_data: { name: 'Standard' },
});
const terms = { collection_method: 'send_invoice', days_until_due: 7 } as const;
await stripe.subscriptions.create({ customer: theirs.id, items: [{ price: price.id }], ...terms });
async function anInvoice(): Promise<void> {
  await stripe.invoiceItems.create({ customer: theirs.id, amount: 1500, currency: 'usd', description: 'Mattress' });
  const { id } = await stripe.invoices.create({ customer: theirs.id, ...terms });
  await stripe.invoices.finalizeInvoice(id ?? '');
}
const countInvoices = async () =>
  (await admin.call(billing.overview, {})).invoices.reduce((n, { count }) => n + count, 0);

test('what was made elsewhere comes in, once, and a second time nothing is different', async () => {
  await anInvoice();
  await begin();
  const sync = await ended();
  assert.equal(sync?.status, 'done');
  assert.deepEqual(
    [sync?.counts.products?.added, sync?.counts.subscriptions?.added, sync?.counts.invoices?.added],
    [1, 1, 2],
  );
  assert.match(sync ? syncText(sync) : '', /^1 product, 1 subscription and 2 invoices in \d+ s$/);
  await begin();
  const again = await ended();
  assert.equal(again?.differenceCount, 0);
  assert.equal(again?.counts.invoices?.synced, 2);
  assert.equal(await countInvoices(), 2);
});

test('while it works, whoever looks reads how far it is, page by page', async () => {
  local.faults.add({ match: 'GET /v1/(prices|credit_notes)', slow: 400, times: 2 });
  await begin();
  const read = new Set<string>();
  await until(async () => {
    const sync = await latest();
    if (sync?.status === 'running') read.add(progressText(sync));
    return sync?.status !== 'running';
  });
  assert.ok(read.has('Syncing products: 1') && read.has('Syncing invoices: 2'), [...read].join());
  assert.ok([...read].every((text) => /^Syncing (products|subscriptions|invoices)(…|: \d+)$/.test(text)));
  assert.equal(
    progressText({ step: 'invoices', counts: { invoices: { synced: 1200, added: 0, changed: 0 } } }),
    'Syncing invoices: 1,200',
  );
  assert.equal(progressText({ step: 'invoices', counts: {} }), 'Syncing invoices…');
});

test('who begins while one is under way joins it, and a repeat gives the same', async () => {
  const commandId = randomUUID();
  const all = await Promise.all([begin(commandId), begin(), begin(commandId)]);
  const { rows } = await sql`select from provider_sync where id = any(${all.map(({ id }) => id)}::uuid[])`.execute(
    server.database.read,
  );
  assert.equal(rows.length, new Set(all.map(({ id }) => id)).size);
  await ended();
  const before = await latest();
  assert.equal((await begin(all[0]?.id)).status, 'done');
  assert.equal((await latest())?.id, before?.id);
});

/** Whoever works at it, the server's own job or this: what waits to be tried again is due at once. */
async function endedAtOnce() {
  await until(async () => {
    await sql`update provider_sync set next_try_at = now() where status = 'running' and last_error is not null`.execute(
      server.database.read,
    );
    await jobs();
    return (await latest())?.status !== 'running';
  });
  return latest();
}

/** How far the one that is under way is, once it has broken off. */
async function brokenOff() {
  type Reached = Readonly<{ step: string; error: string | null; progress: { step: string } | null }>;
  let reached: Reached | undefined;
  await until(async () => {
    const { rows } = await sql<Reached>`
      select step, last_error as error, progress from provider_sync where status = 'running'`.execute(
      server.database.read,
    );
    [reached] = rows;
    return reached !== undefined && reached.error !== null;
  });
  return [reached?.step, reached?.progress?.step];
}

test('what breaks off goes on where it was, whichever of the three it was at', async () => {
  const gone = await stripe.subscriptions.create({ customer: theirs.id, items: [{ price: price.id }], ...terms });
  await begin();
  await ended();
  local.world.subscriptions.remove(gone.id); // as if it had never been there
  for (const [match, step, place, before] of [
    ['GET /v1/subscriptions/', 'subscriptions', 'unseen', /(products|prices|subscriptions)\.list/],
    ['GET /v1/prices', 'products', 'prices', /products\.list/],
    ['GET /v1/credit_notes', 'invoices', 'credit-notes', /(products|prices|subscriptions|invoices|refunds)\.list/],
  ] as const) {
    fail({ match, status: 500 });
    await begin();
    assert.deepEqual(await brokenOff(), [step, place], match);
    local.faults.clear();
    asked.length = 0;
    assert.equal((await endedAtOnce())?.status, 'done');
    assert.ok(asked.length > 0 && !asked.some((work) => before.test(work)), 'it began anew');
  }
  const { subscriptions } = await admin.call(billing.overview, {});
  assert.deepEqual(subscriptions.find(({ status }) => status === 'canceled')?.count, 1);
});

test('what it sees and cannot place is counted, each kind by itself', async () => {
  const { id: stranger } = await stripe.customers.create({ name: 'Stranger', email: 'stranger@example.test' });
  await stripe.subscriptions.create({ customer: stranger, items: [{ price: price.id }], ...terms });
  const gone = await stripe.products.create({ name: 'Gone' });
  await begin();
  await ended();
  local.world.products.remove(gone.id);
  await begin();
  const { products, subscriptions, invoices } = (await ended())?.counts ?? {};
  assert.deepEqual([products?.unplaced, subscriptions?.unplaced], [{ gone: 1 }, { stranger: 1 }]);
  assert.deepEqual(invoices?.unplaced, { withoutAccount: 1, unknownCustomer: 1 });
});

test('what cannot be compared is told in a sentence, and nothing is lost', async () => {
  const before = await countInvoices();
  fail({ match: 'GET /v1/products', status: 401, times: 100 });
  await begin();
  const failed = await endedAtOnce();
  local.faults.clear();
  assert.deepEqual(
    [failed?.status, failed?.error],
    ['failed', 'Stripe does not accept the secret key. Nothing was changed: check STRIPE_SECRET_KEY.'],
  );
  assert.equal(await countInvoices(), before);
});

test('a process that ends in the middle leaves it to the next at once', async () => {
  const ending = new AbortController();
  const ask: typeof payments.ask = (work) => {
    ending.abort();
    return payments.ask(work);
  };
  await sql`insert into provider_sync (id, requested_by) values (gen_random_uuid(), ${admin.id})`.execute(
    server.database.read,
  );
  await syncJob({ ...kit, payments: { ...payments, ask } }, compared).run(ending.signal);
  await jobs(); // unless the server's own was quicker
  assert.equal((await ended())?.status, 'done');
});

test('each night there is one by itself, after three, and it says what nobody had told', async () => {
  const was = clock.now();
  const nightly = nightlySyncJob({ ...kit, clock });
  const look = () => nightly.run(new AbortController().signal);
  const count = async () =>
    Number(
      (
        await sql<{ n: number }>`select count(*) as n from provider_sync where requested_by is null`.execute(
          server.database.read,
        )
      ).rows[0]?.n,
    );
  clock.set(`${addDays(today, 1)}T08:30:00Z`); // half past one or two in Denver
  await look();
  assert.equal(await count(), 0);
  await anInvoice();
  clock.set(`${addDays(today, 1)}T10:30:00Z`);
  await Promise.all([look(), look()]);
  await jobs();
  await look();
  assert.equal(await count(), 1);
  const night = await ended();
  assert.deepEqual([night?.isNightly, night?.differenceCount], [true, 1]);
  clock.set(was);
});
