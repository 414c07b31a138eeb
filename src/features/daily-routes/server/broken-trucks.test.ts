/** A truck breaks down: what it had begun, and what was put off to it, finds another one or is seen to wait. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aRoute, aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { saveRoute } from '../../../../test/support/routes.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { addMinutes, weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { suspensionsContract as holds } from '../../suspensions/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = (who: Caller = driver, stops = 3) => aDailyRun(server, admin, { driver: who.id, stops });
const stopsOf = async (id: string) => (await admin.call(daily.get, { id })).stops;
const waitingOn = async (date: string, routeId: string) =>
  (await admin.call(exceptions.ofDate, { date })).unserved.filter((one) => one.needsTruck && one.routeId === routeId);
const later = () => clock.set(addMinutes(clock.now(), 0.2));
const isStray = /^Recorded\. The office will place it/;

test('the stop at which a truck broke down goes with the others to another truck, whose driver begins anew there', async () => {
  const [broken, spare] = [await aRun(), await aRun(other, 1)];
  await driver.call(daily.startStop, command(broken.stopId(1)));
  const { movedCount, from } = await admin.call(daily.moveStops, { id: broken.id, toRunId: spare.id });
  assert.deepEqual([movedCount, from.stops.total], [3, 0]);
  const stop = (await stopsOf(spare.id)).find(({ id }) => id === broken.stopId(1));
  assert.deepEqual([stop?.status, stop?.startedAt], ['pending', null]);
  await other.call(daily.startStop, command(broken.stopId(1)));
  assert.equal((await other.call(daily.completeStop, command(broken.stopId(1)))).stop.status, 'completed');
});

test('a stop that was moved when it had been started is completed by its first driver, as far as they had it then', async () => {
  const [broken, spare] = [await aRun(), await aRun(other, 1)];
  for (const n of [1, 2]) await driver.call(daily.startStop, command(broken.stopId(n)));
  const done = { ...command(broken.stopId(1)), at: clock.now() };
  later();
  await admin.call(daily.moveStops, { id: broken.id, toRunId: spare.id });
  later();
  const told = await driver.call(daily.completeStop, done);
  assert.deepEqual([told.stop.status, told.dailyRoute.id, told.recorded], ['completed', spare.id, undefined]);
  const after = await driver.call(daily.completeStop, { ...command(broken.stopId(2)), at: clock.now() });
  assert.match(after.recorded ?? '', isStray);
});

test('a stop that was started on a run that is cancelled needs a truck, as the others do, and can be decided about', async () => {
  const broken = await aRun();
  for (const n of [1, 2, 3]) await driver.call(daily.startStop, command(broken.stopId(n)));
  const done = { ...command(broken.stopId(3)), at: clock.now() };
  later();
  await admin.call(daily.cancel, { id: broken.id, reason: 'Axle broke' });
  later();
  assert.equal((await waitingOn(today, broken.routeId)).length, 3);
  await driver.call(daily.completeStop, done);
  const after = await driver.call(daily.completeStop, { ...command(broken.stopId(2)), at: clock.now() });
  assert.match(after.recorded ?? '', isStray);
  const waiting = await waitingOn(today, broken.routeId);
  assert.deepEqual(waiting.map(({ stop }) => stop?.id).sort(), [broken.stopId(1), broken.stopId(2)].sort());
  const pickups = waiting.map(({ serviceId, routeId, nominal }) => ({ serviceId, routeId, nominal }));
  assert.deepEqual(await admin.call(exceptions.putOff, { pickups, toDate: day(1) }), { count: 2 });
});

const date = day(2);

/** A route of today, of which one stop was put to the day after tomorrow, where nothing else comes. */
async function aPutOff() {
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 2, days: [weekdayOf(today)] });
  await driver.call(daily.rescheduleStop, command(run.stopId(1), { toDate: date }));
  const { routeId } = run;
  const runs = async () =>
    (await admin.call(daily.list, { date })).dailyRoutes.filter((one) => one.routeId === routeId);
  const [target] = await runs();
  return {
    ...{ routeId, runs, contactId: run.stops[0]?.contactId ?? '', targetId: target?.id ?? '' },
    anyChange: () => saveRoute(admin, routeId, ({ stops }) => ({ stops: stops.toReversed() })),
    async putOffAnew() {
      const [pickup] = await waitingOn(date, routeId);
      const { serviceId = '', nominal = '' } = pickup ?? {};
      await admin.call(exceptions.putOff, { pickups: [{ serviceId, routeId, nominal }], toDate: date });
    },
  };
}

test('a pickup put to a run that is cancelled needs a truck, whatever else is changed, until somebody decides', async () => {
  const { routeId, contactId, targetId, runs, anyChange, putOffAnew } = await aPutOff();
  await admin.call(daily.cancel, { id: targetId, reason: 'Axle broke' });
  for (let round = 0; round < 2; round++) {
    const waiting = await waitingOn(date, routeId);
    assert.deepEqual(
      waiting.map(({ contactId, stop }) => [contactId, stop?.dailyRouteId]),
      [[contactId, targetId]],
    );
    assert.deepEqual(
      (await runs()).map(({ status }) => status),
      ['cancelled'],
    );
    await anyChange();
  }
  const { places } = await admin.call(answers.get, { contactId });
  assert.notEqual(places[0]?.nextPickups[0]?.date, date);
  await putOffAnew();
  assert.deepEqual(await waitingOn(date, routeId), []);
  assert.deepEqual((await runs()).map(({ status, stops }) => [status, stops.total]).sort(), [
    ['cancelled', 0],
    ['pending', 1],
  ]);
});

test('an extra run that is given to another driver stays theirs, whatever else is changed, and waits when it is cancelled', async () => {
  const { routeId, targetId, runs, anyChange, putOffAnew } = await aPutOff();
  await admin.call(daily.cancel, { id: targetId, reason: 'Axle broke' });
  await putOffAnew();
  const extraRun = async () => (await runs()).find(({ id }) => id !== targetId);
  const id = (await extraRun())?.id ?? '';
  for (let round = 0; round < 2; round++) await admin.call(daily.assignDriver, { id, driverId: other.id });
  await anyChange();
  const after = await extraRun();
  assert.deepEqual([after?.id, after?.driver?.id, after?.stops.total], [id, other.id, 1]);
  const { decided } = await admin.call(exceptions.ofDate, { date });
  assert.equal(decided.filter((one) => one.routeId === routeId && one.what.startsWith('Goes with')).length, 1);
  await admin.call(daily.cancel, { id, reason: 'This one too' });
  await anyChange();
  assert.deepEqual(
    (await waitingOn(date, routeId)).map(({ stop }) => stop?.dailyRouteId),
    [id],
  );
  await putOffAnew();
  assert.deepEqual(await waitingOn(date, routeId), [], 'decided anew, also for the same day');
});

test('who is on hold and comes onto a route whose run is over waits for no truck, others who come onto it do', async () => {
  const run = await aRun(driver, 1);
  await driver.call(daily.completeStop, command(run.stopId(1)));
  await driver.call(daily.complete, command(run.id));
  const { stops } = await server.transact(async (tx) => {
    const more = await aRoute(tx, { days: [weekdayOf(day(1))], stops: 2 });
    await aSuspension(tx, more.stops[0]?.contactId ?? '', today, day(7));
    return more;
  });
  const added = stops.map(({ addressId }) => ({ addressId, cans: 1 }));
  const saved = await saveRoute(admin, run.routeId, (route) => ({ stops: [...route.stops, ...added] }));
  assert.equal(saved.status, 200);
  assert.deepEqual(
    (await waitingOn(today, run.routeId)).map(({ contactId }) => contactId),
    [stops[1]?.contactId],
  );
});

test('a hold that ends once the run is over leaves its customer to wait for a truck, and nobody says that it lasts', async () => {
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 2, days: [weekdayOf(today)] });
  const [held] = run.stops;
  const [contactId, routeId] = [held?.contactId ?? '', run.routeId];
  await admin.call(holds.create, { contactId, from: today, to: day(7), reason: 'vacation', notes: null });
  await driver.call(daily.completeStop, command(run.stopId(2)));
  await driver.call(daily.complete, command(run.id));
  assert.deepEqual(await waitingOn(today, routeId), []);
  const [hold] = (await admin.call(holds.ofContact, { contactId })).suspensions;
  await admin.call(holds.end, { id: hold?.id ?? '' });
  assert.deepEqual(
    (await waitingOn(today, routeId)).map((one) => one.contactId),
    [contactId],
  );
  const statesToday = async () => {
    const [place] = (await admin.call(answers.get, { contactId })).places;
    return place?.today.map(({ state }) => state.kind);
  };
  assert.deepEqual(await statesToday(), ['not-today']);
  const pickups = [{ serviceId: held?.serviceId ?? '', routeId, nominal: today }];
  await admin.call(exceptions.putOff, { pickups, toDate: today });
  assert.deepEqual(await waitingOn(today, routeId), [], 'another truck comes');
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const extra = dailyRoutes.find((one) => one.routeId === routeId && one.id !== run.id);
  assert.deepEqual([extra?.driver?.id, extra?.stops.total], [driver.id, 1]);
  assert.deepEqual(await statesToday(), ['not-started']);
});

test('whoever gets a run at whose stop its driver stands begins anew there, and what was decided meanwhile is on it', async () => {
  const run = await aRun();
  await driver.call(daily.startStop, command(run.stopId(1)));
  const contactId = run.stops[0]?.contactId ?? '';
  await admin.call(holds.create, { contactId, from: day(0), to: day(7), reason: 'vacation', notes: null });
  await admin.call(daily.assignDriver, { id: run.id, driverId: driver.id });
  assert.equal((await stopsOf(run.id))[0]?.status, 'in_progress', 'it is theirs as before');
  await admin.call(daily.assignDriver, { id: run.id, driverId: other.id });
  const [stop] = await stopsOf(run.id);
  assert.deepEqual([stop?.status, stop?.startedAt, stop?.suspension?.to], ['pending', null, day(7)]);
  const { places } = await admin.call(answers.get, { contactId });
  assert.deepEqual(
    places[0]?.today.map(({ state }) => state.kind),
    ['suspended'],
  );
});

test('a start that is told once the stop is another truck’s changes nothing there; a desk starts it for whoever has it', async () => {
  const [run, spare] = [await aRun(), await aRun(other, 1)];
  const [given, moved] = [1, 2].map((n) => ({ ...command(run.stopId(n)), at: clock.now() }));
  later();
  await admin.call(daily.moveStops, { id: run.id, stopIds: [run.stopId(2)], toRunId: spare.id });
  await admin.call(daily.assignDriver, { id: run.id, driverId: other.id });
  later();
  for (const started of [given, moved]) {
    const { stop, dailyRoute } = await driver.call(daily.startStop, started ?? command(''));
    assert.deepEqual([stop.status, stop.startedAt, dailyRoute.status], ['pending', null, 'pending']);
  }
  assert.equal((await stopsOf(spare.id)).find(({ id }) => id === run.stopId(2))?.status, 'pending');
  const own = await aRun(admin);
  await admin.call(daily.assignDriver, { id: own.id, driverId: other.id });
  const { stop, dailyRoute } = await admin.call(daily.startStop, command(own.stopId(1)));
  assert.deepEqual([stop.status, dailyRoute.status], ['in_progress', 'in_progress']);
});

test('who had begun at a stop and takes that back takes nothing from the driver who stands there now; a desk does', async () => {
  const run = await aRun();
  await driver.call(daily.startStop, command(run.stopId(1)));
  const left = { ...command(run.stopId(1)), at: clock.now() };
  later();
  await admin.call(daily.assignDriver, { id: run.id, driverId: other.id });
  later();
  await other.call(daily.startStop, command(run.stopId(1)));
  assert.equal((await driver.call(daily.reopenStop, left)).stop.status, 'in_progress');
  for (const driverId of [admin.id, other.id]) await admin.call(daily.assignDriver, { id: run.id, driverId });
  await other.call(daily.startStop, command(run.stopId(1)));
  assert.equal((await admin.call(daily.reopenStop, command(run.stopId(1)))).stop.status, 'pending');
});
