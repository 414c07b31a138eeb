import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { anAuthenticator } from '../../../../test/support/authenticator.ts';
import { type Browser, browserAt } from '../../../../test/support/browser-of.ts';
import { type Person, password, aPerson as personAt } from '../../../../test/support/person-at-the-door.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import type { Role } from '../../../kernel/roles.ts';
import { settableClock } from '../../../server/clock.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';
import { mostPasskeys, passkeysContract as passkeys } from '../passkeys.ts';
import { lockUser } from './store.ts';
import { placeOf } from './webauthn.ts';

const clock = settableClock('2026-06-16T16:00:00.000Z');
let server: TestServer;
let origin: string;
before(async () => {
  server = await aServer({ clock, trustProxy: 'loopback' });
  origin = server.url.replace('127.0.0.1', 'localhost');
});
after(() => server.close());

type Device = ReturnType<typeof anAuthenticator>;
const aPerson = (role: Role, at = server): Promise<Person> => personAt(at, role);

const codeOf = ({ status, body }: Awaited<ReturnType<Browser['post']>>) => (status === 200 ? 'done' : body.error?.code);
const begin = async ({ browser }: Person) =>
  (await browser.post(passkeys.beginPasskey, { password })).body as never as {
    challenge: string;
    rpId: string;
    userId: string;
  };
const add = async ({ browser }: Person, made: object) =>
  codeOf(await browser.post(passkeys.addPasskey, { name: 'My phone', ...made }));

/** Adds a passkey of a new device. */
async function aPasskey(person: Person): Promise<Device> {
  const device = anAuthenticator();
  assert.equal(await add(person, device.make(await begin(person), { origin })), 'done');
  return device;
}
const ask = async (from = browserAt(server, '10.0.0.2')) =>
  (await from.post(passkeys.askPasskeyChallenge, {})).body as never as { challenge: string; rpId: string };
const enter = async (signed: object, from = browserAt(server, '10.0.0.2')) =>
  codeOf(await from.post(passkeys.signInWithPasskey, signed as Record<string, unknown>));
const signIn = async (device: Device) => enter(device.sign(await ask(), { origin }));
const ownKeys = async ({ browser }: Person) => {
  const response = await fetch(`${server.url}/api/passkeys`, {
    headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  });
  return ((await response.json()) as { passkeys: { id: string; name: string; usedAt: string | null }[] }).passkeys;
};
const lettersTo = (email: string) =>
  server.database.read
    .selectFrom('outbox_message')
    .select(['subject'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .execute();

test('a passkey opens the account that it was added to, on any browser, and says when it did', async () => {
  const person = await aPerson('employee');
  const device = await aPasskey(person);
  assert.deepEqual(
    (await ownKeys(person)).map(({ name, usedAt }) => [name, usedAt]),
    [['My phone', null]],
  );
  const browser = browserAt(server, '10.0.0.2');
  assert.equal(await enter(device.sign(await ask(browser), { origin }), browser), 'done');
  assert.equal((await browser.session()).user?.id, person.id);
  assert.notEqual((await ownKeys(person))[0]?.usedAt, null);
  assert.deepEqual(await lettersTo(person.email), [{ subject: 'A passkey was added to your account' }]);
});

test('nothing opens it that was made for another place, was not unlocked, or was signed before', async () => {
  const person = await aPerson('employee');
  const device = await aPasskey(person);
  const wrong = {
    'a false page': device.sign(await ask(), { origin: 'http://haulyard.example' }),
    'a page of another name': device.sign({ ...(await ask()), rpId: 'haulyard.example' }, { origin }),
    'nobody unlocked it': device.sign(await ask(), { origin, isVerified: false }),
    'never asked for': device.sign({ challenge: 'bm9ib2R5IGFza2Vk', rpId: 'localhost' }, { origin }),
    'another account': {
      ...device.sign(await ask(), { origin }),
      userHandle: (await begin(await aPerson('admin'))).userId,
    },
    'another device': { ...anAuthenticator().sign(await ask(), { origin }), userHandle: (await begin(person)).userId },
    'another signature': {
      ...device.sign(await ask(), { origin }),
      signature: device.sign(await ask(), { origin }).signature,
    },
  };
  for (const [name, signed] of Object.entries(wrong)) assert.equal(await enter(signed), 'passkey-unknown', name);
  const signed = device.sign(await ask(), { origin });
  const twins = await Promise.all([enter(signed), enter(signed)]);
  assert.deepEqual(twins.sort(), ['done', 'passkey-unknown']);
  const late = device.sign(await ask(), { origin });
  clock.set(addMinutes(clock.now(), 6));
  assert.equal(await enter(late), 'passkey-unknown');
  device.setCounter(0);
  assert.equal(await signIn(device), 'passkey-unknown', 'a copy that lags behind');
});

test('one is added by whoever knows the password, for themselves, and only as it was asked for', async () => {
  const person = await aPerson('employee');
  const wrong = await person.browser.post(passkeys.beginPasskey, { password: 'not this one' });
  assert.equal(codeOf(wrong), 'wrong-password');
  const device = anAuthenticator();
  const begun = await begin(person);
  const unproved = {
    'a false page': device.make(begun, { origin: 'http://haulyard.example' }),
    'nobody unlocked it': device.make(begun, { origin, isVerified: false }),
    'asked of somebody else': device.make(await begin(await aPerson('employee')), { origin }),
    'asked to sign in': device.make({ ...(await ask()), userId: begun.userId }, { origin }),
  };
  for (const [name, made] of Object.entries(unproved)) assert.equal(await add(person, made), 'passkey-unproved', name);
  const made = device.make(begun, { origin });
  assert.equal(await add(person, made), 'done');
  assert.equal(await add(person, made), 'done', 'the answer was lost');
  assert.equal((await ownKeys(person)).length, 1);
  const other = await aPerson('employee');
  assert.equal(await add(other, device.make(await begin(other), { origin })), 'passkey-unproved', 'it is taken');
  const customer = await aPerson('customer');
  assert.equal(codeOf(await customer.browser.post(passkeys.beginPasskey, { password })), 'forbidden');
});

test('what somebody removes, or loses with their account, opens nothing any more', async () => {
  const person = await aPerson('employee');
  const [kept, lost] = [await aPasskey(person), await aPasskey(person)];
  const [newest] = await ownKeys(person);
  const stranger = await aPerson('employee');
  assert.equal(codeOf(await stranger.browser.post(passkeys.removePasskey, { id: newest?.id })), 'missing');
  assert.equal(codeOf(await person.browser.post(passkeys.removePasskey, { id: newest?.id })), 'done');
  assert.equal(codeOf(await person.browser.post(passkeys.removePasskey, { id: newest?.id })), 'missing');
  assert.deepEqual([await signIn(kept), await signIn(lost)], ['done', 'passkey-unknown']);
  const admin = await server.as('superadmin');
  await admin.call(users.remove, { id: person.id });
  assert.equal(await signIn(kept), 'passkey-unknown');
});

test('an admin takes those of a colleague away, with the sessions; who rises keeps none', async () => {
  const [admin, superadmin] = [await server.as('admin'), await server.as('superadmin')];
  const person = await aPerson('employee');
  const device = await aPasskey(person);
  const begun = await begin(person);
  const none = await admin.attempt(passkeys.resetPasskeys, { id: superadmin.id });
  assert.equal(none.body.error?.code, 'forbidden');
  await admin.call(passkeys.resetPasskeys, { id: person.id });
  assert.equal(await signIn(device), 'passkey-unknown');
  await until(async () => (await person.browser.session()).user === null);
  await person.browser.post(users.signIn, { email: person.email, password });
  assert.equal(await add(person, anAuthenticator().make(begun, { origin })), 'passkey-unproved', 'begun before');
  const again = await admin.attempt(passkeys.resetPasskeys, { id: person.id });
  assert.equal(again.body.error?.code, 'no-passkeys');
  const subjects = (await lettersTo(person.email)).map(({ subject }) => subject);
  assert.deepEqual(subjects, ['A passkey was added to your account', 'A passkey of your account was removed']);
  const next = await aPasskey(person);
  const { users: listed } = await superadmin.call(users.list, { audience: 'staff', q: person.email, page: 1 });
  const risen = { id: person.id, firstName: 'Dana', lastName: 'Begay', phone: null, role: 'admin' } as const;
  await superadmin.call(users.update, { ...risen, version: listed[0]?.version ?? 0 });
  assert.equal(await signIn(next), 'passkey-unknown');
});

test('a passkey that signs while it is taken away opens before or not at all', async () => {
  for (let i = 0; i < 10; i++) {
    const person = await aPerson('employee');
    const device = await aPasskey(person);
    const admin = await server.as('admin');
    const browser = browserAt(server, '10.0.0.5');
    const signed = device.sign(await ask(), { origin });
    await Promise.all([enter(signed, browser), admin.call(passkeys.resetPasskeys, { id: person.id })]);
    await until(async () => (await browser.session()).user === null);
  }
});

test('nobody has more than ten, and a number is no name', async () => {
  const person = await aPerson('employee');
  for (let i = 0; i < mostPasskeys; i++) await aPasskey(person);
  assert.equal(codeOf(await person.browser.post(passkeys.beginPasskey, { password })), 'too-many-passkeys');
  assert.deepEqual(placeOf('https://office.example.com:8443'), {
    rpId: 'office.example.com',
    origin: 'https://office.example.com:8443',
  });
  for (const address of ['http://192.168.1.20:3000', 'http://[::1]:3000'])
    assert.throws(() => placeOf(address), { code: 'passkeys-need-a-name' });
});

test('a key begun with the old password is added before it changes or not at all', async () => {
  const person = await aPerson('employee');
  const other = browserAt(server, '10.0.0.6');
  await other.post(users.signIn, { email: person.email, password });
  const device = anAuthenticator();
  const made = device.make(await begin({ ...person, browser: other }), { origin });
  const answers: Promise<unknown>[] = [];
  await server.transact(async (tx) => {
    await lockUser(tx, person.id);
    const names = { firstName: 'Dana', lastName: 'Begay', phone: '' };
    const change = { ...names, currentPassword: password, newPassword: 'tumbleweed 99' };
    const deeds = [
      async () => codeOf(await person.browser.post(own.saveProfile, change)),
      async () => add({ ...person, browser: other }, made),
    ];
    for (const deed of deeds) {
      answers.push(deed());
      await until(async () => (await countWaiting(server.database.read)) >= answers.length);
    }
  });
  assert.deepEqual(await Promise.all(answers), ['done', 'passkey-unproved']);
  assert.equal(await signIn(device), 'passkey-unknown');
});

test('who becomes a customer keeps none, and is told', async () => {
  const person = await aPerson('employee');
  const device = await aPasskey(person);
  const admin = await server.as('superadmin');
  const { users: listed } = await admin.call(users.list, { audience: 'staff', q: person.email, page: 1 });
  const fallen = { id: person.id, firstName: 'Dana', lastName: 'Begay', phone: null, role: 'customer' } as const;
  await admin.call(users.update, { ...fallen, version: listed[0]?.version ?? 0 });
  assert.equal(await signIn(device), 'passkey-unknown');
  assert.equal((await lettersTo(person.email)).at(-1)?.subject, 'A passkey of your account was removed');
});

test('an answer that is no answer is refused, and nothing fails', async () => {
  const person = await aPerson('employee');
  const [device, begun] = [anAuthenticator(), await begin(person)];
  for (const challenge of [5, null, {}, ['AA']]) {
    const made = device.make({ ...begun, challenge: challenge as never }, { origin });
    assert.equal(await add(person, made), 'passkey-unproved', JSON.stringify(challenge));
  }
  const made = device.make(begun, { origin });
  for (const clientData of ['bnVsbA', '!!!!', 'A'])
    assert.equal(await add(person, { ...made, clientData }), 'passkey-unproved', clientData);
  const hostile = {
    deep: Buffer.alloc(29_000, 0x81),
    long: Buffer.from('ba7fffffff0101', 'hex'),
    none: Buffer.alloc(9),
  };
  for (const [name, bytes] of Object.entries(hostile))
    assert.equal(await add(person, { ...made, attestation: bytes.toString('base64url') }), 'passkey-unproved', name);
  const sized = async (bytes: number) => anAuthenticator(bytes).make(await begin(person), { origin });
  assert.deepEqual(
    [await add(person, await sized(1_023)), await add(person, await sized(2_900))],
    ['done', 'invalid-input'],
  );
});
