/** A dispatcher takes back that a driver's stop comes on another day. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');
const thursday = day(2);

/** A stop of today that its driver has put to Thursday. */
async function aRescheduled() {
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 2, days: [weekdayOf(today)] });
  const { contactId = '' } = run.stops[0] ?? {};
  await driver.call(daily.rescheduleStop, command(run.stopId(1), { toDate: thursday }));
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
