import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aCompany, aSuspension } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { refreshSuspendedStops } from './store.ts';

let server: TestServer;
let admin: Caller;
let driver: Caller;

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  driver = await server.as('employee');
});
after(() => server.close());

test('a stop put off at the very moment of a new hold has that hold on its new day', async () => {
  const { stopId, stops, routeId } = await aDailyRun(server, admin, { driver: driver.id });
  const date = addDays(today, 6);
  await admin.call(daily.generate, { targetDate: date });
  const [first] = stops;
  let put: Promise<unknown> | undefined;
  await server.transact(async (tx) => {
    await aSuspension(tx, first?.routeAddressId ?? '', date, date);
    put = driver.call(daily.rescheduleStop, command(stopId(1), { toDate: date }));
    // Were it carried out now, neither would see the other.
    assert.equal(await Promise.race([put.then(() => 'done'), sleep(400, 'waits')]), 'waits');
    await refreshSuspendedStops(tx, [first?.routeAddressId ?? '']);
  });
  await put;
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const later = await admin.call(daily.get, { id: dailyRoutes.find((run) => run.routeId === routeId)?.id ?? '' });
  const held = later.stops.filter((stop) => stop.suspension);
  assert.deepEqual(
    held.map((stop) => [stop.streetLine, stop.isExtra]),
    [
      [later.stops[0]?.streetLine, false],
      [later.stops[0]?.streetLine, true],
    ],
  );
});
