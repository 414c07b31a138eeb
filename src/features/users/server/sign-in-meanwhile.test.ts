/** What a sign-in has read and proved may be of the past by the time it opens a session (security 7.4.2, 7.4.3). */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import type { Role } from '../../../kernel/roles.ts';
import { hashPassword } from '../../../server/passwords.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';
import { twoStepContract as twoStep } from '../two-step.ts';

const password = 'tumbleweed 88';
const another = 'tumbleweed 99';
let passwordHash: string;
let server: TestServer;
before(async () => {
  passwordHash = await hashPassword(password);
  server = await aServer();
  await aCompany(server);
});
after(() => server.close());

type Person = Readonly<{
  caller: Caller;
  email: string;
  version: number;
  names: { firstName: string; lastName: string };
}>;

async function aPerson(role: Role = 'employee', at = server): Promise<Person> {
  const caller = await at.as(role);
  await at.database.read
    .updateTable('profile')
    .set({ password_hash: passwordHash })
    .where('id', '=', caller.id)
    .execute();
  const { email, version, firstName, lastName } = await caller.call(own.profile, {});
  return { caller, email, version, names: { firstName, lastName } };
}

/** What was answered, in a word. */
type Deed = () => Promise<string>;

const answered = async (attempt: ReturnType<Caller['attempt']>) => {
  const { status, body } = await attempt;
  return status === 200 ? 'done' : body.error.code;
};
const signsIn =
  ({ email }: Person, more: object = {}, at = server): Deed =>
  () =>
    answered(at.nobody.attempt(users.signIn, { email, password, ...more }));
const changesPassword =
  ({ caller, names }: Person): Deed =>
  () => {
    const change = { currentPassword: password, newPassword: another };
    return answered(caller.attempt(own.saveProfile, { ...names, phone: '', ...change }));
  };
const choosesPassword =
  (token: string): Deed =>
  () =>
    answered(server.nobody.attempt(users.choosePassword, { token, password: another }));
const becomes =
  (role: Role, by: Caller, { caller, version, names }: Person): Deed =>
  () =>
    answered(by.attempt(users.update, { id: caller.id, version, ...names, phone: '', role }));

/** Both at the same moment: the account is held until each waits for it, with all that it read by then. */
async function inOneMoment({ caller }: Person, first: Deed, second: Deed, at = server): Promise<string[]> {
  const answers: Promise<string>[] = [];
  await at.transact(async (tx) => {
    await sql`select from profile where id = ${caller.id} for no key update`.execute(tx);
    for (const deed of [first, second]) {
      answers.push(deed());
      await until(async () => (await countWaiting(at.database.read)) >= answers.length);
    }
  });
  return Promise.all(answers);
}

async function sessionsOf({ caller }: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from session where profile_id = ${caller.id}`.execute(server.database.read);
  return rows[0]?.n ?? 0;
}

async function aLinkFor({ email }: Person): Promise<string> {
  await server.nobody.call(users.requestPasswordLink, { email });
  const { text } = await server.database.read
    .selectFrom('outbox_message')
    .select('text_body as text')
    .where('to_address', '=', email)
    .executeTakeFirstOrThrow();
  return /#token=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** Begins two-step sign-in as its dialog does, and gives what confirms it. */
async function aSecondStepFor({ caller }: Person): Promise<{ confirms: Deed; code: () => string }> {
  const { secret } = await caller.call(twoStep.beginTwoStep, { password });
  const code = (later = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(server.clock.now()) + later });
  const confirms = () => answered(caller.attempt(twoStep.confirmTwoStep, { code: code() }));
  return { confirms, code: () => code(30_000) }; // each half minute counts once
}

test('no session of the old password outlives its change', async () => {
  const person = await aPerson();
  const answers = await inOneMoment(person, changesPassword(person), signsIn(person));
  assert.deepEqual(answers, ['done', 'wrong-credentials']);
  assert.equal(await sessionsOf(person), 1, 'the one from which it was changed');

  const forgetful = await aPerson();
  const chooses = choosesPassword(await aLinkFor(forgetful));
  assert.deepEqual(await inOneMoment(forgetful, chooses, signsIn(forgetful)), ['done', 'wrong-credentials']);
  assert.equal(await sessionsOf(forgetful), 1, 'the one of the link');
});

test('whoever came in with the old password just before is out once it is changed', async () => {
  const person = await aPerson();
  assert.deepEqual(await inOneMoment(person, signsIn(person), changesPassword(person)), ['done', 'done']);
  assert.equal(await sessionsOf(person), 1);
});

test('who rises or is deleted at that moment comes in neither by the password nor by a link of before', async () => {
  const owner = await server.as('superadmin');
  const [risen, chooser, gone] = [await aPerson(), await aPerson(), await aPerson()];
  const rises = becomes('admin', owner, risen);
  assert.deepEqual(await inOneMoment(risen, rises, signsIn(risen)), ['done', 'wrong-credentials']);
  const chooses = choosesPassword(await aLinkFor(chooser));
  assert.deepEqual(await inOneMoment(chooser, becomes('admin', owner, chooser), chooses), ['done', 'link-expired']);
  const isDeleted = () => answered(owner.attempt(users.remove, { id: gone.caller.id }));
  assert.deepEqual(await inOneMoment(gone, isDeleted, signsIn(gone)), ['done', 'wrong-credentials']);
  assert.deepEqual(await Promise.all([risen, chooser, gone].map(sessionsOf)), [0, 0, 0]);
});

test('a second step that is set up at that moment is asked for, and the link stays good', async () => {
  const person = await aPerson();
  const { confirms } = await aSecondStepFor(person);
  assert.deepEqual(await inOneMoment(person, confirms, signsIn(person)), ['done', 'code-required']);

  const forgetful = await aPerson();
  const other = await aSecondStepFor(forgetful);
  const token = await aLinkFor(forgetful);
  const chooses = choosesPassword(token);
  assert.deepEqual(await inOneMoment(forgetful, other.confirms, chooses), ['done', 'code-required']);
  const withCode = { token, password: another, code: other.code() };
  assert.equal(await answered(server.nobody.attempt(users.choosePassword, withCode)), 'done');
});

test('a second step that is turned off at that moment is not asked for', async () => {
  const person = await aPerson();
  const { confirms, code } = await aSecondStepFor(person);
  assert.equal(await confirms(), 'done');
  const admin = await server.as('admin');
  const resets = () => answered(admin.attempt(twoStep.resetTwoStep, { id: person.caller.id }));
  assert.deepEqual(await inOneMoment(person, resets, signsIn(person, { code: code() })), ['done', 'done']);
});

test('a password that is old by then counts as a wrong one', async (t) => {
  const strict = await aServer({ limitScale: 0.1 }); // of ten tries one is allowed
  t.after(strict.close);
  await aCompany(strict);
  const person = await aPerson('employee', strict);
  const deeds = [changesPassword(person), signsIn(person, {}, strict)] as const;
  assert.deepEqual(await inOneMoment(person, ...deeds, strict), ['done', 'wrong-credentials']);
  assert.equal(await signsIn(person, {}, strict)(), 'too-many');
});
