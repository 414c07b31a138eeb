import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import { customerAccountContract as account } from '../../customer-account/contract.ts';
import { historyContract as history } from '../../history/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { ownProfileContract as ownProfile } from '../../users/own-profile.ts';
import { contactsContract as contacts } from '../contract.ts';
import { linkedAccountContract as accounts } from '../linked-account.ts';

const [server, office, admin] = await aServerWith('employee', 'admin');

async function aCustomer() {
  const email = `customer-${randomUUID()}@example.test`;
  const { id } = await office.call(contacts.create, {
    firstName: 'Ana',
    lastName: 'Yazzie',
    email,
    status: 'New Lead',
  });
  return office.call(contacts.promote, { id, password: 'long enough' });
}

test('unlinking parts the two: both stay, and the account sees nothing of the contact any more', async () => {
  const customer = await server.as('customer');
  const { id } = await office.call(contacts.create, {
    firstName: 'Ana',
    lastName: 'Yazzie',
    email: `${randomUUID()}@example.test`,
    status: 'Qualified',
  });
  await admin.call(accounts.linkAccount, { id, accountId: customer.id });
  assert.equal((await customer.call(account.get, {})).isLinked, true);

  const { contact, accountId } = await admin.call(accounts.unlinkAccount, { id });
  assert.equal(accountId, customer.id);
  assert.deepEqual([contact.hasAccount, contact.status, contact.version], [false, 'Qualified', 3]);
  assert.equal((await customer.call(account.get, {})).isLinked, false);

  const again = await admin.attempt(accounts.unlinkAccount, { id });
  assert.deepEqual([again.status, again.body.error.code], [409, 'no-account']);
});

test('who asks to part an account that another admin has replaced meanwhile does not part the right one', async () => {
  const right = await server.as('customer');
  const { id } = await aCustomer();
  const seen = (await admin.call(accounts.account, { id })).account?.id;
  await admin.call(accounts.unlinkAccount, { id, accountId: seen });
  await admin.call(accounts.linkAccount, { id, accountId: right.id });
  const late = await admin.attempt(accounts.unlinkAccount, { id, accountId: seen });
  assert.deepEqual([late.status, late.body.error.code], [409, 'other-account']);
  assert.equal((await admin.call(accounts.account, { id })).account?.id, right.id);
});

test('a converted contact stays converted, and can be linked to its account again', async () => {
  const { id } = await aCustomer();
  const { contact, accountId } = await admin.call(accounts.unlinkAccount, { id });
  assert.deepEqual([contact.status, contact.hasAccount], ['Converted', false]);
  const linked = await admin.call(accounts.linkAccount, { id, accountId });
  assert.deepEqual([linked.status, linked.hasAccount, linked.version], ['Converted', true, contact.version + 1]);
});

test('the history says who unlinked and linked the account, and whose it was', async () => {
  const { id } = await aCustomer();
  const { accountId } = await admin.call(accounts.unlinkAccount, { id });
  await admin.call(accounts.linkAccount, { id, accountId });
  const { entries } = await office.call(history.ofContact, { contactId: id });
  const { firstName, lastName } = await admin.call(ownProfile.profile, {});
  const adminName = `${firstName} ${lastName}`;
  const changes = entries.flatMap(({ who, changes }) =>
    changes.filter(({ label }) => label === 'Customer account').map((change) => ({ who, ...change })),
  );
  assert.deepEqual(
    changes.slice(0, 2).map(({ who, before, after }) => [who, before, after]),
    [
      [adminName, null, 'Ana Yazzie'],
      [adminName, 'Ana Yazzie', null],
    ],
  );
});

test('an account is linked to one contact, a contact to one account, and only a customer’s', async () => {
  const [one, other] = [await aCustomer(), await aCustomer()];
  const { accountId } = await admin.call(accounts.unlinkAccount, { id: one.id });
  const lead = await office.call(contacts.create, {
    firstName: 'Lee',
    lastName: 'Nez',
    email: `${randomUUID()}@example.test`,
    status: 'New Lead',
  });
  const codeOf = async (id: string, account: string) =>
    (await admin.attempt(accounts.linkAccount, { id, accountId: account })).body.error?.code;
  assert.equal(await codeOf(other.id, accountId), 'has-account');
  assert.equal(await codeOf(lead.id, office.id), 'not-a-customer');
  const tries = await Promise.all(
    [lead.id, one.id].map((id) => admin.attempt(accounts.linkAccount, { id, accountId })),
  );
  assert.deepEqual(tries.map(({ status }) => status).sort(), [200, 409]);
});

test('nothing is linked to an account that was deleted, or to a contact that was', async () => {
  const one = await aCustomer();
  const { accountId } = await admin.call(accounts.unlinkAccount, { id: one.id });
  const gone = await aCustomer();
  await office.call(contacts.remove, { id: gone.id });
  assert.equal((await admin.attempt(accounts.linkAccount, { id: gone.id, accountId })).status, 404);
  assert.equal((await admin.attempt(accounts.unlinkAccount, { id: gone.id })).status, 404);
  await admin.call(users.remove, { id: accountId });
  assert.equal((await admin.attempt(accounts.linkAccount, { id: one.id, accountId })).status, 404);
});
