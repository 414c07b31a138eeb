/** Behind each number among the alerts of the overview stand as many rows, and together as much. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { autopayOf, cardThatFails } from '../../../../test/support/autopay.ts';
import { today } from '../../../../test/support/clock.ts';
import { aRoute, everyDay } from '../../../../test/support/factories.ts';
import { anInvoiceOf, cardDisputed, payOnPage } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { sumCents } from '../../../kernel/money.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { type ConcernKind, concernKinds, concernsContract } from '../concerns.ts';
import { billingContract as billing } from '../contract.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, office, admin, local, aPrice, aCustomer } = company;
const { turnOn } = autopayOf(server, office);

const listed = async (kind: ConcernKind) => (await admin.call(concernsContract.list, { kind })).concerns;

/** As the overview counts them; null of what is no sum. */
async function counted(): Promise<Record<ConcernKind, readonly [count: number, amount: number | null]>> {
  const all = await admin.call(billing.overview, {});
  const { overdue, failedCharges, subscriptions: by } = all;
  return {
    overdue: [overdue.count, overdue.amount],
    'long-overdue': [all.longOverdue, null],
    disputed: [all.disputed.count, all.disputed.amount],
    'failed-charges': [failedCharges.count, failedCharges.amount],
    'past-due': [by.find(({ status }) => status === 'past_due')?.count ?? 0, null],
    'without-subscription': [all.servedWithoutSubscription, null],
  };
}

async function assertAddsUp(): Promise<void> {
  const numbers = await counted();
  for (const kind of concernKinds) {
    const rows = await listed(kind);
    const [count, amount] = numbers[kind];
    assert.equal(rows.length, count, kind);
    assert.equal(new Set(rows.map(({ id }) => id)).size, count, kind);
    if (amount !== null) assert.equal(sumCents(rows.map((row) => row.amount ?? 0)), amount, kind);
  }
}

test('the rows behind each number of the alerts are as many, and add up to its sum', async () => {
  await assertAddsUp();
  const stripePriceId = await aPrice('Standard Service', 3000);
  const assign = (contactId: string) =>
    office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items: [{ stripePriceId, quantity: 2 }] });

  // Served: one who pays, and others who do not.
  const { id: customer } = await server.as('customer');
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1, customer }));
  const { contactId = '' } = stops[0] ?? {};
  await assign(contactId);
  const served = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
  const unbilled = await listed('without-subscription');
  const isListed = (id: string) => unbilled.some((row) => row.contactId === id);
  assert.ok(served.stops.every((stop) => isListed(stop.contactId)) && !isListed(contactId));
  assert.match(unbilled[0]?.what ?? '', /, \d cans?$/);

  // Charged in vain: past due after its day, with the invoice of its first period.
  const failing = await aCustomer();
  await turnOn(failing.contactId, cardThatFails);
  await assign(failing.contactId);
  local.move(32 * 86_400); // the next period is charged by itself
  for (const lateness of [-1, 0, 1, 30, 31, 400]) {
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 1000 + lateness));
    await company.heard(server.database.read);
    await sql`update stripe_invoice set due_date = ${`${addDays(today, -lateness)}T18:00:00Z`}
      where id = ${invoice.id}`.execute(server.database.read);
  }
  const { invoice: paid } = await office.call(invoices.create, anInvoiceOf(contactId, 700));
  assert.equal(await payOnPage(paid, cardDisputed), 303);
  await until(async () => (await counted()).disputed[0] > 0);
  await until(async () => (await counted())['failed-charges'][0] > 0 && (await counted())['past-due'][0] > 0);
  await assertAddsUp();

  const numbers = await counted();
  for (const kind of concernKinds) assert.ok(numbers[kind][0] > 0, kind);
  assert.equal((await listed('overdue'))[0]?.since, addDays(today, -400));
  assert.equal((await listed('long-overdue')).length, 2);
  const pastDue = (await listed('past-due')).find((row) => row.contactId === failing.contactId);
  assert.deepEqual([pastDue?.what, (pastDue?.amount ?? 0) % 6000], ['2 × Standard Service', 0]);
  assert.equal((await admin.attempt(concernsContract.list, { kind: 'any' as never })).status, 422);
});
