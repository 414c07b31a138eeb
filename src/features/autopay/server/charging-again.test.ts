/** What the letters of AutoPay say after a first try has failed: what is still owed, and that a later try went through. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { autopayOf, cardThatFails } from '../../../../test/support/autopay.ts';
import { now } from '../../../../test/support/clock.ts';
import { aCheck, listed, payOnPage } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import type { Invoice } from '../../invoices/invoice.ts';
import { hasUntold } from '../../invoices/server/store-telling.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';

const { server, office, local, aPrice, aCustomer, lettersTo } = await aBillingCompany({ timeoutMs: 8000 });
const { turnOn } = autopayOf(server, office);
const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];
const day = 86_400;

/** A renewal that could not be charged, of which the customer was told. */
async function aFailedRenewal() {
  const { contactId } = await aCustomer();
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  await turnOn(contactId, cardThatFails);
  local.move(32 * day);
  const about = async (word: string) => (await lettersTo(contactId)).filter(({ subject }) => subject.includes(word));
  await until(async () => (await about('did not go through')).length === 1);
  const newest = async () => {
    const [invoice] = (await listed(office, contactId)).invoices;
    assert.ok(invoice);
    return invoice;
  };
  return { contactId, about, newest };
}

test('who was told that a charge failed gets a receipt when the next try goes through, once', async () => {
  const { contactId, about, newest } = await aFailedRenewal();
  await turnOn(contactId); // another card
  local.courier.hold();
  local.move(3 * day);
  local.courier.release({ isReversed: true, times: 2 });
  await until(async () => (await newest()).status === 'paid');
  await until(async () => (await about('Paid: ')).length > 0);
  assert.deepEqual(
    (await about('Paid: ')).map(({ text }) => /\$[\d.]+ was charged to your Visa ending in 4242/.test(text)),
    [true],
  );
});

test('who pays by hand after a failed charge gets no receipt of AutoPay', async () => {
  const ways = [
    async (invoice: Invoice) => assert.equal(await payOnPage(invoice), 303),
    (invoice: Invoice) => office.call(invoices.recordPayment, aCheck(invoice)),
  ];
  for (const pay of ways) {
    const { about, newest } = await aFailedRenewal();
    await pay(await newest());
    await until(async () => (await newest()).status === 'paid');
    await new Promise((done) => setTimeout(done, 500));
    assert.deepEqual(await about('Paid: '), []);
  }
});

test('nor when nobody has heard of the second failure yet', async () => {
  const { about, newest } = await aFailedRenewal();
  local.courier.hold();
  local.move(3 * day);
  await office.call(invoices.recordPayment, aCheck(await newest()));
  local.courier.release({ isReversed: true, times: 2 });
  await local.courier.settled();
  assert.equal((await newest()).status, 'paid');
  await until(async () => !(await hasUntold(server.database.read, now())));
  assert.deepEqual(await about('Paid: '), []);
});

test('a failed charge of what a check has left open is told with that sum', async () => {
  const { about, newest } = await aFailedRenewal();
  await office.call(invoices.recordPayment, aCheck(await newest(), { amount: 1000 }));
  local.move(3 * day);
  await until(async () => (await about('did not go through')).length === 2);
  const told = await about('did not go through');
  assert.deepEqual(
    told.map(({ text }) => /could not charge (\$[\d.]+)/.exec(text)?.[1]),
    ['$30.00', '$20.00'],
  );
});
