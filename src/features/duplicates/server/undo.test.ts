import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { anEmptyRoute, contactsOn, type MadeContact } from '../../../../test/support/two-contacts.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { historyContract } from '../../history/contract.ts';
import { duplicatesContract as duplicates, type MergeField } from '../contract.ts';

const [server, staff] = await aServerWith('employee');

const { make } = contactsOn(server, staff);
async function merge(kept: Pick<MadeContact, 'id'>, merged: Pick<MadeContact, 'id'>, take: MergeField[] = []) {
  const { first, second } = await staff.call(duplicates.compare, { first: kept.id, second: merged.id });
  const versions = { keptVersion: first.version, mergedVersion: second.version };
  return staff.call(duplicates.merge, { keptId: kept.id, mergedId: merged.id, ...versions, take });
}
const undo = (mergeId: string) => staff.attempt(duplicates.undo, { id: mergeId });
const get = (made: Pick<MadeContact, 'id'>) => staff.call(contacts.get, { id: made.id });
const titles = async (made: Pick<MadeContact, 'id'>) =>
  (await staff.call(activities.list, { contactId: made.id })).activities.map(({ title }) => title).sort();
const streetsOf = async (made: Pick<MadeContact, 'id'>) =>
  (await get(made)).addresses.map(({ street }) => street).sort();

test('what was changed since the merge stays, what was added stays, the rest goes back', async () => {
  const kept = await make({ firstName: 'Ana', phone: '505', addresses: { '1 Zuni Dr': 'BMS' }, activities: 1 });
  const merged = await make({
    firstName: 'Anna',
    phone: '970',
    companyName: 'Nez LLC',
    addresses: { '8 Farm Rd': 'BMS', '9 Farm Rd': 'S' },
    activities: 2,
  });
  const { mergeId } = await merge(kept, merged, ['name', 'phone', 'companyName']);
  const now = await get(kept);
  const { firstName, lastName, email, status, companyName } = now;
  await staff.call(contacts.update, {
    ...{ id: kept.id, version: now.version, firstName, lastName, email, status, companyName },
    phone: '720',
  });
  await staff.call(activities.add, { contactId: kept.id, type: 'note', title: 'After the merge' });
  await staff.call(addresses.add, {
    ...{ contactId: kept.id, street: '5 New Rd', city: 'Aztec', state: 'NM', zipCode: '87410' },
    isBilling: true,
  });
  await staff.call(addresses.remove, { id: merged.addressIds['9 Farm Rd'] ?? '' });

  const undone = await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(undone.stayed, [`The phone was changed since and stays with ${firstName} ${lastName}.`]);
  const [one, two] = [await get(kept), await get(merged)];
  assert.deepEqual([one.firstName, one.phone, one.companyName], ['Ana', '720', null]);
  assert.deepEqual([two.firstName, two.phone, two.companyName], ['Anna', '970', 'Nez LLC']);
  assert.deepEqual(await titles(kept), ['After the merge', 'Called 1']);
  assert.deepEqual(await titles(merged), ['Called 1', 'Called 2']);
  assert.deepEqual([await streetsOf(kept), await streetsOf(merged)], [['1 Zuni Dr', '5 New Rd'], ['8 Farm Rd']]);
  assert.equal(two.addresses[0]?.isBilling, true);
});

test('the history of who was kept tells the merge, what came with it, and the undoing', async () => {
  const kept = await make({ firstName: 'Ana', lastName: 'Told', addresses: { '50 Oak St': 'BMS' } });
  const merged = await make({ firstName: 'Anna', lastName: 'Told', addresses: { '51 Oak St': 'S' }, activities: 30 });
  const { mergeId } = await merge(kept, merged, ['name']);
  const told = async () =>
    (await staff.call(historyContract.ofContact, { contactId: kept.id })).entries.map(({ what, subject, changes }) =>
      [what, subject, ...changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`)].join(' | '),
    );
  const story = await told();
  assert.deepEqual(story.slice(0, 4), [
    'Contact merged into this one | Anna Told',
    'Address moved here | 51 Oak St',
    'Contact changed |  | First name: Ana → Anna',
    'Contact merged into another | of Anna Told | Merged into: null → Anna Told',
  ]);
  assert.equal(story.filter((line) => line.startsWith('Note added | Called 1 · of Anna Told')).length, 1);
  assert.equal(story.filter((line) => line.startsWith('Contact created')).length, 2);
  await staff.call(duplicates.undo, { id: mergeId });
  const after = await told();
  assert.deepEqual(after.slice(0, 2), [
    'Contact parted again | Anna Told',
    'Contact changed |  | First name: Anna → Ana',
  ]);
  assert.equal(after.filter((line) => line.startsWith('Contact created')).length, 1);
});

test('two who undo one merge at once do it once', async () => {
  const { mergeId } = await merge(await make(), await make({ activities: 1 }));
  const answers = await Promise.all([undo(mergeId), undo(mergeId)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal(answers.find(({ status }) => status === 409)?.body.error.code, 'already-undone');
});

test('after 30 days it is too late, and the merge is no longer listed', async () => {
  const kept = await make();
  const { mergeId } = await merge(kept, await make());
  const age = (interval: string) =>
    server.transact((tx) =>
      sql`update contact_merge set merged_at = now() - ${interval}::interval where id = ${mergeId}`.execute(tx),
    );
  const listed = async () => (await staff.call(duplicates.merges, { contactId: kept.id })).total;
  await age('29 days 23 hours');
  assert.equal(await listed(), 1);
  await age('30 days 1 minute');
  assert.equal(await listed(), 0);
  const refused = await undo(mergeId);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'too-late']);
  assert.match(
    refused.body.error.message,
    /^A merge can be undone for 30 days\. This one was made on \w{3} \d+, \d{4}/,
  );
});

test('merges on top of each other are undone from the last one back', async () => {
  const [a, b, c] = [
    await make({ firstName: 'A', addresses: { '20 Oak St': 'BMS' } }),
    await make({ firstName: 'B', addresses: { '20 oak st': 'BMS', '21 Oak St': 'S' }, activities: 1 }),
    await make({ firstName: 'C', addresses: { '20 Oak St.': 'BMS' }, activities: 2 }),
  ];
  const first = await merge(b, c, ['name']);
  const second = await merge(a, b, ['name']);
  const gone = await staff.attempt(contacts.get, { id: c.id });
  assert.deepEqual(gone.body.error.current, { mergedInto: a.id }, 'over two merges');

  const early = await undo(first.mergeId);
  assert.deepEqual([early.status, early.body.error.code], [409, 'kept-is-gone']);
  assert.match(early.body.error.message, /^C Nez\d+ has been merged into C Nez\d+ since\. Undo that merge first\.$/);

  assert.equal((await undo(second.mergeId)).status, 200);
  assert.equal((await undo(first.mergeId)).status, 200);
  assert.deepEqual(await Promise.all([a, b, c].map(async (one) => (await get(one)).firstName)), ['A', 'B', 'C']);
  assert.deepEqual(await Promise.all([a, b, c].map(async (one) => (await titles(one)).length)), [0, 1, 2]);
  assert.deepEqual(await Promise.all([a, b, c].map(streetsOf)), [
    ['20 Oak St'],
    ['20 oak st', '21 Oak St'],
    ['20 Oak St.'],
  ]);
});

test('two merges into one contact can be undone in any order', async () => {
  const a = await make({ email: 'a@order.test', addresses: { '30 Oak St': 'BMS' } });
  const b = await make({
    email: 'b@order.test',
    accountNumber: 'ORDER-B',
    addresses: { '30 Oak St': 'BMS' },
    activities: 1,
  });
  const c = await make({
    email: 'c@order.test',
    accountNumber: 'ORDER-C',
    addresses: { '30 Oak St': 'BMS' },
    activities: 2,
  });
  const first = await merge(a, b, ['email', 'accountNumber']);
  const second = await merge(a, c, ['accountNumber']);
  assert.equal((await undo(first.mergeId)).status, 200);
  assert.equal((await undo(second.mergeId)).status, 200);
  const back = await Promise.all([a, b, c].map(get));
  assert.deepEqual(
    back.map(({ email, accountNumber, addresses }) => [email, accountNumber, addresses.length]),
    [
      ['a@order.test', null, 1],
      ['b@order.test', 'ORDER-B', 1],
      ['c@order.test', 'ORDER-C', 1],
    ],
  );
});

test('what was deleted meanwhile is not brought back by half', async () => {
  const kept = await make();
  const { mergeId } = await merge(kept, await make());
  await staff.call(contacts.remove, { id: kept.id });
  const refused = await undo(mergeId);
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'kept-is-gone']);
  assert.match(refused.body.error.message, /has been deleted since\. Restore the contact first\.$/);
});

test('a stop that left its route meanwhile stays gone, the other goes back', async () => {
  const [road, street] = await server.transact(async (tx) => [await anEmptyRoute(tx), await anEmptyRoute(tx)] as const);
  const kept = await make({ addresses: { '40 Oak St': 'BMS' } });
  const merged = await make({ addresses: { '40 Oak St': 'S' }, stops: { '40 Oak St': [road, street] } });
  const { mergeId } = await merge(kept, merged);
  await server.transact((tx) => sql`delete from route_address where route_id = ${road}`.execute(tx));
  await staff.call(duplicates.undo, { id: mergeId });
  const routesOf = async (made: MadeContact) =>
    (await staff.call(addresses.list, { contactId: made.id })).addresses.flatMap((one) =>
      one.routes.map(({ routeId }) => routeId),
    );
  assert.deepEqual([await routesOf(kept), await routesOf(merged)], [[], [street]]);
});
