import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { browserAt } from '../../../../test/support/browser-of.ts';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { type Person, password, aPerson as personAt } from '../../../../test/support/person-at-the-door.ts';
import { aServer, type TestServer } from '../../../../test/support/server.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import type { Role } from '../../../kernel/roles.ts';
import { settableClock } from '../../../server/clock.ts';
import { accountsContract as accounts } from '../accounts.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';
import { twoStepContract as twoStep } from '../two-step.ts';
import { beginTwoStep } from './store-two-step.ts';

const clock = settableClock('2026-06-16T16:00:00.000Z');
let server: TestServer;
before(async () => {
  server = await aServer({ clock, trustProxy: 'loopback' });
});
after(() => server.close());

const aPerson = (role: Role, at = server): Promise<Person> => personAt(at, role);
const codeOf = (secret: string, at = clock.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(at) });
/** Half a minute later another code counts. */
const later = (minutes = 0.5) => clock.set(addMinutes(clock.now(), minutes));

/** Sets two-step sign-in up as its dialog does. */
async function turnOn({ browser }: Person): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.post(twoStep.beginTwoStep, { password });
  const secret = String(begun.body.secret);
  const { status, body } = await browser.post(twoStep.confirmTwoStep, { code: codeOf(secret) });
  assert.equal(status, 200);
  later();
  return { secret, recoveryCodes: body.recoveryCodes as string[] };
}
/** @param more the second step */
async function signIn(email: string, more: object = {}, from = browserAt(server, '10.0.0.2')) {
  const { status, body } = await from.post(users.signIn, { email, password, ...more });
  return status === 200 ? 'in' : body.error?.code;
}
const lettersTo = (email: string) =>
  server.database.read
    .selectFrom('outbox_message')
    .select(['kind', 'subject', 'text_body as text'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .execute();

test('from the confirming code on, the password alone opens nothing, and a code counts once', async () => {
  const person = await aPerson('employee');
  const { secret } = await turnOn(person);
  assert.equal(await signIn(person.email), 'code-required');
  assert.equal(await signIn(person.email, { code: '000000' }), 'wrong-code');
  const code = codeOf(secret);
  assert.equal(await signIn(person.email, { code: `${code.slice(0, 3)} ${code.slice(3)}` }), 'in');
  assert.equal(await signIn(person.email, { code }), 'wrong-code', 'somebody has looked over the shoulder');
  const both = codeOf(secret, addMinutes(clock.now(), 0.5));
  const twins = await Promise.all([signIn(person.email, { code: both }), signIn(person.email, { code: both })]);
  assert.deepEqual(twins.sort(), ['in', 'wrong-code']);
  later(5);
  assert.equal(await signIn(person.email, { code: codeOf(secret, addMinutes(clock.now(), -2)) }), 'wrong-code');
  assert.equal(await signIn(person.email, { code: codeOf(secret, addMinutes(clock.now(), -0.5)) }), 'in');
  const told = (await lettersTo(person.email)).map(({ subject }) => subject);
  assert.ok(told.includes('Two-step sign-in is on'));
});

test('a wrong password says nothing of the second step', async () => {
  const person = await aPerson('employee');
  const { secret } = await turnOn(person);
  const wrong = { password: 'not this one', code: codeOf(secret) };
  assert.equal(await signIn(person.email, wrong), 'wrong-credentials');
});

test('nothing is asked for before it is confirmed, and only with the own password is it begun', async () => {
  const person = await aPerson('employee');
  const refused = await person.browser.post(twoStep.beginTwoStep, { password: 'not this one' });
  assert.equal(refused.body.error?.code, 'wrong-password');
  await person.browser.post(twoStep.beginTwoStep, { password });
  assert.equal((await person.browser.post(twoStep.confirmTwoStep, { code: '000000' })).body.error?.code, 'wrong-code');
  assert.equal(await signIn(person.email), 'in');
});

test('a code confirms its own secret, not one that another window begins at that moment', async () => {
  const { browser, id, email } = await aPerson('employee');
  const { secret } = (await browser.post(twoStep.beginTwoStep, { password })).body;
  const [begun, kept] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const beginning = server.transact(async (tx) => {
    await beginTwoStep(tx, { id, email, issuer: 'Mesa' });
    begun.resolve();
    await kept.promise;
  });
  await begun.promise;
  const confirming = browser.post(twoStep.confirmTwoStep, { code: codeOf(String(secret)) });
  await Promise.race([confirming, sleep(1000)]);
  kept.resolve();
  await beginning;
  assert.equal((await confirming).body.error?.code, 'wrong-code');
  assert.equal(await signIn(email), 'in', 'nobody is asked for codes of what they have not scanned');
});

test('each recovery code opens once, and new ones end those before', async () => {
  const person = await aPerson('employee');
  const { recoveryCodes } = await turnOn(person);
  assert.equal(new Set(recoveryCodes).size, 10);
  const [first = '', second = ''] = recoveryCodes;
  assert.match(first, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
  assert.equal(await signIn(person.email, { code: first.toLowerCase().replaceAll('-', ' ') }), 'in');
  assert.equal(await signIn(person.email, { code: first }), 'wrong-code');
  const renewed = await person.browser.post(twoStep.renewRecoveryCodes, { password });
  assert.equal((renewed.body.recoveryCodes as string[]).length, 10);
  assert.equal(await signIn(person.email, { code: second }), 'wrong-code');
});

test('a browser that is trusted is not asked for 30 days, others are', async () => {
  const person = await aPerson('employee');
  const { secret } = await turnOn(person);
  const desk = browserAt(server, '10.0.0.3');
  assert.equal(await signIn(person.email, { code: codeOf(secret), isTrusted: true }, desk), 'in');
  later(29 * 24 * 60);
  assert.equal(await signIn(person.email, {}, desk), 'in');
  assert.equal(await signIn(person.email), 'code-required');
  later(2 * 24 * 60);
  assert.equal(await signIn(person.email, {}, desk), 'code-required');
});

test('who opens the link of a letter needs the second step too, and a wrong code uses up neither', async () => {
  const person = await aPerson('employee');
  const { secret } = await turnOn(person);
  await server.nobody.call(users.requestPasswordLink, { email: person.email });
  const token = /#token=([\w-]+)/.exec((await lettersTo(person.email))[0]?.text ?? '')?.[1] ?? '';
  const choose = async (more: object) => {
    const input = { token, password: 'another good one', ...more };
    const { status, body } = await browserAt(server, '10.0.0.4').post(users.choosePassword, input);
    return status === 200 ? 'in' : body.error?.code;
  };
  assert.equal(await choose({}), 'code-required');
  assert.equal(await choose({ code: '000000' }), 'wrong-code');
  assert.equal(await choose({ code: codeOf(secret) }), 'in');
});

test('guessing codes is limited, and does not keep the owner’s browser out', async (t) => {
  const strict = await aServer({ limitScale: 1, clock, trustProxy: 'loopback' });
  t.after(strict.close);
  const person = await aPerson('employee', strict);
  const { secret } = await turnOn(person);
  const answers: (string | undefined)[] = [];
  for (let time = 0; time < 12; time++)
    answers.push(await signIn(person.email, { code: '000000' }, browserAt(strict, `10.1.0.${time}`)));
  assert.deepEqual(answers.slice(9), ['wrong-code', 'too-many', 'too-many']);
  assert.equal(await signIn(person.email, { code: codeOf(secret) }, person.browser), 'in');
});

test('wrong codes after the right password are told to their owner, once a day', async () => {
  const person = await aPerson('employee');
  await turnOn(person);
  await server.database.read.updateTable('profile').set({ language: 'es' }).where('id', '=', person.id).execute();
  const told = async () => (await lettersTo(person.email)).filter(({ kind }) => kind === 'Sign-in attempts');
  for (let time = 0; time < 2; time++) assert.equal(await signIn(person.email, { code: '000000' }), 'wrong-code');
  for (let time = 0; time < 3; time++) await signIn(person.email, { password: 'not this one', code: '000000' });
  assert.deepEqual(await told(), []);
  for (let time = 0; time < 4; time++) assert.equal(await signIn(person.email, { code: '000000' }), 'wrong-code');
  assert.deepEqual(
    (await told()).map(({ subject }) => subject),
    ['Alguien sabe su contraseña'],
  );
  later(24 * 60);
  for (let time = 0; time < 3; time++) await signIn(person.email, { code: '000000' });
  assert.equal((await told()).length, 2);
});

test('it is turned off with the password, and told; an admin resets a colleague, whose sessions end', async () => {
  const person = await aPerson('employee');
  await turnOn(person);
  const without = await person.browser.post(twoStep.turnOffTwoStep, { password: 'not this one' });
  assert.equal(without.body.error?.code, 'wrong-password');
  assert.equal((await person.browser.post(twoStep.turnOffTwoStep, { password })).status, 200);
  assert.equal((await lettersTo(person.email))[0]?.subject, 'Two-step sign-in is off');
  assert.equal(await signIn(person.email), 'in');

  const other = await aPerson('employee');
  await turnOn(other);
  const admin = await server.as('admin');
  assert.equal((await admin.call(accounts.account, { id: other.id })).hasTwoStep, true);
  await admin.call(twoStep.resetTwoStep, { id: other.id });
  assert.equal((await other.browser.session()).user, null);
  assert.equal((await lettersTo(other.email))[0]?.subject, 'Two-step sign-in is off');
  assert.equal(await signIn(other.email), 'in');
  const told = await server.database.read
    .selectFrom('audit_entry')
    .select(['after', 'actor_id as actorId'])
    .where('entity', '=', 'account_event')
    .execute();
  const reset = told.find(({ after }) => (after as { kind?: string }).kind === 'two-step-reset');
  assert.equal(reset?.actorId, admin.id);
});

test('no secret and no code stands in the audit trail or in the outbox', async () => {
  const person = await aPerson('employee');
  const { secret, recoveryCodes } = await turnOn(person);
  const trail = await server.database.read.selectFrom('audit_entry').select(['before', 'after']).execute();
  const letters = await server.database.read.selectFrom('outbox_message').select(['text_body', 'html_body']).execute();
  const kept = JSON.stringify([trail, letters]);
  for (const word of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))])
    assert.ok(!kept.includes(word));
});

test('when admins have to, one without it can do nothing but set it up; the superadmin goes first', async (t) => {
  const own = await aServer({ clock, trustProxy: 'loopback' });
  t.after(own.close);
  const [owner, admin, driver] = [
    await aPerson('superadmin', own),
    await aPerson('admin', own),
    await aPerson('employee', own),
  ];
  const decide = (isTwoStepRequired: boolean, version: number) =>
    owner.browser.post({ ...twoStep.saveSignInRule }, { isTwoStepRequired, version });
  assert.equal((await decide(true, 1)).body.error?.code, 'two-step-off');
  await turnOn(owner);
  const stream = await fetch(`${own.url}/api/live`, {
    headers: { cookie: [...admin.browser.cookies].map((cookie) => cookie.join('=')).join('; ') },
  });
  assert.equal(stream.status, 200);
  const from = performance.now();
  assert.equal((await decide(true, 1)).status, 200);
  await stream.text();
  assert.ok(performance.now() - from < onABusyMachine(1000), 'it went on until its next sign of life');
  assert.equal((await decide(true, 1)).body.error?.code, 'rule-changed');
  const rename = { firstName: 'Dana', lastName: 'Yazzie', phone: '' };
  assert.deepEqual((await admin.browser.session()).user, {
    ...(await admin.browser.session()).user,
    needsTwoStep: true,
  });
  const save = { ...ownProfile, path: ownProfile.path };
  const kept = await admin.browser.post(save, rename);
  assert.deepEqual([kept.status, kept.body.error?.code], [403, 'two-step-needed']);
  assert.equal((await driver.browser.post(save, rename)).status, 200);
  await turnOn(admin);
  assert.equal((await admin.browser.post(save, rename)).status, 200);
  const off = await admin.browser.post(twoStep.turnOffTwoStep, { password });
  assert.equal(off.body.error?.code, 'two-step-required');
});
const ownProfile = own.saveProfile;

test('whoever rises chooses a new password: sessions, browsers, links and the old password are worth nothing', async () => {
  for (const [from, to] of [
    ['customer', 'employee'],
    ['employee', 'admin'],
  ] as const) {
    const person = await aPerson(from);
    const admin = await server.as('superadmin');
    await admin.call(accounts.sendWelcome, { id: person.id, commandId: randomUUID() });
    const stale = /#token=([\w-]+)/.exec((await lettersTo(person.email))[0]?.text ?? '')?.[1] ?? '';
    const rename = { firstName: 'Dana', lastName: 'Begay', phone: '' };
    const { version } = await server.database.read
      .selectFrom('profile')
      .select('version')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await admin.call(users.update, { id: person.id, version, ...rename, role: to });
    assert.equal((await person.browser.session()).user, null);
    assert.equal(await signIn(person.email, {}, person.browser), 'wrong-credentials');
    const chosen = { password: 'another good one' };
    assert.equal((await server.nobody.attempt(users.choosePassword, { token: stale, ...chosen })).status, 409);
    const [letter] = await lettersTo(person.email);
    assert.equal(letter?.kind, 'New role');
    const token = /#token=([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? '';
    assert.equal((await server.nobody.call(users.choosePassword, { token, ...chosen })).user.role, to);

    // Down is no rise.
    const { version: now } = await server.database.read
      .selectFrom('profile')
      .select('version')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    await admin.call(users.update, { id: person.id, version: now, ...rename, role: from });
    assert.equal(await signIn(person.email, chosen), 'in');
  }
});

test('who becomes a customer, whose page has no place for it, signs in by the password alone and is told', async () => {
  const person = await aPerson('employee');
  await turnOn(person);
  const admin = await server.as('superadmin');
  const { users: listed } = await admin.call(users.list, { audience: 'staff', q: person.email, page: 1 });
  const fallen = { id: person.id, firstName: 'Dana', lastName: 'Begay', phone: null, role: 'customer' } as const;
  await admin.call(users.update, { ...fallen, version: listed[0]?.version ?? 0 });
  assert.equal(await signIn(person.email), 'in');
  assert.equal((await admin.call(accounts.account, { id: person.id })).hasTwoStep, false);
  assert.equal((await lettersTo(person.email))[0]?.subject, 'Two-step sign-in is off');
});
