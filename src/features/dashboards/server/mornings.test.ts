/** What is special in the morning, where a run of single pickups that were put off lies between two of the route's own. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { dashboardsContract as dashboards } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

test('a run of what was put off is compared with none, and none with it, nor does it tell when the route starts', async () => {
  const driver = await server.as('employee');
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 3, days: [weekdayOf(today)] });
  const morning = async (id: string) =>
    (await driver.call(dashboards.employee, {})).mornings.find((one) => one.id === id);
  const runOn = async (date: string) =>
    (await admin.call(daily.list, { date })).dailyRoutes.find(({ routeId }) => routeId === run.routeId)?.id ?? '';
  const was = clock.now();
  await driver.call(daily.start, command(run.id));
  await driver.call(daily.rescheduleStop, command(run.stopId(1), { toDate: day(2) }));
  await driver.call(daily.complete, command(run.id, { skipOpenStops: true }));
  const usual = was.slice(11, 16);

  clock.set(`${day(2)}T22:00:00.000Z`);
  const between = await runOn(day(2));
  const alone = await morning(between);
  assert.deepEqual([Object.values(alone?.special ?? {}).flat(), alone?.isCompared], [[], false]);
  await driver.call(daily.start, command(between));
  await driver.call(daily.complete, command(between, { skipOpenStops: true }));

  clock.set(`${day(7)}T14:00:00.000Z`);
  await admin.call(daily.generate, { targetDate: day(7) });
  const next = await morning(await runOn(day(7)));
  clock.set(was);
  assert.ok(next);
  assert.deepEqual([Object.values(next.special).flat(), next.isCompared], [[], true]);
  const [hours = 0, minutes = 0] = usual.split(':').map(Number);
  assert.equal(
    next.usualStart === null ? null : Math.floor(next.usualStart),
    (hours * 60 + minutes - 360 + 1440) % 1440,
  );
});
