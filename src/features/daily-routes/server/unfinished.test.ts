import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { settableClock } from '../../../server/clock.ts';
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
