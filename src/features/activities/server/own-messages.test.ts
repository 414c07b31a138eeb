/** A customer's messages on the real server: own and somebody else's, once, and back and forth. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { activitiesContract as activities } from '../contract.ts';
import { ownMessagesContract as own, shownMessages } from '../own-messages.ts';

const [server, staff] = await aServerWith('employee');

async function aCustomer() {
  const customer = await server.as('customer');
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: customer.id }));
  return { customer, contactId };
}
type Who = Awaited<ReturnType<typeof aCustomer>>['customer'];
const words = { subject: 'Extra bags', message: 'May I put out three?' };
const send = (who: Who) => who.call(own.send, { ...words, commandId: randomUUID() });
const reply = (activityId: string, text: string, isVisibleToCustomer = true) =>
  staff.call(activities.addNote, { commandId: randomUUID(), activityId, text, isVisibleToCustomer });
const messagesOf = async (who: Who) => (await who.call(own.list, {})).messages;
const [answer, statusOf] = [
  (who: Who, id: string, message: string) => who.attempt(own.answer, { id, message, commandId: randomUUID() }),
  async (id: string) => (await staff.call(activities.get, { id })).status,
];

test('a message waits for the office, is answered, and waits again when the customer answers', async () => {
  const { customer, contactId } = await aCustomer();
  const { id } = await send(customer);
  const { activities: listed } = await staff.call(activities.list, { contactId });
  assert.deepEqual(
    listed.map((one) => [one.id, one.type, one.title, one.status, one.isCustomerGenerated, one.createdBy?.id]),
    [[id, 'note', words.subject, 'in_progress', true, customer.id]],
  );
  await reply(id, 'For us only', false);
  assert.deepEqual((await messagesOf(customer))[0]?.thread, []);
  await reply(id, 'Yes, three');
  assert.equal(await statusOf(id), 'completed');
  assert.equal((await answer(customer, id, 'And four?')).status, 200);
  assert.equal(await statusOf(id), 'in_progress');
  await reply(id, 'Four as well');
  const letters = await server.database.read
    .selectFrom('outbox_message')
    .select('text_body as text')
    .where('contact_id', '=', contactId)
    .orderBy('created_at')
    .execute();
  assert.match(letters[0]?.text ?? '', /Yes, three\s+Your message: May I put out three\?/);
  assert.match(letters[1]?.text ?? '', /Four as well\s+Your message: And four\?/);
  const [message] = await messagesOf(customer);
  assert.deepEqual(
    message?.thread.map(({ text, isOwn, from, isUnread }) => [text, isOwn, from !== null, isUnread]),
    [
      ['Yes, three', false, true, true],
      ['And four?', true, false, false],
      ['Four as well', false, true, true],
    ],
  );
  assert.equal(message?.isWaiting, false);
});

test('the newest hundred are shown, and it is said when there are older ones', async () => {
  const { customer, contactId } = await aCustomer();
  const rows = Array.from({ length: shownMessages }, (_, at) => ({
    ...{ contact_id: contactId, type: 'note', title: `No. ${at}`, is_customer_generated: true, status: 'completed' },
    created_at: new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString(),
  }));
  await server.transact((tx) =>
    tx
      .insertInto('activity')
      .values(rows as never)
      .execute(),
  );
  const { messages, hasMore } = await customer.call(own.list, {});
  assert.deepEqual([messages.length, hasMore], [shownMessages, false]);
  await send(customer);
  const more = await customer.call(own.list, {});
  assert.deepEqual(
    [more.messages.length, more.messages[0]?.subject, more.hasMore],
    [shownMessages, words.subject, true],
  );
});

test('what a customer answered stays as it is', async () => {
  const { customer } = await aCustomer();
  const { id } = await send(customer);
  await answer(customer, id, 'One more thing');
  const [note] = (await staff.call(activities.get, { id })).notes;
  assert.ok(note?.isFromCustomer);
  const changed = await staff.attempt(activities.updateNote, { ...note, text: 'Changed' });
  const removed = await staff.attempt(activities.removeNote, { id: note.id });
  assert.deepEqual([changed.body.error.code, removed.body.error.code], ['reply-sent', 'reply-sent']);
});

test('what somebody else wrote is neither read, answered nor marked', async () => {
  const [mine, other] = [(await aCustomer()).customer, (await aCustomer()).customer];
  const { id } = await send(other);
  const { id: noteId } = await reply(id, 'Yes');
  assert.deepEqual(await messagesOf(mine), []);
  assert.equal((await answer(mine, id, 'Mine?')).status, 404);
  const task = await staff.call(activities.add, { ...(await aContactOfNobody()), type: 'task', title: 'Call' });
  assert.equal((await answer(mine, task.id, 'Mine?')).status, 404);
  await mine.call(own.markSeen, { ids: [noteId] });
  assert.equal((await messagesOf(other))[0]?.thread[0]?.isUnread, true);
  await other.call(own.markSeen, { ids: [noteId, randomUUID()] });
  assert.deepEqual(
    (await messagesOf(other))[0]?.thread.map(({ text, isUnread }) => [text, isUnread]),
    [['Yes', false]],
  );
});
const aContactOfNobody = () => server.transact((tx) => aContact(tx));

test('the same message and the same answer sent five times at once are made once', async () => {
  const { customer } = await aCustomer();
  const command = { ...words, commandId: randomUUID() };
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => customer.call(own.send, command)));
  const id = sent[0]?.id ?? '';
  const said = { id, message: 'Please', commandId: randomUUID() };
  await Promise.all([1, 2, 3, 4, 5].map(() => customer.call(own.answer, said)));
  const messages = await messagesOf(customer);
  assert.deepEqual([messages.length, messages[0]?.thread.length], [1, 1]);
});

test('an answer and a reply at the same moment lose nothing', async () => {
  const { customer } = await aCustomer();
  const { id } = await send(customer);
  await Promise.all([reply(id, 'Yes'), answer(customer, id, 'Please')]);
  const [message] = await messagesOf(customer);
  assert.equal(message?.thread.length, 2);
  assert.equal((await statusOf(id)) === 'in_progress', message?.isWaiting);
});

test('blank and too long words are refused with a sentence, at their field', async () => {
  const { customer } = await aCustomer();
  const fieldsOf = async (changed: object) => {
    const { status, body } = await customer.attempt(own.send, { ...words, ...changed, commandId: randomUUID() });
    return [status, body.error.fields];
  };
  assert.deepEqual(await fieldsOf({ subject: ' \n ' }), [422, { subject: 'Subject is required' }]);
  assert.deepEqual(await fieldsOf({ message: '' }), [422, { message: 'Message is required' }]);
  const [subject, message] = ['Subject can have at most 200 characters', 'Message can have at most 2,000 characters'];
  assert.deepEqual(await fieldsOf({ subject: 'x'.repeat(201) }), [422, { subject }]);
  assert.deepEqual(await fieldsOf({ message: 'x'.repeat(2001) }), [422, { message }]);
  assert.deepEqual(await messagesOf(customer), []);
  await customer.call(own.send, { subject: 'x'.repeat(200), message: 'y'.repeat(2000), commandId: randomUUID() });
});

test('an account without a contact reads nothing and is told why it cannot write', async () => {
  const alone = await server.as('customer');
  assert.deepEqual(await alone.call(own.list, {}), { isLinked: false, messages: [], hasMore: false });
  const { status, body } = await alone.attempt(own.send, { ...words, commandId: randomUUID() });
  assert.deepEqual([status, body.error.message], [404, 'Your account setup is incomplete. Please contact support.']);
});
