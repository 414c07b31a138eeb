/** Who settles a request has read all that its customer wrote under it (decisions/0126). */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { aPause, requestsOn } from '../../../../test/support/service-requests.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { ownMessagesContract as ownMessages } from '../../activities/own-messages.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { serviceRequestsContract as requests } from '../contract.ts';
import { ownRequestsContract as own } from '../own-requests.ts';

const [server, office] = await aServerWith('employee');
const { aCustomer, requestOf, ownOf } = requestsOn(server, office);

async function adds(customer: Caller, message: string): Promise<void> {
  const [request] = await ownOf(customer);
  await customer.call(ownMessages.answer, { id: request?.activityId ?? '', message, commandId: randomUUID() });
}
const isWaiting = async (customer: Caller) => (await customer.call(ownMessages.list, {})).messages[0]?.isWaiting;
const lettersOf = (contactId: string) =>
  server.database.read.selectFrom('outbox_message').select('kind').where('contact_id', '=', contactId).execute();

test('a request is not settled over what its customer added meanwhile; read and sent again, it is', async () => {
  const { customer, contactId, anExtra } = await aCustomer();
  const { id } = await customer.call(own.askPickup, anExtra());
  const before = await requestOf(contactId);
  assert.deepEqual(before?.added, []);
  await adds(customer, 'Please leave the couch, only the chairs');
  const settle = { id, commandId: randomUUID(), state: 'done', outcome: 'We take the couch' } as const;
  const refused = await office.attempt(requests.settle, { ...settle, customerNotesSeen: before?.added.length });
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'message-grown']);
  const now = await requestOf(contactId);
  assert.deepEqual([now?.state, now?.added], ['open', ['Please leave the couch, only the chairs']]);
  assert.deepEqual([await isWaiting(customer), await lettersOf(contactId)], [true, []]);
  const seen = { ...settle, customerNotesSeen: now?.added.length };
  const settled = await office.call(requests.settle, seen);
  assert.deepEqual([settled.state, await isWaiting(customer)], ['done', false]);
  await adds(customer, 'Thank you');
  assert.deepEqual(await office.call(requests.settle, { ...seen, customerNotesSeen: 2 }), settled, 'a repeat');
  assert.deepEqual([await isWaiting(customer), (await lettersOf(contactId)).length], [true, 1]);
});

test('what is withdrawn closes its message, but not over other words that nobody has answered', async () => {
  const { customer, contactId, anExtra } = await aCustomer();
  const withdrawn = async (work: (id: string) => Promise<unknown>) => {
    const { id } = await customer.call(own.askPickup, anExtra());
    await work(id);
    await customer.call(own.withdraw, { id });
    return isWaiting(customer);
  };
  const asks = () => adds(customer, 'And my cart is broken, please bring another');
  const replyTo = async (text: string) => {
    const activityId = (await requestOf(contactId))?.activityId ?? '';
    const reply = { activityId, text, isVisibleToCustomer: true, commandId: randomUUID() };
    await office.call(activities.addNote, reply);
  };
  const completes = async () =>
    office.call(activities.changeStatus, { id: (await requestOf(contactId))?.activityId ?? '', status: 'completed' });
  assert.equal(await withdrawn(async () => {}), false);
  assert.equal(await withdrawn(asks), true);
  assert.equal(await withdrawn(() => asks().then(() => replyTo('It comes on Monday'))), false, 'it was answered');
  assert.equal(await withdrawn(() => asks().then(completes)), false, 'it needed no reply');
});

test('a pause that is taken back in words is not agreed to unread', async () => {
  const { customer, contactId } = await aCustomer();
  const { id } = await customer.call(own.pause, aPause(5, 10));
  await adds(customer, 'We are staying, forget it');
  const approve = { id, commandId: randomUUID() };
  const refused = await office.attempt(requests.approve, { ...approve, customerNotesSeen: 0 });
  assert.equal(refused.body.error?.code, 'message-grown');
  const held = async () => (await office.call(suspensions.ofContact, { contactId })).suspensions.length;
  assert.deepEqual([(await requestOf(contactId))?.state, await held()], ['open', 0]);
  await office.call(requests.approve, approve);
  assert.deepEqual([(await requestOf(contactId))?.state, await held()], ['done', 1], 'by an older program');
});
