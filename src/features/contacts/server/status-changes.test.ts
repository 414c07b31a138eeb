import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { type ContactStatus, contactsContract as contacts } from '../contract.ts';
import { statusChangesContract as changes, mostChanged } from '../status-changes.ts';

const [server, staff] = await aServerWith('employee');

let made = 0;
const person = () => ({ firstName: 'Ana', lastName: `Nez${++made}`, email: `ana${made}@example.test` });
const add = async (status: ContactStatus) => (await staff.call(contacts.create, { ...person(), status })).id;
const withAccount = async () => {
  const { id: profileId } = await server.as('customer');
  return (await server.transact((tx) => aContact(tx, { profileId }))).contactId;
};
const statusOf = async (id: string) => (await staff.call(contacts.get, { id })).status;
const statusesOf = (ids: readonly string[]) => Promise.all(ids.map(statusOf));
const reasons = (outcome: { unchanged: readonly { id: string; reason: string }[] }) =>
  Object.fromEntries(outcome.unchanged.map(({ id, reason }) => [id, reason]));

test('many are changed in one go, and the counts and versions follow', async () => {
  const ids = [await add('New Lead'), await add('Contacted'), await add('Lost')];
  const before = await staff.call(contacts.counts, {});
  const outcome = await staff.call(changes.changeStatus, { ids, status: 'Lost' });
  assert.deepEqual([outcome.changed.length, reasons(outcome)], [2, { [ids[2] ?? '']: 'same-status' }]);
  assert.deepEqual(await statusesOf(ids), ['Lost', 'Lost', 'Lost']);
  const counts = await staff.call(contacts.counts, {});
  assert.deepEqual([counts.total, counts.byStatus.Lost], [before.total, before.byStatus.Lost + 2]);
  const versions = await Promise.all(ids.map(async (id) => (await staff.call(contacts.get, { id })).version));
  assert.deepEqual(versions, [2, 2, 1]);
});

test('it tells who is gone and who needs an account, and changes the others', async () => {
  const [gone, lead, customer] = [await add('New Lead'), await add('New Lead'), await withAccount()];
  await staff.call(contacts.remove, { id: gone });
  const unknown = randomUUID();
  const outcome = await staff.call(changes.changeStatus, {
    ids: [gone, lead, customer, unknown],
    status: 'Converted',
  });
  assert.deepEqual(outcome.changed, [customer]);
  assert.deepEqual(reasons(outcome), { [gone]: 'gone', [lead]: 'account-required', [unknown]: 'gone' });
  assert.equal(outcome.unchanged.find(({ id }) => id === lead)?.name, `Ana Nez${made}`);
  assert.deepEqual(await statusesOf([lead, customer]), ['New Lead', 'Converted']);
});

test('who became a customer while they stood ticked as a lead stays one, also when the change is undone', async () => {
  const admin = await server.as('admin');
  const [lead, promoted] = [await add('New Lead'), await add('New Lead')];
  await admin.call(contacts.promote, { id: promoted, password: 'tumbleweed 88' });
  const ids = [lead, promoted];
  const seen = { [lead]: 'New Lead', [promoted]: 'New Lead' } as const;
  const outcome = await staff.call(changes.changeStatus, { ids, status: 'Lost', seen });
  assert.deepEqual([outcome.changed, reasons(outcome)], [[lead], { [promoted]: 'changed-since' }]);
  assert.deepEqual(await statusesOf(ids), ['Lost', 'Converted']);
  await staff.call(changes.undoStatusChange, { id: outcome.id ?? '' });
  assert.deepEqual(await statusesOf(ids), ['New Lead', 'Converted']);
  const all = await staff.call(changes.changeStatus, { ids, status: 'Lost' });
  assert.deepEqual(all.changed, ids, 'an older program does not say what it saw');
});

test('a change of nobody leaves nothing to undo', async () => {
  const outcome = await staff.call(changes.changeStatus, { ids: [await add('Lost')], status: 'Lost' });
  assert.deepEqual([outcome.id, outcome.changed], [null, []]);
});

test('no more than a thousand at once, at least one, and only statuses that there are', async () => {
  const many = Array.from({ length: mostChanged + 1 }, () => randomUUID());
  const wrong: readonly [object, string][] = [
    [{ ids: many, status: 'Lost' }, 'ids'],
    [{ ids: [], status: 'Lost' }, 'ids'],
    [{ ids: ['x'], status: 'Lost' }, 'ids.0'],
    [{ ids: [randomUUID()], status: 'Best' }, 'status'],
  ];
  for (const [input, field] of wrong) {
    const answer = await staff.attempt(changes.changeStatus, input);
    assert.equal(answer.status, 422);
    assert.ok(answer.body.error.fields?.[field], JSON.stringify(answer.body));
  }
});

test('undo gives everybody their former status, but for those changed or deleted meanwhile', async () => {
  const [lead, lost, changed, deleted] = [
    await add('New Lead'),
    await add('Lost'),
    await add('Lost'),
    await add('Lost'),
  ];
  const ids = [lead, lost, changed, deleted];
  const { id } = await staff.call(changes.changeStatus, { ids, status: 'Qualified' });
  assert.ok(id);
  await staff.call(contacts.update, { ...person(), id: changed, version: 2, status: 'Negotiating' });
  await staff.call(contacts.remove, { id: deleted });
  const undone = await staff.call(changes.undoStatusChange, { id });
  assert.deepEqual([...undone.changed].sort(), [lead, lost].sort());
  assert.deepEqual(reasons(undone), { [changed]: 'changed-since', [deleted]: 'gone' });
  assert.deepEqual(await statusesOf([lead, lost, changed]), ['New Lead', 'Lost', 'Negotiating']);
  const again = await staff.attempt(changes.undoStatusChange, { id });
  assert.deepEqual([again.status, again.body.error.code], [409, 'undone-already']);
});

test('undo also brings back Converted for somebody who has no account', async () => {
  const id = await add('New Lead');
  // As an imported customer stands.
  await server.database.read.updateTable('contact').set({ status: 'Converted' }).where('id', '=', id).execute();
  const change = await staff.call(changes.changeStatus, { ids: [id], status: 'Lost' });
  await staff.call(changes.undoStatusChange, { id: change.id ?? '' });
  assert.equal(await statusOf(id), 'Converted');
});

test('of two who change the same people at once nobody waits for ever, and one undo at most takes effect', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => add('New Lead')));
  const [a, b] = await Promise.all([
    staff.call(changes.changeStatus, { ids, status: 'Contacted' }),
    staff.call(changes.changeStatus, { ids: ids.toReversed(), status: 'Qualified' }),
  ]);
  const undo = (id: string | null) => staff.attempt(changes.undoStatusChange, { id });
  const answers = await Promise.all([undo(a.id), undo(b.id), undo(a.id), undo(b.id)]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409, 409]);
  assert.equal(new Set(await statusesOf(ids)).size, 1);
});

test('a contact is not added as Converted: it has no account yet', async () => {
  const draft = { ...person(), status: 'Converted' };
  const { status, body } = await staff.attempt(contacts.create, draft);
  assert.deepEqual([status, body.error.code], [422, 'account-required']);
  assert.match(body.error.fields?.status ?? '', /needs a linked customer account/);
  assert.equal((await staff.call(contacts.list, { q: draft.email })).rows.length, 0);
});

test('one contact alone cannot become Converted without an account either', async () => {
  const id = await add('Qualified');
  const draft = person();
  const answer = await staff.attempt(contacts.update, { ...draft, id, version: 1, status: 'Converted' });
  assert.deepEqual([answer.status, answer.body.error.code], [422, 'account-required']);
  assert.match(answer.body.error.fields?.status ?? '', /needs a linked customer account/);
  assert.equal(await statusOf(id), 'Qualified');
  const behind = await staff.attempt(contacts.update, { ...draft, id, version: 7, status: 'Converted' });
  assert.equal(behind.body.error.code, 'contact-changed');
  const customer = await withAccount();
  await staff.call(contacts.update, { ...draft, id: customer, version: 1, status: 'Converted' });
  await staff.call(contacts.update, { ...draft, id: customer, version: 2, status: 'Converted', phone: '505' });
});

test('those of all pages are chosen as the list has them, newest first and the living alone', async () => {
  const [older, newer] = [await add('Qualified'), await add('Qualified')];
  const gone = await add('Qualified');
  await staff.call(contacts.remove, { id: gone });
  const { contacts: chosen } = await staff.call(changes.newest, { status: 'Qualified' });
  assert.deepEqual(chosen.slice(0, 2), [
    { id: newer, status: 'Qualified' },
    { id: older, status: 'Qualified' },
  ]);
  const all = await staff.call(changes.newest, {});
  const listed = await staff.call(contacts.list, {});
  assert.deepEqual(
    all.contacts.slice(0, listed.rows.length).map(({ id }) => id),
    listed.rows.map(({ id }) => id),
  );
  assert.equal(all.contacts.length, Math.min(listed.total ?? 0, mostChanged));
});
