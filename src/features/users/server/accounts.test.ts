import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { clock } from '../../../../test/support/clock.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { aServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { companyContract as company } from '../../company/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { historyContract as history } from '../../history/contract.ts';
import { accountsContract as accounts } from '../accounts.ts';
import { usersContract as users } from '../contract.ts';
import { ownProfileContract as own } from '../own-profile.ts';

const [server, admin, owner] = await aServerWith('admin', 'superadmin');

const anEmail = () => `new-${randomUUID()}@example.test`;

const lettersTo = (email: string) =>
  server.database.read
    .selectFrom('outbox_message')
    .select(['kind', 'text_body as text', 'contact_id as contactId'])
    .where('to_address', '=', email)
    .orderBy('created_at', 'desc')
    .execute();

const tokenIn = (text: string | undefined) => /#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '';

/** Asks for another e-mail of somebody; gives the token that its letter carries. */
async function ask(id: string, email: string, by = admin) {
  await by.call(accounts.changeEmail, { id, email, commandId: randomUUID() });
  return tokenIn((await lettersTo(email))[0]?.text);
}

const confirm = (token: string) => server.nobody.attempt(accounts.confirmEmail, { token });
const codeOf = async (token: string) => (await confirm(token)).body.error?.code;

/** A customer who has a contact with the same e-mail. */
async function aCustomer() {
  const caller = await server.as('customer');
  const { email } = await caller.call(own.profile, {});
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: caller.id, email }));
  return { caller, contactId, email };
}

test('the link makes the new address the e-mail of the account and of its contact; the old one is told', async () => {
  const { caller, contactId, email } = await aCustomer();
  const other = anEmail();
  const token = await ask(caller.id, other);
  assert.equal((await caller.call(own.profile, {})).email, email);
  assert.equal((await admin.call(accounts.account, { id: caller.id })).newEmail?.email, other);

  assert.equal((await confirm(token)).status, 200);
  // Sessions stay, and every process is told to ask anew who they are of.
  await until(async () => (await caller.call(users.session, {})).user?.email === other);
  assert.equal((await admin.call(contacts.get, { id: contactId })).email, other);
  const [told] = await lettersTo(email);
  assert.deepEqual([told?.kind, told?.contactId], ['Email changed', contactId]);
  assert.ok(told?.text.includes(other));
  assert.equal((await admin.call(accounts.account, { id: caller.id })).newEmail, null);
  assert.equal(await codeOf(token), 'email-link-expired');
});

test('a contact that has another e-mail keeps it', async () => {
  const caller = await server.as('customer');
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: caller.id, email: anEmail() }));
  const { email } = await admin.call(contacts.get, { id: contactId });
  await confirm(await ask(caller.id, anEmail()));
  assert.equal((await admin.call(contacts.get, { id: contactId })).email, email);
});

test('a second change replaces the first, a cancelled one is dead, and a day later the link is too old', async (t) => {
  const begin = clock.now();
  t.after(() => clock.set(begin));
  const { id } = await server.as('employee');
  const first = await ask(id, anEmail());
  const second = await ask(id, anEmail(), owner);
  assert.equal(await codeOf(first), 'email-link-expired');
  await admin.call(accounts.cancelEmail, { id });
  await admin.call(accounts.cancelEmail, { id });
  assert.equal(await codeOf(second), 'email-link-expired');

  const third = await ask(id, anEmail());
  const awaited = async () => (await admin.call(accounts.account, { id })).newEmail;
  clock.set(addMinutes(begin, 24 * 60 - 1));
  assert.notEqual(await awaited(), null);
  clock.set(addMinutes(begin, 24 * 60 + 1));
  assert.equal(await awaited(), null);
  assert.equal(await codeOf(third), 'email-link-expired');
});

test('of two admins at once one link is good, of two who open it at once one', async () => {
  const { id } = await server.as('employee');
  const tokens = await Promise.all([ask(id, anEmail()), ask(id, anEmail(), owner)]);
  const states = [];
  for (const token of tokens) states.push((await confirm(token)).status);
  assert.deepEqual(states.sort(), [200, 409]);
  const token = await ask(id, anEmail());
  const opened = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  assert.deepEqual(opened.map(({ status }) => status).sort(), [200, 409, 409]);
});

test('an address that somebody has is refused; one that somebody got meanwhile too, and nothing changes', async () => {
  const [one, other] = [await server.as('employee'), await server.as('employee')];
  const { email: taken } = await other.call(own.profile, {});
  const input = { id: one.id, email: taken.toUpperCase(), commandId: randomUUID() };
  const refused = await admin.attempt(accounts.changeEmail, input);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'email-taken']);
  assert.ok(refused.body.error.fields?.email);
  const { email: same } = await one.call(own.profile, {});
  assert.equal((await admin.attempt(accounts.changeEmail, { ...input, email: same })).body.error.code, 'same-email');

  const wanted = anEmail();
  const [first, second] = [await ask(one.id, wanted), await ask(other.id, wanted)];
  const answers = await Promise.all([confirm(first), confirm(second)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.match(answers.find(({ status }) => status === 409)?.body.error.message ?? '', /by now/);
});

test('a repeat is the same command; who was deleted, or is out of the asker’s reach by now, stays as they are', async () => {
  const { id } = await server.as('employee');
  const email = anEmail();
  const input = { id, email, commandId: randomUUID() };
  await Promise.all([admin.call(accounts.changeEmail, input), admin.call(accounts.changeEmail, input)]);
  assert.equal((await lettersTo(email)).length, 1);
  const token = tokenIn((await lettersTo(email))[0]?.text);
  const { version, ...person } = (await owner.call(users.list, { audience: 'staff' })).users.find(
    (user) => user.id === id,
  ) as never as { version: number; firstName: string; lastName: string };
  const { firstName, lastName } = person;
  await owner.call(users.update, { id, version, firstName, lastName, phone: null, role: 'superadmin' });
  assert.equal(await codeOf(token), 'email-link-expired');

  const gone = await server.as('employee');
  const dead = await ask(gone.id, anEmail());
  await admin.call(users.remove, { id: gone.id });
  assert.equal(await codeOf(dead), 'email-link-expired');
  const late = { id: gone.id, email: anEmail(), commandId: randomUUID() };
  assert.equal((await admin.attempt(accounts.changeEmail, late)).status, 404);
  assert.equal(
    (await admin.attempt(accounts.changeEmail, { ...input, id: gone.id })).body.error.code,
    'command-reused',
  );
});

test('a new welcome kills the old link, a confirmed e-mail too; whoever signs in has signed in', async () => {
  const email = anEmail();
  const { id } = await admin.call(users.create, {
    firstName: 'Ida',
    lastName: 'Nez',
    email,
    phone: '',
    role: 'employee',
  });
  const welcome = () => admin.call(accounts.sendWelcome, { id, commandId: randomUUID() });
  const choose = async (token: string) =>
    (await server.nobody.attempt(users.choosePassword, { token, password: 'a good new one' })).status;
  const [first] = await lettersTo(email);
  assert.deepEqual(await welcome(), { isEmailed: false });
  assert.equal(await choose(tokenIn(first?.text)), 409);
  const [second] = await lettersTo(email);
  assert.equal((await admin.call(accounts.account, { id })).lastSignedInAt, null);
  assert.equal(await choose(tokenIn(second?.text)), 200);
  assert.ok((await admin.call(accounts.account, { id })).lastSignedInAt);
  const { users: listed } = await admin.call(users.list, { audience: 'staff', q: email });
  assert.ok(listed[0]?.lastSignedInAt);

  await welcome();
  const [third] = await lettersTo(email);
  await confirm(await ask(id, anEmail()));
  assert.equal(await choose(tokenIn(third?.text)), 409);
});

test('without a mail server a link is shown, which the history tells; with one it is not', async () => {
  const { caller, contactId } = await aCustomer();
  const { id } = caller;
  assert.equal((await admin.attempt(accounts.showLink, { id, purpose: 'password' })).status, 404);
  await admin.call(accounts.sendWelcome, { id, commandId: randomUUID() });
  const token = await ask(id, anEmail());
  const shown = async (purpose: string) =>
    (await admin.call(accounts.showLink, { id, purpose: purpose as 'email' })).url;
  assert.match(await shown('password'), /choose-password#token=/);
  assert.equal(tokenIn(await shown('email')), token);
  const { entries } = await admin.call(history.ofContact, { contactId });
  const said = entries.map(({ what }) => what);
  for (const words of ['Sign-in link shown to the office', 'Sign-in email to be changed', 'Sign-in link sent'])
    assert.ok(said.includes(words), said.join('; '));
  assert.equal((await admin.call(company.get, {})).hasMailServer, false);

  const mailing = await aServer({ smtpUrl: 'smtp://127.0.0.1:9' });
  const boss = await mailing.as('admin');
  const { id: theirs } = await mailing.as('employee');
  assert.deepEqual(await boss.call(accounts.sendWelcome, { id: theirs, commandId: randomUUID() }), { isEmailed: true });
  const refused = await boss.attempt(accounts.showLink, { id: theirs, purpose: 'password' });
  await mailing.close();
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'link-emailed']);
});

test('five links an hour, and no more', async () => {
  const strict = await aServer({ limitScale: 1 });
  const boss = await strict.as('admin');
  const { id } = await strict.as('employee');
  const states = [];
  for (let n = 0; n < 6; n++)
    states.push((await boss.attempt(accounts.sendWelcome, { id, commandId: randomUUID() })).status);
  await strict.close();
  assert.deepEqual(states, [...Array(5).fill(states[0]), 429]);
});
