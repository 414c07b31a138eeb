import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { settableClock } from '../../../server/clock.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import { waitsForTruck } from '../look-back.ts';

const monday = '2026-06-15';
const tuesday = '2026-06-16';

let server: TestServer;
let admin: Caller;
let driver: Caller;

beforeEach(async () => {
  server = await aServer({ clock: settableClock(`${monday}T08:00:00-06:00`) });
  await aCompany(server);
  admin = await server.as('admin');
  driver = await server.as('employee');
});
afterEach(() => server.close());

const aRun = (stops: number, suspended: readonly number[] = []) =>
  aDailyRun(server, admin, { date: monday, days: ['Monday'], driver: driver.id, stops, suspended });

const told = async () => (await admin.call(daily.neverStarted, {})).dailyRoutes.map(({ id }) => id);

/** Monday: one run is worked, another is not; then it is Tuesday morning. */
async function aMondayHalfDriven() {
  const [worked, left] = [await aRun(2), await aRun(3)];
  await driver.call(daily.startStop, command(worked.stopId(1)));
  assert.deepEqual(await told(), [], 'it is still their day');
  server.clock.set(`${tuesday}T06:00:00-06:00`);
  return { worked, left };
}

test('a run that nobody started is told for a week, where others were worked', async () => {
  const { left } = await aMondayHalfDriven();
  assert.deepEqual(await told(), [left.id]);
  server.clock.set('2026-06-21T06:00:00-06:00');
  assert.deepEqual(await told(), [left.id]);
  server.clock.set('2026-06-22T23:50:00-06:00');
  admin = await server.as('admin');
  assert.deepEqual(await told(), [left.id]);
  server.clock.set('2026-06-23T00:10:00-06:00');
  assert.deepEqual(await told(), []);
});

test('who drives without the phone, and a run on which nothing was to do, are told nothing', async () => {
  const [one, onHold] = [await aRun(2), await aRun(1, [0])];
  server.clock.set(`${tuesday}T06:00:00-06:00`);
  assert.deepEqual(await told(), []);
  const late = await driver.attempt(daily.completeStop, { ...command(one.stopId(1)), at: server.clock.now() });
  assert.equal(late.status, 200);
  assert.deepEqual(await told(), [], `${onHold.id} had nobody to come to`);
});

test('what a phone tells late takes its run from the list, and a cancelled one leaves it as well', async () => {
  const { worked, left } = await aMondayHalfDriven();
  await driver.call(daily.completeStop, { ...command(left.stopId(2)), at: server.clock.now() });
  assert.deepEqual(await told(), []);
  const unfinished = (await admin.call(daily.unfinished, {})).dailyRoutes.map(({ id }) => id);
  assert.deepEqual(unfinished.sort(), [worked.id, left.id].sort());
});

test('the pickups of a run that was not driven come on another day, once, whoever asks twice', async () => {
  const { left } = await aMondayHalfDriven();
  await admin.call(daily.cancel, { id: left.id, reason: 'Nobody drove it' });
  assert.deepEqual(await told(), []);

  const { unserved } = await admin.call(exceptions.ofDate, { date: monday });
  const waiting = unserved.filter((pickup) => waitsForTruck(pickup, monday, tuesday));
  assert.equal(waiting.length, 3);
  const pickups = waiting.map(({ serviceId, routeId, nominal }) => ({ serviceId, routeId, nominal }));
  const other = await server.as('admin');
  const [first, second] = await Promise.all(
    [admin, other].map((who) => who.attempt(exceptions.putOff, { pickups, toDate: tuesday })),
  );
  assert.deepEqual([first?.status, second?.status], [200, 200]);

  const { dailyRoutes } = await admin.call(daily.list, { date: tuesday });
  const stops = dailyRoutes.filter(({ routeId }) => routeId === left.routeId).map((run) => run.stops.total);
  assert.deepEqual(stops, [3]);
  const after = await admin.call(exceptions.ofDate, { date: monday });
  assert.deepEqual(
    after.unserved.filter((pickup) => waitsForTruck(pickup, monday, tuesday)),
    [],
  );
});
