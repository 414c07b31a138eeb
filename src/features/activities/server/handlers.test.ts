import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aContact } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { activitiesContract as activities } from '../contract.ts';

let server: TestServer;
let staff: Caller;
before(async () => {
  server = await aServer();
  staff = await server.as('employee');
});
after(() => server.close());

const aContactId = async () => (await server.transact((tx) => aContact(tx))).contactId;

test('activities are listed newest first, with who made them and the defaults of the spec', async () => {
  const contactId = await aContactId();
  const note = await staff.call(activities.add, { contactId, type: 'note', title: 'Called back', description: ' ' });
  const task = await staff.call(activities.add, {
    contactId,
    type: 'task',
    title: 'Send offer',
    dueDate: '2026-03-08',
    priority: 'high',
  });
  assert.deepEqual([note.status, note.priority, note.description, note.dueDate], [null, 'medium', null, null]);
  assert.deepEqual([task.status, task.priority, task.dueDate], ['pending', 'high', '2026-03-08']);
  assert.equal(task.createdBy?.id, staff.id);
  const listed = await staff.call(activities.list, { contactId });
  assert.deepEqual(
    listed.activities.map(({ id }) => id),
    [task.id, note.id],
  );
});

test('a task is completed once, and again without harm; a note never', async () => {
  const contactId = await aContactId();
  const task = await staff.call(activities.add, { contactId, type: 'task', title: 'Send offer' });
  for (const _ of [1, 2]) assert.equal((await staff.call(activities.complete, { id: task.id })).status, 'completed');
  const note = await staff.call(activities.add, { contactId, type: 'note', title: 'Called back' });
  const refused = await staff.attempt(activities.complete, { id: note.id });
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'not-a-task']);
  const { activities: listed } = await staff.call(activities.list, { contactId });
  assert.deepEqual(
    listed.map(({ status }) => status),
    [null, 'completed'],
  );
});

test('a title is required, a day must exist, and the contact must be there', async () => {
  const contactId = await aContactId();
  const wrong = await staff.attempt(activities.add, { contactId, type: 'task', title: ' ', dueDate: '2026-02-30' });
  assert.deepEqual(wrong.body.error.fields, { title: 'Title is required', dueDate: 'This is not a valid date' });
  const task = await staff.call(activities.add, { contactId, type: 'task', title: 'Send offer' });
  await staff.call(contactsContract.remove, { id: contactId });
  assert.equal((await staff.attempt(activities.list, { contactId })).status, 404);
  assert.equal((await staff.attempt(activities.add, { contactId, type: 'note', title: 'x' })).status, 404);
  assert.equal((await staff.attempt(activities.complete, { id: task.id })).status, 404);
});
