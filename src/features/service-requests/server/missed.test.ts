/** Missed pickups on the real server: only what is over, with what the driver recorded, and once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, minutesAgo, now, today } from '../../../../test/support/clock.ts';
import { aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { requestsOn } from '../../../../test/support/service-requests.ts';
import { ownMessagesContract as ownMessages } from '../../activities/own-messages.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { ownRequestsContract as own } from '../own-requests.ts';
import { messageOf } from '../words.ts';

const [server, office] = await aServerWith('admin');
const { aCustomer, requestOf } = requestsOn(server, office);

async function aRunOfToday() {
  const one = await aCustomer();
  await office.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await office.call(daily.list, { date: today });
  const runId = dailyRoutes.find(({ routeId }) => routeId === one.routeId)?.id ?? '';
  const [stop] = (await office.call(daily.get, { id: runId })).stops;
  const stopId = stop?.id ?? '';
  const report = (more: object = {}, who = one.customer) =>
    who.attempt(own.reportMissed, { commandId: randomUUID(), pickup: { stopId }, ...more });
  const pickups = async () => (await one.customer.call(own.choices, {})).pickups;
  return { ...one, runId, stopId, report, pickups };
}
/** A pickup that the plan has every day, and since so many days: nobody has made a run for it. */
async function anAnnounced(sinceDays: number) {
  const one = await aCustomer();
  await sql`update route_address set created_at = now() - make_interval(days => ${sinceDays}) where route_id = ${one.routeId}`.execute(
    server.database.read,
  );
  await sql`update service set created_at = now() - make_interval(days => ${sinceDays}) where id = ${one.serviceId}`.execute(
    server.database.read,
  );
  const { serviceId } = one;
  const report = (ahead: number, who = one.customer) =>
    who.attempt(own.reportMissed, { commandId: randomUUID(), pickup: { serviceId, date: day(ahead) } });
  const pickups = async () => (await one.customer.call(own.choices, {})).pickups;
  return { ...one, report, pickups };
}
const skip = (id: string) => office.call(daily.skipStop, { id, commandId: randomUUID(), at: now(), reason: 'blocked' });
const code = (answer: { body: { error: { code: string } } }) => answer.body.error.code;

test('a pickup of today is reported once the truck has passed or its run is over, and after its record was seen', async () => {
  const { contactId, runId, stopId, report, pickups } = await aRunOfToday();
  assert.equal(code(await report()), 'not-over');
  assert.deepEqual(await pickups(), []);
  await office.call(daily.start, { id: runId });
  assert.equal(code(await report()), 'not-over');
  await skip(stopId);
  const [pickup] = await pickups();
  assert.deepEqual([pickup?.stopId, pickup?.skipReason, pickup?.isFresh], [stopId, 'blocked', true]);
  assert.equal(code(await report()), 'record-first');
  assert.equal(code(await report({ seenRecord: minutesAgo(1000) })), 'record-first');
  const seen = { seenRecord: pickup?.recordedAt, notes: 'They were out' };
  const both = await Promise.all([report(seen), report(seen)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await pickups())[0]?.isReported, true);
  const request = await requestOf(contactId);
  assert.equal(request?.dailyRouteId, runId);
  assert.equal(request?.asked.kind === 'missed_pickup' && request.asked.skipReason, 'blocked');
});

test('a day that has passed is enough, whatever became of the run; what is withdrawn can be reported again', async () => {
  const { customer, runId, report, pickups } = await aRunOfToday();
  const other = await aCustomer();
  const moved = (ahead: number) =>
    sql`update daily_route set date = ${day(ahead)} where id = ${runId}`.execute(server.database.read);
  await moved(-15);
  assert.equal(code(await report()), 'too-old');
  await moved(-1);
  const [pickup] = await pickups();
  assert.deepEqual([pickup?.status, pickup?.isFresh, pickup?.recordedAt], ['pending', false, null]);
  assert.equal((await report({}, other.customer)).status, 404);
  const { body } = await report();
  assert.equal(code(await report()), 'asked-already');
  await customer.call(own.withdraw, { id: String(body.id) });
  assert.equal((await report()).status, 200);
});

test('what the plan had announced and no run ever held is a missed pickup; what was announced to nobody is none', async () => {
  const { customer, contactId, report, pickups } = await anAnnounced(4);
  const other = await aCustomer();
  assert.deepEqual(
    (await pickups()).map(({ date, stopId, status, isReported }) => [date, stopId, status, isReported]),
    [-1, -2, -3].map((ahead) => [day(ahead), null, 'pending', false]),
  );
  assert.equal((await report(-1, other.customer)).status, 404);
  for (const ahead of [0, -4, -20]) assert.equal((await report(ahead)).status, 404);
  const both = await Promise.all([report(-2), report(-2)]);
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
  assert.deepEqual(
    (await pickups()).map(({ isReported }) => isReported),
    [false, true, false],
  );
  const request = await requestOf(contactId);
  assert.equal(request?.dailyRouteId, null);
  assert.ok(request?.asked.kind === 'missed_pickup' && request.asked.date === day(-2));
  assert.match(messageOf(request.asked, 'en').text, /On no run of the day/);
  const [entry] = (await customer.call(ownMessages.list, {})).messages;
  assert.match(entry?.subject ?? '', /^Missed pickup/);
  assert.equal(entry?.isWaiting, true);
  await customer.call(own.withdraw, { id: request.id });
  assert.equal((await report(-2)).status, 200);
});

test('a day on which service was on hold, the run was cancelled or a run came was not forgotten', async () => {
  const { routeId, serviceId, contactId, report, pickups } = await anAnnounced(10);
  const run = (ahead: number, status: string) =>
    sql<{ id: string }>`
      insert into daily_route (route_id, route_name, date, status) values (${routeId}, 'Of a past day', ${day(ahead)}, ${status})
      returning id`.execute(server.database.read);
  await run(-1, 'cancelled');
  await run(-2, 'completed');
  const held = await run(-3, 'completed');
  await sql`
    insert into daily_route_stop (daily_route_id, contact_id, contact_name, service_id, route_id, nominal_date, street_line,
      city_line, order_in_route, waste_cans_count, status, completion_time)
    values (${held.rows[0]?.id}, ${contactId}, 'A', ${serviceId}, ${routeId}, ${day(-3)}, 'S', 'C', 1, 1, 'completed', now())`.execute(
    server.database.read,
  );
  await server.transact((tx) => aSuspension(tx, contactId, day(-5), day(-4)));
  assert.deepEqual(
    (await pickups()).map(({ date, stopId }) => [date, stopId === null]),
    [[day(-2), true], [day(-3), false], ...[-6, -7, -8, -9].map((ahead) => [day(ahead), true])],
  );
  for (const ahead of [-1, -3, -4, -5]) assert.equal((await report(ahead)).status, 404);
});

test('what no truck came for and the office has put to another day since is a pickup of that day', async () => {
  const { customer, runId, routeId, serviceId, report, pickups } = await aRunOfToday();
  await office.call(daily.cancel, { id: runId, reason: 'The truck broke down' });
  const moved = sql`update daily_route set date = ${day(-1)} where id = ${runId}`;
  await moved.execute(server.database.read);
  await sql`update daily_route_stop set nominal_date = ${day(-1)} where daily_route_id = ${runId}`.execute(
    server.database.read,
  );
  const offered = async () => (await pickups()).map(({ date }) => date);
  assert.deepEqual(await offered(), [day(-1)]);
  const nominal = day(-1);
  const putOff = { pickups: [{ serviceId, routeId, nominal }], toDate: day(2) };
  await office.call(exceptions.putOff, putOff);
  assert.deepEqual([await offered(), code(await report())], [[], 'not-over']);
  const { decided } = await office.call(exceptions.ofDate, { date: day(2) });
  await office.call(exceptions.leaveOut, { ...putOff, reason: 'Asked' });
  assert.deepEqual([decided.some((one) => one.serviceId === serviceId), await offered()], [true, [day(-1)]]);
  assert.equal((await report({}, customer)).status, 200);
});
