import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { usersContract } from '../../users/contract.ts';
import { type ActivityStatus, activitiesContract as activities } from '../contract.ts';
import { insertActivities } from './store.ts';

const [server, staff] = await aServerWith('employee');

const aContactId = async () => (await server.transact((tx) => aContact(tx))).contactId;
const aTask = async (more: object = {}) =>
  staff.call(activities.add, { contactId: await aContactId(), type: 'task', title: 'Send offer', ...more });

async function aMessage() {
  const contactId = await aContactId();
  const message = { contactId, type: 'note', title: 'Message', description: 'Where is my cart?' } as const;
  const more = { dueDate: null, priority: 'medium', status: 'in_progress', isCustomerGenerated: true } as const;
  await server.transact((tx) => insertActivities(tx, [{ ...message, ...more, createdBy: null }]));
  const { activities: listed } = await staff.call(activities.list, { contactId });
  return listed[0] ?? assert.fail('The message is not listed');
}

const formOf = ({
  id,
  version,
  type,
  title,
  description,
  dueDate,
  priority,
  assignedTo,
}: Awaited<ReturnType<typeof aTask>>) => ({
  ...{ id, version, type, title, description, dueDate, priority },
  assignedTo: assignedTo?.id ?? null,
});

test('activities are listed newest first, with who made them and the defaults of the spec', async () => {
  const contactId = await aContactId();
  const note = await staff.call(activities.add, { contactId, type: 'note', title: 'Called back', description: ' ' });
  const task = await staff.call(activities.add, {
    contactId,
    type: 'task',
    title: 'Send offer',
    dueDate: '2026-03-08',
    priority: 'high',
    assignedTo: staff.id,
  });
  assert.deepEqual([note.status, note.priority, note.description, note.dueDate], [null, 'medium', null, null]);
  assert.deepEqual([task.status, task.priority, task.dueDate], ['pending', 'high', '2026-03-08']);
  assert.deepEqual([task.createdBy?.id, task.assignedTo?.id, note.assignedTo], [staff.id, staff.id, null]);
  assert.match(task.contactName, /^Rosa Nez\d+$/);
  const listed = await staff.call(activities.list, { contactId });
  assert.deepEqual(
    listed.activities.map(({ id }) => id),
    [task.id, note.id],
  );
  assert.deepEqual(await staff.call(activities.get, { id: task.id }), { ...task, notes: [] });
});

test('every field of the form can be changed; a task that becomes a call has no status, and the other way round', async () => {
  const colleague = await server.as('admin');
  const task = await aTask({ dueDate: '2026-03-08' });
  const changed = await staff.call(activities.update, {
    ...formOf(task),
    type: 'call',
    title: 'Offer sent',
    description: 'By mail',
    dueDate: null,
    priority: 'low',
    assignedTo: colleague.id,
  });
  const { type, title, description, dueDate, priority, status, assignedTo, version } = changed;
  assert.deepEqual(
    [type, title, description, dueDate, priority, status, assignedTo?.id, version],
    ['call', 'Offer sent', 'By mail', null, 'low', null, colleague.id, 2],
  );
  assert.equal((await staff.call(activities.update, { ...formOf(changed), type: 'task' })).status, 'pending');
});

test('of two people who change one activity the second is told, with what it is now, and changes nothing', async () => {
  const task = await aTask();
  const first = await staff.call(activities.update, { ...formOf(task), title: 'First' });
  const second = await (await server.as('admin')).attempt(activities.update, { ...formOf(task), title: 'Second' });
  assert.deepEqual([second.status, second.body.error.code], [409, 'activity-changed']);
  assert.deepEqual(second.body.error.current, first);
  assert.equal((await staff.call(activities.get, { id: task.id })).title, 'First');
});

test('a task goes through its steps; two at once take one of them', async () => {
  const task = await aTask();
  const to = (status: ActivityStatus) => staff.attempt(activities.changeStatus, { id: task.id, status });
  for (const status of ['in_progress', 'completed', 'completed', 'pending', 'cancelled'] as const) {
    const { status: answered, body } = await to(status);
    assert.deepEqual([answered, body.status], [200, status]);
  }
  assert.deepEqual((await to('completed')).body.error.code, 'no-such-step');
  await to('pending');
  const answers = await Promise.all([to('completed'), to('cancelled'), to('completed'), to('cancelled')]);
  const reached = (await staff.call(activities.get, { id: task.id })).status;
  assert.deepEqual(
    answers.map(({ status }) => status).toSorted(),
    [200, 200, 409, 409],
    `one of the two steps was taken: ${reached}`,
  );
});

test('a new status does not take the form away from whoever has it open', async () => {
  const task = await aTask();
  await staff.call(activities.changeStatus, { id: task.id, status: 'in_progress' });
  const saved = await staff.call(activities.update, { ...formOf(task), title: 'Typed before' });
  assert.deepEqual([saved.title, saved.status], ['Typed before', 'in_progress']);
});

test('an activity is deleted with its notes', async () => {
  const task = await aTask();
  const note = await staff.call(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId: task.id,
    text: 'Called',
  });
  await staff.call(activities.remove, { id: task.id });
  for (const [operation, input] of [
    [activities.get, { id: task.id }],
    [activities.remove, { id: task.id }],
    [activities.addNote, { commandId: crypto.randomUUID(), activityId: task.id, text: 'x' }],
    [activities.removeNote, { id: note.id }],
  ] as const)
    assert.equal((await staff.attempt(operation, input)).status, 404, operation.name);
});

test("a customer's message can be changed and deleted by nobody; its status can be set", async () => {
  const message = await aMessage();
  for (const role of ['employee', 'superadmin'] as const) {
    const caller = await server.as(role);
    const changed = await caller.attempt(activities.update, { ...formOf(message), title: 'Other words' });
    const removed = await caller.attempt(activities.remove, { id: message.id });
    assert.deepEqual([changed.body.error.code, removed.body.error.code], ['customer-message', 'customer-message']);
  }
  const { status, title } = await staff.call(activities.changeStatus, { id: message.id, status: 'completed' });
  assert.deepEqual([status, title], ['completed', 'Message']);
  await staff.call(activities.changeStatus, { id: message.id, status: 'in_progress' });
});

test('what is wrong stands at its field', async () => {
  const contactId = await aContactId();
  const customer = await server.as('customer');
  const wrong = await staff.attempt(activities.add, { contactId, type: 'task', title: ' ', dueDate: '2026-02-30' });
  assert.deepEqual(wrong.body.error.fields, { title: 'Title is required', dueDate: 'This is not a valid date' });
  const stranger = await staff.attempt(activities.add, {
    contactId,
    type: 'task',
    title: 'x',
    assignedTo: customer.id,
  });
  assert.deepEqual([stranger.status, Object.keys(stranger.body.error.fields ?? {})], [422, ['assignedTo']]);
});

test('a person who was deleted keeps what was assigned, and gets nothing new', async () => {
  const owner = await server.as('superadmin');
  const leaver = await server.as('employee');
  const task = await aTask({ assignedTo: leaver.id });
  await owner.call(usersContract.remove, { id: leaver.id });
  const { assignedTo } = await staff.call(activities.update, { ...formOf(task), title: 'Still theirs' });
  assert.match(assignedTo?.lastName ?? '', /\(deleted\)$/);
  const other = await aTask();
  const refused = await staff.attempt(activities.update, { ...formOf(other), assignedTo: leaver.id });
  assert.equal(refused.body.error.code, 'unknown-person');
});

test('with its contact an activity is hidden, and cannot be touched', async () => {
  const contactId = await aContactId();
  const task = await staff.call(activities.add, { contactId, type: 'task', title: 'Send offer' });
  const note = await staff.call(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId: task.id,
    text: 'Called',
  });
  await staff.call(contactsContract.remove, { id: contactId });
  for (const [operation, input] of [
    [activities.list, { contactId }],
    [activities.add, { contactId, type: 'note', title: 'x' }],
    [activities.get, { id: task.id }],
    [activities.update, formOf(task)],
    [activities.changeStatus, { id: task.id, status: 'completed' }],
    [activities.remove, { id: task.id }],
    [activities.addNote, { commandId: crypto.randomUUID(), activityId: task.id, text: 'x' }],
    [activities.updateNote, { id: note.id, updatedAt: note.updatedAt, text: 'x' }],
    [activities.removeNote, { id: note.id }],
    [activities.sendEmail, { commandId: crypto.randomUUID(), contactId, subject: 'x', message: 'x' }],
  ] as const)
    assert.equal((await staff.attempt(operation, input)).status, 404, operation.name);
});

test('hostile and strange texts are stored as they are, or refused at their field', async () => {
  const contactId = await aContactId();
  const texts = [
    `O'Neil "Bob" \\ %_`,
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '👩‍👩‍👧‍👦 Müller 𠮷',
    'שלום مرحبا',
    '{{x}} $1 %s',
  ];
  for (const title of texts) {
    // Cut in the middle, its last emoji may be half a one and its last joiner join nothing.
    const description = title
      .padEnd(10_000, title)
      .slice(0, 10_000)
      .toWellFormed()
      .replace(/\u200d(?=\ufffd?$)/, '');
    const made = await staff.call(activities.add, { contactId, type: 'note', title, description });
    const { text } = await staff.call(activities.addNote, {
      commandId: crypto.randomUUID(),
      activityId: made.id,
      text: description,
    });
    const read = await staff.call(activities.get, { id: made.id });
    assert.deepEqual(
      [read.title, read.description, read.notes[0]?.text],
      [title, description.trim(), description.trim()],
    );
    assert.equal(text, description.trim());
    const found = await staff.call(activities.all, { q: title });
    assert.deepEqual(
      found.rows.map(({ id }) => id),
      [made.id],
      `searching for ${title}`,
    );
  }
  const refused = await staff.attempt(activities.add, {
    contactId,
    type: 'note',
    title: 'x'.repeat(201),
    description: 'x'.repeat(10_001),
  });
  assert.deepEqual(refused.body.error.fields, {
    title: 'Title can have at most 200 characters',
    description: 'Description can have at most 10,000 characters',
  });
  for (const text of ['a\u0000b', '\ud800'])
    assert.equal((await staff.attempt(activities.add, { contactId, type: 'note', title: text })).status, 422);
});
