/** Whoever was credited reads on the next invoice what for: on one of a period, of a change, and a first one. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { listed } from '../../../../test/support/invoices.ts';
import { pagesOf } from '../../../../test/support/pdf.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { invoicesContract as invoices } from '../contract.ts';
import { invoiceDeeds } from './money-deeds.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, office, local, stripe, aPrice, aCustomer, lettersTo, theirs } = company;
const items = [{ stripePriceId: await aPrice('Standard service', 3000), quantity: 1 }];
const minutes = 60;

const subscribe = async (contactId: string) =>
  (await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items })).subscription;
const credit = (contactId: string, amount: number, reason: string) =>
  office.call(invoices.credit, { contactId, commandId: randomUUID(), amount, reason });
const newest = async (contactId: string) => (await listed(office, contactId)).invoices[0];
const paperOf = async (id: string) => (await pagesOf(await office.fetch(`/api/invoices/${id}/paper.pdf`))).join('\n');

/** Until the next period has begun, and its invoice is a draft that goes out within the hour. */
async function toNextPeriod(profileId: string, contactId: string): Promise<void> {
  const [subscription] = await theirs(profileId);
  const end = subscription?.items.data[0]?.current_period_end ?? 0;
  const { created } = await stripe.products.create({ name: 'What time is it there' });
  local.move(end - created + minutes);
  await until(async () => (await newest(contactId))?.status === 'draft');
}

test('a first invoice and one of a change say it too', async () => {
  const { contactId } = await aCustomer();
  await credit(contactId, 500, 'Cart came late');
  const { id } = await subscribe(contactId);
  await until(async () => (await newest(contactId))?.footer === 'Credit for: Cart came late');

  await credit(contactId, 100, 'Waited on the phone');
  const change = {
    id,
    before: items,
    items: [{ ...items[0], stripePriceId: items[0]?.stripePriceId ?? '', quantity: 2 }],
  };
  const { prorationDate } = await office.call(subscriptions.previewChange, change);
  await office.call(subscriptions.change, { ...change, commandId: randomUUID(), prorationDate });
  await until(async () => (await newest(contactId))?.footer === 'Credit for: Waited on the phone');
});

test('an invoice in another currency takes no credit of dollars, and says nothing of it', async () => {
  const { contactId, profileId } = await aCustomer();
  await credit(contactId, 500, 'Cart came late');
  const { id: product } = await stripe.products.create({ name: 'Abroad' });
  const price = await stripe.prices.create({
    product,
    currency: 'eur',
    unit_amount: 900,
    recurring: { interval: 'month' },
  });
  const assigned = { contactId, commandId: randomUUID(), items: [{ stripePriceId: price.id, quantity: 1 }] };
  await until(async () => (await office.attempt(subscriptions.assign, assigned)).status === 200);
  await until(async () => (await newest(contactId))?.status === 'open');
  const first = await newest(contactId);
  assert.deepEqual([first?.currency, first?.amountDue, first?.footer], ['eur', 900, null]);
  await toNextPeriod(profileId, contactId);
  await local.courier.settled();
  await company.askAgain(invoiceDeeds);
  assert.equal((await newest(contactId))?.footer, null);

  const [there] = await theirs(profileId);
  await stripe.customers.createBalanceTransaction(String(there?.customer), { amount: -700, currency: 'eur' });
  await credit(contactId, 100, 'Waited on the phone'); // reads all that moved the balance
  const { credit: left, credits } = await listed(office, contactId);
  assert.deepEqual([left, credits.map(({ amount }) => amount)], [600, [100, 500]]);
});

test('a renewal says what its credit was for: to the customer by e-mail, on paper and on its page', async () => {
  const { contactId, profileId } = await aCustomer();
  await subscribe(contactId);
  await credit(contactId, 1200, 'Missed pickup on the 3rd');
  await toNextPeriod(profileId, contactId);
  await until(async () => {
    await company.askAgain(invoiceDeeds);
    return (await newest(contactId))?.footer === 'Credit for: Missed pickup on the 3rd';
  });
  local.move(70 * minutes);
  await until(async () => (await newest(contactId))?.status === 'open');
  const invoice = await newest(contactId);
  assert.equal(invoice?.amountDue, 1800);
  const [there] = (await stripe.invoices.list({ limit: 1 })).data;
  assert.equal(there?.footer, 'Credit for: Missed pickup on the 3rd');
  await until(async () => (await lettersTo(contactId)).some(({ text }) => /Credit for: Missed pickup/.test(text)));
  const paper = await paperOf(invoice?.id ?? '');
  assert.equal(paper.match(/Credit for: Missed pickup on the 3rd/g)?.length, 1);
});

test('credit of the last minute says so where the invoice cannot, in the customer’s language', async () => {
  const { contactId, profileId } = await aCustomer();
  await sql`update profile set language = 'es' where id = ${profileId}`.execute(server.database.read);
  await subscribe(contactId);
  await toNextPeriod(profileId, contactId);
  await credit(contactId, 700, 'Goodwill');
  local.move(70 * minutes);
  await until(async () => (await newest(contactId))?.status === 'open');
  const invoice = await newest(contactId);
  assert.deepEqual([invoice?.amountDue, invoice?.footer], [2300, null]);
  await until(async () => (await lettersTo(contactId)).some(({ text }) => /Crédito por: Goodwill/.test(text)));
  assert.match(await paperOf(invoice?.id ?? ''), /Crédito por: Goodwill/);
});

test('a customer reads why of an own invoice, without names of the office, and of nobody else’s', async () => {
  const { contactId, profileId } = await aCustomer();
  await subscribe(contactId);
  await until(async () => (await newest(contactId)) !== undefined);
  const { id = '' } = (await newest(contactId)) ?? {};
  assert.match((await office.call(invoices.explain, { id })).lines[0]?.[0] ?? '', /assigned by .+ on/);

  const [reader, other] = [await server.as('customer'), await server.as('customer')];
  assert.equal((await other.attempt(invoices.explainOwn, { id })).status, 404);
  await sql`update profile set language = 'es' where id = ${reader.id}`.execute(server.database.read);
  await sql`update contact set profile_id = ${reader.id} where id = ${contactId}`.execute(server.database.read);
  await sql`update payer set profile_id = ${reader.id} where profile_id = ${profileId}`.execute(server.database.read);
  const { lines } = await reader.call(invoices.explainOwn, { id });
  assert.match(lines[0]?.[0] ?? '', /^De su suscripción, según lo acordado el [^A-Z]+$/);
  assert.match(lines[0]?.[1] ?? '', /^\$30\.00 cada mes, /);
});
