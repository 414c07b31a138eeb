import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { now, today } from '../../../../test/support/clock.ts';
import { aCompany, aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { aServer, type Caller } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { settableClock } from '../../../server/clock.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import { generationJob } from './generating.ts';

const [server, admin] = await aServerWith('admin');

async function aRun(driver: Caller, stops = 3) {
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: everyDay, driver: driver.id, stops }));
  await admin.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const id = dailyRoutes.find((run) => run.routeId === routeId)?.id ?? '';
  return { id, routeId, stops: (await admin.call(daily.get, { id })).stops };
}

const command = () => ({ commandId: randomUUID(), at: now() });
const stopsOf = async (id: string) => (await admin.call(daily.get, { id })).stops;

test('a broken truck: all open stops go to another run, in order, and its driver can work them', async () => {
  const [broken, other] = [await server.as('employee'), await server.as('employee')];
  const [from, to] = [await aRun(broken, 3), await aRun(other, 2)];
  await broken.call(daily.completeStop, { id: from.stops[0]?.id ?? '', ...command() });
  const moved = await admin.call(daily.moveStops, { id: from.id, toRunId: to.id });
  assert.equal(moved.movedCount, 2);
  assert.deepEqual([moved.from.stops.total, moved.to.stops.total], [1, 4]);
  const streets = (await stopsOf(to.id)).map(({ streetLine }) => streetLine);
  assert.deepEqual(
    streets,
    [...to.stops, ...from.stops.slice(1)].map(({ streetLine }) => streetLine),
  );
  const id = from.stops[1]?.id ?? '';
  assert.equal((await broken.attempt(daily.startStop, { id, ...command() })).status, 403);
  await other.call(daily.completeStop, { id, ...command() });
});

test('a driver whose own run is gone again is taken at their word to have been at its stop', async () => {
  const [usual, spare] = [await server.as('employee'), await server.as('employee')];
  const from = await aRun(usual, 2);
  const [{ id = '' } = {}] = from.stops;
  const { to } = await admin.call(daily.moveStops, { id: from.id, stopIds: [id], toDriverId: spare.id });
  const done = { id, ...command() };
  const { decided } = await admin.call(exceptions.ofDate, { date: today });
  await admin.call(exceptions.takeBack, { id: decided.find(({ routeId }) => routeId === from.routeId)?.id ?? '' });
  assert.equal((await admin.attempt(daily.get, { id: to.id })).status, 404, 'nothing is left on it');
  const { stop } = await spare.call(daily.completeStop, done);
  assert.deepEqual([stop.status, stop.dailyRouteId], ['completed', from.id]);
});

test('chosen stops go to a driver without a run, who gets one; the evening does not trip over it', async () => {
  const [broken, spare] = [await server.as('employee'), await server.as('employee')];
  const from = await aRun(broken, 3);
  const chosen = [from.stops[2]?.id ?? ''];
  const moved = await admin.call(daily.moveStops, { id: from.id, stopIds: chosen, toDriverId: spare.id });
  assert.equal(moved.to.driver?.id, spare.id);
  assert.deepEqual(
    (await stopsOf(moved.to.id)).map(({ id }) => id),
    chosen,
  );
  const again = await admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
  assert.ok(again.generatedRoutes.length > 0);
  assert.equal((await stopsOf(moved.to.id)).length, 1);
});

test('moving needs a target of the same day that is not over, and stops that are still open', async () => {
  const driver = await server.as('employee');
  const [from, to] = [await aRun(driver), await aRun(driver)];
  const code = async (input: object) =>
    (await admin.attempt(daily.moveStops, { id: from.id, ...input })).body.error.code;
  assert.equal(await code({}), 'no-target');
  assert.equal(await code({ toRunId: to.id, toDriverId: driver.id }), 'no-target');
  assert.equal(await code({ toRunId: from.id }), 'other-day');
  assert.equal(await code({ toDriverId: (await server.as('customer')).id }), 'no-such-driver');
  await admin.call(daily.completeStop, { id: from.stops[0]?.id ?? '', ...command() });
  assert.equal(await code({ toRunId: to.id, stopIds: [from.stops[0]?.id] }), 'stop-moved-on');
  await admin.call(daily.cancel, { id: to.id, reason: 'Snow' });
  assert.equal(await code({ toRunId: to.id }), 'run-moved-on');
  assert.equal((await stopsOf(from.id)).length, 3);
});

test('two who swap stops of two runs at once both succeed, and no stop is lost', async () => {
  const driver = await server.as('employee');
  const [a, b] = [await aRun(driver, 4), await aRun(driver, 4)];
  const move = (from: typeof a, to: typeof b) =>
    admin.attempt(daily.moveStops, {
      id: from.id,
      toRunId: to.id,
      stopIds: from.stops.slice(0, 2).map(({ id }) => id),
    });
  const answers = await Promise.all([move(a, b), move(b, a)]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  );
  const all = [...(await stopsOf(a.id)), ...(await stopsOf(b.id))].map(({ id }) => id).sort();
  assert.deepEqual(all, [...a.stops, ...b.stops].map(({ id }) => id).sort());
});

test('one run gets another driver; the route keeps its own', async () => {
  const [usual, stand] = [await server.as('employee'), await server.as('employee')];
  const run = await aRun(usual);
  await admin.call(daily.assignDriver, { id: run.id, driverId: stand.id });
  await stand.call(daily.startStop, { id: run.stops[0]?.id ?? '', ...command() });
  const route = await server.database.read
    .selectFrom('route')
    .select('driver_id')
    .where('id', '=', run.routeId)
    .executeTakeFirstOrThrow();
  assert.equal(route.driver_id, usual.id);
  await admin.call(daily.cancel, { id: run.id, reason: 'Snow' });
  const late = await admin.attempt(daily.assignDriver, { id: run.id, driverId: usual.id });
  assert.deepEqual([late.status, late.body.error.code], [409, 'run-moved-on']);
});

test('skipping keeps the reason as a code, and what was typed apart from it; "Other" needs words, a set reason a photo', async () => {
  const driver = await server.as('employee');
  const { stops } = await aRun(driver, 4);
  const skip = (n: number, more: object, file?: Blob) =>
    driver.attempt(daily.skipStop, { id: stops[n]?.id ?? '', ...command(), ...more }, file);
  await skip(0, { reason: 'blocked', notes: 'car in front' });
  const [first] = await stopsOf(stops[0]?.dailyRouteId ?? '');
  assert.deepEqual([first?.skipReason, first?.driverNotes], ['blocked', 'car in front']);
  assert.equal((await skip(1, { reason: 'other' })).body.error.fields?.notes, 'Say in a few words why');
  await server.database.read
    .updateTable('company_settings')
    .set({ photo_required_skip_reasons: ['contaminated'] })
    .execute();
  assert.equal((await skip(2, { reason: 'contaminated' })).body.error.code, 'photo-required');
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  assert.equal((await skip(2, { reason: 'contaminated' }, new Blob([new Uint8Array(photo)]))).status, 200);
  await driver.call(daily.completeStop, { id: stops[0]?.id ?? '', ...command() });
  assert.equal((await stopsOf(stops[0]?.dailyRouteId ?? ''))[0]?.skipReason, null);
});

test('the evening makes the next day once, for all processes, and what was missed is caught up', async () => {
  const own = await aServer();
  await aCompany(own);
  const boss = await own.as('admin');
  await own.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
  const runs = async (date: string) => (await boss.call(daily.list, { date })).dailyRoutes;
  const at = (now: string) =>
    generationJob({ ...own.database, transact: own.transact, clock: settableClock(now) }).run(
      new AbortController().signal,
    );
  await at('2026-03-08T15:00:00Z'); // the day on which clocks go forward, in the morning
  assert.deepEqual([(await runs('2026-03-08')).length, (await runs('2026-03-09')).length], [1, 0]);
  await at('2026-03-08T23:59:00Z'); // 17:59
  assert.equal((await runs('2026-03-09')).length, 0);
  await Promise.all([1, 2, 3].map(() => at('2026-03-09T00:00:00Z'))); // 18:00
  const [made, ...others] = await runs('2026-03-09');
  assert.equal(others.length, 0);
  await own.database.read
    .deleteFrom('daily_route')
    .where('id', '=', made?.id ?? '')
    .execute();
  await at('2026-03-09T01:00:00Z');
  assert.equal((await runs('2026-03-09')).length, 0, 'what was taken away is not made again');
  await own.database.read.updateTable('company_settings').set({ is_generation_on: false }).execute();
  await at('2026-03-12T15:00:00Z');
  assert.equal((await runs('2026-03-12')).length, 0);
  await own.close();
});

test('whatever was decided for a day is told, each to be taken back, however many they are', async () => {
  const later = addDays(today, 9);
  const left: string[] = [];
  for (const stops of [255, 250]) {
    const route = await server.transact((tx) => aRoute(tx, { days: everyDay, stops }));
    const pickups = route.stops.map(({ serviceId }) => ({ serviceId, routeId: route.routeId, nominal: later }));
    await admin.call(exceptions.leaveOut, { pickups, reason: 'Road closed' });
    left.push(...pickups.map(({ serviceId }) => serviceId));
  }
  const { decided } = await admin.call(exceptions.ofDate, { date: later });
  assert.deepEqual(decided.map(({ serviceId }) => serviceId).sort(), left.sort());
});
