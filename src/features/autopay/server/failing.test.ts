/** What breaks between us and the payment provider while AutoPay goes on or off: it ends on or off, told once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { faultsAfter, faultsBefore } from '../../../../test/support/payments.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { autopayContract as autopay } from '../contract.ts';

const company = await aBillingCompany();
const { server, office, local, stripe, fail, aPrice, aCustomer, of, theirs, lettersTo } = company;
const { linkTo, agree, save, turnOn } = autopayOf(server, office);
const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];

async function subscribed() {
  const customer = await aCustomer();
  await office.call(subscriptions.assign, { contactId: customer.contactId, commandId: randomUUID(), items });
  return customer;
}
const isOn = async (contactId: string) => (await office.call(autopay.ofContact, { contactId })).isOn;
const toldOf = async (contactId: string, word: 'on' | 'off') =>
  (await lettersTo(contactId)).filter(({ subject }) => subject.startsWith(`AutoPay is ${word}`)).length;

/** Ours and theirs say the same, one way or the other, and nobody was charged by the change. */
async function assertAgreed({ contactId, profileId }: { contactId: string; profileId: string }, isCharged: boolean) {
  const how = isCharged ? 'charge_automatically' : 'send_invoice';
  assert.equal(await isOn(contactId), isCharged);
  await until(async () => (await of(contactId))[0]?.collectionMethod === how); // as far as the events bring it
  const there = await theirs(profileId);
  assert.deepEqual(
    there.map((one) => one.collection_method),
    [how],
  );
  const customerId = String(there[0]?.customer);
  const customer = await stripe.customers.retrieve(customerId);
  assert.ok(!customer.deleted);
  assert.equal(customer.invoice_settings.default_payment_method !== null, isCharged);
  assert.deepEqual((await stripe.charges.list({ customer: customerId })).data, []);
}

test('a page that is not opened is one sentence, keeps nothing, and opens at the next click', async () => {
  const { contactId } = await aCustomer();
  await turnOn((await subscribed()).contactId); // the provider's customer is made before
  for (const [fault, status, sentence] of faultsBefore) {
    const token = await linkTo(contactId);
    const { consent } = await server.nobody.call(autopay.offer, { token });
    fail({ match: 'POST /v1/checkout/sessions', ...fault });
    const { status: said, body } = await server.nobody.attempt(autopay.begin, { token, consent });
    local.faults.clear();
    assert.equal(said, status, JSON.stringify([fault, body]));
    assert.match(body.error.message, sentence);
    assert.equal(await isOn(contactId), false);
    assert.match((await server.nobody.call(autopay.begin, { token, consent })).url, /^http/);
  }
});

test('whatever the provider does instead of turning it on, it is off and said so, and goes on at the next try', async () => {
  for (const [fault, status, sentence] of faultsBefore) {
    const customer = await subscribed();
    const sessionId = await save(await agree(await linkTo(customer.contactId)));
    fail({ match: 'POST /v1/customers/', ...fault });
    const { status: said, body } = await server.nobody.attempt(autopay.finish, { sessionId });
    local.faults.clear();
    assert.equal(said, status, JSON.stringify([fault, body]));
    assert.match(body.error.message, sentence);
    assert.doesNotMatch(JSON.stringify(body), /NeverShown/);
    if (!('slow' in fault)) await assertAgreed(customer, false); // a slow one does it all the same
    assert.equal((await server.nobody.call(autopay.finish, { sessionId })).autopay.isOn, true);
    await assertAgreed(customer, true);
    assert.equal(await toldOf(customer.contactId, 'on'), 1);
  }
});

test('what got lost in the middle of turning it on is found again by the job, or by whoever comes back', async () => {
  for (const match of ['POST /v1/customers/', 'POST /v1/subscriptions/'])
    for (const [place, fault] of faultsAfter.entries()) {
      const customer = await subscribed();
      const sessionId = await save(await agree(await linkTo(customer.contactId)));
      fail({ match, ...fault });
      assert.equal((await server.nobody.attempt(autopay.finish, { sessionId })).status, 503, match);
      local.faults.clear();
      if (place % 2 === 0) await company.askAgain(paymentDeeds);
      assert.equal((await server.nobody.call(autopay.finish, { sessionId })).autopay.isOn, true);
      await assertAgreed(customer, true);
      assert.equal(await toldOf(customer.contactId, 'on'), 1);
    }
});

test('the same of turning it off: the card is forgotten, the invoices come again, told once', async () => {
  const cases = [
    ...faultsBefore.map(([fault, status]) => ['POST /v1/subscriptions/', fault, status] as const),
    ...faultsAfter.map((fault) => ['POST /v1/subscriptions/', fault, 503] as const),
    // The subscription is done by then: it goes on by itself, also after a no.
    ...faultsBefore.slice(0, 4).map(([fault]) => ['POST /v1/payment_methods/', fault, 503] as const),
    ...faultsAfter.map((fault) => ['POST /v1/payment_methods/', fault, 503] as const),
  ];
  for (const [place, [match, fault, status]] of cases.entries()) {
    const customer = await subscribed();
    await turnOn(customer.contactId);
    const command = { contactId: customer.contactId, commandId: randomUUID() };
    fail({ match, ...fault });
    const { status: said, body } = await office.attempt(autopay.turnOff, command);
    local.faults.clear();
    assert.equal(said, status, JSON.stringify([match, fault, body]));
    if (status === 409) await assertAgreed(customer, true); // a plain no: nothing was done
    assert.match(
      body.error.message,
      /declined|asked for again by itself|not working|no more requests|could not be reached|in time|cannot be read/,
    );
    if (place % 2 === 0) await company.askAgain(paymentDeeds);
    assert.equal((await office.call(autopay.turnOff, command)).isOn, false);
    await assertAgreed(customer, false);
    const [there] = await theirs(customer.profileId);
    assert.deepEqual((await stripe.customers.listPaymentMethods(String(there?.customer))).data, []);
    assert.equal(await toldOf(customer.contactId, 'off'), 1);
  }
});
