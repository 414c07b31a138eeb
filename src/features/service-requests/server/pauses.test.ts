/** Pauses that customers ask for, on the real server: by what is held, and by whoever is first. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { aPause, requestsOn } from '../../../../test/support/service-requests.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { ownMessagesContract as messages } from '../../activities/own-messages.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { serviceRequestsContract as requests } from '../contract.ts';
import { ownRequestsContract as own } from '../own-requests.ts';
import { requestSettingsContract as settings } from '../settings.ts';
import { outcomeOf } from '../words.ts';

const [server, office, colleague, admin] = await aServerWith('employee', 'employee', 'admin');
const { aCustomer, requestOf, ownOf } = requestsOn(server, office);
const holdsOf = async (contactId: string) => (await office.call(suspensions.ofContact, { contactId })).suspensions;
const agree = (id: string, who = office) => who.attempt(requests.approve, { id, commandId: randomUUID() });

async function asked(from = 2, to = 9) {
  const one = await aCustomer();
  const { id } = await one.customer.call(own.pause, aPause(from, to));
  return { ...one, id };
}

test('a pause waits in the inbox and in Messages, is agreed to with one click, and the customer reads it', async () => {
  const { customer, contactId, serviceId, id } = await asked();
  assert.deepEqual(await holdsOf(contactId), []);
  const waiting = await requestOf(contactId);
  assert.deepEqual([waiting?.id, waiting?.state, waiting?.owner], [id, 'open', null]);
  const [message] = (await customer.call(messages.list, {})).messages;
  assert.match(message?.subject ?? '', /^Pause service: /);
  assert.equal(message?.isWaiting, true);
  const { request, credit } = await office.call(requests.approve, { id, commandId: randomUUID() });
  assert.deepEqual([request.state, request.owner?.id, credit], ['done', office.id, 0]);
  const [hold] = await holdsOf(contactId);
  assert.deepEqual([hold?.from, hold?.to, hold?.serviceIds, hold?.coversAll], [day(2), day(9), [serviceId], true]);
  const [mine] = await ownOf(customer);
  assert.deepEqual([mine?.outcome, mine?.paused], [null, { from: day(2), to: day(9), credit: 0 }]);
  const [answered] = (await customer.call(messages.list, {})).messages;
  assert.deepEqual([answered?.isWaiting, answered?.thread[0]?.text], [false, mine && outcomeOf(mine, 'en')]);
  const { rows } = await sql<{ kind: string }>`
    select kind from outbox_message where contact_id = ${contactId}`.execute(server.database.read);
  assert.deepEqual(rows, [{ kind: 'Reply' }]);
});

test('who reads Spanish is told in Spanish by e-mail; the office reads its own words', async () => {
  const { customer, contactId, id } = await asked();
  await sql`update profile set language = 'es' where id = ${customer.id}`.execute(server.database.read);
  await office.call(requests.approve, { id, commandId: randomUUID() });
  const { rows } = await sql<{ subject: string; text: string; html: string }>`
    select subject, text_body as text, html_body as html from outbox_message where contact_id = ${contactId}`.execute(
    server.database.read,
  );
  assert.match(rows[0]?.subject ?? '', /^Re: Pausar el servicio: /);
  assert.match(rows[0]?.text ?? '', /^Su servicio está en pausa: [\s\S]*Su mensaje: Días: /);
  assert.match(rows[0]?.html ?? '', /<html lang="es">/);
  const [message] = (await customer.call(messages.list, {})).messages;
  const { notes } = await office.call(activities.get, { id: message?.id ?? '' });
  assert.match(notes[0]?.text ?? '', /^Your service is paused: /);
});

test('the preview names the pickups that fall out, and asking again repeats nothing', async () => {
  const { customer, contactId } = await aCustomer();
  const pause = aPause(2, 4);
  const { pickups, credit, leastDays } = await customer.call(own.previewPause, pause);
  assert.deepEqual(
    pickups.map(({ date }) => date),
    [day(2), day(3), day(4)],
  );
  assert.deepEqual([credit, leastDays], [0, 14]);
  const sent = await Promise.all([1, 2, 3, 4, 5].map(() => customer.call(own.pause, pause)));
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1);
  const { requests: all } = await office.call(requests.ofContact, { contactId });
  assert.equal(all.length, 1);
  assert.equal((await office.call(activities.list, { contactId })).activities.length, 1);
  assert.deepEqual((await office.call(requests.previewPause, { id: all[0]?.id ?? '' })).pickups, pickups);
});

test('the preview names no pickup for which the truck comes all the same, because it was put to that day', async () => {
  const { customer, contactId, serviceId, routeId } = await aCustomer();
  const pickup = { serviceId, routeId, nominal: today };
  // Today's comes the day after tomorrow instead of the usual one of that day.
  await admin.call(exceptions.leaveOut, { pickups: [{ ...pickup, nominal: day(2) }], reason: 'Comes with the other' });
  await admin.call(exceptions.putOff, { pickups: [pickup], toDate: day(2) });
  const pause = aPause(1, 4);
  const { pickups } = await customer.call(own.previewPause, pause);
  assert.deepEqual(
    pickups.map(({ date }) => date),
    [day(1), day(3), day(4)],
  );
  const { id } = await customer.call(own.pause, pause);
  await office.call(requests.approve, { id, commandId: randomUUID() });
  const { places } = await office.call(answers.get, { contactId });
  const coming = places.flatMap(({ nextPickups }) => nextPickups.map(({ date }) => date));
  assert.deepEqual(
    coming.filter((date) => date <= day(4)),
    [day(2)],
  );
});

test('of two who agree at once one makes the hold; of an agreement and a withdrawal one counts', async () => {
  const first = await asked();
  const two = await Promise.all([agree(first.id), agree(first.id, colleague)]);
  assert.deepEqual(two.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await holdsOf(first.contactId)).length, 1);
  for (let round = 0; round < 5; round++) {
    const { id, customer, contactId } = await asked();
    const [agreed, withdrawn] = await Promise.all([agree(id), customer.attempt(own.withdraw, { id })]);
    assert.deepEqual([agreed.status, withdrawn.status].sort(), [200, 409]);
    const state = (await requestOf(contactId))?.state;
    assert.deepEqual([state === 'done', state === 'withdrawn'], [agreed.status === 200, withdrawn.status === 200]);
    assert.equal((await holdsOf(contactId)).length, agreed.status === 200 ? 1 : 0);
  }
});

test('the same click twice is one, and another customer’s pause is nobody else’s to take back', async () => {
  const { id, contactId } = await asked();
  const other = await aCustomer();
  assert.equal((await other.customer.attempt(own.withdraw, { id })).status, 404);
  const click = { id, commandId: randomUUID() };
  const answers = await Promise.all([1, 2, 3].map(() => office.call(requests.approve, click)));
  assert.deepEqual(answers[0], answers[2]);
  assert.equal((await holdsOf(contactId)).length, 1);
});

test('what has changed since a pause was asked for is said when it is agreed to', async () => {
  const passed = await asked();
  await sql`update service_request set asked = asked || ${{ from: day(-9), to: day(-2) }}::jsonb
    where id = ${passed.id}`.execute(server.database.read);
  const overlapping = await asked();
  await server.transact((tx) => aSuspension(tx, overlapping.contactId, day(5), day(20)));
  const ended = await asked();
  const [service] = (await office.call(services.ofContact, { contactId: ended.contactId })).services;
  if (!service) throw new Error('no service');
  const { accommodation: _, ...fields } = service;
  await office.call(services.update, { ...fields, lastDay: day(1) });
  const codes = await Promise.all([passed, overlapping, ended].map(({ id }) => agree(id)));
  assert.deepEqual(
    codes.map(({ body }) => body.error.code),
    ['pause-passed', 'suspension-overlap', 'nothing-to-suspend'],
  );
  for (const { contactId } of [passed, overlapping, ended]) assert.equal((await requestOf(contactId))?.state, 'open');
  const begun = await asked();
  await sql`update service_request set asked = asked || ${{ from: day(-2) }}::jsonb where id = ${begun.id}`.execute(
    server.database.read,
  );
  await agree(begun.id);
  assert.equal((await holdsOf(begun.contactId))[0]?.from, day(0));
});

test('where the company allows it a pause begins at once, by the same rules', async () => {
  const before = await admin.call(settings.get, {});
  assert.equal(before.pausesAtOnce, false);
  await admin.call(settings.save, { ...before, pausesAtOnce: true });
  const { customer, contactId } = await asked();
  assert.equal((await holdsOf(contactId))[0]?.createdBy !== null, true);
  assert.equal((await requestOf(contactId))?.state, 'done');
  const [message] = (await customer.call(messages.list, {})).messages;
  assert.equal(message?.isWaiting, false);
  const [mine] = await ownOf(customer);
  assert.deepEqual(
    message?.thread.map(({ text, isOwn, from }) => [text, isOwn, from]),
    [[mine && outcomeOf(mine, 'en'), false, null]],
  );
  const again = await customer.attempt(own.pause, aPause(5, 6));
  assert.deepEqual([again.status, again.body.error.code], [409, 'suspension-overlap']);
  const late = await admin.attempt(settings.save, before);
  assert.equal(late.body.error.code, 'settings-changed');
  await admin.call(settings.save, { ...(await admin.call(settings.get, {})), pausesAtOnce: false });
});

test('days, services and a second pause that cannot be are refused with a sentence', async () => {
  const { customer, serviceId } = await aCustomer();
  const other = await aCustomer();
  const codeOf = async (more: object, from = 2, to = 4) =>
    (await customer.attempt(own.pause, { ...aPause(from, to), ...more })).body.error?.code;
  assert.equal(await codeOf({}, -1, 4), 'starts-in-past');
  assert.equal(await codeOf({}, 4, 2), 'ends-before-start');
  assert.equal(await codeOf({}, 2, 400), 'pause-too-late');
  assert.equal(await codeOf({ serviceIds: [other.serviceId] }), 'missing');
  assert.equal(await codeOf({ serviceIds: [] }), 'invalid-input');
  assert.equal(await codeOf({ serviceIds: [serviceId] }), undefined);
  assert.equal(await codeOf({}, 4, 5), 'asked-already');
  const { status } = await other.customer.attempt(own.previewPause, { ...aPause(2, 4), serviceIds: serviceId });
  assert.equal(status, 404);
});
