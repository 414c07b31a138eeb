import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { dashboardsContract as dashboards } from '../../dashboards/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = (who: Caller, stops: number) => aDailyRun(server, admin, { driver: who.id, stops });
const byForce = () => admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
const stopsOf = async (id: string) => (await admin.call(daily.get, { id })).stops;
/** On how many runs of today each of these customers is. */
async function timesServed(contactIds: readonly string[]): Promise<number[]> {
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const all = (await Promise.all(dailyRoutes.map(({ id }) => stopsOf(id)))).flat();
  return contactIds.map((contactId) => all.filter((stop) => stop.contactId === contactId).length);
}

test('stops moved from a run under way to a pending one, or back, are where they were put when the day is made again', async () => {
  for (const [name, isFromStarted] of [
    ['started to pending', true],
    ['pending to started', false],
  ] as const) {
    const [started, pending] = [await aRun(driver, 4), await aRun(other, 4)];
    await driver.call(daily.completeStop, command(started.stopId(1)));
    const [from, to] = isFromStarted ? [started, pending] : [pending, started];
    const chosen = [2, 3, 4].map((order) => from.stopId(order));
    await admin.call(daily.moveStops, { id: from.id, toRunId: to.id, stopIds: chosen });
    const stood = [await stopsOf(from.id), await stopsOf(to.id)];
    assert.deepEqual([stood[0]?.length, stood[1]?.length], [1, 7], name);
    await byForce();
    await byForce();
    assert.deepEqual([await stopsOf(from.id), await stopsOf(to.id)], stood, name);
    const contactIds = [...started.stops, ...pending.stops].map(({ contactId }) => contactId);
    assert.deepEqual(await timesServed(contactIds), Array(8).fill(1), `${name}: nobody is left out or visited twice`);
  }
});

test('a driver chosen for one run stays when the day is made again, and so does a cancellation', async () => {
  const [given, cancelled] = [await aRun(driver, 1), await aRun(driver, 1)];
  await admin.call(daily.assignDriver, { id: given.id, driverId: other.id });
  await admin.call(daily.cancel, { id: cancelled.id, reason: 'Snow' });
  await byForce();
  assert.equal((await admin.call(daily.get, { id: given.id })).dailyRoute.driver?.id, other.id);
  const { status, driver: drives } = (await admin.call(daily.get, { id: cancelled.id })).dailyRoute;
  assert.deepEqual([status, drives?.id], ['cancelled', driver.id]);
});

test('the stops of a cancelled run wait for a truck until they go with another one, and then stay there', async () => {
  const [broken, spare] = [await aRun(driver, 2), await aRun(other, 1)];
  const waiting = async () => {
    const { unserved } = await admin.call(exceptions.ofDate, { date: today });
    const mine = unserved.filter(({ routeId, needsTruck }) => needsTruck && routeId === broken.routeId);
    return mine.map(({ why }) => why);
  };
  await admin.call(daily.cancel, { id: broken.id, reason: 'Axle broke' });
  assert.deepEqual(await waiting(), Array(2).fill('The run was cancelled: Axle broke'));
  await admin.call(daily.moveStops, { id: broken.id, toRunId: spare.id, stopIds: [broken.stopId(1)] });
  assert.equal((await waiting()).length, 1);
  await admin.call(daily.moveStops, { id: broken.id, toRunId: spare.id });
  assert.deepEqual(await waiting(), []);
  await byForce();
  const contactIds = [...broken.stops, ...spare.stops].map(({ contactId }) => contactId);
  assert.deepEqual((await stopsOf(spare.id)).map(({ contactId }) => contactId).sort(), contactIds.sort());
  assert.deepEqual(await timesServed(contactIds), [1, 1, 1]);
});

test('a driver chosen for a day is there again when the day is closed and opened again', async () => {
  const date = addDays(today, 1);
  const { id, routeId } = await aDailyRun(server, admin, { driver: driver.id, stops: 2, date });
  const runs = async () =>
    (await admin.call(daily.list, { date })).dailyRoutes
      .filter((run) => run.routeId === routeId)
      .map((run) => [run.driver?.id, run.stops.total]);
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  const closed = await admin.call(calendar.addDay, { date, name: 'Snow', effect: 'skipped' });
  const { coming } = await other.call(dashboards.employee, {});
  assert.ok(!coming.some(({ runId }) => runId === id), 'nothing is to be driven meanwhile');
  await admin.call(calendar.removeDay, { id: closed.id });
  assert.deepEqual(await runs(), [[other.id, 2]]);
});
