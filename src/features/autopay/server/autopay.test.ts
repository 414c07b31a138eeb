import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { autopayOf, bankAccount, cardThatFails } from '../../../../test/support/autopay.ts';
import { listed, payOnPage } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { paymentDeeds } from '../../../app/feature-jobs.ts';
import { companyContract } from '../../company/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract as deletedContacts } from '../../contacts/deleted-contacts.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { autopayContract as autopay } from '../contract.ts';

const company = await aBillingCompany({ timeoutMs: 8000 });
const { server, office, local, stripe, aPrice, aCustomer, of, theirs, lettersTo } = company;
const { linkTo, agree, save, turnOn } = autopayOf(server, office);
const admin = await server.as('admin');
const standard = await aPrice('Standard Service', 3000);
const items = [{ stripePriceId: standard, quantity: 1 }];
/** So that the longest month is over, and the hour in which an invoice is a draft. */
const month = 32 * 86_400;

const assign = (contactId: string, more = {}) =>
  office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items, ...more });
const invoicesOf = async (contactId: string) => (await listed(office, contactId)).invoices;
const howOf = async (contactId: string) => (await of(contactId)).map((one) => one.collectionMethod);
const subjectsTo = async (contactId: string) => (await lettersTo(contactId)).map(({ subject }) => subject);

test('a saved card is charged on the day of each invoice, and the customer gets a receipt each time', async () => {
  const { contactId, profileId } = await aCustomer();
  await assign(contactId, { daysUntilDue: 14 });
  const { isOn, method } = await turnOn(contactId);
  assert.deepEqual([isOn, method], [true, { kind: 'card', name: 'Visa', last4: '4242', expires: '2034-12' }]);
  assert.deepEqual(await howOf(contactId), ['charge_automatically']);
  assert.equal((await theirs(profileId))[0]?.collection_method, 'charge_automatically');

  local.move(month);
  await until(async () => (await invoicesOf(contactId))[0]?.status === 'paid');
  const [renewal, first, ...more] = await invoicesOf(contactId);
  assert.deepEqual([renewal?.amountPaid, first?.status, more.length], [3000, 'open', 0]);
  await until(async () => (await subjectsTo(contactId)).length === 3);
  const [assigned, on, receipt] = await lettersTo(contactId);
  assert.match(assigned?.text ?? '', /is to be paid within 14 days/);
  assert.match(on?.text ?? '', /charged to your Visa ending in 4242/);
  assert.match(receipt?.text ?? '', /invoice \S+ of \$30\.00 was charged to your Visa ending in 4242 by AutoPay/);
});

test('a bank account is saved as well; what was agreed to is kept as it was read', async () => {
  const { contactId, profileId } = await aCustomer();
  const { method } = await turnOn(contactId, bankAccount);
  assert.deepEqual([method?.kind, method?.last4, method?.expires], ['bank', '6789', null]);
  const { rows } = await sql<{ text: string; clientAddress: string }>`
    select text, client_address as "clientAddress" from autopay_consent
    where profile_id = ${profileId} and confirmed_at is not null`.execute(server.database.read);
  assert.match(rows[0]?.text ?? '', /^I allow .+ to charge my regular invoices/);
  assert.match(rows[0]?.clientAddress ?? '', /127\.0\.0\.1/);
});

test('who closes the page as soon as the card is saved has AutoPay all the same, once', async () => {
  const { contactId } = await aCustomer();
  await assign(contactId);
  const sessionId = await save(await agree(await linkTo(contactId)));
  const waits = async () => {
    const { rows } = await sql`
      select from provider_command where kind = 'turn-on-autopay' and status = 'waiting'
        and request->>'sessionId' = ${sessionId}`.execute(server.database.read);
    return rows.length === 1;
  };
  await until(waits);
  local.courier.hold();
  await company.askAgain(paymentDeeds);
  assert.equal((await office.call(autopay.ofContact, { contactId })).isOn, true);
  assert.deepEqual(await howOf(contactId), ['charge_automatically']); // before any event says so
  local.courier.release();
  // The customer comes back after all, twice at once.
  const finish = () => server.nobody.call(autopay.finish, { sessionId });
  for (const { autopay: told } of await Promise.all([finish(), finish()])) assert.equal(told.isOn, true);
  assert.equal((await subjectsTo(contactId)).filter((subject) => subject.startsWith('AutoPay is on')).length, 1);
});

test('a card that fails: both sides are told of each attempt, and the invoice stays open until it is paid', async () => {
  await sql`update company_settings set email = 'office@hauler.test'`.execute(server.database.read);
  const { contactId } = await aCustomer();
  await assign(contactId);
  await turnOn(contactId, cardThatFails);
  local.move(month);
  const failed = async () => (await subjectsTo(contactId)).filter((one) => one.includes('did not go through')).length;
  await until(async () => (await failed()) === 1);
  const [invoice] = await invoicesOf(contactId);
  assert.deepEqual([invoice?.status, invoice?.amountRemaining], ['open', 3000]);
  const failedCharge = async () => (await invoicesOf(contactId))[0]?.failedCharge;
  assert.ok(((await failedCharge())?.nextAttemptAt ?? '') > (invoice?.createdAt ?? ''));
  for (const [days, count] of [
    [3, 2],
    [5, 3],
    [7, 4],
  ] as const) {
    local.move(days * 86_400);
    await until(async () => (await failed()) === count);
  }
  assert.deepEqual(await failedCharge(), { nextAttemptAt: null });
  const letters = await lettersTo(contactId);
  const theirLetters = letters.filter(({ subject }) => subject.includes('did not go through'));
  assert.match(theirLetters[0]?.text ?? '', /Visa ending in 0341[\s\S]*We try again on/);
  assert.match(theirLetters[3]?.text ?? '', /We do not try again by ourselves/);
  const toOffice = letters.filter(({ subject }) => subject.startsWith('AutoPay failed'));
  assert.equal(toOffice.length, 4);
  assert.match(toOffice[0]?.text ?? '', new RegExp(`/crm/contacts/${contactId}\\?tab=billing`));
  assert.equal(await payOnPage(invoice ?? { hostedUrl: null }), 303);
  await until(async () => (await invoicesOf(contactId))[0]?.status === 'paid');
  assert.deepEqual([await failed(), await failedCharge()], [4, null]);
});

test('turned off, it goes back to invoices as before, and the card is forgotten', async () => {
  const { contactId, profileId } = await aCustomer();
  await assign(contactId, { daysUntilDue: 14 });
  await turnOn(contactId);
  const command = { contactId, commandId: randomUUID() };
  const [off, again] = await Promise.all([
    office.call(autopay.turnOff, command),
    office.call(autopay.turnOff, command),
  ]);
  assert.deepEqual([off.isOn, off.method, again.isOn], [false, null, false]);
  const [mine] = await of(contactId);
  assert.deepEqual([mine?.collectionMethod, mine?.daysUntilDue], ['send_invoice', 14]);
  const [subscription] = await theirs(profileId);
  const { data } = await stripe.customers.listPaymentMethods(String(subscription?.customer));
  assert.deepEqual(data, []);
  assert.equal((await subjectsTo(contactId)).filter((subject) => subject.startsWith('AutoPay is off')).length, 1);
  const [session] = (
    await sql<{ id: string }>`
      select stripe_session_id as id from autopay_consent where profile_id = ${profileId}`.execute(server.database.read)
  ).rows;
  const ended = await server.nobody.attempt(autopay.finish, { sessionId: session?.id });
  assert.deepEqual([ended.status, ended.body.error.code], [409, 'page-ended']);
  const late = await office.attempt(autopay.turnOff, { contactId, commandId: randomUUID() });
  assert.deepEqual([late.status, late.body.error.code], [409, 'autopay-off']);

  local.move(month);
  await until(async () => (await subjectsTo(contactId)).some((subject) => subject.startsWith('Invoice ')));
  assert.equal((await invoicesOf(contactId))[0]?.status, 'open');
});

test('a subscription that is assigned while AutoPay is on is charged at once; one that is declined can be paid', async () => {
  const good = await aCustomer();
  await turnOn(good.contactId);
  const paid = await assign(good.contactId);
  assert.deepEqual([paid.bill?.isPaid, paid.subscription.collectionMethod], [true, 'charge_automatically']);
  const isTold = /\$30\.00 was paid by AutoPay/;
  await until(async () => isTold.test((await lettersTo(good.contactId)).at(-1)?.text ?? ''));

  const bad = await aCustomer();
  await turnOn(bad.contactId, cardThatFails);
  const declined = await assign(bad.contactId);
  assert.equal(declined.bill?.isPaid, false);
  const [open] = await invoicesOf(bad.contactId);
  assert.equal(open?.status, 'open');
  assert.equal(await payOnPage(open ?? { hostedUrl: null }), 303);
  await until(async () => (await of(bad.contactId))[0]?.status === 'active');
});

test('an invoice of a new period goes out once, however many look at the same moment', async () => {
  const { contactId } = await aCustomer();
  await assign(contactId);
  const before = (await subjectsTo(contactId)).length;
  local.move(month);
  await until(async () => (await invoicesOf(contactId)).length === 2 && (await subjectsTo(contactId)).length > before);
  const [renewal] = await invoicesOf(contactId);
  assert.ok(renewal?.emailedAt);
  const { companyName: name } = await server.nobody.call(companyContract.get, {});
  assert.deepEqual((await subjectsTo(contactId)).slice(before), [`Invoice ${renewal.number} from ${name}`]);
});

test('what nobody may: a wrong link, an old one, another sentence, a page on which nothing was saved', async () => {
  const { contactId, profileId } = await aCustomer();
  const attempt = async (...[operation, input]: Parameters<typeof server.nobody.attempt>) => {
    const { status, body } = await server.nobody.attempt(operation, input);
    return [status, body.error.code];
  };
  assert.deepEqual(await attempt(autopay.offer, { token: 'wrong' }), [409, 'link-expired']);
  const token = await linkTo(contactId);
  assert.deepEqual(await attempt(autopay.begin, { token, consent: 'Charge me nothing' }), [409, 'other-consent']);
  assert.deepEqual(await attempt(autopay.finish, { sessionId: 'cs_test_unknown' }), [409, 'page-unknown']);
  const page = await agree(token);
  const sessionId = page.split('/').at(-1) ?? '';
  assert.deepEqual(await attempt(autopay.finish, { sessionId }), [409, 'payments-refused']);
  assert.equal((await office.call(autopay.ofContact, { contactId })).isOn, false);
  await sql`update autopay_link set expires_at = now() - interval '1 minute' where profile_id = ${profileId}`.execute(
    server.database.read,
  );
  assert.deepEqual(await attempt(autopay.offer, { token }), [409, 'link-expired']);
  const commandId = randomUUID();
  const make = (isEmailed: boolean) => office.call(autopay.makeLink, { contactId, commandId, isEmailed });
  assert.deepEqual([(await make(true)).url !== null, (await make(true)).url], [true, null]);
  assert.equal((await subjectsTo(contactId)).length, 1);
});

const offered = async (token: string) => (await server.nobody.attempt(autopay.offer, { token })).body.error?.code;

test('a link opens as long as its account belongs to a customer', async () => {
  const { contactId, profileId } = await aCustomer();
  const token = await linkTo(contactId);
  await admin.call(contacts.remove, { id: contactId });
  assert.equal(await offered(token), 'link-expired');
  await admin.call(deletedContacts.restore, { id: contactId });
  assert.equal(await offered(token), undefined);
  await admin.call(users.remove, { id: profileId });
  assert.equal(await offered(token), 'link-expired');
});
