import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import { usersContract as users } from '../../users/contract.ts';
import { contactsContract as contacts } from '../contract.ts';

const [server, office] = await aServerWith('employee');

const aLead = (email = `lead-${randomUUID()}@example.test`) =>
  office.call(contacts.create, { firstName: 'Ana', lastName: "O'Brien", email, status: 'Qualified', phone: '505 1' });

const lettersTo = (email: string) =>
  server.database.read.selectFrom('outbox_message').selectAll().where('to_address', '=', email).execute();

const password = 'kR7!pW2@zQ9#';

test('promoting makes a customer account, links it and converts the contact', async () => {
  const { id, email } = await aLead();
  const promoted = await office.call(contacts.promote, { id, password });
  assert.equal(promoted.status, 'Converted');
  assert.equal(promoted.hasAccount, true);
  assert.equal(promoted.version, 2);
  const { user } = await server.nobody.call(users.signIn, { email, password });
  assert.deepEqual([user.role, user.lastName], ['customer', "O'Brien"]);
});

test('the welcome e-mail carries a link that works, and no password', async () => {
  const { id, email } = await aLead();
  await office.call(contacts.promote, { id, password });
  const [letter, ...others] = await lettersTo(email);
  assert.equal(others.length, 0);
  assert.equal(letter?.contact_id, id);
  assert.ok(!letter?.text_body.includes(password) && !letter?.html_body.includes(password));
  const token = /choose-password#token=([\w-]+)/.exec(letter?.text_body ?? '')?.[1] ?? '';
  const { user } = await server.nobody.call(users.choosePassword, { token, password: 'my own choice' });
  assert.equal(user.email, email);
});

test('a welcome e-mail that cannot be queued undoes nothing', async () => {
  await server.database.pool.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
    create trigger refuse_mail before insert on outbox_message for each row
      when (new.to_address = 'unwelcome@example.test') execute function refuse_mail()`);
  const { id, email } = await aLead('unwelcome@example.test');
  const promoted = await office.call(contacts.promote, { id, password });
  assert.deepEqual([promoted.status, promoted.hasAccount], ['Converted', true]);
  assert.deepEqual(await lettersTo(email), []);
  assert.equal((await server.nobody.call(users.signIn, { email, password })).user.email, email);
});

test('an e-mail that has an account already is refused, and nothing is changed or sent', async () => {
  const first = await aLead();
  await office.call(contacts.promote, { id: first.id, password });
  const second = await aLead(first.email.toUpperCase());
  const answer = await office.attempt(contacts.promote, { id: second.id, password });
  assert.equal(answer.status, 409);
  assert.match(answer.body.error.message, /already has an account/);
  const unchanged = await office.call(contacts.get, { id: second.id });
  assert.deepEqual([unchanged.status, unchanged.hasAccount, unchanged.version], ['Qualified', false, 1]);
  assert.equal((await lettersTo(second.email)).length, 0);
});

test('a contact without an e-mail gets no account, and is told why, until one is given', async () => {
  const added = { firstName: 'Ana', lastName: 'Offline', email: null, status: 'Qualified' } as const;
  const { id, email, version } = await office.call(contacts.create, added);
  assert.equal(email, '');
  const refused = await office.attempt(contacts.promote, { id, password });
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'email-needed']);
  assert.equal(refused.body.error.message, 'Ana Offline has no e-mail, and an account needs one.');
  assert.equal((await office.call(contacts.get, { id })).version, version);
  const given = { id, version, ...added, email: `ana-${randomUUID()}@example.test` };
  await office.call(contacts.update, given);
  assert.equal((await office.call(contacts.promote, { id, password })).hasAccount, true);
});

test('of two who promote at once, one succeeds and one account is made', async () => {
  const { id, email } = await aLead();
  const answers = await Promise.all([1, 2, 3].map(() => office.attempt(contacts.promote, { id, password })));
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
  assert.equal((await lettersTo(email)).length, 1);
});

test('a password of five characters, or one that everybody guesses, is refused at its field', async () => {
  const { id } = await aLead();
  for (const bad of ['12345', 'qwerty']) {
    const answer = await office.attempt(contacts.promote, { id, password: bad });
    assert.equal(answer.status, 422);
    assert.ok(answer.body.error.fields?.password);
  }
});

test('a deleted contact is not promoted', async () => {
  const { id } = await aLead();
  await office.call(contacts.remove, { id });
  assert.equal((await office.attempt(contacts.promote, { id, password })).status, 404);
});
