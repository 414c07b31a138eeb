import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, test } from 'node:test';
import { sql } from 'kysely';
import { clock, today } from '../../../../test/support/clock.ts';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { until } from '../../../../test/support/invoices.ts';
import { aPaymentProvider } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { compared } from '../../../app/features.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { billingContract as billing } from '../contract.ts';
import { differencesOf, syncText } from '../rules.ts';
import { nightlySyncJob } from './nightly.ts';
import { syncJob } from './syncing.ts';

// Nothing is told of what happens there: only a sync finds it.
const { local, stripe, payments, fail } = await aPaymentProvider();
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
  assert.equal(again && differencesOf(again), 0);
  assert.equal(again?.counts.invoices?.synced, 2);
  assert.equal(await countInvoices(), 2);
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

test('what breaks off goes on where it was; what cannot is told in a sentence, and nothing is lost', async () => {
  fail({ match: 'GET /v1/credit_notes', status: 500, times: 3 });
  await anInvoice();
  const { id } = await begin();
  const progress = async () => {
    const { rows } = await sql<{ step: string; error: string | null; progress: { step: string } | null }>`
      select step, last_error as error, progress from provider_sync where id = ${id}`.execute(server.database.read);
    return rows[0];
  };
  await until(async () => (await progress())?.error !== null);
  assert.deepEqual([(await progress())?.step, (await progress())?.progress?.step], ['invoices', 'credit-notes']);
  local.faults.clear();
  const asked: string[] = [];
  const ask: typeof payments.ask = (work) => {
    asked.push(String(work));
    return payments.ask(work);
  };
  const spied = { ...kit, payments: { ...payments, ask } };
  await sql`update provider_sync set next_try_at = now() where id = ${id}`.execute(server.database.read);
  await syncJob(spied, compared).run(new AbortController().signal);
  assert.equal((await ended())?.status, 'done');
  assert.ok(asked.length > 0 && !asked.some((work) => work.includes('invoices.list')), 'it began anew');
  assert.equal(await countInvoices(), 3);

  fail({ match: 'GET /v1/products', status: 401, times: 100 });
  const { id: refused } = await begin();
  for (let tries = 0; tries < 4; tries++) {
    await sql`update provider_sync set next_try_at = now() where id = ${refused} and status = 'running'`.execute(
      server.database.read,
    );
    await jobs();
  }
  local.faults.clear();
  const failed = await ended();
  assert.deepEqual(
    [failed?.status, failed?.error],
    ['failed', 'Stripe does not accept the secret key. Nothing was changed: check STRIPE_SECRET_KEY.'],
  );
  assert.equal(await countInvoices(), 3);
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
  assert.deepEqual([night?.isNightly, night && differencesOf(night)], [true, 1]);
  clock.set(was);
});
