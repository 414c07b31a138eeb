import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { activitiesContract as activities } from '../contract.ts';
import { insertActivities } from './store.ts';

const [server, staff] = await aServerWith('employee');

/** A note of the staff, or a message that a customer wrote. */
async function anActivity(isCustomerGenerated: boolean, email = 'ana@example.test') {
  const { contactId } = await server.transact((tx) => aContact(tx, { email }));
  const words = { contactId, type: 'note', title: 'Extra bags', description: 'May I put out <three>?' } as const;
  const more = { dueDate: null, priority: 'medium', status: isCustomerGenerated ? 'in_progress' : null } as const;
  await server.transact((tx) => insertActivities(tx, [{ ...words, ...more, isCustomerGenerated, createdBy: null }]));
  const { activities: listed } = await staff.call(activities.list, { contactId });
  return listed[0]?.id ?? assert.fail('The activity is not listed');
}

const messagesTo = (address: string) =>
  server.database.read.selectFrom('outbox_message').selectAll().where('to_address', '=', address).execute();

test('notes are added, changed and deleted by any of the staff, and stand in their order', async () => {
  const activityId = await anActivity(false);
  const first = await staff.call(activities.addNote, { commandId: crypto.randomUUID(), activityId, text: ' First ' });
  const second = await staff.call(activities.addNote, { commandId: crypto.randomUUID(), activityId, text: 'Second' });
  assert.deepEqual([first.text, first.isVisibleToCustomer, first.createdBy?.id], ['First', false, staff.id]);
  const colleague = await server.as('admin');
  const changed = await colleague.call(activities.updateNote, { ...first, text: 'First, corrected' });
  assert.ok(changed.updatedAt > first.updatedAt);
  const { notes } = await staff.call(activities.get, { id: activityId });
  assert.deepEqual(notes, [changed, second]);
  await colleague.call(activities.removeNote, { id: second.id });
  assert.equal((await staff.call(activities.get, { id: activityId })).notes.length, 1);
});

test('a note must not be blank', async () => {
  const activityId = await anActivity(false);
  const blank = await staff.attempt(activities.addNote, { commandId: crypto.randomUUID(), activityId, text: ' \n ' });
  assert.deepEqual([blank.status, blank.body.error.fields], [422, { text: 'Note is required' }]);
});

test('of two people who change one note the second is told, with what it is now', async () => {
  const note = await staff.call(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId: await anActivity(false),
    text: 'One',
  });
  const first = await staff.call(activities.updateNote, { ...note, text: 'Two' });
  const second = await staff.attempt(activities.updateNote, { ...note, text: 'Three' });
  assert.deepEqual([second.status, second.body.error.code], [409, 'note-changed']);
  assert.deepEqual(second.body.error.current, first);
});

test("an answer to a customer's message is sent by e-mail and completes the message, all at once", async () => {
  const id = await anActivity(true, 'asker@example.test');
  await staff.call(activities.addNote, { commandId: crypto.randomUUID(), activityId: id, text: 'For us only' });
  assert.equal((await staff.call(activities.get, { id })).status, 'in_progress');
  const reply = {
    commandId: crypto.randomUUID(),
    activityId: id,
    text: 'Yes,\nyou may & should.\n\nBest wishes',
    isVisibleToCustomer: true,
  };
  await staff.call(activities.addNote, reply);
  const { status, notes } = await staff.call(activities.get, { id });
  assert.deepEqual([status, notes.map((note) => note.isVisibleToCustomer)], ['completed', [false, true]]);
  const [message, ...others] = await messagesTo('asker@example.test');
  assert.deepEqual([others.length, message?.subject, message?.kind], [0, 'Re: Extra bags', 'Reply']);
  assert.match(message?.html_body ?? '', /Yes,<br>you may &amp; should\.<\/p>/);
  assert.match(message?.html_body ?? '', /Your message: May I put out &lt;three&gt;\?/);
  assert.doesNotMatch(message?.text_body ?? '', /For us only/);
});

test('an answer is sent once, however often it is asked for; nothing else goes under its id, and nobody else', async () => {
  const activityId = await anActivity(true, 'once@example.test');
  const reply = { commandId: crypto.randomUUID(), activityId, text: 'Yes', isVisibleToCustomer: true };
  const [first, ...others] = await Promise.all([1, 2, 3].map(() => staff.call(activities.addNote, reply)));
  await staff.call(activities.changeStatus, { id: activityId, status: 'in_progress' });
  others.push(await staff.call(activities.addNote, reply));
  for (const other of others) assert.deepEqual(other, first);
  const changed = await staff.attempt(activities.addNote, { ...reply, text: 'No' });
  assert.deepEqual([changed.status, changed.body.error.code], [409, 'command-reused']);
  const theirs = await (await server.as('admin')).attempt(activities.addNote, reply);
  assert.equal(theirs.status, 404);
  const { status, notes } = await staff.call(activities.get, { id: activityId });
  assert.deepEqual([status, notes], ['in_progress', [first]]);
  assert.equal((await messagesTo('once@example.test')).length, 1);
  await staff.call(activities.addNote, { ...reply, commandId: crypto.randomUUID() });
  assert.equal((await messagesTo('once@example.test')).length, 2);
});

test('an answer that cannot be sent is not written down, and leaves the message waiting', async () => {
  const id = await anActivity(true, 'refused@example.test');
  await server.database.pool.query(`
    create function refuse_mail() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
    create trigger refuse_mail before insert on outbox_message for each row
      when (new.to_address = 'refused@example.test') execute function refuse_mail()`);
  const refused = await staff.attempt(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId: id,
    text: 'Yes',
    isVisibleToCustomer: true,
  });
  assert.equal(refused.status, 500);
  const { status, notes } = await staff.call(activities.get, { id });
  assert.deepEqual([status, notes.length], ['in_progress', 0]);
});

test('what was sent to the customer is neither changed nor deleted', async () => {
  const id = await anActivity(true);
  const sent = await staff.call(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId: id,
    text: 'Yes',
    isVisibleToCustomer: true,
  });
  const changed = await staff.attempt(activities.updateNote, { ...sent, text: 'No' });
  const removed = await staff.attempt(activities.removeNote, { id: sent.id });
  assert.deepEqual([changed.body.error.code, removed.body.error.code], ['reply-sent', 'reply-sent']);
});

test("only a customer's message can be answered", async () => {
  const activityId = await anActivity(false, 'nobody@example.test');
  const refused = await staff.attempt(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId,
    text: 'Hello',
    isVisibleToCustomer: true,
  });
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'not-a-message']);
  assert.deepEqual(await messagesTo('nobody@example.test'), []);
});
