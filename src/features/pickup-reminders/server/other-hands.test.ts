/** Accounts that belong to somebody else's house, or to staff, from one moment to the next. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { now } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { mergeContacts } from '../../duplicates/server/merge-contacts.ts';

const [server, admin] = await aServerWith('admin');
const { run, at, aCustomer } = pickupRemindersOf(server);

test('whoever was reminded of one house is reminded of another that their account has on the same evening', async () => {
  at('2026-06-17', 9);
  const [who, other] = [await aCustomer(['Thursday']), await aCustomer(['Thursday'], false)];
  at('2026-06-17', 18);
  await run();
  await admin.call(linked.unlinkAccount, { id: who.contactId });
  await admin.call(linked.unlinkAccount, { id: other.contactId });
  await admin.call(linked.linkAccount, { id: other.contactId, accountId: who.customer.id });
  for (const _ of [1, 2]) await run();
  assert.deepEqual([(await who.subjects()).length, (await other.subjects()).length], [1, 1]);
});

test('whoever was reminded while their contact was merged into another is not reminded again once it is parted', async () => {
  at('2026-06-17', 9);
  const [who, other] = [await aCustomer(['Thursday']), await aCustomer(['Friday'], false)];
  await admin.call(linked.unlinkAccount, { id: other.contactId });
  const { first, second } = await admin.call(duplicates.compare, { first: other.contactId, second: who.contactId });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  const merged = { keptId: other.contactId, mergedId: who.contactId, ...versions, take: [] };
  const { mergeId } = await admin.call(duplicates.merge, merged);
  at('2026-06-17', 18);
  await run();
  await admin.call(duplicates.undo, { id: mergeId });
  await run();
  assert.deepEqual([await who.subjects(), await other.subjects()], [['Tomorrow: Trash pickup'], []]);
});

test('a reminder that is written while its contact becomes part of another goes along, and is not written twice', async () => {
  at('2026-06-18', 9);
  const [who, other] = [await aCustomer(['Friday']), await aCustomer(['Monday'], false)];
  await admin.call(linked.unlinkAccount, { id: other.contactId });
  const { first, second } = await admin.call(duplicates.compare, { first: other.contactId, second: who.contactId });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  at('2026-06-18', 18);
  const [done, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const merging = server.transact(async (tx) => {
    const merge = { keptId: other.contactId, mergedId: who.contactId, ...versions, take: [] as const };
    await mergeContacts(tx, { ...merge, by: admin.id, at: now() });
    done.resolve();
    await mayCommit.promise;
  });
  await done.promise;
  const running = run();
  await Promise.race([running, until(async () => (await countWaiting(server.database.read)) > 0)]);
  mayCommit.resolve();
  await Promise.all([merging, running]);
  await run();
  assert.deepEqual([await who.subjects(), await other.subjects()], [[], ['Tomorrow: Trash pickup']]);
});

test('who becomes staff hears no more as a customer, and as a customer again does', async () => {
  at('2026-06-24', 9);
  const { customer, subjects } = await aCustomer(['Thursday']);
  const become = (role: 'employee' | 'customer') =>
    server.database.read.updateTable('profile').set({ role }).where('id', '=', customer.id).execute();
  await become('employee');
  at('2026-06-24', 18);
  await run();
  assert.deepEqual(await subjects(), []);
  await become('customer');
  await run();
  assert.equal((await subjects()).filter((subject) => subject.startsWith('Tomorrow')).length, 1);
});
