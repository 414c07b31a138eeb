/** What a driver did on a run that is another's since: in the report, on the dashboard and among the check-ins theirs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { dashboardsContract as dashboards } from '../../dashboards/contract.ts';
import { reportsContract as reports } from '../contract.ts';
import { driverCheckInsContract as checkIns } from '../driver-check-ins.ts';
import { keepSums } from './store-sums.ts';

const [server, admin, morning, noon, idle] = await aServerWith('admin', 'employee', 'employee', 'employee');
const position = { latitude: 36.7, longitude: -108.2, accuracyMetres: 5 };
const asked = { reportId: 'service-performance', by: 'driver', from: day(-5), to: day(5) };

async function told(drivers: readonly Caller[] = [morning, noon, idle]) {
  const { rows, total } = await admin.call(reports.show, asked);
  for (const { key, values } of rows) {
    const behind = await admin.call(reports.facts, { ...asked, key });
    assert.deepEqual(behind.total, values);
    assert.equal(behind.facts.length, values.due);
  }
  const byRoute = await admin.call(reports.show, { ...asked, by: 'route' });
  assert.deepEqual(byRoute.total, total, 'in all it is the same work');
  return drivers.map(({ id }) => {
    const values = rows.find(({ key }) => key === id)?.values;
    return [values?.due, values?.completed, values?.skipped, values?.missed];
  });
}

test('so is the work told late of a stop that has gone to another truck', async () => {
  const [first, second] = [await server.as('employee'), await server.as('employee')];
  const [run, spare] = [
    await aDailyRun(server, admin, { driver: first.id, stops: 2 }),
    await aDailyRun(server, admin, { driver: second.id, stops: 1 }),
  ];
  const done = [1, 2].map((n) => command(run.stopId(n), { position }));
  clock.set(addMinutes(clock.now(), 1));
  await admin.call(daily.moveStops, { id: run.id, toRunId: spare.id });
  clock.set(addMinutes(clock.now(), 1));
  for (const one of done) await first.call(daily.completeStop, one);
  await second.call(daily.skipStop, command(spare.stopId(1), { reason: 'not_out' }));
  assert.deepEqual(await told([first, second]), [
    [2, 2, 0, 0],
    [1, 0, 1, 0],
  ]);
  const { drivers, checkIns: listed } = await admin.call(checkIns.list, { date: today });
  const found = drivers?.find(({ id }) => id === first.id);
  assert.deepEqual([found?.worked, found?.stops, found?.checkIns], [2, 2, 2]);
  assert.equal(listed.filter(({ driverId }) => driverId === first.id).length, 2);
  const { performance, activity } = await first.call(dashboards.employee, {});
  assert.deepEqual([performance.completed, performance.cans, activity.length], [2, 2, 2]);
  assert.equal((await first.call(dashboards.ownWork, { work: 'completed' })).count, 2);
});

test('the work on a run that was given on is of whoever did it, what is left of whoever has it', async () => {
  const run = await aDailyRun(server, admin, { driver: morning.id, stops: 7 });
  await morning.call(daily.completeStop, command(run.stopId(1), { position }));
  await morning.call(daily.completeStop, command(run.stopId(2), { position }));
  await morning.call(daily.skipStop, command(run.stopId(3), { reason: 'not_out' }));
  await admin.call(daily.assignDriver, { id: run.id, driverId: idle.id });
  await admin.call(daily.assignDriver, { id: run.id, driverId: noon.id });
  await noon.call(daily.completeStop, command(run.stopId(4), { position }));
  await admin.call(daily.completeStop, command(run.stopId(5)));
  const nothing = [undefined, undefined, undefined, undefined];
  assert.deepEqual(await told(), [[3, 2, 1, 0], [2, 2, 0, 0], nothing], 'the office has entered one for noon');
  const { checkIns: listed } = await admin.call(checkIns.list, { date: today });
  assert.equal(listed.filter(({ driverId }) => driverId === morning.id).length, 2);

  clock.set(`${day(4)}T16:00:00.000Z`);
  const later = [[3, 2, 1, 0], [4, 2, 0, 2], nothing];
  assert.deepEqual(await told(), later);
  const kept = await server.transact((tx) => keepSums(tx, { today: day(4), timeZone: 'America/Denver' }));
  assert.ok(kept > 0);
  assert.deepEqual(await told(), later, 'also where sums are kept');
});
