/** A list with gate codes and notes, on the real database. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { aServerWith } from '../../../../test/support/factories.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
afterEach(() => sql`truncate contact, contact_address, customer_import, route cascade`.execute(server.database.read));

const list = new File(
  [
    [
      'Name,Email,Address,Service,Gate Code,Notes',
      'Rosa Nez,rosa@example.test,"1 Main St, Aztec, NM 87410",Trash,4471,"Pays late,\ncall in the evening"',
      'Ana Nez,ana@example.test,"2 Main St, Aztec, NM 87410",,Yes,',
      'Lou Nez,lou@example.test,"3 Main St, Aztec, NM 87410",Trash,No,',
    ].join('\n'),
  ],
  'notes.csv',
);
const idOf = async (name: string) => (await admin.call(contactsContract.list, { q: `${name} nez` })).rows[0]?.id ?? '';
const historyOf = async (name: string) =>
  (await admin.call(activities.list, { contactId: await idOf(name) })).activities;
const undo = async (id: string) =>
  (await admin.call(imports.undo, { id })).kept.map(({ name, reason }) => `${name}: ${reason}`);

test('a gate code stands where the driver reads it, a note in the history of the contact', async () => {
  const { coming } = await admin.call(imports.check, {}, list);
  assert.deepEqual(
    coming.map(({ notes }) => notes),
    [['Pays late,\ncall in the evening'], ['Gated Entry'], []],
  );
  await admin.call(imports.create, {}, list);
  const { services } = await admin.call(servicesContract.ofContact, { contactId: await idOf('rosa') });
  assert.deepEqual(
    services.map(({ accommodation }) => accommodation),
    [{ type: 'Code Required', notes: '4471' }],
  );
  const [note] = await historyOf('rosa');
  assert.deepEqual(
    [note?.type, note?.title, note?.description, note?.createdBy?.id],
    ['note', 'Imported note', 'Pays late,\ncall in the evening', admin.id],
  );
  assert.deepEqual(
    (await historyOf('ana')).map(({ description }) => description),
    ['Gated Entry'],
  );
  assert.deepEqual(await historyOf('lou'), []);
});

test('its own notes keep no import from being undone; what was added to one does', async () => {
  const first = (await admin.call(imports.create, {}, list)).import?.id ?? '';
  assert.deepEqual(await undo(first), []);
  const second = (await admin.call(imports.create, {}, list)).import?.id ?? '';
  const [note] = await historyOf('rosa');
  await admin.call(activities.addNote, { commandId: randomUUID(), activityId: note?.id ?? '', text: 'Called her' });
  assert.deepEqual(await undo(second), ['Rosa Nez: Has activities']);
});
