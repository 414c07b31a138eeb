/** The next runs on an Employee Dashboard, of days whose runs are not made yet though there are some. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { saveRoute } from '../../../../test/support/routes.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { calendarContract } from '../../company/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { dashboardsContract as dashboards } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

test('a day that is not made yet tells of no run that is cancelled or another’s', async () => {
  const [driver, other] = [await server.as('employee'), await server.as('employee')];
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 3, days: [weekdayOf(today)] });
  const coming = async (who = driver) => (await who.call(dashboards.employee, {})).coming.map(({ date }) => date);
  await admin.call(daily.rescheduleStop, command(run.stopId(1), { toDate: day(3) }));
  const made = async () =>
    (await admin.call(daily.list, { date: day(3) })).dailyRoutes.find(({ routeId }) => routeId === run.routeId)?.id ??
    '';
  assert.deepEqual(await coming(), [day(3), day(7), day(14)]);
  await admin.call(daily.assignDriver, { id: await made(), driverId: other.id });
  assert.deepEqual([await coming(), await coming(other)], [[day(7), day(14)], [day(3)]]);
  await admin.call(daily.assignDriver, { id: await made(), driverId: driver.id });
  await admin.call(daily.cancel, { id: await made(), reason: 'Snow' });
  assert.deepEqual([await coming(), await coming(other)], [[day(7), day(14)], []]);
});

test('what was done before its day moved to another one is not to be done once more', async () => {
  const driver = await server.as('employee');
  const early = await aDailyRun(server, admin, {
    driver: driver.id,
    stops: 3,
    days: [weekdayOf(day(1))],
    date: day(1),
  });
  await admin.call(daily.completeStop, command(early.stopId(1)));
  const moved = { date: day(1), name: 'Ice', effect: 'moved', movedTo: day(3) } as const;
  const { id } = await admin.call(calendarContract.addDay, moved);
  const [next] = (await driver.call(dashboards.employee, {})).coming.filter(({ date }) => date === day(3));
  await admin.call(calendarContract.removeDay, { id });
  assert.equal(next?.stops, 2);
});

test('a pickup put to a day on which another route has its house by then is not told of by both', async () => {
  const [driver, other] = [await server.as('employee'), await server.as('employee')];
  const days = [today, day(4)].map(weekdayOf);
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 2, days });
  const next = await aDailyRun(server, admin, { driver: other.id, stops: 1, days });
  await admin.call(daily.rescheduleStop, command(run.stopId(1), { toDate: day(4) }));
  const first = run.stops[0]?.addressId ?? '';
  await saveRoute(admin, run.routeId, ({ stops }) => ({ stops: stops.filter(({ addressId }) => addressId !== first) }));
  await saveRoute(admin, next.routeId, ({ stops }) => ({ stops: [...stops, { addressId: first, cans: 1 }] }));
  const told = async () =>
    Promise.all(
      [driver, other].map(async (who) => {
        const { coming } = await who.call(dashboards.employee, {});
        return coming.find(({ date }) => date === day(4))?.stops;
      }),
    );
  const before = await told();
  await admin.call(daily.generate, { targetDate: day(4) });
  assert.deepEqual(
    [before, await told()],
    [
      [1, 2],
      [1, 2],
    ],
  );
});
