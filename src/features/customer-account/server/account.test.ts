/** How it stands with an account, on the real server with the local payment provider. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { signatureOf } from '../../../../test/support/agreements.ts';
import { autopayOf } from '../../../../test/support/autopay.ts';
import { clock, now } from '../../../../test/support/clock.ts';
import { aBilledCustomer, anInvoiceOf, payOnPage } from '../../../../test/support/invoices.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { until } from '../../../../test/support/until.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { agreementsContract as agreements } from '../../agreements/contract.ts';
import { autopayContract as autopay } from '../../autopay/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract as deleted } from '../../contacts/deleted-contacts.ts';
import { customerAgreementsContract as given } from '../../customer-agreements/contract.ts';
import { signingContract as signing } from '../../customer-agreements/signing.ts';
import { invoicesContract as invoices } from '../../invoices/contract.ts';
import { subscriptionsContract as subscriptions } from '../../subscriptions/contract.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { ownAccountContract as account } from '../account.ts';

const { server, office, admin, aPrice, fail, local } = await aBillingCompany();
const { save } = autopayOf(server, office);

test('an account without a contact has nothing, and says so', async () => {
  const alone = await server.as('customer');
  const { isLinked, isClosed, agreement, subscription, debt } = await alone.call(account.account, {});
  assert.deepEqual([isLinked, isClosed, agreement, subscription, debt.amount], [false, false, null, null, 0]);
  for (const [one, input] of [
    [autopay.turnOffOwn, { commandId: randomUUID() }],
    [autopay.beginOwn, { consent: 'I agree' }],
  ] as const)
    assert.equal((await alone.attempt(one, input)).status, 404);
});

test('an account whose contact was deleted is closed, not being set up, until the contact is restored', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const stateOf = async () => {
    const { isLinked, isClosed } = await customer.call(account.account, {});
    return [isLinked, isClosed];
  };
  assert.deepEqual(await stateOf(), [true, false]);
  await admin.call(contacts.remove, { id: contactId });
  assert.deepEqual(await stateOf(), [false, true]);
  await admin.call(deleted.restore, { id: contactId });
  assert.deepEqual(await stateOf(), [true, false]);
});

test('the account says whether its agreement is signed; an inactive one and another’s say nothing', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const other = await aBilledCustomer(server);
  const text = { title: 'Weekly service', content: '<p>Cans out by six.</p>' };
  const { id: agreementId } = await admin.call(agreements.create, text);
  const agreement = async (caller = customer) => (await caller.call(account.account, {})).agreement;
  assert.equal(await agreement(), null);
  await office.call(given.assign, { contactId, commandId: randomUUID(), agreementId, isEmailed: false });
  assert.deepEqual(await agreement(), { signedAt: null });
  await customer.call(signing.sign, await signatureOf(customer));
  assert.notEqual((await agreement())?.signedAt, null);
  assert.equal(await agreement(other.customer), null);
});

test('the debt is what is open, to the cent, with the one that is due first; paid it is nothing', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  await office.call(invoices.create, anInvoiceOf(contactId, 774, { daysUntilDue: 30 }));
  const debt = async () => (await customer.call(account.account, {})).debt;
  const {
    first: [first, second],
    ...sums
  } = await debt();
  assert.deepEqual(sums, { amount: 5774, overdue: 0, count: 2, onItsWay: 0, others: { open: 0, overdue: 0 } });
  assert.deepEqual(first, { name: 'Bulky item', amount: 5000, dueOn: invoice.dueOn, hostedUrl: invoice.hostedUrl });
  assert.equal(second?.amount, 774);
  // What the provider still tells of the invoice is copied over it: then it is said once more.
  await until(async () => {
    await sql`update stripe_invoice set due_date = now() - interval '9 days' where id = ${invoice.id}`.execute(
      server.database.read,
    );
    return (await debt()).overdue === 5000;
  });
  await payOnPage(invoice);
  await until(async () => (await debt()).amount === 774);
  assert.equal((await debt()).overdue, 0);
});

test('what is open in another currency is counted beside the debt, never in it, and never as nothing', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  const told = await until(async () => {
    await sql`update stripe_invoice set currency = 'eur', due_date = now() - interval '9 days'
      where id = ${invoice.id}`.execute(server.database.read);
    const { debt } = await customer.call(account.account, {});
    return debt.count === 0 && debt;
  });
  assert.deepEqual(told, {
    amount: 0,
    overdue: 0,
    count: 0,
    onItsWay: 0,
    others: { open: 1, overdue: 1 },
    first: [],
  });
});

test('while the payment provider does not answer, the account says so and since when its amounts are known', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  await office.call(invoices.create, anInvoiceOf(contactId, 5000));
  const notPayable = async () => (await customer.call(account.account, {})).notPayable;
  assert.equal(await notPayable(), null);
  fail({ match: '.', status: 500, times: 50 });
  const command = anInvoiceOf(contactId, 700);
  assert.equal((await office.attempt(invoices.create, command)).status, 503);
  const said = await notPayable();
  assert.equal(said?.why, 'unreachable');
  assert.ok(said?.knownAt && Math.abs(Date.parse(said.knownAt) - Date.parse(now())) < 60_000, JSON.stringify(said));
  local.faults.clear();
  await office.call(invoices.create, command);
  assert.equal(await notPayable(), null);
});

test('a plan that runs is told by its status, to its own customer alone', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const other = await aBilledCustomer(server);
  const items = [{ stripePriceId: await aPrice('Standard service', 3000), quantity: 1 }];
  await office.call(subscriptions.assign, { contactId, commandId: randomUUID(), items, isSecond: false });
  assert.deepEqual((await customer.call(account.account, {})).subscription, { status: 'active' });
  const [mine] = (await customer.call(subscriptions.own, {})).subscriptions;
  assert.deepEqual([mine?.items[0]?.productName, mine?.assignedBy], ['Standard service', null]);
  assert.equal((await other.customer.call(account.account, {})).subscription, null);
});

test('a customer turns AutoPay on and off alone, and only after agreeing to what is asked', async () => {
  const { customer } = await aBilledCustomer(server);
  const { consent } = await customer.call(autopay.own, {});
  const refused = await customer.attempt(autopay.beginOwn, { consent: 'I agree to nothing' });
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'other-consent']);
  const { url } = await customer.call(autopay.beginOwn, { consent });
  const sessionId = await save(url);
  assert.equal((await customer.call(autopay.finish, { sessionId })).autopay.isOn, true);
  const { autopay: on } = await customer.call(autopay.own, {});
  assert.deepEqual([on.isOn, on.method?.last4], [true, '4242']);
  const command = { commandId: randomUUID() };
  const twice = await Promise.all([
    customer.call(autopay.turnOffOwn, command),
    customer.call(autopay.turnOffOwn, command),
  ]);
  assert.deepEqual(
    twice.map(({ isOn }) => isOn),
    [false, false],
  );
  const again = await customer.attempt(autopay.turnOffOwn, { commandId: randomUUID() });
  assert.deepEqual([again.status, again.body.error.code], [409, 'autopay-off']);
});

test('whoever names somebody else’s account turns their own AutoPay off, and nobody else’s', async () => {
  const [mine, other] = [await aBilledCustomer(server), await aBilledCustomer(server)];
  for (const { customer } of [mine, other]) {
    const { consent } = await customer.call(autopay.own, {});
    const { url } = await customer.call(autopay.beginOwn, { consent });
    await customer.call(autopay.finish, { sessionId: await save(url) });
  }
  const theirs = { contactId: other.contactId, accountId: other.customer.id, profileId: other.customer.id };
  await mine.customer.attempt(autopay.turnOffOwn, { commandId: randomUUID(), ...theirs });
  const isOn = async ({ customer }: typeof mine) => (await customer.call(autopay.own, {})).autopay.isOn;
  assert.deepEqual([await isOn(mine), await isOn(other)], [false, true]);
});

test('a profile whose contact cannot be saved is not saved either', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const before = await customer.call(own.profile, {});
  const { read } = server.database;
  await sql`create function break_off() returns trigger language plpgsql as $$ begin
    if new.id = ${sql.lit(contactId)} then raise 'broken off'; end if; return new; end $$`.execute(read);
  await sql`create trigger break_off before update on contact for each row execute function break_off()`.execute(read);
  const change = { firstName: 'Elena', lastName: before.lastName, phone: '', version: before.version };
  assert.equal((await customer.attempt(own.saveProfile, change)).status, 500);
  await sql`drop trigger break_off on contact`.execute(read);
  assert.deepEqual(await customer.call(own.profile, {}), before);
  await customer.call(own.saveProfile, change);
  assert.equal((await office.call(contacts.get, { id: contactId })).firstName, 'Elena');
});

test('what a customer changes of themselves stands on the contact too, and what the office has changed there stays', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { firstName, lastName, version } = await customer.call(own.profile, {});
  const before = await office.call(contacts.get, { id: contactId });
  await customer.call(own.saveProfile, { firstName, lastName, phone: '505 555 0199', version });
  const after = await office.call(contacts.get, { id: contactId });
  assert.deepEqual(
    [after.phone, after.firstName, after.version],
    ['505 555 0199', before.firstName, before.version + 1],
  );
  await customer.call(own.saveProfile, { firstName: 'Elena', lastName, phone: '' });
  const last = await office.call(contacts.get, { id: contactId });
  assert.deepEqual([last.firstName, last.lastName, last.phone], ['Elena', before.lastName, null]);
  assert.equal((await customer.call(own.profile, {})).phone, null);
});

test('of two who save the same profile the second is told, and nothing of it is saved anywhere', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const { lastName, version } = await customer.call(own.profile, {});
  const saves = await Promise.all(
    ['Ann', 'Ben'].map((firstName) => customer.attempt(own.saveProfile, { firstName, lastName, phone: '', version })),
  );
  assert.deepEqual(saves.map(({ status }) => status).sort(), [200, 409]);
  const won = saves.find(({ status }) => status === 200)?.body.firstName;
  assert.equal(saves.find(({ status }) => status === 409)?.body.error.code, 'profile-changed');
  assert.equal((await office.call(contacts.get, { id: contactId })).firstName, won);
  const blank = await customer.attempt(own.saveProfile, { firstName: ' ', lastName, phone: '' });
  assert.deepEqual([blank.status, Object.keys(blank.body.error.fields ?? {})], [422, ['firstName']]);
});

test('the day on which a bill is due is its customer’s to its end, whatever the provider calls the plan by then', async () => {
  const { customer, contactId } = await aBilledCustomer(server);
  const items = [{ stripePriceId: await aPrice('Standard service', 3000), quantity: 1 }];
  const wanted = { contactId, commandId: randomUUID(), items, daysUntilDue: 1 as const, isSecond: false };
  await office.call(subscriptions.assign, wanted);
  clock.set(addMinutes(now(), 24 * 60 + 5));
  local.move((24 * 60 + 5) * 60);
  const theirs = async () => (await customer.call(subscriptions.own, {})).subscriptions[0]?.status;
  await until(async () => (await theirs()) === 'past_due');
  const told = async () => {
    const { subscription, debt } = await customer.call(account.account, {});
    return [subscription?.status, debt.amount, debt.overdue];
  };
  assert.deepEqual(await told(), ['active', 3000, 0]);
  clock.set(addMinutes(now(), 24 * 60));
  assert.deepEqual(await told(), ['past_due', 3000, 3000]);
});
