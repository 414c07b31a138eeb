import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';
import { insertUser } from './store.ts';

const password = 'correct horse battery';
let server: TestServer;
let limited: TestServer;
let n = 0;

before(async () => {
  server = await aServer();
  limited = await aServer({ limitScale: 1 });
});
after(async () => {
  await server.close();
  await limited.close();
});

async function anAccount(at = server, role: 'admin' | 'employee' | 'superadmin' = 'employee') {
  const email = `Person${++n}@Example.test`;
  const passwordHash = await hashPassword(password);
  const user = await at.transact((tx) =>
    insertUser(tx, { email, firstName: 'Dana', lastName: 'Begay', phone: null, role, passwordHash }),
  );
  return { email, id: user?.id ?? '' };
}

/** Signs in over HTTP; gives the cookie. */
async function signIn(email: string, given = password, at = server, headers: Record<string, string> = {}) {
  const response = await at.nobody.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ email, password: given }),
  });
  const cookie = response.headers.getSetCookie()[0] ?? '';
  return { status: response.status, body: await response.text(), cookie, token: cookie.split(';')[0] ?? '' };
}

const whoAmI = async (token: string) => {
  const response = await server.nobody.fetch('/api/session', { headers: { cookie: token } });
  return ((await response.json()) as { user: { email: string } | null }).user?.email;
};

test('signing in works in any case of the e-mail and sets a cookie that scripts cannot read', async () => {
  const { email } = await anAccount();
  const { status, cookie, token } = await signIn(email.toUpperCase());
  assert.equal(status, 200);
  assert.match(cookie, /HttpOnly/);
  assert.match(cookie, /SameSite=Lax/);
  assert.equal(await whoAmI(token), email);
});

test('signing out ends the session on the server', async () => {
  const { email } = await anAccount();
  const { token } = await signIn(email);
  await server.nobody.fetch('/api/session', { method: 'DELETE', headers: { cookie: token } });
  assert.equal(await whoAmI(token), undefined);
});

test('signing in again ends the session that the browser had', async () => {
  const { email } = await anAccount();
  const first = await signIn(email);
  const second = await signIn(email, password, server, { cookie: first.token });
  assert.notEqual(first.token, second.token);
  assert.equal(await whoAmI(first.token), undefined);
  assert.equal(await whoAmI(second.token), email);
});

test('a leaked session table opens no session', async () => {
  const { email } = await anAccount();
  const { token } = await signIn(email);
  const rows = await server.database.read.selectFrom('session').select('token_hash').execute();
  assert.ok(rows.every((row) => !row.token_hash.includes(Buffer.from(token.split('=')[1] ?? ''))));
});

test('the answer never tells whether an account exists, in words or in time', async () => {
  const { email } = await anAccount();
  const time = async (who: string) => {
    const from = performance.now();
    const { status, body } = await signIn(who, 'wrong-password');
    assert.equal(status, 401);
    return { took: performance.now() - from, words: JSON.parse(body).error.message };
  };
  await time(email);
  const known = await time(email);
  const unknown = await time('nobody@example.test');
  assert.equal(known.words, unknown.words);
  assert.ok(unknown.took > known.took / 4, `${unknown.took} ms against ${known.took} ms`);
});

test('twenty wrong passwords are limited, whatever X-Forwarded-For says', async () => {
  const { email } = await anAccount(limited);
  for (const who of [email, 'nobody@example.test']) {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 20; attempt++)
      statuses.push((await signIn(who, 'wrong-password', limited, { 'x-forwarded-for': `10.0.0.${attempt}` })).status);
    assert.deepEqual([statuses[0], statuses[9], statuses[10], statuses[19]], [401, 401, 429, 429]);
  }
  assert.equal((await signIn(email, password, limited)).status, 429);
});

test('one address that tries many accounts is limited too', async () => {
  const statuses: number[] = [];
  const fresh = await aServer({ limitScale: 0.1 }); // 6 of the 60, for every try costs a hash
  for (let attempt = 0; attempt < 8; attempt++)
    statuses.push((await signIn(`nobody${attempt}@example.test`, 'wrong-password', fresh)).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 401, 429, 429]);
  await fresh.close();
});

test('what is kept of a password is a hash that is dear in memory', async () => {
  const { id } = await anAccount();
  const { password_hash } = await server.database.read
    .selectFrom('profile')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  assert.match(password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test('a demoted, deleted or re-passworded user is out at once', async () => {
  const admin = await server.as('superadmin');
  for (const change of ['role', 'delete', 'password'] as const) {
    const { email, id } = await anAccount();
    const mine = await signIn(email);
    const other = await signIn(email);
    assert.equal(await whoAmI(other.token), email);
    if (change === 'role')
      await admin.call(users.update, { id, version: 1, firstName: 'Dana', lastName: 'Begay', role: 'admin' });
    if (change === 'delete') await admin.call(users.remove, { id });
    if (change === 'password') await changePassword(mine.token);
    assert.equal(await whoAmI(other.token), undefined, change);
    assert.equal(await whoAmI(mine.token), change === 'password' ? email : undefined, change);
  }
});

const saveProfile = (token: string, more: object = {}) =>
  server.nobody.fetch('/api/session/profile', {
    method: 'PATCH',
    headers: { cookie: token, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'Dana', lastName: 'Begay', phone: '', ...more }),
  });
const changePassword = (token: string, currentPassword = password, newPassword = 'another good one') =>
  saveProfile(token, { currentPassword, newPassword });

test('changing the password asks for the current one and refuses common ones', async () => {
  const { email } = await anAccount();
  const { token } = await signIn(email);
  const message = async (answer: Promise<Response>) =>
    ((await (await answer).json()) as { error: { fields: object } }).error.fields;
  assert.deepEqual(await message(changePassword(token, 'not it')), {
    currentPassword: 'This is not your current password.',
  });
  assert.deepEqual(await message(changePassword(token, password, 'Password1')), {
    newPassword: 'This password is too common. Choose another one.',
  });
  assert.deepEqual(await message(changePassword(token, password, '12345')), {
    newPassword: 'Password must be at least 6 characters',
  });
  const missing = saveProfile(token, { newPassword: 'another good one', firstName: 'Nobody' });
  assert.deepEqual(await message(missing), { currentPassword: 'Current password is required' });
  assert.equal((await changePassword(token)).status, 200);
  assert.equal((await signIn(email, 'another good one')).status, 200);
});

test('at an open session the password is guessed ten times at most, whichever form asks for it', async () => {
  const person = await limited.as('employee');
  const change = { firstName: 'Dana', lastName: 'Begay', phone: '', newPassword: 'a good new one' };
  const answers = [];
  for (let guess = 0; guess < 5; guess++) {
    answers.push((await person.attempt(own.confirmPassword, { password: `guess ${guess}` })).status);
    answers.push((await person.attempt(own.saveProfile, { ...change, currentPassword: `guess ${guess}` })).status);
  }
  assert.deepEqual(answers, Array(10).fill(422));
  assert.equal((await person.attempt(own.confirmPassword, { password: 'guess' })).status, 429);
  assert.equal((await person.attempt(own.saveProfile, { ...change, currentPassword: 'guess' })).status, 429);
});

test('everybody changes their own name and phone, and nothing else by it', async () => {
  for (const role of ['customer', 'employee', 'admin', 'superadmin'] as const) {
    const person = await server.as(role);
    const before = await person.call(own.profile, {});
    const changed = { firstName: ' Dana ', lastName: 'Begay-Tso', phone: '' };
    const tricks = { role: 'superadmin', email: 'other@example.test', id: randomUUID() };
    await person.call(own.saveProfile, { ...changed, ...tricks });
    const seen = { firstName: 'Dana', lastName: 'Begay-Tso', phone: null };
    const expected = { ...before, ...seen, version: before.version + 1 };
    assert.deepEqual(await person.call(own.profile, {}), expected);
    const { body } = await person.attempt(own.saveProfile, { ...changed, firstName: ' ', lastName: '' });
    assert.deepEqual(body.error.fields, { firstName: 'First name is required', lastName: 'Last name is required' });
  }
});

test('a change whose answer got lost is no change by somebody else when it is sent again', async () => {
  const person = await server.as('employee');
  const { version } = await person.call(own.profile, {});
  const change = { firstName: 'Dana', lastName: 'Begay', phone: '505 555 0144', version };
  await person.call(own.saveProfile, change);
  assert.equal((await person.call(own.saveProfile, change)).phone, change.phone);
  const { body } = await person.attempt(own.saveProfile, { ...change, phone: '' });
  assert.equal(body.error.code, 'profile-changed');
});

test('everybody reads the language of their choice, which the session says; a change of something else leaves it', async () => {
  const person = await server.as('employee');
  const spoken = async () => (await person.call(users.session, {})).user?.language;
  assert.equal(await spoken(), 'en');
  const name = { firstName: 'Dana', lastName: 'Begay', phone: '' };
  assert.equal((await person.call(own.saveProfile, { ...name, language: 'es' })).language, 'es');
  await setTimeout(600); // longer than a session is remembered without asking
  assert.equal(await spoken(), 'es');
  assert.equal((await person.call(own.saveProfile, name)).language, 'es');
  const { body } = await person.attempt(own.saveProfile, { ...name, language: 'fr' as 'es' });
  assert.deepEqual(body.error.fields, { language: 'Choose a language' });
});

test('an e-mail has one account, whatever its case', async () => {
  const admin = await server.as('admin');
  const { email } = await anAccount();
  const again = { firstName: 'A', lastName: 'B', email: email.toLowerCase(), password, role: 'employee' as const };
  const { status, body } = await admin.attempt(users.create, again);
  assert.deepEqual([status, body.error.code], [409, 'email-taken']);
});

test('the last administrator is neither deleted nor demoted, by two at once either', async () => {
  const alone = await aServer();
  const [one, two] = [await alone.as('admin'), await alone.as('admin')];
  const remove = (who: Caller, target: Caller) => who.attempt(users.remove, { id: target.id });
  const statuses = (await Promise.all([remove(one, two), remove(two, one)])).map((answer) => answer.status);
  const left = await alone.database.read.selectFrom('profile').select('id').where('deleted_at', 'is', null).execute();
  assert.equal(left.length, 1, String(statuses));
  await alone.close();
});
