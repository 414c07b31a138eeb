/** Whom a visitor's e-mail belongs to: also by their account, and when their contact goes at that moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { ownMessagesContract as ownMessages } from '../../activities/own-messages.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { ownProfileContract as own } from '../../users/own-profile.ts';
import { landingContract as landing } from '../contract.ts';

const [server, office, admin] = await aServerWith('employee', 'admin');
const { read } = server.database;

const write = (email: string) =>
  server.nobody.call(landing.sendMessage, { name: 'Rosa Nez', email, message: 'Do you come to Zuni Dr?' });
const emailOf = async (caller: Caller) => (await caller.call(own.profile, {})).email;
const livingWith = async (email: string) =>
  (
    await read.selectFrom('contact').select('id').where('email', '=', email).where('deleted_at', 'is', null).execute()
  ).map(({ id }) => id);
const messagesOf = async (contactId: string) => (await office.call(activities.list, { contactId })).activities.length;

/** A message that comes while a transaction has changed something and not committed yet. */
async function writeWhile(email: string, work: Parameters<typeof server.transact<void>>[0]): Promise<void> {
  let writing: Promise<unknown> = Promise.resolve();
  await server.transact(async (tx) => {
    await work(tx);
    let isDone = false;
    writing = write(email).finally(() => {
      isDone = true;
    });
    await until(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(read);
      return isDone || rows.length > 0;
    });
  });
  await writing;
}
const remove = (id: string) => sql`update contact set deleted_at = now() where id = ${id}`;

test('a customer whose contact has another e-mail writes with that of the account: it is theirs, and no new lead', async () => {
  const customer = await server.as('customer');
  const { contactId } = await server.transact((tx) =>
    aContact(tx, { profileId: customer.id, email: 'elsewhere@example.test' }),
  );
  const email = await emailOf(customer);
  await write(email.toUpperCase());
  assert.deepEqual([await livingWith(email), await messagesOf(contactId)], [[], 1]);
  assert.equal((await customer.call(ownMessages.list, {})).messages.length, 1);
});

test('of two customers the one whose account has the e-mail wrote, though it stands on the other’s newer contact', async () => {
  const [wife, husband] = [await server.as('customer'), await server.as('customer')];
  const email = await emailOf(wife);
  await server.transact((tx) => aContact(tx, { profileId: wife.id, email: 'wife@example.test' }));
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: husband.id, email }));
  await write(email);
  const of = async (caller: Caller) => (await caller.call(ownMessages.list, {})).messages.length;
  assert.deepEqual([await of(wife), await of(husband), await messagesOf(contactId)], [1, 0, 0]);
});

test('a message that comes as its contact is deleted is not lost with it', async () => {
  const email = 'deleted@example.test';
  const { contactId } = await server.transact((tx) => aContact(tx, { email }));
  await writeWhile(email, async (tx) => {
    await remove(contactId).execute(tx);
  });
  const [lead = '', ...others] = await livingWith(email);
  assert.deepEqual([others.length, lead !== '' && (await messagesOf(lead))], [0, 1]);
});

test('a message that comes as its contact is merged goes to whom it was merged into', async () => {
  const email = 'double@example.test';
  const { contactId: kept } = await server.transact((tx) => aContact(tx, { email }));
  const { contactId: merged } = await server.transact((tx) => aContact(tx, { email }));
  await writeWhile(email, async (tx) => {
    await sql`update contact set deleted_at = now(), merged_into = ${kept} where id = ${merged}`.execute(tx);
  });
  assert.deepEqual([await livingWith(email), await messagesOf(kept)], [[kept], 1]);
});

test('with the e-mail of a contact that was merged somebody is whom it was merged into; parted, it is theirs again', async () => {
  const [first, second] = ['first@example.test', 'second@example.test'];
  const { contactId: keptId } = await server.transact((tx) => aContact(tx, { email: first }));
  const { contactId: mergedId } = await server.transact((tx) => aContact(tx, { email: second }));
  const versions = { keptVersion: 1, mergedVersion: 1 };
  const { mergeId } = await admin.call(duplicates.merge, { keptId, mergedId, ...versions, take: [] });
  await write(second);
  assert.deepEqual([await livingWith(second), await messagesOf(keptId)], [[], 1]);
  await admin.call(duplicates.undo, { id: mergeId });
  assert.deepEqual([await messagesOf(keptId), await messagesOf(mergedId)], [0, 1]);
  await write(second);
  assert.deepEqual([await livingWith(second), await messagesOf(mergedId)], [[mergedId], 2]);
});

test('over several merges it goes back step by step to whose e-mail it is', async () => {
  const someone = async (email: string) => (await server.transact((tx) => aContact(tx, { email }))).contactId;
  const [a, b, c] = [await someone('a@example.test'), await someone('b@example.test'), await someone('c@example.test')];
  const merge = async (mergedId: string, keptId: string) => {
    const versionOf = async (id: string) => (await admin.call(contacts.get, { id })).version;
    const versions = { keptVersion: await versionOf(keptId), mergedVersion: await versionOf(mergedId) };
    return (await admin.call(duplicates.merge, { keptId, mergedId, ...versions, take: [] })).mergeId;
  };
  const [first, second] = [await merge(a, b), await merge(b, c)];
  await write('a@example.test');
  await write('c@example.test');
  assert.equal(await messagesOf(c), 2);
  await admin.call(duplicates.undo, { id: second });
  assert.deepEqual([await messagesOf(c), await messagesOf(b)], [1, 1]);
  await admin.call(duplicates.undo, { id: first });
  assert.deepEqual([await messagesOf(c), await messagesOf(b), await messagesOf(a)], [1, 0, 1]);
});

test('where whom it was merged into is deleted too, somebody new writes', async () => {
  const email = 'long-gone@example.test';
  const { contactId: kept } = await server.transact((tx) => aContact(tx));
  const { contactId: merged } = await server.transact((tx) => aContact(tx, { email }));
  await sql`update contact set deleted_at = now(), merged_into = ${kept} where id = ${merged}`.execute(read);
  await remove(kept).execute(read);
  await write(email);
  assert.equal((await livingWith(email)).length, 1);
});
