/** Links in letters that came before their reader got another address. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import type { Sent } from '../../../kernel/operation.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { mailingListContract as mailing } from '../../mailing-list/contract.ts';
import { massEmailContract as massEmail } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

const anEmail = () => `${randomUUID()}@example.test`;
const offOf = async (contactId: string) => (await admin.call(mailing.ofContact, { contactId })).off;

/** Somebody who got a letter, and the link in it. */
async function aReader() {
  const email = anEmail();
  const { contactId: id } = await server.transact((tx) => aContact(tx, { email }));
  const letter = { purpose: 'announcement', subject: 'News', message: 'Hello' } as const;
  await admin.call(massEmail.send, { ...letter, id: randomUUID(), recipientIds: [id] });
  const letters = server.database.read.selectFrom('outbox_message').select('text_body').where('to_address', '=', email);
  const token = /unsubscribe#token=([\w-]+)/.exec((await letters.executeTakeFirst())?.text_body ?? '')?.[1] ?? '';
  return { id, email, token };
}
async function change(id: string, email: string) {
  const form = { ...(await admin.call(contacts.get, { id })), email };
  await admin.call(contacts.update, form as unknown as Sent<typeof contacts.update>);
}
async function merge(keptId: string, mergedId: string): Promise<string> {
  const { first, second } = await admin.call(duplicates.compare, { first: keptId, second: mergedId });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  return (await admin.call(duplicates.merge, { keptId, mergedId, ...versions, take: [] })).mergeId;
}

test('who has another e-mail by then gets no letters there either, and can take it back', async () => {
  const { id, token } = await aReader();
  await change(id, anEmail());
  await server.nobody.call(massEmail.unsubscribe, { token });
  assert.deepEqual(await offOf(id), ['announcement']);
  await server.nobody.call(massEmail.subscribe, { token });
  assert.deepEqual(await offOf(id), []);
});

test('who was merged since gets none at the address that was kept, until they are parted', async () => {
  const [kept, merged] = [await aReader(), await aReader()];
  const mergeId = await merge(kept.id, merged.id);
  await server.nobody.call(massEmail.unsubscribe, { token: merged.token });
  assert.deepEqual(await offOf(kept.id), ['announcement']);
  await admin.call(duplicates.undo, { id: mergeId });
  assert.deepEqual([await offOf(kept.id), await offOf(merged.id)], [[], ['announcement']]);
});

test('after several merges it holds for each of those who have them, and what is taken back is so for all', async () => {
  const [last, middle, first] = [await aReader(), await aReader(), await aReader()];
  await merge(middle.id, first.id);
  const mergeId = await merge(last.id, middle.id);
  await server.nobody.call(massEmail.unsubscribe, { token: first.token });
  await admin.call(duplicates.undo, { id: mergeId });
  assert.deepEqual([await offOf(last.id), await offOf(middle.id)], [[], ['announcement']]);
  await merge(last.id, middle.id);
  assert.deepEqual(await offOf(last.id), ['announcement']);
  await server.nobody.call(massEmail.subscribe, { token: first.token });
  assert.deepEqual(await offOf(last.id), []);
});

test('an e-mail that somebody else has by then speaks for them alone, and their own no is theirs', async () => {
  const [one, other] = [await aReader(), await aReader()];
  await change(one.id, anEmail());
  await change(other.id, one.email);
  await server.nobody.call(massEmail.unsubscribe, { token: one.token });
  assert.deepEqual([await offOf(one.id), await offOf(other.id)], [[], ['announcement']]);
  await server.nobody.call(massEmail.unsubscribe, { token: other.token });
  await server.nobody.call(massEmail.subscribe, { token: other.token });
  assert.deepEqual(await offOf(other.id), ['announcement']);
});
