/** What somebody did on a run that is another driver's since: theirs on the dashboard, as among the check-ins. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { driverCheckInsContract as checkIns } from '../../reports/driver-check-ins.ts';
import { dashboardsContract as dashboards } from '../contract.ts';

const [server, admin, morning, noon] = await aServerWith('admin', 'employee', 'employee');
const position = { latitude: 36.7, longitude: -108.2, accuracyMetres: 5 };

test('what was done on a run that was given on stays with whoever did it, and is nobody else’s', async () => {
  const run = await aDailyRun(server, admin, { driver: morning.id, stops: 5 });
  await morning.call(daily.completeStop, command(run.stopId(1), { position }));
  await morning.call(daily.completeStop, command(run.stopId(2), { position }));
  await morning.call(daily.skipStop, command(run.stopId(3), { reason: 'not_out' }));
  await admin.call(daily.assignDriver, { id: run.id, driverId: noon.id });
  await noon.call(daily.completeStop, command(run.stopId(4), { position }));
  await noon.call(daily.complete, command(run.id, { skipOpenStops: true }));
  const { checkIns: listed } = await admin.call(checkIns.list, { date: today });
  for (const [who, runs, completed, skipped] of [
    [morning, 0, 2, 1],
    [noon, 1, 1, 1],
  ] as const) {
    const { performance, activity } = await who.call(dashboards.employee, {});
    assert.deepEqual([performance.runs, performance.completed, performance.skipped], [runs, completed, skipped]);
    assert.equal(listed.filter(({ driverId }) => driverId === who.id).length, completed);
    assert.equal(activity.length, completed + skipped);
    const behind = await who.call(dashboards.ownWork, { work: 'completed' });
    assert.deepEqual([behind.count, behind.rows.length, behind.cans], [completed, completed, performance.cans]);
  }
});
