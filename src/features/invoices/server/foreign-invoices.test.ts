/** What somebody has made in the provider's own pages is told to its customer like any other new invoice, once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { anInvoiceOf } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { invoiceDeeds } from './money-deeds.ts';

const { server, office, stripe, local, aCustomer, aPrice, lettersTo, theirs, fail, askAgain, heard } =
  await aBillingCompany();

/** The provider's customer of somebody who was billed here before. */
async function known() {
  const { contactId, profileId } = await aCustomer();
  await office.call(invoices.create, anInvoiceOf(contactId, 1000));
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId}`.execute(server.database.read);
  return { contactId, customer: rows[0]?.id ?? '' };
}

async function madeThere(customer: string, amount = 2500) {
  const { id } = await stripe.invoices.create({ customer, collection_method: 'send_invoice', days_until_due: 7 });
  await stripe.invoiceItems.create({ customer, invoice: id, amount, currency: 'usd', description: 'Roll-off' });
  return stripe.invoices.finalizeInvoice(id);
}

const about = async (contactId: string, number: string | null) =>
  (await lettersTo(contactId)).filter(({ subject }) => subject.includes(String(number)));

test('an invoice of the provider’s own pages is e-mailed by us, once, and says so', async () => {
  const { contactId, customer } = await known();
  const { number } = await madeThere(customer);
  await until(async () => (await about(contactId, number)).length > 0);
  await stripe.customers.update(customer, { phone: '(505) 555-0101' });
  await heard(server.database.read);
  const [letter, ...more] = await about(contactId, number);
  assert.deepEqual(more, []);
  assert.match(letter?.text ?? '', /\$25\.00/);
  const listed = (await office.call(invoices.list, { contactId })).invoices.find((one) => one.number === number);
  assert.ok(listed?.emailedAt);
});

test('so is the first one of a subscription that was made there; ours have their own letter alone', async () => {
  const price = await aPrice('Weekly trash', 3000);
  const there = await known();
  const made = await stripe.subscriptions.create({
    ...{ customer: there.customer, items: [{ price }], collection_method: 'send_invoice', days_until_due: 7 },
    expand: ['latest_invoice'],
  });
  const first = typeof made.latest_invoice === 'object' ? made.latest_invoice : null;
  if (first?.status === 'draft') await stripe.invoices.finalizeInvoice(first.id);
  const number = first && (await stripe.invoices.retrieve(first.id)).number;
  await heard(server.database.read);
  await madeThere(there.customer); // wakes the job, which looks by itself each minute
  await until(async () => (await about(there.contactId, number)).length === 1);

  const here = await aCustomer();
  const items = [{ stripePriceId: price, quantity: 1 }];
  const assigned = { contactId: here.contactId, commandId: randomUUID(), items };
  await office.call(subscriptionsContract.assign, assigned);
  await heard(server.database.read);
  assert.equal((await lettersTo(here.contactId)).length, 1);
});

test('what was never to be paid, is void, or belongs to nobody here is told to nobody', async () => {
  const { contactId, customer } = await known();
  const before = (await lettersTo(contactId)).length;
  local.courier.hold();
  const { id } = await madeThere(customer);
  await stripe.invoices.voidInvoice(id);
  await madeThere(customer, 0);
  const stranger = await stripe.customers.create({ email: 'stranger@example.com' });
  const { number } = await madeThere(stranger.id);
  local.courier.release();
  await heard(server.database.read);
  assert.equal((await lettersTo(contactId)).length, before);
  const { rows } = await sql`select from outbox_message where subject like ${`%${number}%`}`.execute(
    server.database.read,
  );
  assert.deepEqual(rows, []);
});

test('the draft of a new period that is being deleted is told to nobody, however long the deleting takes', async () => {
  const { contactId, profileId } = await aCustomer();
  const items = [{ stripePriceId: await aPrice('Standard', 3000), quantity: 1 }];
  await office.call(subscriptionsContract.assign, { contactId, commandId: randomUUID(), items });
  const [there] = await theirs(profileId);
  const { created } = await stripe.products.create({ name: 'What time is it there' });
  local.move((there?.items.data[0]?.current_period_end ?? 0) - created + 60);
  const newest = async () => (await office.call(invoices.list, { contactId })).invoices[0];
  await until(async () => (await newest())?.status === 'draft');
  const before = (await lettersTo(contactId)).length;
  fail({ match: 'POST /v1/invoices/.*/void', status: 500, times: 9 });
  const deleting = { id: (await newest())?.id ?? '', commandId: randomUUID() };
  assert.equal((await office.attempt(invoices.remove, deleting)).status, 503);
  await until(async () => (await newest())?.status === 'open');
  await heard(server.database.read);
  await madeThere(String(there?.customer)); // wakes the job, which looks by itself each minute
  await until(async () => (await lettersTo(contactId)).length > before);
  await new Promise((done) => setTimeout(done, 300));
  local.faults.clear();
  await askAgain(invoiceDeeds);
  assert.equal((await lettersTo(contactId)).length, before + 1);
});
