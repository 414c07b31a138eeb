/** Pickups of days on which no truck would come: a couch, a party, what a missed day has left. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { type Day, weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answer } from '../../call-answer/contract.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

/** Served on today's weekday by a route of their own. */
async function aHousehold() {
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 2, days: [weekdayOf(today)] });
  const { serviceId = '', contactId = '' } = run.stops[0] ?? {};
  const add = (toDate: Day, forDriver = '') => admin.attempt(exceptions.addPickup, { serviceId, toDate, forDriver });
  return { ...run, serviceId, contactId, add };
}
type Household = Awaited<ReturnType<typeof aHousehold>>;

async function stopsOn({ routeId, contactId }: Household, date: Day) {
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const runs = dailyRoutes.filter((one) => one.routeId === routeId);
  const stops = (await Promise.all(runs.map(({ id }) => admin.call(daily.get, { id })))).flatMap((run) => run.stops);
  return stops.filter((stop) => stop.contactId === contactId);
}
const refusalOf = ({ status, body }: { status: number; body: unknown }) => {
  const { error } = body as { error: { code: string; message: string } };
  return [status, error.code, error.message] as const;
};

test('a truck comes on a day on which none would, once, and every screen calls it extra', async () => {
  const house = await aHousehold();
  for (const _ of [1, 2]) assert.equal((await house.add(day(2))).status, 200);
  const [stop, ...others] = await stopsOn(house, day(2));
  assert.deepEqual([stop?.status, stop?.because, others.length], ['pending', { kind: 'put_off', from: day(2) }, 0]);
  const { places } = await admin.call(answer.get, { contactId: house.contactId });
  const next = places[0]?.nextPickups.map(({ date, because }) => [date, because]);
  assert.deepEqual(next?.slice(0, 3), [
    [today, null],
    [day(2), 'Extra pickup'],
    [day(7), null],
  ]);
  const { decided } = await admin.call(exceptions.ofDate, { date: day(2) });
  const [mine, ...more] = decided.filter(({ serviceId }) => serviceId === house.serviceId);
  assert.deepEqual([mine?.what, more.length], ['Extra pickup', 0]);
  await admin.call(exceptions.takeBack, { id: mine?.id ?? '' });
  assert.deepEqual(await stopsOn(house, day(2)), []);
});

test('what was added is worked and put off like any other, and its driver reads what was told of it', async () => {
  const house = await aHousehold();
  for (const told of ['A couch', 'A couch', 'A couch and a chair']) await house.add(day(2), told);
  const { decided } = await admin.call(exceptions.ofDate, { date: day(2) });
  assert.deepEqual(
    decided.filter(({ serviceId }) => serviceId === house.serviceId).map(({ what }) => what),
    ['Extra pickup: A couch and a chair', 'Extra pickup: A couch'],
  );
  const [stop] = await stopsOn(house, day(2));
  await admin.call(daily.rescheduleStop, command(stop?.id ?? '', { toDate: day(3) }));
  const [later] = await stopsOn(house, day(3));
  assert.deepEqual([stop?.forDriver, later?.forDriver], ['A couch and a chair', 'A couch and a chair']);
  assert.deepEqual([later?.status, later?.because], ['pending', { kind: 'put_off', from: day(2) }]);
  await admin.call(daily.completeStop, command(later?.id ?? ''));
  assert.equal((await stopsOn(house, day(3)))[0]?.status, 'completed');
  assert.deepEqual((await stopsOn(house, day(7))).length, 0, 'no run was made for its usual day');
});

test('where a truck comes anyway, or instead on another day, none is added, and why is said', async () => {
  const house = await aHousehold();
  const [status, code, message] = refusalOf(await house.add(today));
  assert.deepEqual([status, code], [422, 'nobody-comes']);
  assert.match(message, /^A truck comes to .* on that day anyway\. Choose another day\.$/);
  const closed = { date: day(14), name: 'County Fair', effect: 'moved' as const, movedTo: day(15) };
  const { id } = await admin.call(calendar.addDay, closed);
  assert.match(refusalOf(await house.add(day(14)))[2], /^The regular pickup of that day comes on another: County Fair/);
  await admin.call(calendar.removeDay, { id });
  assert.deepEqual(refusalOf(await house.add(day(-1))).slice(0, 2), [422, 'date-out-of-window']);
  assert.deepEqual(refusalOf(await house.add(day(61))).slice(0, 2), [422, 'date-out-of-window']);
});

test('where a truck has been on that day, it is sent again from its stop', async () => {
  const house = await aHousehold();
  await driver.call(daily.completeStop, command(house.stopId(1)));
  assert.match(
    refusalOf(await house.add(today))[2],
    /^A truck has been at .* on that day: it can be sent again from its stop/,
  );
  await driver.call(daily.skipStop, command(house.stopId(1), { reason: 'blocked' as const }));
  const [, code, message] = refusalOf(await house.add(today));
  assert.equal(code, 'nobody-comes');
  assert.match(message, /: A truck has been there on that day\. Choose another day\.$/);
});

test('a pause does not keep a truck away that was asked for, and without a route none can come', async () => {
  const house = await aHousehold();
  const { contactId, routeId } = house;
  await admin.call(suspensions.create, { contactId, from: day(1), to: day(9), reason: 'vacation' });
  assert.equal((await house.add(day(7))).status, 200);
  await admin.call(daily.generate, { targetDate: day(7) });
  assert.deepEqual(
    (await stopsOn(house, day(7))).map(({ suspension }) => suspension),
    [null],
  );
  await admin.call(routes.remove, { id: routeId });
  assert.deepEqual(refusalOf(await house.add(day(3))).slice(0, 2), [409, 'no-route']);
});

test('of two who add the same at once there is one pickup', async () => {
  const house = await aHousehold();
  await Promise.all([house.add(day(4)), house.add(day(4))]);
  assert.equal((await stopsOn(house, day(4))).length, 1);
});
