import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { browserAt } from '../../../../test/support/browser-of.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { settableClock } from '../../../server/clock.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';
import { insertUser } from './store.ts';

const password = 'a good long one';
const clock = settableClock('2026-06-16T16:00:00.000Z');
/** Of ten tries one is allowed, of 300 a day 30: every try costs a hash. */
const scale = 0.1;
let server: TestServer;
let n = 0;
before(async () => {
  server = await aServer({ limitScale: scale, trustProxy: 'loopback', clock });
});
after(() => server.close());

async function anAccount(role: 'employee' | 'customer' = 'customer'): Promise<string> {
  const email = `someone${++n}@example.test`;
  const person = { email, firstName: 'Dana', lastName: 'Begay', phone: null, role } as const;
  const passwordHash = await hashPassword(password);
  await server.transact((tx) => insertUser(tx, { ...person, passwordHash }));
  return email;
}
const anAddress = (of: number) => `10.${of >> 16}.${(of >> 8) & 255}.${of & 255}`;
let networks = 0;
const elsewhere = () => browserAt(server, anAddress(++networks));
/** A browser that has signed in once, at home. */
async function aKnownBrowser(email: string) {
  const browser = elsewhere();
  assert.equal((await browser.post(users.signIn, { email, password })).status, 200);
  return browser;
}
const tryWrong = async (email: string, from = elsewhere()) =>
  (await from.post(users.signIn, { email, password: 'not this one' })).status;
/** More than all may try in a day. */
const allTry = (email: string) => Promise.all(Array.from({ length: 31 }, () => tryWrong(email)));
const warnings = (email: string) =>
  server.database.read
    .selectFrom('outbox_message')
    .select('text_body as text')
    .where('to_address', '=', email)
    .where('kind', '=', 'Sign-in attempts')
    .execute();

test('from however many networks, nobody keeps a known browser out, and all together guess no more than a day allows', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 45 }),
      fc.array(fc.nat(50), { minLength: 1, maxLength: 60 }),
      async (many, order) => {
        const email = await anAccount();
        const home = await aKnownBrowser(email);
        const attackers = Array.from({ length: many }, elsewhere);
        const compared = { 401: 0, 429: 0 } as Record<number, number>;
        const tried = [...attackers, ...order.map((at) => attackers[at % many] ?? elsewhere())];
        for (const status of await Promise.all(tried.map((from) => tryWrong(email, from))))
          compared[status] = (compared[status] ?? 0) + 1;
        // One network has one try in a quarter of an hour, all together 30 a day.
        assert.equal(compared[401], Math.min(many, 300 * scale));
        assert.equal(tried.length, (compared[401] ?? 0) + (compared[429] ?? 0));
        assert.equal((await home.post(users.signIn, { email, password })).status, 200);
      },
    ),
    { numRuns: 3 },
  );
});

test('one network that tries keeps nobody out elsewhere, however long it goes on', async () => {
  const email = await anAccount();
  const attacker = elsewhere();
  for (let quarter = 0; quarter < 8; quarter++) {
    for (let time = 0; time < 3; time++) await tryWrong(email, attacker);
    clock.set(addMinutes(clock.now(), 16));
  }
  assert.equal((await elsewhere().post(users.signIn, { email, password })).status, 200);
});

test('who succeeds somewhere makes no room for others who guess', async () => {
  const email = await anAccount();
  const home = await aKnownBrowser(email);
  for (let time = 0; time < 4; time++) {
    await Promise.all(Array.from({ length: 8 }, () => tryWrong(email)));
    assert.equal((await home.post(users.signIn, { email, password })).status, 200);
  }
  assert.equal(await tryWrong(email), 429);
});

test('links to choose a password: strangers do not use up those of a known browser', async (t) => {
  const wide = await aServer({ limitScale: 0.2, trustProxy: 'loopback', clock });
  t.after(wide.close);
  const email = 'links@example.test';
  const passwordHash = await hashPassword(password);
  const person = { email, firstName: 'Dana', lastName: 'Begay', phone: null, role: 'customer', passwordHash } as const;
  await wide.transact((tx) => insertUser(tx, person));
  const home = browserAt(wide, '10.0.0.1');
  await home.post(users.signIn, { email, password });
  const ask = async (from = browserAt(wide, anAddress(++networks))) =>
    (await from.post(users.requestPasswordLink, { email })).status;
  const strangers = [await ask(), await ask(), await ask(), await ask(), await ask()];
  assert.deepEqual([...strangers, await ask(home)], [200, 200, 200, 200, 429, 200]);
});

test('the owner is told once a day, in their language, and of nobody is anything told', async () => {
  const email = await anAccount();
  await server.database.read.updateTable('profile').set({ language: 'es' }).where('email', '=', email).execute();
  for (let time = 0; time < 6; time++) await tryWrong(email);
  const [letter, ...more] = await warnings(email);
  assert.match(letter?.text ?? '', /contraseñas equivocadas/);
  assert.deepEqual(more, []);
  clock.set(addMinutes(clock.now(), 25 * 60));
  for (let time = 0; time < 3; time++) await tryWrong(email);
  assert.equal((await warnings(email)).length, 2);
  await tryWrong('nobody@example.test');
  assert.deepEqual(await warnings('nobody@example.test'), []);
});

test('the cookie of a browser is no session, cannot be read by scripts, and is another one after each sign-in', async () => {
  const email = await anAccount();
  const home = await aKnownBrowser(email);
  const first = home.cookies.get('device') ?? '';
  const planted = browserAt(server, anAddress(++networks), new Map([['session', first]]));
  assert.equal((await planted.session()).user, null);
  const alone = browserAt(server, anAddress(++networks), new Map([['device', first]]));
  assert.equal((await alone.session()).user, null);

  const { headers } = await home.post(users.signIn, { email, password });
  const set = headers.getSetCookie().find((one) => one.startsWith('device='));
  assert.match(set ?? '', /HttpOnly/);
  assert.match(set ?? '', /SameSite=Strict/);
  // What somebody planted in this browser, or copied out of it before, is worth nothing.
  await allTry(email);
  assert.equal((await alone.post(users.signIn, { email, password })).status, 429);
  assert.equal((await home.post(users.signIn, { email, password })).status, 200);
});

test('over TLS it is pinned to this host and never sent in the clear', async () => {
  const email = await anAccount();
  const response = await fetch(`${server.url}/api/session`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': anAddress(++networks),
    },
    body: JSON.stringify({ email, password }),
  });
  const set = response.headers.getSetCookie().find((one) => one.startsWith('__Host-device='));
  assert.match(set ?? '', /Secure/);
  assert.doesNotMatch(set ?? '', /Domain/);
});

test('a browser is known to its own accounts alone, until their password changes', async () => {
  const email = await anAccount();
  const other = await anAccount();
  const home = await aKnownBrowser(email);
  await allTry(other);
  assert.equal((await home.post(users.signIn, { email: other, password })).status, 429);

  const office = await aKnownBrowser(email);
  const { status } = await office.post(own.saveProfile, {
    ...{ firstName: 'Dana', lastName: 'Begay', phone: '' },
    ...{ newPassword: 'another good one', currentPassword: password },
  });
  assert.equal(status, 200);
  await allTry(email);
  assert.equal((await home.post(users.signIn, { email, password: 'another good one' })).status, 429);
  assert.equal((await office.post(users.signIn, { email, password: 'another good one' })).status, 200);
});
