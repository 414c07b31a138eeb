import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { minutesAgo } from '../../../../test/support/clock.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { usersContract as users } from '../contract.ts';
import { insertUser } from './store.ts';

let server: TestServer;
let n = 0;
before(async () => {
  server = await aServer();
});
after(() => server.close());

async function anAccount(password: string): Promise<string> {
  const email = `person${++n}@example.test`;
  const person = { email, firstName: 'Dana', lastName: 'Begay', phone: null, role: 'employee' } as const;
  const passwordHash = await hashPassword(password);
  await server.transact((tx) => insertUser(tx, { ...person, passwordHash }));
  return email;
}

const isIn = async (caller: Caller) => (await caller.call(users.session, {})).user !== null;
const age = (caller: Caller, changed: { last_seen_at: string } | { expires_at: string }) =>
  server.database.read.updateTable('session').set(changed).where('profile_id', '=', caller.id).execute();
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);

test('a session ends after 7 days without use, and after 30 days in any case', async () => {
  const used = await server.as('employee');
  await age(used, { last_seen_at: daysAgo(6.9) });
  assert.equal(await isIn(used), true);
  const idle = await server.as('employee');
  await age(idle, { last_seen_at: daysAgo(7.1) });
  assert.equal(await isIn(idle), false);
  const old = await server.as('employee');
  await age(old, { expires_at: daysAgo(0.001) });
  assert.equal(await isIn(old), false);

  const [row] = await server.database.read
    .selectFrom('session')
    .selectAll()
    .where('profile_id', '=', used.id)
    .execute();
  const days = (Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')) / 86_400_000;
  assert.ok(Math.abs(days - 30) < 0.1, `${days} days`);
});

test('a cookie that somebody planted is no session after signing in, and each has 256 bits of its own', async () => {
  const email = await anAccount('a good long one');
  const tokens = new Set<string>();
  for (let time = 0; time < 5; time++) {
    const response = await server.nobody.fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'session=planted' },
      body: JSON.stringify({ email, password: 'a good long one' }),
    });
    tokens.add(/^session=([^;]*)/.exec(response.headers.getSetCookie()[0] ?? '')?.[1] ?? '');
  }
  assert.equal(tokens.size, 5);
  for (const token of tokens) assert.equal(Buffer.from(token, 'base64url').length, 32);
  const planted = await server.nobody.fetch('/api/session', { headers: { cookie: 'session=planted' } });
  assert.deepEqual(await planted.json(), { user: null });
});

test('passwords of 6 to 200 characters count to their last one', async () => {
  for (const password of ['zq8#kP', 'long enough '.repeat(16).slice(0, 64), `${'é😀x '.repeat(40)}`.slice(0, 200)]) {
    const email = await anAccount(password);
    const status = async (given: string) =>
      (await server.nobody.attempt(users.signIn, { email, password: given })).status;
    assert.equal(await status(`${password.slice(0, -1)}~`), 401);
    assert.equal(await status(password), 200);
  }
  const tooLong = { email: 'x@example.test', password: 'x'.repeat(201) };
  assert.equal((await server.nobody.attempt(users.signIn, tooLong)).status, 422);
});

test('whoever chooses a password with a link leaves the session that the browser had', async () => {
  const before = await server.as('employee');
  const email = await anAccount('a good long one');
  await server.nobody.call(users.requestPasswordLink, { email });
  const { text } = await server.database.read
    .selectFrom('outbox_message')
    .select('text_body as text')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  assert.equal((await before.call(users.choosePassword, { token, password: 'another good one' })).user.email, email);
  assert.equal(await isIn(before), false);
});
