/** The overview against what the provider itself says, and against the clock. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { clock, today } from '../../../../test/support/clock.ts';
import {
  aBilledCustomer,
  aCheck,
  anInvoiceOf,
  cardDisputed,
  listed,
  payOnPage,
} from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { standingOf } from '../../invoices/standing.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { ages, billingContract as billing } from '../contract.ts';
import { ageOf } from '../rules.ts';

const { server, office, stripe, heard, aPrice, aCustomer } = await aBillingCompany();
const admin = await server.as('admin');
const overview = () => admin.call(billing.overview, {});

/** Moves the day on which an invoice is due, as only time does elsewhere; nothing on its way may write it again. */
async function dueOn(id: string, day: Day): Promise<void> {
  await heard(server.database.read);
  await sql`update stripe_invoice set due_date = ${`${day}T18:00:00Z`} where id = ${id}`.execute(server.database.read);
}

test('what came in, what is owed and since when add up, and every age has its day', async () => {
  const before = await overview();
  assert.deepEqual(
    [before.outstanding, before.overdue, before.totalReceived],
    [{ amount: 0, count: 0 }, { amount: 0, count: 0 }, 0],
  );
  assert.equal(before.months.length, 12);
  assert.equal(before.months.at(-1)?.month, today.slice(0, 7));

  const { contactId } = await aBilledCustomer(server);
  const lateness = [-1, 0, 1, 30, 31, 60, 61, 90, 91, 400];
  const expected = Object.fromEntries(ages.map((age) => [age, { amount: 0, count: 0 }]));
  for (const [i, days] of lateness.entries()) {
    const amount = 1000 + i;
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, amount));
    await dueOn(invoice.id, addDays(today, -days));
    const sum = expected[ageOf(addDays(today, -days), today)];
    assert.ok(sum);
    sum.amount += amount;
    sum.count++;
  }
  const { ageing, outstanding, overdue, longOverdue, invoices: counted } = await overview();
  assert.deepEqual(Object.fromEntries(ageing.map(({ age, ...sum }) => [age, sum])), expected);
  assert.equal(outstanding.count, lateness.length);
  assert.equal(overdue.count, 8);
  assert.equal(longOverdue, 6);
  assert.deepEqual(Object.fromEntries(counted.map(({ status, count }) => [status, count])), { open: 2, overdue: 8 });

  const { debtors } = await admin.call(billing.receivables, {});
  assert.equal(debtors.length, 1);
  const [debtor] = debtors;
  assert.deepEqual([debtor?.contactId, debtor?.total, debtor?.invoices], [contactId, outstanding.amount, 10]);
  assert.equal(debtor?.oldestDueOn, addDays(today, -400));
  const credit = { contactId, commandId: randomUUID(), amount: 1250, reason: 'Missed pickup' };
  assert.equal(debtor?.credit, 0);
  await office.call(invoices.credit, credit);
  const [again] = (await admin.call(billing.receivables, {})).debtors;
  assert.deepEqual([again?.credit, again?.total], [1250, outstanding.amount]);
  assert.deepEqual(debtor?.amounts, Object.fromEntries(ageing.map(({ age, amount }) => [age, amount])));
});

test('what is paid on the page, by check and given back stands in its month at once', async () => {
  const start = await overview();
  const { contactId } = await aBilledCustomer(server);
  const { invoice: byCard } = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  const { invoice: byCheck } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  await payOnPage(byCard);
  await office.call(invoices.recordPayment, aCheck(byCheck));
  const received = async () => (await overview()).totalReceived - start.totalReceived;
  await until(async () => (await received()) === 8000);
  await office.call(invoices.refund, { id: byCard.id, commandId: randomUUID(), amount: 2000, reason: 'Not collected' });
  await until(async () => (await received()) === 6000);
  const { months, recentInvoices } = await overview();
  assert.equal((months.at(-1)?.amount ?? 0) - (start.months.at(-1)?.amount ?? 0), 6000);
  assert.equal(recentInvoices.length, 10);
  const mine = recentInvoices.filter((one) => one.contactId === contactId);
  assert.deepEqual(
    mine.map(({ status }) => status),
    ['paid', 'paid'],
  );
});

test('what is written off is no longer owed, and stands by itself', async () => {
  const start = await overview();
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 4400));
  await office.call(invoices.writeOff, { id: invoice.id, commandId: randomUUID(), reason: 'Moved away' });
  const off = await overview();
  assert.deepEqual(off.outstanding, start.outstanding);
  assert.deepEqual(off.uncollectible, { amount: 4400, count: 1 });
  const { debtors } = await admin.call(billing.receivables, {});
  assert.ok(!debtors.some((debtor) => debtor.contactId === contactId));
  const shown = async () => {
    const { recentInvoices } = await overview();
    return recentInvoices.flatMap(({ id, amount, open }) => (id === invoice.id ? [[amount, open]] : []));
  };
  assert.deepEqual(await shown(), [[4400, 0]], 'nobody expects it any more');
  await office.call(invoices.recordPayment, aCheck(invoice, { amount: 400 }));
  assert.deepEqual((await overview()).uncollectible, { amount: 4000, count: 1 });
  assert.equal((await overview()).totalReceived - start.totalReceived, 400);
});

test('of what came and went again the newest invoices say so, as their customer’s page does', async () => {
  const { contactId } = await aBilledCustomer(server);
  const all = async () => (await listed(office, contactId)).invoices;
  const { invoice: bounced } = await office.call(invoices.create, anInvoiceOf(contactId, 3000));
  await office.call(invoices.recordPayment, aCheck(bounced));
  const paymentId = (await all())[0]?.payments[0]?.id ?? '';
  await office.call(invoices.takeBack, { id: bounced.id, commandId: randomUUID(), paymentId, reason: 'Bounced' });
  const { invoice: disputed } = await office.call(invoices.create, anInvoiceOf(contactId, 2000));
  assert.equal(await payOnPage(disputed, cardDisputed), 303);
  await until(async () => (await all()).some((one) => standingOf(one) === 'disputed'));
  const { recentInvoices } = await overview();
  const mine = recentInvoices.filter((one) => one.contactId === contactId);
  assert.deepEqual(
    mine.map(({ id, standing }) => `${id} ${standing}`).sort(),
    (await all()).map((one) => `${one.id} ${standingOf(one)}`).sort(),
  );
  assert.deepEqual(mine.map(({ standing }) => standing).sort(), ['billed-again', 'disputed', 'open']);
});

test('who pays regularly is counted by product, and who is served for nothing is noticed', async () => {
  const start = await overview();
  const standard = await aPrice('Standard', 3000);
  const extra = await aPrice('Extra', 2000);
  const { contactId } = await aCustomer();
  const items = [
    { stripePriceId: standard, quantity: 1 },
    { stripePriceId: extra, quantity: 2 },
  ];
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  const after = await overview();
  const newest = after.recentSubscriptions[0];
  assert.deepEqual([newest?.contactId, newest?.what, newest?.status], [contactId, 'Standard, 2 × Extra', 'active']);
  const active = (all: typeof after.subscriptions) => all.find(({ status }) => status === 'active')?.count ?? 0;
  assert.equal(active(after.subscriptions), active(start.subscriptions) + 1);
  assert.deepEqual(after.products.map(({ customers, quantity }) => [customers, quantity]).sort(), [
    [1, 1],
    [1, 2],
  ]);
});

test('of subscriptions the newest five are shown, of invoices the newest ten', async () => {
  const items = [{ stripePriceId: await aPrice('Newest', 3000), quantity: 1 }];
  for (let count = 0; count < 11; count++) {
    const { contactId } = await aCustomer();
    await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  }
  const { recentSubscriptions, recentInvoices } = await overview();
  for (const [shown, count] of [
    [recentSubscriptions, 5],
    [recentInvoices, 10],
  ] as const) {
    const made = shown.map(({ createdAt }) => createdAt);
    assert.equal(made.length, count);
    assert.deepEqual(made, made.toSorted().toReversed());
    assert.equal(new Set(shown.map(({ contactId }) => contactId)).size, count);
  }
});

test('an invoice is overdue when its day is over where the company is, not before', async () => {
  const { contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 777));
  await dueOn(invoice.id, today);
  const isOverdue = async () => (await overview()).recentInvoices.find(({ id }) => id === invoice.id)?.status;
  assert.equal(await isOverdue(), 'open');
  const was = clock.now();
  clock.set(`${addDays(today, 1)}T12:00:00Z`);
  assert.equal(await isOverdue(), 'overdue');
  clock.set(was);
});

test('what is open in another currency is in no sum of dollars, and said beside them', async () => {
  const before = await overview();
  const { contactId, profileId } = await aCustomer();
  await office.call(invoices.create, anInvoiceOf(contactId, 100));
  await heard(server.database.read);
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId}`.execute(server.database.read);
  const inEuros = await stripe.invoices.create({
    ...{ customer: rows[0]?.id ?? '', currency: 'eur', collection_method: 'send_invoice', days_until_due: 7 },
  });
  await stripe.invoiceItems.create({ customer: rows[0]?.id ?? '', invoice: inEuros.id, currency: 'eur', amount: 3000 });
  await stripe.invoices.finalizeInvoice(inEuros.id);
  await until(async () => (await overview()).openElsewhere.length === 1);
  const after = await overview();
  assert.deepEqual(after.openElsewhere, [{ currency: 'eur', amount: 3000, count: 1 }]);
  assert.equal(after.outstanding.amount, before.outstanding.amount + 100);
  const shown = after.recentInvoices.find(({ currency }) => currency === 'eur');
  assert.equal(shown?.amount, 3000);
  const { debtors, openElsewhere } = await admin.call(billing.receivables, {});
  assert.deepEqual(openElsewhere, after.openElsewhere);
  assert.equal(debtors.find((one) => one.contactId === contactId)?.total, 100);
});
