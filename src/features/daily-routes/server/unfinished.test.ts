import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { settableClock } from '../../../server/clock.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dashboardsContract as dashboards } from '../../dashboards/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';

let server: TestServer;
let admin: Caller;
let driver: Caller;

before(async () => {
  server = await aServer({ clock: settableClock('2026-06-09T23:50:00-06:00') });
  await aCompany(server);
  admin = await server.as('admin');
  driver = await server.as('employee');
});
after(() => server.close());

test("after midnight yesterday's run is shown as long as it is under way, and changes nothing of the new day", async () => {
  const aRun = () => aDailyRun(server, admin, { date: '2026-06-09', driver: driver.id, stops: 2 });
  const [begun, untouched, cancelled] = [await aRun(), await aRun(), await aRun()];
  await driver.call(daily.startStop, command(begun.stopId(1)));
  await driver.call(daily.startStop, command(cancelled.stopId(1)));
  const unfinished = async () => (await driver.call(daily.unfinished, {})).dailyRoutes.map(({ id }) => id);
  assert.deepEqual(await unfinished(), []); // it is still their day

  server.clock.set('2026-06-10T00:10:00-06:00');
  assert.deepEqual((await unfinished()).sort(), [begun.id, cancelled.id].sort());
  assert.ok(!(await unfinished()).includes(untouched.id));
  assert.equal((await driver.call(daily.list, {})).stats.totalRoutes, 0);

  await admin.call(daily.cancel, { id: cancelled.id, reason: 'Truck broke down' });
  assert.deepEqual(await unfinished(), [begun.id]);
  await driver.call(daily.complete, { id: begun.id, skipOpenStops: true });
  assert.deepEqual(await unfinished(), []);
});

test("what is done on yesterday's run does not come today as well, when yesterday was moved to today", async () => {
  server.clock.set('2026-06-09T23:50:00-06:00');
  const run = await aDailyRun(server, admin, { date: '2026-06-09', driver: driver.id, stops: 3, days: ['Tuesday'] });
  await admin.call(daily.generate, { targetDate: '2026-06-10' });
  server.clock.set('2026-06-10T08:00:00-06:00');
  await admin.call(calendar.addDay, { date: '2026-06-09', name: 'Breakdown', effect: 'moved', movedTo: '2026-06-10' });
  const here = () => ({ commandId: randomUUID() as string, at: server.clock.now() });
  const coming = async () => {
    const { dailyRoutes } = await admin.call(daily.list, {});
    return dailyRoutes.find(({ routeId }) => routeId === run.routeId)?.stops.total ?? 0;
  };
  assert.equal(await coming(), 3);
  await driver.call(daily.completeStop, { id: run.stopId(1), ...here() });
  assert.equal(await coming(), 2);
  const left = (await admin.call(daily.get, { id: run.id })).stops.map(({ id }) => id);
  assert.deepEqual(left, [run.stopId(1)], 'a run that is under way follows, whatever day it is of');
  await driver.call(daily.reopenStop, { id: run.stopId(1), ...here() });
  assert.equal(await coming(), 3);
});

test('a stop put off to a day that is gone by the time the phone tells it comes today; at a desk no such day is taken', async () => {
  server.clock.set('2026-06-11T17:00:00-06:00');
  const run = await aDailyRun(server, admin, { date: '2026-06-11', driver: driver.id, stops: 2, days: ['Thursday'] });
  const putOff = (order: number) => ({
    ...{ id: run.stopId(order), commandId: randomUUID() as string },
    ...{ at: server.clock.now(), toDate: '2026-06-12' },
  });
  const told = putOff(1);
  server.clock.set('2026-06-13T08:00:00-06:00');
  const { stop } = await driver.call(daily.rescheduleStop, told);
  assert.deepEqual([stop.status, stop.rescheduledTo], ['rescheduled', '2026-06-13']);
  const { dailyRoutes } = await admin.call(daily.list, { date: '2026-06-13' });
  const today = dailyRoutes.find(({ routeId }) => routeId === run.routeId);
  const { stops } = await admin.call(daily.get, { id: today?.id ?? '' });
  assert.deepEqual(
    stops.map(({ isPutOff, because }) => [isPutOff, because]),
    [[true, { kind: 'put_off', from: '2026-06-11' }]],
  );
  const refused = await admin.attempt(daily.rescheduleStop, putOff(2));
  assert.deepEqual([refused.status, refused.body.error.code], [422, 'date-out-of-window']);
});

test('who gets in the morning what was left of yesterday sees it that day; then nobody has driven it', async () => {
  server.clock.set('2026-06-16T17:00:00-06:00');
  const run = await aDailyRun(server, admin, { date: '2026-06-16', driver: driver.id, stops: 3 });
  const stayed = await aDailyRun(server, admin, { date: '2026-06-16', driver: driver.id, stops: 1 });
  await driver.call(daily.completeStop, { id: run.stopId(1), commandId: randomUUID(), at: server.clock.now() });
  server.clock.set('2026-06-17T07:00:00-06:00');
  const [office, other] = [await server.as('admin'), await server.as('employee')];
  const { to } = await office.call(daily.moveStops, { id: run.id, toDriverId: other.id });
  const given = [stayed.id, to.id].sort();
  const lists = async (who = office) => {
    const [unfinished, never] = [await who.call(daily.unfinished, {}), await who.call(daily.neverStarted, {})];
    return [unfinished, never].map(({ dailyRoutes }) =>
      dailyRoutes.flatMap(({ id }) => (given.includes(id) ? id : [])).sort(),
    );
  };
  assert.deepEqual(await lists(), [[to.id], [stayed.id]]);
  await office.call(daily.assignDriver, { id: stayed.id, driverId: other.id });
  assert.deepEqual(await lists(), [given, []]);
  const { mornings, openStops } = await other.call(dashboards.employee, {});
  assert.deepEqual([mornings.map(({ id }) => id).sort(), openStops], [given, 3]);
  server.clock.set('2026-06-18T07:00:00-06:00');
  assert.deepEqual(await lists(await server.as('admin')), [[], given]);
});

test('whoever a driver left standing when the run of a moved day is cancelled, or given on, comes on the other day', async () => {
  server.clock.set('2026-06-22T17:00:00-06:00');
  const [office, other] = [await server.as('admin'), await server.as('employee')];
  const aMonday = () =>
    aDailyRun(server, office, { date: '2026-06-22', driver: driver.id, stops: 1, days: ['Monday'] });
  const [cancelled, given, moved] = [await aMonday(), await aMonday(), await aMonday()];
  for (const { stopId } of [cancelled, given, moved])
    await office.call(daily.startStop, { id: stopId(1), commandId: randomUUID(), at: server.clock.now() });
  await office.call(daily.generate, { targetDate: '2026-06-23' });
  await office.call(calendar.addDay, { date: '2026-06-22', name: 'Snow', effect: 'moved', movedTo: '2026-06-23' });
  const coming = async () => {
    const { dailyRoutes } = await office.call(daily.list, { date: '2026-06-23' });
    return [cancelled, given, moved].map(
      ({ routeId }) => dailyRoutes.find((run) => run.routeId === routeId)?.stops.total ?? 0,
    );
  };
  assert.deepEqual(await coming(), [0, 0, 0], 'a driver is there');
  await office.call(daily.cancel, { id: cancelled.id, reason: 'Snow' });
  await office.call(daily.assignDriver, { id: given.id, driverId: other.id });
  await office.call(daily.moveStops, { id: moved.id, toDriverId: other.id });
  assert.deepEqual(await coming(), [1, 1, 1]);
});
