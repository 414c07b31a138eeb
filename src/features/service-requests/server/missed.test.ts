/** Missed pickups on the real server: only what is over, with what the driver recorded, and once. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, minutesAgo, now, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { requestsOn } from '../../../../test/support/service-requests.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { ownRequestsContract as own } from '../own-requests.ts';

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
    who.attempt(own.reportMissed, { commandId: randomUUID(), stopId, ...more });
  const pickups = async () => (await one.customer.call(own.choices, {})).pickups;
  return { ...one, runId, stopId, report, pickups };
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
