/** Who works here no more drives nothing that is still to come. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { saveRoute } from '../../../../test/support/routes.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { usersContract as users } from '../../users/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, usual, next] = await aServerWith('admin', 'employee', 'employee');

const aRun = (driver: string, date = today) =>
  aDailyRun(server, admin, { date, driver, stops: 2, days: [weekdayOf(date)] });
const runsOn = async (date: string, routeId: string) =>
  (await admin.call(daily.list, { date })).dailyRoutes.filter((one) => one.routeId === routeId);
const drivesOn = async (date: string, routeId: string) =>
  (await runsOn(date, routeId)).map(({ driver }) => driver?.id ?? null);

test("a run that was given for a day to somebody who is gone is its route's driver's, and follows the route again", async () => {
  const gone = await server.as('employee');
  const { id, routeId } = await aRun(usual.id, day(1));
  await admin.call(daily.assignDriver, { id, driverId: gone.id });
  await admin.call(users.remove, { id: gone.id });
  assert.deepEqual(await drivesOn(day(1), routeId), [usual.id]);
  await saveRoute(admin, routeId, ({ stops }) => ({ stops, driverId: next.id }));
  assert.deepEqual(await drivesOn(day(1), routeId), [next.id]);
});

test('where the route has no driver either, it is nobody’s, and whoever gets the route gets it', async () => {
  const gone = await server.as('employee');
  const { id, routeId } = await aRun(usual.id, day(1));
  await saveRoute(admin, routeId, ({ stops }) => ({ stops, driverId: null }));
  await admin.call(daily.assignDriver, { id, driverId: gone.id });
  await admin.call(users.remove, { id: gone.id });
  assert.deepEqual(await drivesOn(day(1), routeId), [null]);
  await saveRoute(admin, routeId, ({ stops }) => ({ stops, driverId: next.id }));
  assert.deepEqual(await drivesOn(day(1), routeId), [next.id]);
});

test('what they had put off comes with the driver of its route, once', async () => {
  const gone = await server.as('employee');
  const { id, routeId, stopId } = await aRun(usual.id);
  await admin.call(daily.assignDriver, { id, driverId: gone.id });
  await gone.call(daily.rescheduleStop, command(stopId(1), { toDate: day(3) }));
  assert.deepEqual(await drivesOn(day(3), routeId), [gone.id]);
  await admin.call(users.remove, { id: gone.id });
  assert.deepEqual(await drivesOn(day(3), routeId), [usual.id]);
});

test('a run made only for what they had put off is nobody’s, until somebody is found', async () => {
  const gone = await server.as('employee');
  const { id, routeId, stops } = await aRun(gone.id);
  await admin.call(daily.cancel, { id, reason: 'Axle broke' });
  const pickup = { serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today };
  await admin.call(exceptions.putOff, { pickups: [pickup], toDate: today });
  assert.deepEqual(await drivesOn(today, routeId), [gone.id, gone.id]);
  await admin.call(users.remove, { id: gone.id });
  const extra = async () => (await runsOn(today, routeId)).find(({ status }) => status === 'pending');
  assert.deepEqual([(await extra())?.driver, (await extra())?.stops.total], [null, 1]);
  const { id: extraId = '' } = (await extra()) ?? {};
  await admin.call(daily.assignDriver, { id: extraId, driverId: next.id });
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: stops.toReversed() }));
  assert.deepEqual([(await extra())?.id, (await extra())?.driver?.id], [extraId, next.id]);
});

test('what they had begun needs somebody too, who is asked for until then; what was over stays theirs', async () => {
  const gone = await server.as('employee');
  const [begun, over] = [await aRun(gone.id), await aRun(gone.id)];
  for (const { id, stopId } of [begun, over]) {
    await gone.call(daily.start, { id });
    await gone.call(daily.completeStop, command(stopId(1)));
  }
  await gone.call(daily.complete, { id: over.id, skipOpenStops: true });
  await admin.call(users.remove, { id: gone.id });
  for (const { routeId } of [begun, over])
    await saveRoute(admin, routeId, ({ stops }) => ({ stops, driverId: next.id }));
  assert.deepEqual(await drivesOn(today, begun.routeId), [null]);
  assert.deepEqual(await drivesOn(today, over.routeId), [gone.id]);
  const [worked, open] = await stopsOf(begun);
  assert.deepEqual([worked?.driver?.id, open?.driver], [gone.id, null]);
  await admin.call(daily.assignDriver, { id: begun.id, driverId: next.id });
  await next.call(daily.completeStop, command(begun.stopId(2)));
  await next.call(daily.complete, { id: begun.id });
  assert.deepEqual(
    (await stopsOf(begun)).map(({ driver }) => driver?.id),
    [gone.id, next.id],
  );
});

/** As their contacts' pages tell of them. */
const stopsOf = async ({ id, stops }: Awaited<ReturnType<typeof aRun>>) =>
  Promise.all(
    stops.map(async ({ contactId }) => {
      const { stops: told } = await admin.call(daily.contactHistory, { contactId: contactId ?? '' });
      return told.find(({ dailyRouteId }) => dailyRouteId === id);
    }),
  ).then((told) => told.flatMap((stop) => stop ?? []));
