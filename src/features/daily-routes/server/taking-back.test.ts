/** A dispatcher takes back that a driver's stop comes on another day. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, day, now, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aRoute, aServerWith } from '../../../../test/support/factories.ts';
import { addMinutes, weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');
const thursday = day(2);
const start = now();

/** A stop of today that its driver has put to Thursday. */
async function aRescheduled(notes: string | null = null) {
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 2, days: [weekdayOf(today)] });
  const { contactId = '' } = run.stops[0] ?? {};
  await driver.call(daily.rescheduleStop, command(run.stopId(1), { toDate: thursday, notes }));
  const { decided } = await admin.call(exceptions.ofDate, { date: today });
  const id = decided.find((one) => one.contactId === contactId)?.id ?? '';
  return {
    run,
    takesBack: () => admin.attempt(exceptions.takeBack, { id }),
    async stop() {
      const { stops } = await admin.call(daily.get, { id: run.id });
      const { status, rescheduledTo } = stops.find((one) => one.contactId === contactId) ?? {};
      return [status, rescheduledTo];
    },
    async next() {
      const { places } = await admin.call(answers.get, { contactId });
      return places[0]?.nextPickups[0]?.date;
    },
    async isWaiting() {
      const { unserved } = await admin.call(exceptions.ofDate, { date: today });
      return unserved.some((one) => one.contactId === contactId && one.needsTruck);
    },
  };
}

test('the stop is open again for its driver, and comes today', async () => {
  const { run, takesBack, stop, next } = await aRescheduled();
  assert.equal(await next(), thursday);
  assert.equal((await takesBack()).status, 200);
  assert.deepEqual([await stop(), await next()], [['pending', null], today]);
  const { dailyRoutes } = await admin.call(daily.list, { date: thursday });
  assert.equal(dailyRoutes.find(({ routeId }) => routeId === run.routeId)?.stops.total ?? 0, 0);
  assert.equal((await driver.call(daily.completeStop, command(run.stopId(1)))).stop.status, 'completed');
});

test('what its driver said of it stays with the stop, whichever way it is taken back', async () => {
  for (const way of ['decision', 'stop'] as const) {
    const { run, takesBack } = await aRescheduled('Gate is locked');
    if (way === 'decision') assert.equal((await takesBack()).status, 200);
    else await admin.call(daily.reopenStop, command(run.stopId(1)));
    const { visits, status, driverNotes } = (await admin.call(daily.get, { id: run.id })).stops[0] ?? {};
    assert.deepEqual([status, driverNotes], ['pending', null], way);
    assert.deepEqual(
      visits?.map((visit) => [visit.outcome, visit.driverNotes, visit.takenBackAt !== null]),
      [['skipped', 'Gate is locked', true]],
      way,
    );
  }
  const { run, takesBack } = await aRescheduled();
  await takesBack();
  assert.deepEqual((await admin.call(daily.get, { id: run.id })).stops[0]?.visits ?? [], []);
});

test('on a run that was cancelled since, the stop needs a truck', async () => {
  const { run, takesBack, stop, isWaiting } = await aRescheduled();
  await admin.call(daily.cancel, { id: run.id, reason: 'Axle broke' });
  assert.equal(await isWaiting(), false);
  assert.equal((await takesBack()).status, 200);
  assert.deepEqual([await stop(), await isWaiting()], [['pending', null], true]);
});

test('on a run that is completed, it is refused: nobody would come, and the other day stands', async () => {
  const { run, takesBack, stop, next } = await aRescheduled();
  await driver.call(daily.complete, command(run.id, { notes: null, skipOpenStops: true }));
  const refused = await takesBack();
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'run-moved-on']);
  assert.deepEqual([await stop(), await next()], [['rescheduled', thursday], thursday]);
});

test('where the dispatcher had another day in mind since, the pickup keeps that one', async () => {
  const { run, takesBack, next } = await aRescheduled();
  const pickup = { serviceId: run.stops[0]?.serviceId ?? '', routeId: run.routeId, nominal: today };
  await admin.call(exceptions.putOff, { pickups: [pickup], toDate: day(3) });
  assert.equal((await takesBack()).status, 200);
  assert.equal(await next(), day(3));
});

test('of a pickup that the office has put off, once its usual day is over, it is refused; sooner it comes as usual', async () => {
  const wanted = await Promise.all(
    [false, true].map(async (isLate) => {
      const { stops, routeId } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(today)], stops: 1 }));
      const { contactId = '', serviceId = '' } = stops[0] ?? {};
      await admin.call(exceptions.putOff, { pickups: [{ serviceId, routeId, nominal: today }], toDate: thursday });
      return { contactId, isLate };
    }),
  );
  const { decided } = await admin.call(exceptions.ofDate, { date: thursday });
  for (const { contactId, isLate } of wanted) {
    if (isLate) clock.set(addMinutes(now(), 24 * 60));
    const id = decided.find((one) => one.contactId === contactId)?.id ?? '';
    const { status, body } = await admin.attempt(exceptions.takeBack, { id });
    assert.deepEqual([status, body.error?.code], isLate ? [409, 'run-moved-on'] : [200, undefined]);
    const { places } = await admin.call(answers.get, { contactId });
    assert.equal(places[0]?.nextPickups[0]?.date, isLate ? thursday : today);
  }
});

test('an earlier decision for a service that has ended at the house is one about its pickup: its day is over, too', async () => {
  clock.set(start);
  const { stops, routeId } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(today)], stops: 1 }));
  const { contactId = '', serviceId = '', addressId = '' } = stops[0] ?? {};
  const puts = (service: string, toDate: string) =>
    admin.call(exceptions.putOff, { pickups: [{ serviceId: service, routeId, nominal: today }], toDate });
  await puts(serviceId, day(1));
  const [old] = (await admin.call(services.ofContact, { contactId })).services;
  assert.ok(old);
  const { id, version, cans, firstDay, stream } = old;
  await admin.call(services.update, { id, version, cans, firstDay, lastDay: today });
  const more = await admin.call(services.start, { addressId, stream, cans: 2, firstDay: day(1) });
  await puts(more.id, day(3));
  clock.set(addMinutes(start, 2 * 24 * 60));
  const { decided } = await admin.call(exceptions.ofDate, { date: day(3) });
  const { status } = await admin.attempt(exceptions.takeBack, {
    id: decided.find((one) => one.contactId === contactId)?.id ?? '',
  });
  assert.equal(status, 409);
});
