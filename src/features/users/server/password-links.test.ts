import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { clock } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { hearing, topicsIn } from '../../../../test/support/hearing.ts';
import { aServer } from '../../../../test/support/server.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { accountsContract as accounts } from '../accounts.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';

const [server, admin] = await aServerWith('admin');

const emailOf = async (id: string) =>
  (await server.database.read.selectFrom('profile').select('email').where('id', '=', id).executeTakeFirstOrThrow())
    .email;

const lettersTo = (email: string) =>
  server.database.read
    .selectFrom('outbox_message')
    .select(['subject', 'text_body as text', 'html_body as html'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .execute();

function tokenIn(text: string | undefined): string {
  const token = /choose-password#token=([\w-]+)/.exec(text ?? '')?.[1];
  assert.ok(token, 'The letter has no link');
  return token;
}

async function linkFor(email: string, typed = email): Promise<string> {
  await server.nobody.call(users.requestPasswordLink, { email: typed });
  const [letter] = await lettersTo(email);
  return tokenIn(letter?.text);
}

const status = async (token: string, password: string) =>
  (await server.nobody.attempt(users.choosePassword, { token, password })).status;

test('a link by e-mail lets its owner choose a password, once, and ends all other sessions', async () => {
  const person = await server.as('employee');
  const email = await emailOf(person.id);
  const token = await linkFor(email, ` ${email.toUpperCase()} `);
  const { user } = await server.nobody.call(users.choosePassword, { token, password: 'a good new one' });
  assert.equal(user.id, person.id);
  assert.equal((await person.call(users.session, {})).user, null);
  assert.equal((await server.nobody.call(users.signIn, { email, password: 'a good new one' })).user.id, person.id);
  assert.equal(await status(token, 'another good one'), 409);
});

test('an admin who looks at an account sees at once that it has a link, and that this is used', async () => {
  const { id } = await server.as('employee');
  const email = await emailOf(id);
  await status(await linkFor(email), 'a good new one');
  const asked = await hearing(server)(admin, () => server.nobody.call(users.requestPasswordLink, { email }));
  assert.ok(topicsIn(asked).includes('users'));
  assert.notEqual((await admin.call(accounts.account, { id })).linkUntil, null);
  const token = await linkFor(email);
  const told = await hearing(server)(admin, () => status(token, 'another good one'));
  assert.deepEqual(topicsIn(told), ['users']);
  assert.equal((await admin.call(accounts.account, { id })).linkUntil, null);
});

test('the letter is in the language of who gets it', async () => {
  const person = await server.as('employee');
  const email = await emailOf(person.id);
  await person.call(own.saveProfile, { firstName: 'Rosa', lastName: 'Ortiz', phone: '', language: 'es' });
  await linkFor(email);
  const [letter] = await lettersTo(email);
  assert.equal(letter?.subject, 'Elija una contraseña nueva');
  assert.match(letter?.text ?? '', /^Hola, Rosa:/);
  assert.match(letter?.html ?? '', /<html lang="es">.*Si el botón no funciona, abra esta dirección:/s);
});

test('choosing with one link ends the others', async () => {
  const email = await emailOf((await server.as('customer')).id);
  const first = await linkFor(email);
  const second = await linkFor(email);
  assert.equal(await status(second, 'a good new one'), 200);
  assert.equal(await status(first, 'a good new one'), 409);
});

test('who changes the password in the profile ends the links that are on their way', async () => {
  const [email, password] = [`set-${randomUUID()}@example.test`, 'told on the phone'];
  await admin.call(users.create, { email, password, firstName: 'Rosa', lastName: 'Nez', phone: '', role: 'employee' });
  const [welcome] = await lettersTo(email);
  const token = tokenIn(welcome?.text);
  const { headers } = await server.nobody.attempt(users.signIn, { email, password });
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const change = {
    firstName: 'Rosa',
    lastName: 'Nez',
    phone: '',
    currentPassword: password,
    newPassword: 'a good new one',
  };
  const saved = await server.nobody.attempt(own.saveProfile, change, undefined, { cookie });
  assert.equal(saved.status, 200);
  assert.equal(await status(token, 'another good one'), 409);
  assert.equal((await server.nobody.attempt(users.signIn, { email, password: 'a good new one' })).status, 200);
});

test('a link is good for an hour, that of a welcome for 72 hours, as their letters say', async (t) => {
  const begin = clock.now();
  t.after(() => clock.set(begin));
  async function welcome() {
    const email = `welcomed-${randomUUID()}@example.test`;
    await admin.call(users.create, { email, firstName: 'Rosa', lastName: 'Nez', phone: '', role: 'employee' });
    return email;
  }
  async function forget() {
    const email = await emailOf((await server.as('customer')).id);
    await server.nobody.call(users.requestPasswordLink, { email });
    return email;
  }
  for (const [write, hours, said] of [
    [forget, 1, /once, for one hour/],
    [welcome, 72, /once, for 72 hours/],
  ] as const)
    for (const [minutes, answer] of [
      [hours * 60 - 1, 200],
      [hours * 60 + 1, 409],
    ] as const) {
      clock.set(begin);
      const [letter] = await lettersTo(await write());
      assert.match(letter?.text ?? '', said);
      clock.set(addMinutes(begin, minutes));
      assert.equal(await status(tokenIn(letter?.text), 'a good new one'), answer, `after ${minutes} minutes`);
    }
});

test('a common or short password is refused and the link stays good', async () => {
  const token = await linkFor(await emailOf((await server.as('customer')).id));
  assert.equal(await status(token, 'password1'), 422);
  assert.equal(await status(token, 'short'), 422);
  assert.equal(await status(token, 'a good new one'), 200);
});

test('the answer is the same for an account and for nobody, and nothing is sent to nobody', async () => {
  const email = await emailOf((await server.as('customer')).id);
  const known = await server.nobody.attempt(users.requestPasswordLink, { email });
  const unknown = await server.nobody.attempt(users.requestPasswordLink, { email: 'nobody@example.test' });
  assert.deepEqual([known.status, known.body], [unknown.status, unknown.body]);
  assert.deepEqual(await lettersTo('nobody@example.test'), []);
});

test('how long the answer takes does not tell whether there is an account', async () => {
  const email = await emailOf((await server.as('customer')).id);
  for (const asked of [email, 'nobody@example.test']) {
    const from = performance.now();
    await server.nobody.call(users.requestPasswordLink, { email: asked });
    assert.ok(performance.now() - from >= 245, asked);
  }
});

test('the link of somebody deleted meanwhile leads nowhere', async () => {
  const { id } = await server.as('employee');
  const token = await linkFor(await emailOf(id));
  await (await server.as('admin')).call(users.remove, { id });
  assert.equal(await status(token, 'a good new one'), 409);
});

test('links are asked for five times an hour at most, whether there is an account or not', async () => {
  const strict = await aServer({ limitScale: 1 });
  const answers = [];
  for (let n = 0; n < 6; n++)
    answers.push((await strict.nobody.attempt(users.requestPasswordLink, { email: 'nobody@example.test' })).status);
  await strict.close();
  assert.deepEqual(answers, [200, 200, 200, 200, 200, 429]);
});
