/** What else AutoPay leaves behind when it is turned off: the draft of a new period, and the cards of before. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { anInvoiceOf, listed } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { providerJob } from '../../../server/payments/carrying-out.ts';
import { lockFor } from '../../../server/transact.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { accountKey, findPayer } from '../../payers/server/store.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { autopayContract as autopay } from '../contract.ts';
import { endConsents, readAutopay } from './store.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, admin, office, local, stripe, payments, aPrice, aCustomer, commandOf, askAgain, theirs, lettersTo } =
  company;
const { turnOn } = autopayOf(server, office);
const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];

test('the invoice of a new period that is still a draft when AutoPay is turned off is one to pay, not one to charge', async () => {
  const { contactId, profileId } = await aCustomer();
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  await turnOn(contactId);
  const [there] = await theirs(profileId);
  local.move(30 * 86_400 + 120);
  await local.courier.settled();
  await office.call(autopay.turnOff, { contactId, commandId: randomUUID() });
  local.move(2 * 3600);
  await local.courier.settled();
  const newest = async () => (await listed(office, contactId)).invoices[0];
  await until(async () => (await newest())?.status !== 'draft');
  await until(async () => (await lettersTo(contactId)).length > 3);
  const [invoice] = (await stripe.invoices.list({ customer: String(there?.customer) })).data;
  assert.deepEqual([invoice?.collection_method, invoice?.attempt_count], ['send_invoice', 0]);
  assert.deepEqual([(await newest())?.status, (await newest())?.failedCharge], ['open', null]);
  assert.deepEqual(
    (await lettersTo(contactId)).slice(3).map(({ subject }) => /did not go through/.test(subject)),
    [false],
  );
});

test('every card that was saved is forgotten, also the one of before the last', async () => {
  const { contactId, profileId } = await aCustomer();
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items });
  await turnOn(contactId);
  await turnOn(contactId, '5555555555554444');
  const [there] = await theirs(profileId);
  const saved = async () => (await stripe.customers.listPaymentMethods(String(there?.customer))).data.length;
  assert.equal(await saved(), 2);
  await office.call(autopay.turnOff, { contactId, commandId: randomUUID() });
  assert.equal(await saved(), 0);
});

test('what is assigned in the moment in which AutoPay is turned off charges nobody', async () => {
  const { contactId, profileId } = await aCustomer();
  await turnOn(contactId);
  const command = { contactId, commandId: randomUUID(), items };
  const { assigned } = await server.transact(async (tx) => {
    await lockFor(tx, accountKey(profileId));
    const answer = office.attempt(subscriptions.assign, command);
    await Promise.race([answer, sleep(1500)]);
    await endConsents(tx, profileId, profileId);
    return { assigned: answer };
  });
  if ((await assigned).status !== 200) await office.call(subscriptions.assign, command);
  const bills = (await theirs(profileId)).map(({ collection_method }) => collection_method);
  assert.deepEqual(bills, ['send_invoice']);
});

test('who turns AutoPay off in the moment in which somebody else does is told so, and the customer once', async () => {
  const { contactId, profileId } = await aCustomer();
  await turnOn(contactId);
  local.faults.add({ match: 'GET /v1/subscriptions', slow: 600 });
  const commandId = randomUUID();
  const first = office.attempt(autopay.turnOff, { contactId, commandId });
  await until(() => commandOf(commandId)); // it has been let through, and is at work
  const { second } = await server.transact(async (tx) => {
    await lockFor(tx, accountKey(profileId)); // so that the second has looked before, and goes on afterwards
    const answer = admin.attempt(autopay.turnOff, { contactId, commandId: randomUUID() });
    assert.equal((await first).status, 200);
    return { second: answer };
  });
  assert.deepEqual([(await second).status, (await second).body.error?.code], [409, 'autopay-off']);
  const told = (await lettersTo(contactId)).filter(({ subject }) => /AutoPay is off/.test(subject));
  assert.equal(told.length, 1);
});

test('what somebody has seen through while the job waits for another customer is not done again over what came since', async () => {
  const [slow, whose] = [await aCustomer(), await aCustomer()];
  await turnOn(whose.contactId);
  const [invoice, off] = [anInvoiceOf(slow.contactId, 500), { contactId: whose.contactId, commandId: randomUUID() }];
  local.faults.add({ match: 'POST /v1/(invoices|payment_methods)', status: 500, times: 12 });
  assert.equal((await office.attempt(invoices.create, invoice)).status, 503);
  assert.equal((await office.attempt(autopay.turnOff, off)).status, 503);
  local.faults.clear();
  local.faults.add({ match: 'POST /v1/invoices', slow: 2500 });
  await sql`
    update provider_command set next_try_at = now() - case when id = ${off.commandId} then '1 minute' else '1 hour' end::interval
    where id in (${invoice.commandId}, ${off.commandId})`.execute(server.database.read);
  const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
  const work = providerJob(kit, paymentDeeds).run(new AbortController().signal);
  await sleep(300);
  await office.call(autopay.turnOff, off);
  const { isOn, method } = await turnOn(whose.contactId);
  await work;
  assert.equal((await office.call(autopay.ofContact, whose)).method?.last4, '4242');
  assert.deepEqual([isOn, method?.last4], [true, '4242']);
});

test('with an account its AutoPay goes, and the card with it: nobody could turn it off any more', async () => {
  const { contactId, profileId } = await aCustomer();
  await turnOn(contactId);
  const customerId = String(await findPayer(server.database.read, profileId));
  const saved = async () => (await stripe.customers.listPaymentMethods(customerId)).data.length;
  assert.equal(await saved(), 1);
  await admin.call(users.remove, { id: profileId });
  await askAgain(paymentDeeds);
  assert.equal(await saved(), 0);
  assert.deepEqual(await readAutopay(server.database.read, profileId), { isOn: false, since: null, method: null });
});
