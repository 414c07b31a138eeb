import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { anInvoiceOf, listed } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';

const { server, office, stripe, aPrice, aCustomer } = await aBillingCompany();
const base = await aPrice('Standard service', 3000);
const extra = await aPrice('Extra can', 2000);
const one = [{ stripePriceId: base, quantity: 1 }];
const two = [...one, { stripePriceId: extra, quantity: 1 }];

const explained = (id: string) => office.call(invoices.explain, { id });
const newest = async (contactId: string) => (await listed(office, contactId)).invoices[0];
const counted = async (contactId: string) => (await listed(office, contactId)).invoices.length;

test('an assigned subscription, a change and what is billed once say who did them, and what credit was for', async () => {
  const { contactId } = await aCustomer();
  const { subscription } = await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items: one },
  });
  await until(async () => (await counted(contactId)) === 1);
  const first = await explained((await newest(contactId))?.id ?? '');
  assert.match(first.lines[0]?.[0] ?? '', /^Of the subscription that was assigned by .+ on /);
  assert.match(first.lines[0]?.[1] ?? '', /^\$30\.00 each month, /);

  const change = { id: subscription.id, before: one, items: two };
  const { prorationDate } = await office.call(subscriptionsContract.previewChange, change);
  await office.call(subscriptionsContract.change, { ...change, commandId: randomUUID(), prorationDate });
  await until(async () => (await counted(contactId)) === 2);
  const [line] = (await explained((await newest(contactId))?.id ?? '')).lines;
  assert.match(line?.[0] ?? '', /^Changed by .+ from 1 × Standard service to 1 × Standard service, 1 × Extra can$/);

  const credit = { contactId, commandId: randomUUID(), amount: 1200, reason: 'Missed pickup' };
  await office.call(invoices.credit, credit);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  const { lines, credits } = await explained(invoice.id);
  assert.match(lines[0]?.[0] ?? '', /^Billed once by .+ on /);
  assert.equal(lines[0]?.length, 1);
  assert.equal(credits.length, 1);
  assert.equal(credits[0]?.amount, 1200);
  assert.match(credits[0]?.text ?? '', /^Missed pickup · by .+, /);
});

test('what was made and credited on the provider’s own pages says so', async () => {
  const { contactId, profileId } = await aCustomer();
  await office.call(invoices.credit, { contactId, commandId: randomUUID(), amount: 100, reason: 'First' });
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId}`.execute(server.database.read);
  const customer = rows[0]?.id ?? '';
  await stripe.customers.createBalanceTransaction(customer, {
    amount: -400,
    currency: 'usd',
    description: 'Elsewhere',
  });
  const draft = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  await stripe.invoiceItems.create({
    customer,
    invoice: draft.id,
    amount: 900,
    currency: 'usd',
    description: 'By hand',
  });
  await stripe.invoices.finalizeInvoice(draft.id);
  await until(async () => (await newest(contactId))?.status === 'open');
  const { lines, credits } = await explained((await newest(contactId))?.id ?? '');
  assert.equal(lines[0]?.[0], "Billed on Stripe's own pages");
  const told = new Map(credits.map(({ amount, text }) => [amount, text])); // of one second, in any order
  assert.deepEqual([...told.keys()].sort(), [100, 400]);
  assert.match(told.get(400) ?? '', /^Elsewhere · on Stripe's own pages, /);
});

test('what begins later is billed nothing before its start, and nobody calls that a trial', async () => {
  const { contactId } = await aCustomer();
  await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items: one, startDate: addDays(today, 10) },
  });
  await until(async () => (await counted(contactId)) === 1);
  const first = await newest(contactId);
  assert.deepEqual(
    [first?.total, first?.lines.map(({ description }) => description)],
    [0, ['Before the start: Standard service']],
  );
});

test('each credit says what of it is used, and what a change has left stands beside those that were given', async () => {
  const { contactId } = await aCustomer();
  const give = (amount: number, reason: string) =>
    office.call(invoices.credit, { contactId, commandId: randomUUID(), amount, reason });
  const now = () => office.call(invoices.list, { contactId });
  await give(700, 'Broken lid');
  await office.call(invoices.create, anInvoiceOf(contactId, 700));
  const usedNow = async () => (await now()).credits.map(({ reason, used }) => [reason, used]);
  assert.deepEqual(await usedNow(), [['Broken lid', 700]]);
  await setTimeout(1_000); // the provider counts in whole seconds
  const { subscription } = await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items: two },
  });
  const change = { id: subscription.id, before: two, items: one };
  const { prorationDate } = await office.call(subscriptionsContract.previewChange, change);
  await office.call(subscriptionsContract.change, { ...change, commandId: randomUUID(), prorationDate });
  await until(async () => (await now()).credit > 0);
  const { credit, otherCredits } = await now();
  assert.deepEqual([otherCredits.length, otherCredits[0]?.amount], [1, credit]);
  assert.match(otherCredits[0]?.text ?? '', /^Left of a change, invoice /);
  assert.deepEqual(await usedNow(), [['Broken lid', 700]]); // as before
  await give(300, 'Missed pickup');
  assert.deepEqual((await usedNow()).sort(), [
    ['Broken lid', 700],
    ['Missed pickup', 0],
  ]);
});
