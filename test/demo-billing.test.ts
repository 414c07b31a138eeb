/** The bills of the demo company: made by its own commands, and the same here as at its provider. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { beginningOf } from '../src/app/demo/billing/beginning.ts';
import { fillBilling } from '../src/app/demo/billing/fill.ts';
import { fillDemo } from '../src/app/demo/fill.ts';
import { demoPassword, people } from '../src/app/demo/staff.ts';
import { billingContract } from '../src/features/billing/contract.ts';
import { invoicesContract } from '../src/features/invoices/contract.ts';
import { usersContract } from '../src/features/users/contract.ts';
import { now } from './support/clock.ts';
import { assertBalanced, assertMirrored, assertRowsBalanced, ledgerHere, ledgerThere } from './support/ledger.ts';
import { aPaymentProvider } from './support/payments.ts';
import { aServer, type Caller, type TestServer } from './support/server.ts';

const silent = () => {};
const { local, stripe, payments } = await aPaymentProvider({ timeoutMs: 5000, clock: beginningOf(now()) });
let server: TestServer;
let admin: Caller;
let customers: readonly string[];

before(async () => {
  server = await aServer({ payments });
  const billed = await fillDemo(server.database, silent, { days: 1 }); // what trucks drove is not billed
  assert.ok(billed);
  const letPass = (to: string) => local.move(Math.max(0, Date.parse(to) / 1000 - local.world.time.now()));
  const given = {
    databaseUrl: server.databaseUrl,
    now: now(),
    payments,
    letPass,
    publicUrl: server.url,
    pagesAt: local.url,
  };
  await fillBilling(given, billed, silent);
  admin = await server.as('admin');
  const { rows } = await sql<{ id: string }>`select stripe_customer_id as id from payer`.execute(server.database.read);
  customers = rows.map(({ id }) => id);
});
after(() => server.close());

test('there are bills of every kind: paid, open, overdue in each class, written off, declined and subscribed', async () => {
  const seen = await admin.call(billingContract.overview, {});
  assert.deepEqual(
    seen.ageing.map(({ age, count }) => [age, count > 0]),
    ['current', '1-30', '31-60', '61-90', 'over-90'].map((age) => [age, true]),
  );
  assert.equal(seen.failedCharges.count, 1);
  assert.equal(seen.uncollectible.count, 1);
  assert.ok(seen.months.filter(({ amount }) => amount > 0).length >= 4);
  assert.ok(customers.length >= 20);
  const { rows } = await sql<{ way: string; count: number }>`
    select way, count(*)::int as count from stripe_invoice_payment group by way`.execute(server.database.read);
  const ways = new Map(rows.map(({ way, count }) => [way, count]));
  for (const way of ['card', 'bank', 'check', 'cash']) assert.ok((ways.get(way) ?? 0) >= 3, way);
  const { rows: given } = await sql<{ credits: number; refunds: number }>`
    select (select count(*)::int from customer_credit) credits, (select count(*)::int from stripe_refund) refunds`.execute(
    server.database.read,
  );
  assert.deepEqual(given, [{ credits: 1, refunds: 1 }]);
});

test('of every customer here is what is there, and the sums are right', async () => {
  for (const id of customers) {
    await assertMirrored(server, stripe, id);
    const here = await ledgerHere(server, id);
    assertBalanced(here, id);
    assert.deepEqual(here, await ledgerThere(stripe, id));
  }
  await assertRowsBalanced(server);
});

test('what the office has done lies in the months in which it was done', async () => {
  const { rows } = await sql<{ months: number; late: number }>`
    select count(distinct date_trunc('month', created_at))::int as months,
      count(*) filter (where created_at > now())::int as late
    from provider_command where status = 'done'`.execute(server.database.read);
  assert.ok((rows[0]?.months ?? 0) >= 4);
  assert.equal(rows[0]?.late, 0);
  const { rows: waiting } = await sql`select from provider_command where status <> 'done'`.execute(
    server.database.read,
  );
  assert.deepEqual(waiting, []);
});

test('the customer who can sign in has a bill to pay', async () => {
  const { email } = people.customer;
  const { user } = await server.nobody.call(usersContract.signIn, { email, password: demoPassword });
  const { rows } = await sql<{ id: string }>`select id from contact where profile_id = ${user.id}`.execute(
    server.database.read,
  );
  const { invoices } = await admin.call(invoicesContract.list, { contactId: rows[0]?.id ?? '' });
  assert.equal(invoices.filter(({ status }) => status === 'open').length, 1);
  assert.ok(invoices.filter(({ status }) => status === 'paid').length >= 4);
});
