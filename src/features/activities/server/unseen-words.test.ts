/** Who answers or completes a message closes what they have seen of it, and nothing else (decisions/0126). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { activitiesContract as activities } from '../contract.ts';
import { ownMessagesContract as own } from '../own-messages.ts';
import { customerNotesOf } from '../rules.ts';

const [server, staff] = await aServerWith('employee');

type Message = Readonly<{ customer: Caller; id: string; email: string }>;
let n = 0;

async function aMessage(): Promise<Message> {
  const customer = await server.as('customer');
  const email = `asker${++n}@example.test`;
  await server.transact((tx) => aContact(tx, { profileId: customer.id, email }));
  const words = { subject: 'Stop my service', message: 'Please end it on Friday', commandId: randomUUID() };
  return { customer, id: (await customer.call(own.send, words)).id, email };
}
const add = ({ customer, id }: Message, message: string) =>
  customer.call(own.answer, { id, message, commandId: randomUUID() });
/** How the dialog of the office shows it now. */
async function opened({ id }: Message) {
  const { status, notes } = await staff.call(activities.get, { id });
  return { status, said: notes.map(({ text }) => text), customerNotesSeen: customerNotesOf(notes) };
}
const replyTo = ({ id }: Message, customerNotesSeen?: number) => ({
  ...{ activityId: id, text: 'Done, as you wish', isVisibleToCustomer: true, commandId: randomUUID() },
  ...(customerNotesSeen !== undefined && { customerNotesSeen }),
});
const lettersTo = ({ email }: Message) =>
  server.database.read.selectFrom('outbox_message').select('text_body').where('to_address', '=', email).execute();

test('a reply to the first words does not close what the customer added meanwhile; sent again, it closes both', async () => {
  const message = await aMessage();
  const { customerNotesSeen } = await opened(message);
  await add(message, 'No, please go on, and bring a second cart');
  const { status, body } = await staff.attempt(activities.addNote, replyTo(message, customerNotesSeen));
  assert.deepEqual([status, body.error.code], [409, 'message-grown']);
  const now = await opened(message);
  assert.deepEqual([now.status, now.said], ['in_progress', ['No, please go on, and bring a second cart']]);
  assert.deepEqual(await lettersTo(message), []);
  await staff.call(activities.addNote, replyTo(message, now.customerNotesSeen));
  assert.equal((await opened(message)).status, 'completed');
  const [letter] = await lettersTo(message);
  assert.match(letter?.text_body ?? '', /end it on Friday[\s\S]*bring a second cart/);
});

test('a message is not completed over words that nobody has seen', async () => {
  const message = await aMessage();
  await add(message, 'This Friday, I mean');
  const { customerNotesSeen } = await opened(message);
  await add(message, 'No, please go on');
  const complete = { id: message.id, status: 'completed' } as const;
  const { status, body } = await staff.attempt(activities.changeStatus, { ...complete, customerNotesSeen });
  assert.deepEqual([status, body.error.code], [409, 'message-grown']);
  const now = await opened(message);
  assert.equal(now.status, 'in_progress');
  await staff.call(activities.changeStatus, { ...complete, customerNotesSeen: now.customerNotesSeen });
  await staff.call(activities.changeStatus, { id: message.id, status: 'in_progress', customerNotesSeen: 0 });
  assert.equal((await opened(message)).status, 'in_progress', 'to take it up again nobody has to have read it');
});

test('what colleagues say meanwhile holds no reply up, and a note of the office closes nothing', async () => {
  const message = await aMessage();
  const { customerNotesSeen } = await opened(message);
  const note = { activityId: message.id, text: 'She has called, too', commandId: randomUUID() };
  await add(message, 'Are you there?');
  await staff.call(activities.addNote, { ...note, customerNotesSeen });
  assert.equal((await opened(message)).status, 'in_progress');
  await staff.call(activities.addNote, replyTo(message, 1));
  assert.equal((await opened(message)).status, 'completed');
});

test('a reply whose answer got lost is sent once, also when the customer has gone on writing since', async () => {
  const message = await aMessage();
  const reply = replyTo(message, 0);
  const first = await staff.call(activities.addNote, reply);
  await add(message, 'Thank you. And the cart?');
  assert.deepEqual(await staff.call(activities.addNote, { ...reply, customerNotesSeen: 1 }), first);
  assert.equal((await opened(message)).status, 'in_progress');
  assert.equal((await lettersTo(message)).length, 1);
});

test('an older program, which does not say what it saw, goes on as before', async () => {
  const [answered, completed] = [await aMessage(), await aMessage()];
  for (const message of [answered, completed]) await add(message, 'Are you there?');
  await staff.call(activities.addNote, replyTo(answered));
  await staff.call(activities.changeStatus, { id: completed.id, status: 'completed' });
  assert.deepEqual([(await opened(answered)).status, (await opened(completed)).status], ['completed', 'completed']);
});
