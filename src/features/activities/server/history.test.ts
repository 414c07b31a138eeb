import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { activitiesContract as activities } from '../contract.ts';

const [server, staff] = await aServerWith('employee');

const historyOf = (contactId: string, entity: string) =>
  server.database.read
    .selectFrom('audit_entry')
    .select(['action', 'actor_id as by', 'before', 'after'])
    .where('contact_id', '=', contactId)
    .where('entity', '=', entity)
    .orderBy('id')
    .execute();

test("notes stand in their contact's history, also after they are gone with their activity", async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const task = await staff.call(activities.add, { contactId, type: 'task', title: 'Call back' });
  const note = await staff.call(activities.addNote, {
    commandId: crypto.randomUUID(),
    activityId: task.id,
    text: 'No answer',
  });
  await staff.call(activities.updateNote, { ...note, text: 'No answer, twice' });
  await staff.call(activities.remove, { id: task.id });
  const notes = await historyOf(contactId, 'activity_note');
  assert.deepEqual(
    notes.map(({ action, by }) => [action, by]),
    ['insert', 'update', 'delete'].map((action) => [action, staff.id]),
  );
  assert.deepEqual(
    [notes[1]?.before, notes[1]?.after],
    [{ note_text: 'No answer' }, { note_text: 'No answer, twice' }],
  );
  assert.deepEqual(
    (await historyOf(contactId, 'activity')).map(({ action }) => action),
    ['insert', 'delete'],
  );
});

test('a contact that is renamed or deleted leaves no trace in the history of its activities', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  await staff.call(activities.add, { contactId, type: 'note', title: 'Called' });
  const { version, email, phone, companyName, status } = await staff.call(contactsContract.get, { id: contactId });
  const name = { firstName: 'Ana', lastName: 'Benally' };
  await staff.call(contactsContract.update, { id: contactId, version, ...name, email, phone, companyName, status });
  await staff.call(contactsContract.remove, { id: contactId });
  const history = await historyOf(contactId, 'activity');
  assert.deepEqual(
    history.map(({ action }) => action),
    ['insert'],
  );
  assert.ok(!Object.keys(history[0]?.after ?? {}).includes('contact_name'));
});
