import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { draft } from '../../../server/outbox/draft.ts';
import { queueMessage } from '../../../server/outbox/store.ts';
import { usersContract } from '../../users/contract.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import { outboxContract as outbox } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

const letter = draft({ subject: 'Your pickup', paragraphs: ['We come.'], company: { name: 'Mesa', color: '#059669' } });
const queue = (address: string, name = 'Ana Yazzie') =>
  server.transact((tx) => queueMessage(tx, { ...letter, kind: 'Reply', to: { name, address }, createdBy: null }));
/** Past the job, which keeps everything here because there is no mail server. */
const setStatus = (id: string, status: 'queued' | 'sending' | 'sent' | 'failed' | 'kept') =>
  server.database.read.updateTable('outbox_message').set({ status, attempts: 7 }).where('id', '=', id).execute();
const statusOf = async (id: string) => (await admin.call(outbox.get, { id })).status;

/** The message with a link to choose a password that a person has just asked for. */
async function aPasswordLink(owner: Caller): Promise<string> {
  const { email } = await owner.call(ownProfileContract.profile, {});
  await server.nobody.call(usersContract.requestPasswordLink, { email });
  const { rows } = await admin.call(outbox.list, { q: email });
  const id = rows[0]?.id ?? '';
  await until(async () => (await statusOf(id)) === 'kept');
  return id;
}

/** Who was shown whose link, as the audit trail tells it. */
async function shownLinks() {
  const events = await server.database.read
    .selectFrom('audit_entry')
    .select(['after', 'actor_id as actorId'])
    .where('entity', '=', 'account_event')
    .orderBy('id')
    .execute();
  return events.flatMap(({ after, actorId }) => {
    const { kind, profile_id: profileId, email } = after as Record<string, string>;
    return kind === 'link-shown' ? [{ actorId, profileId, email }] : [];
  });
}

test('messages are listed newest first, by state and by recipient, and it is said that nothing is sent', async () => {
  const first = await queue('list.one@example.test', 'Zora Quill');
  const second = await queue('list.two@example.test');
  await until(async () => (await statusOf(second)) === 'kept');
  await setStatus(first, 'failed');
  const ids = async (filter: object) =>
    (await admin.call(outbox.list, { q: 'list.', ...filter })).rows.map(({ id }) => id);
  assert.deepEqual(await ids({}), [second, first]);
  assert.deepEqual(await ids({ status: 'failed' }), [first]);
  assert.deepEqual(await ids({ q: 'ZORA' }), [first]);
  assert.deepEqual(await ids({ q: '%' }), []);
  const { total } = await admin.call(outbox.list, { q: 'list.' });
  assert.equal(total, 2);
});

test('a page has fifty', async () => {
  for (let n = 0; n < 51; n++) await queue(`paged${n}@example.test`);
  const { rows, total } = await admin.call(outbox.list, { q: 'paged', page: 2 });
  assert.deepEqual([rows.length, total, rows[0]?.toAddress], [1, 51, 'paged0@example.test']);
});

test('what failed or was kept is queued again, what is sent is not', async () => {
  const id = await queue('retry@example.test');
  await until(async () => (await statusOf(id)) === 'kept');
  for (const status of ['failed', 'kept'] as const) {
    await setStatus(id, status);
    await admin.call(outbox.retry, { id });
    await until(async () => (await statusOf(id)) === 'kept'); // queued, and kept again by the job
  }
  for (const status of ['sent', 'sending'] as const) {
    await setStatus(id, status);
    const { body } = await admin.attempt(outbox.retry, { id });
    assert.equal(body.error.code, 'not-waiting');
    assert.equal(await statusOf(id), status);
  }
});

test('a preview never shows a one-time link; an admin may hand on one that was not sent', async () => {
  const employee = await server.as('employee');
  const id = await aPasswordLink(employee);
  const message = await admin.call(outbox.get, { id });
  assert.equal(message.hasSecretLink, true);
  assert.doesNotMatch(message.text + message.html, /token=[\w-]/);
  const { url } = await admin.call(outbox.revealLink, { id });
  assert.deepEqual(await shownLinks(), [{ actorId: admin.id, profileId: employee.id, email: message.toAddress }]);
  const token = url.split('#token=')[1] ?? '';
  await server.nobody.call(usersContract.choosePassword, { token, password: 'a good new one' });
  const { body } = await admin.attempt(outbox.revealLink, { id });
  assert.equal(body.error.code, 'link-expired');
  assert.equal((await shownLinks()).length, 1); // nothing was shown
});

test('the link of a superadmin is for superadmins, and what was sent is its recipient’s alone', async () => {
  const id = await aPasswordLink(await server.as('superadmin'));
  assert.equal((await admin.attempt(outbox.revealLink, { id })).status, 403);
  const other = await server.as('superadmin');
  assert.equal((await other.attempt(outbox.revealLink, { id })).status, 200);
  await setStatus(id, 'sent');
  assert.equal((await other.attempt(outbox.revealLink, { id })).body.error.code, 'not-waiting');
  const without = await queue('plain@example.test');
  assert.equal((await other.attempt(outbox.revealLink, { id: without })).body.error.code, 'no-link');
});
