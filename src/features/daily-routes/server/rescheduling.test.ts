import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { weekdayOf } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

const aRun = (stops = 2) => aDailyRun(server, admin, { driver: driver.id, stops, days: [weekdayOf(today)] });

async function stopsOn(routeId: string, date: string) {
  const run = (await admin.call(daily.list, { date })).dailyRoutes.find((one) => one.routeId === routeId);
  return run ? (await admin.call(daily.get, { id: run.id })).stops : [];
}

test('a stop put off while its new day is being made is there afterwards, whoever was first', async () => {
  for (let round = 0; round < 5; round++) {
    const { routeId, stopId } = await aRun();
    const date = day(1 + round);
    await Promise.all([
      driver.call(daily.rescheduleStop, command(stopId(1), { toDate: date })),
      admin.call(daily.generate, { targetDate: date }),
      admin.call(daily.generate, { targetDate: date, forceRegenerate: true }),
    ]);
    assert.deepEqual(
      (await stopsOn(routeId, date)).map(({ isPutOff }) => isPutOff),
      [true],
    );
  }
});

test('a pickup that somebody put to a day comes although a hold covers it, and says where it comes from', async () => {
  const { stops, stopId, routeId } = await aRun();
  const date = day(3);
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: date }));
  const hold = { from: day(2), to: day(5), reason: 'vacation' } as const;
  await admin.call(suspensions.create, { contactId: stops[0]?.contactId ?? '', ...hold });
  const [stop] = await stopsOn(routeId, date);
  assert.deepEqual([stop?.suspension, stop?.because], [null, { kind: 'put_off', from: today }]);
});

test('of several decisions about a pickup the last one that stands says when it comes, wherever it stood before', async () => {
  const { routeId, stopId, stops } = await aRun();
  const [first, second] = [day(3), day(5)];
  for (const targetDate of [first, second]) await admin.call(daily.generate, { targetDate });
  const comesOn = async () => [(await stopsOn(routeId, first)).length, (await stopsOn(routeId, second)).length];
  const [skipped, left] = stops.map(({ serviceId }) => ({ serviceId, routeId, nominal: today }));
  await driver.call(daily.skipStop, command(stopId(1), { reason: 'blocked' as const }));
  await admin.call(exceptions.putOff, { pickups: skipped ? [skipped] : [], toDate: first });
  assert.deepEqual(await comesOn(), [1, 0]);
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: second }));
  assert.deepEqual(await comesOn(), [0, 1], 'not on both days');
  await driver.call(daily.reopenStop, command(stopId(1)));
  assert.deepEqual(await comesOn(), [1, 0], 'what the dispatcher decided stands again');

  await admin.call(exceptions.putOff, { pickups: left ? [left] : [], toDate: second });
  await admin.call(exceptions.leaveOut, { pickups: left ? [left] : [], reason: 'Asked' });
  assert.deepEqual(await comesOn(), [1, 0]);
  const { decided } = await admin.call(exceptions.ofDate, { date: today });
  const last = decided.find(({ serviceId, what }) => serviceId === left?.serviceId && what.startsWith('Left out'));
  await admin.call(exceptions.takeBack, { id: last?.id ?? '' });
  assert.deepEqual(await comesOn(), [1, 1]);
});

test('what is taken back comes where the calendar has brought its pickup meanwhile', async () => {
  const { routeId, stopId, stops } = await aRun();
  const moved = day(2);
  await admin.call(daily.generate, { targetDate: moved });
  const pickup = { serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today };
  await admin.call(exceptions.leaveOut, { pickups: [pickup], reason: 'Asked' });
  await driver.call(daily.rescheduleStop, command(stopId(2), { toDate: day(5) }));
  const closed = { date: today, name: 'Snow', effect: 'moved', movedTo: moved } as const;
  const { id } = await admin.call(calendar.addDay, closed);
  assert.equal((await stopsOn(routeId, moved)).length, 0);

  const { decided } = await admin.call(exceptions.ofDate, { date: today });
  await admin.call(exceptions.takeBack, { id: decided.find((one) => one.serviceId === pickup.serviceId)?.id ?? '' });
  assert.equal((await stopsOn(routeId, moved)).length, 1);
  await driver.call(daily.skipStop, command(stopId(2), { reason: 'blocked' as const }));
  const after = await stopsOn(routeId, moved);
  await admin.call(daily.generate, { targetDate: moved, forceRegenerate: true });
  assert.deepEqual(await stopsOn(routeId, moved), after, 'made again, the day is the same');
  await admin.call(calendar.removeDay, { id });
});

test('the office puts no pickup behind the last day of its service, where nobody would come', async () => {
  const { routeId, stops } = await aRun();
  const [ends, stays] = stops;
  const { services: there } = await admin.call(services.ofContact, { contactId: ends?.contactId ?? '' });
  const { id = '', version = 0, cans = 1 } = there[0] ?? {};
  await admin.call(services.update, { id, version, cans, firstDay: there[0]?.firstDay ?? '', lastDay: day(2) });
  const pickups = [ends, stays].map((stop) => ({ serviceId: stop?.serviceId ?? '', routeId, nominal: today }));
  const refused = await admin.attempt(exceptions.putOff, { pickups, toDate: day(3) });
  assert.deepEqual([refused.status, refused.body.error?.code], [422, 'service-not-there']);
  assert.match(refused.body.error?.fields?.toDate ?? '', /Service ended on .* Choose another day, or leave it out\.$/);
  assert.equal((await stopsOn(routeId, day(3))).length, 0, 'nothing is kept, of the other one neither');
  await admin.call(exceptions.putOff, { pickups, toDate: day(2) });
  assert.equal((await stopsOn(routeId, day(2))).length, 2);
});

test('the office is refused another day for a stop that a colleague has just taken off its run, and sees why', async () => {
  const { routeId, stopId, stops } = await aRun();
  const pickups = [{ serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today }];
  await admin.call(exceptions.leaveOut, { pickups, reason: 'Road closed' });
  const far = command(stopId(1), { toDate: day(5) });
  const refused = await admin.attempt(daily.rescheduleStop, far);
  assert.deepEqual([refused.status, refused.body.error?.code], [409, 'stop-moved-on']);
  assert.match(refused.body.error?.message ?? '', /not on this run any more/);
  await driver.call(daily.rescheduleStop, { ...far, commandId: command('').commandId });
});
