/** Accounts for many contacts at once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { usersContract as users } from '../../users/contract.ts';
import { contactsContract as contacts } from '../contract.ts';
import { type LeftWithout, newAccountsContract } from '../new-accounts.ts';
import { insertContacts } from './store-bulk.ts';

const [server, admin] = await aServerWith('admin');
const { read } = server.database;

const aLead = async (firstName: string, email: string | null = `${randomUUID()}@example.test`) =>
  (await admin.call(contacts.create, { firstName, lastName: 'Nez', email, status: 'Qualified', phone: '505 1' })).id;
const create = (...ids: string[]) => admin.call(newAccountsContract.createAccounts, { ids });
const standing = async (id: string) => {
  const { status, hasAccount } = await admin.call(contacts.get, { id });
  return [status, hasAccount];
};
const lettersOf = (contactId: string) =>
  read.selectFrom('outbox_message').selectAll().where('contact_id', '=', contactId).execute();
const reasons = (leftOut: readonly LeftWithout[]) =>
  Object.fromEntries(leftOut.map(({ name, reason }) => [name ?? 'nobody', reason]));

test('whoever can get an account has one, with a letter whose link opens it; the others are told with the reason', async () => {
  const email = `rosa-${randomUUID()}@example.test`;
  const [rosa, ana] = [await aLead('Rosa', email), await aLead('Ana')];
  const taken = await aLead('Lou', email.toUpperCase());
  const [silent, deleted] = [await aLead('Tom', null), await aLead('Kim')];
  await admin.call(contacts.remove, { id: deleted });
  await create(ana);
  const { made, leftOut } = await create(taken, rosa, silent, ana, deleted, rosa);
  assert.deepEqual(made, [rosa], 'of two with one e-mail, who is known longer');
  assert.deepEqual(reasons(leftOut), {
    ...{ nobody: 'gone', 'Lou Nez': 'email-taken', 'Tom Nez': 'email-needed', 'Ana Nez': 'has-account' },
  });
  assert.deepEqual(await standing(rosa), ['Converted', true]);
  for (const id of [taken, silent]) assert.deepEqual(await standing(id), ['Qualified', false]);
  const [letter, ...others] = await lettersOf(rosa);
  assert.deepEqual([letter?.kind, letter?.created_by, others], ['Welcome', admin.id, []]);
  const token = /choose-password#token=([\w-]+)/.exec(letter?.text_body ?? '')?.[1] ?? '';
  const { user } = await server.nobody.call(users.choosePassword, { token, password: 'my own choice' });
  assert.deepEqual([user.email, user.role], [email, 'customer']);
  assert.equal((await lettersOf(ana)).length, 1);
});

test('two who make accounts for the same people at once make one for each', async () => {
  const people = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((name) => aLead(name)));
  const [one, other] = await Promise.all([create(...people), create(...people.toReversed())]);
  assert.equal(one.made.length + other.made.length, people.length);
  for (const id of people)
    assert.deepEqual([await standing(id), (await lettersOf(id)).length], [['Converted', true], 1]);
});

test('nobody who is deleted or promoted at that moment gets a second account, or one that nobody has', async () => {
  for (let round = 0; round < 5; round++) {
    const people = await Promise.all(['A', 'B', 'C'].map((name) => aLead(name)));
    const [first = '', second = ''] = people;
    await Promise.all([
      create(...people),
      admin.attempt(contacts.promote, { id: first, password: 'long enough' }),
      admin.attempt(contacts.remove, { id: second }),
    ]);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from profile p where p.role = 'customer' and p.deleted_at is null
        and not exists (select from contact c where c.profile_id = p.id)`.execute(read);
    assert.equal(rows[0]?.n, 0);
    assert.equal((await lettersOf(first)).length, 1);
  }
});

test('the letters of many let pass what a person waits for', async () => {
  const [one, other] = [await aLead('Rosa'), await aLead('Ana')];
  await create(one, other);
  const [welcome] = await lettersOf(one);
  await server.nobody.call(users.requestPasswordLink, { email: welcome?.to_address ?? '' });
  const { rows } = await sql<{ kind: string }>`
    select kind from outbox_message where to_address = ${welcome?.to_address} order by is_bulk, created_at`.execute(
    read,
  );
  assert.deepEqual(
    rows.map(({ kind }) => kind),
    ['Password link', 'Welcome'],
  );
});

test('a thousand accounts are made at once, and no more', async () => {
  const many = Array.from({ length: 1001 }, (_, n) => ({
    ...{ id: randomUUID() as string, firstName: `Many${n}`, lastName: 'Nez', email: `many-${n}@example.test` },
    ...{ phone: null, companyName: null, accountNumber: null, status: 'New Lead' as const, createdBy: null },
  }));
  await server.transact((tx) => insertContacts(tx, many));
  const ids = many.map(({ id }) => id);
  const refused = await admin.attempt(newAccountsContract.createAccounts, { ids });
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [422, 'At most 1,000 contacts can be changed at once'],
  );
  assert.equal((await create(...ids.slice(1))).made.length, 1000);
});
