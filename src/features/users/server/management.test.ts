import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aCompany, aContact } from '../../../../test/support/factories.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { userPageSize, usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';

let server: TestServer;
let n = 0;
const aPerson = () => ({
  firstName: 'Dana',
  lastName: 'Begay',
  phone: '(505) 555-0134',
  email: `dana${++n}@example.test`,
});

before(async () => {
  server = await aServer();
  await aCompany(server);
});
after(() => server.close());

async function welcomeOf(email: string) {
  const { rows } = await server.database.read
    .selectFrom('outbox_message')
    .selectAll()
    .execute()
    .then((all) => ({ rows: all.filter((one) => JSON.stringify(one).includes(email)) }));
  return rows;
}

test('a new account is welcomed by e-mail with a link and never with the password', async () => {
  const admin = await server.as('admin');
  const given = { ...aPerson(), password: 'Tumbleweed 88', role: 'employee' as const };
  await admin.call(users.create, given);
  const [letter, ...others] = await welcomeOf(given.email);
  assert.equal(others.length, 0);
  const words = JSON.stringify(letter);
  assert.match(words, /Welcome to San Juan Disposal/);
  assert.match(words, /choose-password#token=[\w-]+/);
  assert.ok(!words.includes(given.password));
});

test('without a password only the link of the welcome leads in', async () => {
  const admin = await server.as('admin');
  const given = { ...aPerson(), role: 'employee' as const };
  await admin.call(users.create, given);
  const signIn = (password: string) => server.nobody.attempt(users.signIn, { email: given.email, password });
  assert.equal((await signIn('anything at all')).status, 401);
  const token = /token=([\w-]+)/.exec(JSON.stringify(await welcomeOf(given.email)))?.[1] ?? '';
  assert.equal((await server.nobody.attempt(users.choosePassword, { token, password: 'Tumbleweed 88' })).status, 200);
  assert.equal((await signIn('Tumbleweed 88')).status, 200);
  assert.equal((await server.nobody.attempt(users.choosePassword, { token, password: 'Tumbleweed 99' })).status, 409);
});

test('what is missing or wrong is said at its field', async () => {
  const admin = await server.as('admin');
  const fields = async (input: object) => (await admin.attempt(users.create, input)).body.error.fields;
  assert.deepEqual(
    await fields({ firstName: ' ', lastName: '', email: 'nobody', password: '12345', role: 'customer' }),
    {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Enter a valid email address',
      password: 'Password must be at least 6 characters',
      role: 'Choose a role',
    },
  );
  const taken = { ...aPerson(), role: 'employee' as const };
  await admin.call(users.create, taken);
  assert.deepEqual(await fields({ ...taken, email: taken.email.toUpperCase() }), {
    email: 'Somebody already has an account with this email.',
  });
  assert.deepEqual(await fields({ ...aPerson(), password: 'Password1', role: 'employee' }), {
    password: 'This password is too common. Choose another one.',
  });
});

test('customers and staff are two lists, searched by name, e-mail and phone, page by page', async () => {
  const admin = await server.as('admin');
  await server.as('customer');
  const rolesOf = async (audience: 'customers' | 'staff') =>
    new Set((await admin.call(users.list, { audience })).users.map(({ role }) => role));
  assert.deepEqual(await rolesOf('customers'), new Set(['customer']));
  assert.ok(!(await rolesOf('staff')).has('customer'));

  const found = async (q: string) =>
    (await admin.call(users.list, { audience: 'staff', q })).users.map(({ email }) => email);
  const given = {
    ...aPerson(),
    firstName: 'Ynéz',
    lastName: "O'Hara 100%",
    phone: '505.555.7788',
    role: 'employee' as const,
  };
  await admin.call(users.create, given);
  for (const q of ["ynez o'hara", 'YNÉZ OHARA', '100%', given.email.slice(0, 8), '(505) 555-7788', '5557788'])
    assert.ok((await found(q)).includes(given.email), q);
  for (const q of ['ynez_', '%%', '555 7789', 'zzz']) assert.deepEqual(await found(q), [], q);

  for (let i = 0; i < userPageSize; i++)
    await server.transact((tx) =>
      tx
        .insertInto('profile')
        .values({ email: `many${i}@example.test`, first_name: 'Many', last_name: `Yazzie${i}`, role: 'customer' })
        .execute(),
    );
  const [one, two] = [1, 2].map((page) => admin.call(users.list, { audience: 'customers', page }));
  const [first, second] = [await one, await two];
  assert.equal(first?.users.length, userPageSize);
  assert.equal(first?.total, second?.total);
  const shown = [...(first?.users ?? []), ...(second?.users ?? [])];
  assert.equal(new Set(shown.map(({ id }) => id)).size, first?.total);
  const made = shown.map(({ createdAt }) => createdAt);
  assert.deepEqual(made, made.toSorted().toReversed(), 'the newest first');
});

test('digits find whose phone has them in the list that is searched, and nobody who is gone', async () => {
  const admin = await server.as('admin');
  const people = await server.database.read
    .insertInto('profile')
    .values(
      (['customer', 'employee'] as const).map((role) => {
        const email = `digits-${role}@example.test`;
        return { email, first_name: 'Dee', last_name: 'Gee', phone: '(505) 555-4321', role };
      }),
    )
    .returning(['id', 'role'])
    .execute();
  const found = async (audience: 'customers' | 'staff') => {
    const { users: shown, total } = await admin.call(users.list, { audience, q: '555-4321' });
    return [shown.map(({ role }) => role), total];
  };
  assert.deepEqual(await found('staff'), [['employee'], 1]);
  assert.deepEqual(await found('customers'), [['customer'], 1]);
  for (const { id } of people) await admin.call(users.remove, { id });
  assert.deepEqual(
    [await found('staff'), await found('customers')],
    [
      [[], 0],
      [[], 0],
    ],
  );
});

test('an administrator alone cannot delete or demote themselves', async () => {
  const alone = await aServer();
  const last = await alone.as('superadmin');
  const removed = await last.attempt(users.remove, { id: last.id });
  assert.deepEqual([removed.status, removed.body.error.code], [409, 'own-account']);
  const demoted = await last.attempt(users.update, { id: last.id, version: 1, ...aPerson(), role: 'employee' });
  assert.deepEqual([demoted.status, demoted.body.error.code], [409, 'own-role']);
  await last.call(users.update, {
    id: last.id,
    version: 1,
    firstName: 'Olive',
    lastName: 'Owner',
    phone: null,
    role: 'superadmin',
  });
  await alone.close();
});

test('of two who edit one user the second is told, with the user as they are, and overwrites nothing', async () => {
  const [one, other] = await Promise.all([server.as('admin'), server.as('superadmin')]);
  const { id, version } = await one.call(users.create, { ...aPerson(), role: 'employee' });
  const first = { firstName: 'Ida', lastName: 'Nez', phone: '(505) 555-0111', role: 'admin' as const };
  const saved = await one.call(users.update, { id, version, ...first });
  assert.equal(saved.version, version + 1);
  const late = await other.attempt(users.update, { id, version, ...first, phone: '(505) 555-0199' });
  assert.deepEqual([late.status, late.body.error.code], [409, 'user-changed']);
  assert.deepEqual(late.body.error.current, saved);
  const at = saved.version;
  const both = await Promise.all(
    [1, 2, 3, 4].map((n) => other.attempt(users.update, { id, version: at, ...first, phone: `555-010${n}` })),
  );
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409, 409, 409]);
});

test('what people change of themselves counts as a change too', async () => {
  const [admin, self] = await Promise.all([server.as('admin'), server.as('employee')]);
  await self.call(own.saveProfile, { firstName: 'Own', lastName: 'Name', phone: '555-0122' });
  const late = await admin.attempt(users.update, { id: self.id, version: 1, ...aPerson(), role: 'employee' });
  assert.deepEqual([late.status, (late.body.error.current as { firstName: string }).firstName], [409, 'Own']);
});

test('only a superadmin makes, changes or deletes a superadmin, or makes somebody one', async () => {
  const [admin, owner, other] = await Promise.all([
    server.as('admin'),
    server.as('superadmin'),
    server.as('superadmin'),
  ]);
  const { id } = await owner.call(users.create, { ...aPerson(), role: 'employee' });
  for (const attempt of [
    admin.attempt(users.create, { ...aPerson(), role: 'superadmin' }),
    admin.attempt(users.update, { id: other.id, version: 1, ...aPerson(), role: 'employee' }),
    admin.attempt(users.update, { id, version: 1, ...aPerson(), role: 'superadmin' }),
    admin.attempt(users.remove, { id: other.id }),
  ])
    assert.equal((await attempt).status, 403);
  await owner.call(users.update, { id, version: 1, ...aPerson(), role: 'superadmin' });
  await owner.call(users.remove, { id: other.id });
});

test("a deleted customer's contact can be given another account", async () => {
  const admin = await server.as('admin');
  const customer = await server.as('customer');
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: customer.id }));
  const hasAccount = async () => (await admin.call(contacts.get, { id: contactId })).hasAccount;
  assert.equal(await hasAccount(), true);
  await admin.call(users.remove, { id: customer.id });
  assert.equal(await hasAccount(), false);
  assert.equal((await customer.attempt(contacts.list, {})).status, 401);
});
