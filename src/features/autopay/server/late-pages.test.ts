/**
 * Pages on which a card is saved while AutoPay is being changed otherwise, or of which word comes late: what AutoPay says is
 * what is charged, off stays off, and of several pages the one that was opened last counts.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { paymentDeeds, paymentMirrors } from '../../../app/feature-jobs.ts';
import { inboxJob } from '../../../server/payments/inbox.ts';
import { lockFor } from '../../../server/transact.ts';
import { accountKey } from '../../payers/server/store.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { autopayContract as autopay } from '../contract.ts';
import { endConsents } from './store.ts';

const company = await aBillingCompany({ timeoutMs: 30_000 });
const { server, office, local, stripe, payments, fail, aPrice, aCustomer, theirs, lettersTo, commandOf } = company;
const { linkTo, agree, save, turnOn } = autopayOf(server, office);
const items = [{ stripePriceId: await aPrice('Standard Service', 3000), quantity: 1 }];
const { read } = server.database;
const [visa, mastercard] = ['4242424242424242', '5555555555554444'];
const log = { warn() {} } as never;
const inbox = inboxJob({ read, transact: server.transact, payments, log }, paymentMirrors);

type Customer = Awaited<ReturnType<typeof aCustomer>>;

const assign = ({ contactId }: Customer) =>
  office.attempt(subscriptions.assign, { contactId, commandId: randomUUID(), items });
async function subscribed(): Promise<Customer> {
  const customer = await aCustomer();
  assert.equal((await assign(customer)).status, 200);
  return customer;
}
const open = async ({ contactId }: Customer) => agree(await linkTo(contactId));
const finish = (sessionId: string) => server.nobody.attempt(autopay.finish, { sessionId });
/** Comes back from a page; gives the digits of what is charged, as the customer reads them. */
const comeBack = async (sessionId: string) =>
  (await server.nobody.call(autopay.finish, { sessionId })).autopay.method?.last4;
const turnOff = ({ contactId }: Customer, commandId = randomUUID()) =>
  office.attempt(autopay.turnOff, { contactId, commandId });

/** Somebody saves a card and closes the page; word of it has come, and was followed or put off. */
async function saveAndClose(page: string, card?: string): Promise<string> {
  const sessionId = await save(page, card);
  await until(async () => {
    const { rows } = await sql`
      select from provider_event where object_id = ${sessionId}
        and (status <> 'waiting' or last_error is not null)`.execute(read);
    return rows.length > 0;
  });
  return sessionId;
}

/** Another card is saved while AutoPay is being turned off. */
async function saveWhileTurningOff(customer: Customer, fault: Omit<Parameters<typeof fail>[0], 'match'>) {
  await turnOn(customer.contactId, visa);
  const page = await open(customer);
  fail({ match: 'POST /v1/subscriptions/', ...fault });
  const commandId = randomUUID();
  const off = turnOff(customer, commandId);
  await until(() => commandOf(commandId));
  return { off, commandId, sessionId: await saveAndClose(page, mastercard) };
}

/** What was put off is looked at again, until nothing waits any more. */
async function comeToRest(): Promise<void> {
  local.faults.clear();
  local.courier.release();
  await local.courier.settled();
  await until(async () => {
    await sql`update provider_event set next_try_at = now() where status = 'waiting'`.execute(read);
    await inbox.run(new AbortController().signal);
    await company.askAgain(paymentDeeds);
    const { rows } = await sql`
      select from provider_event where status = 'waiting' union all
      select from provider_command where status = 'waiting'`.execute(read);
    return rows.length === 0;
  });
}

/** What we say, how what they pay regularly is paid, and the card that is charged there. */
async function standingOf({ contactId, profileId }: Customer) {
  const { isOn, method } = await office.call(autopay.ofContact, { contactId });
  const [subscription] = await theirs(profileId);
  const expand = ['invoice_settings.default_payment_method'];
  const customer = await stripe.customers.retrieve(String(subscription?.customer), { expand });
  const charged = customer.deleted ? null : customer.invoice_settings.default_payment_method;
  const last4 = charged && typeof charged === 'object' ? charged.card?.last4 : charged;
  return { isOn, shown: method?.last4 ?? null, how: subscription?.collection_method, charged: last4 };
}
const off = { isOn: false, shown: null, how: 'send_invoice', charged: null };
const onWith = (card: string | undefined) => {
  const last4 = card?.slice(-4);
  return { isOn: true, shown: last4, how: 'charge_automatically', charged: last4 };
};
const toldOn = async ({ contactId }: Customer) =>
  (await lettersTo(contactId)).filter(({ subject }) => subject.startsWith('AutoPay is on')).length;

test('a card that is saved while Stripe is asked to turn AutoPay off is not charged: it stays off', async () => {
  const customer = await subscribed();
  const saved = await saveWhileTurningOff(customer, { held: true });
  assert.equal((await finish(saved.sessionId)).body.error.code, 'subscription-under-way');
  local.faults.clear();
  assert.equal((await saved.off).status, 200);
  await comeToRest();
  assert.deepEqual(await standingOf(customer), off);
  assert.equal((await finish(saved.sessionId)).body.error.code, 'page-ended');
  assert.equal(await toldOn(customer), 1);
});

test('the same when the answer to turning it off is lost', async () => {
  const customer = await subscribed();
  const saved = await saveWhileTurningOff(customer, { status: 500, after: 'after' });
  assert.equal((await saved.off).status, 503);
  await comeToRest();
  assert.deepEqual(await standingOf(customer), off);
  assert.equal(await toldOn(customer), 1);
});

test('when Stripe refuses in the end to turn it off, it is on with the card that was saved meanwhile', async () => {
  const customer = await subscribed();
  const saved = await saveWhileTurningOff(customer, { status: 500 });
  assert.equal((await saved.off).status, 503);
  fail({ match: 'POST /v1/subscriptions/', status: 402 });
  await company.askAgain(paymentDeeds);
  assert.equal((await commandOf(saved.commandId))?.status, 'refused');
  await comeToRest();
  assert.deepEqual(await standingOf(customer), onWith(mastercard));
});

test('a page that was opened before AutoPay was turned off, and is used after it, turns nothing on', async () => {
  const customer = await subscribed();
  await turnOn(customer.contactId, visa);
  const page = await open(customer);
  assert.equal((await turnOff(customer)).status, 200);
  const sessionId = await saveAndClose(page, mastercard);
  await comeToRest();
  assert.deepEqual(await standingOf(customer), off);
  assert.equal((await finish(sessionId)).body.error.code, 'page-ended');
});

test('who comes back at the moment in which AutoPay is turned off is told so, and is not charged', async () => {
  const customer = await subscribed();
  local.courier.hold();
  const sessionId = await save(await open(customer));
  const { back } = await server.transact(async (tx) => {
    await lockFor(tx, accountKey(customer.profileId));
    const back = finish(sessionId);
    await until(() => countWaiting(read));
    await endConsents(tx, customer.profileId, office.id);
    return { back };
  });
  assert.equal((await back).body.error.code, 'page-ended');
  await comeToRest();
  assert.deepEqual(await standingOf(customer), off);
});

test('a card that was saved earlier, and of which word comes late, does not take the place of the later one', async () => {
  const customer = await subscribed();
  local.courier.hold();
  const sessionId = await save(await open(customer), visa);
  await turnOn(customer.contactId, mastercard);
  await comeToRest();
  assert.deepEqual(await standingOf(customer), onWith(mastercard));
  const late = await finish(sessionId);
  assert.match(
    late.body.error.message,
    /another card or account was saved, or your service ended, after this page was opened/,
  );
  assert.equal(await toldOn(customer), 1);
});

test('of two pages that are saved and closed the one that was opened last counts, whichever is saved first', async () => {
  for (const isReversed of [false, true]) {
    const customer = await subscribed();
    const pages = [
      [await open(customer), visa],
      [await open(customer), mastercard],
    ] as const;
    for (const [page, card] of isReversed ? pages.toReversed() : pages) await saveAndClose(page, card);
    await comeToRest();
    assert.deepEqual(await standingOf(customer), onWith(mastercard));
  }
});

test('who comes back from the page that was opened first has that card until word of the other comes', async () => {
  const customer = await subscribed();
  const [first, second] = [await open(customer), await open(customer)];
  local.courier.hold();
  await save(second, mastercard);
  assert.equal(await comeBack(await save(first, visa)), '4242');
  await comeToRest();
  assert.deepEqual(await standingOf(customer), onWith(mastercard));
});

test('a card that is saved while a subscription is being assigned is charged for that one as well', async () => {
  const customer = await aCustomer();
  const page = await open(customer);
  const isAway = { match: 'POST /v1/subscriptions', status: 500 };
  fail(isAway);
  assert.equal((await assign(customer)).status, 503);
  await saveAndClose(page, mastercard);
  fail(isAway);
  await company.askAgain(paymentDeeds);
  await comeToRest();
  assert.deepEqual(await standingOf(customer), onWith(mastercard));
});

test('who turned AutoPay off, and learns it late, does not end what was agreed to since', async () => {
  const customer = await subscribed();
  await turnOn(customer.contactId, visa);
  fail({ match: 'POST /v1/payment_methods/', held: true, after: 'after', times: 1 });
  const late = turnOff(customer);
  await until(async () => (await standingOf(customer)).charged === null);
  await company.askAgain(paymentDeeds); // the job is faster
  await turnOn(customer.contactId, mastercard);
  local.faults.clear();
  assert.equal((await late).body.isOn, true);
  await comeToRest();
  assert.deepEqual(await standingOf(customer), onWith(mastercard));
});

test('nor does who saved a card, and learns late that it is charged', async () => {
  const customer = await subscribed();
  fail({ match: 'POST /v1/subscriptions/', held: true, after: 'after', times: 1 });
  const late = comeBack(await save(await open(customer), visa));
  await until(async () => (await standingOf(customer)).how === 'charge_automatically');
  await company.askAgain(paymentDeeds);
  await turnOn(customer.contactId, mastercard);
  local.faults.clear();
  assert.equal(await late, '4444');
  await comeToRest();
  assert.deepEqual(await standingOf(customer), onWith(mastercard));
});
