/** A truck is sent again where one has been: the customer says that it was not, or that nothing was taken. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clock, day, minutesAgo, now, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addMinutes, type Day, formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { customerAccountContract as account } from '../../customer-account/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import type { StopStatus } from '../statuses.ts';

const begins = now();
const [server, admin, driver] = await aServerWith('admin', 'employee');

/** Of three stops the first is completed, the second skipped, and the third is given up with the run. */
async function aRunThatIsOver(date: Day = today, customer?: string) {
  const wanted = { driver: driver.id, stops: 3, days: [weekdayOf(date)], date, customer };
  const run = await aDailyRun(server, admin, wanted);
  await driver.call(daily.completeStop, command(run.stopId(1), { at: minutesAgo(90) }));
  await driver.call(daily.skipStop, command(run.stopId(2), { at: minutesAgo(80), reason: 'not_out' as const }));
  await driver.call(daily.complete, { id: run.id, skipOpenStops: true });
  const back = (order: number, toDate: Day, status: StopStatus = order === 1 ? 'completed' : 'skipped') =>
    admin.attempt(exceptions.goBack, { id: run.stopId(order), status, toDate });
  return { ...run, back };
}
type Run = Awaited<ReturnType<typeof aRunThatIsOver>>;

async function stopsOn({ routeId }: Pick<Run, 'routeId'>, date: Day) {
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const runs = dailyRoutes.filter((one) => one.routeId === routeId);
  return (await Promise.all(runs.map(({ id }) => admin.call(daily.get, { id })))).flatMap(({ stops }) => stops);
}
const houses = (stops: Awaited<ReturnType<typeof stopsOn>>) =>
  stops.map(({ streetLine, status }) => [streetLine, status]);
const comesAgain = async ({ id }: Run) => (await admin.call(daily.get, { id })).stops.map((stop) => stop.comesAgainOn);

test('a truck comes again where one was, was kept away, or did not get to, and what was told of the stop stays', async () => {
  const run = await aRunThatIsOver();
  const before = await stopsOn(run, today);
  const [first, second, third] = before.map(({ streetLine }) => streetLine);
  assert.equal((await run.back(1, day(1))).status, 200);
  assert.equal((await run.back(2, day(2))).status, 200);
  assert.equal((await run.back(3, day(1))).status, 200);
  assert.deepEqual(await comesAgain(run), [day(1), day(2), day(1)]);
  assert.deepEqual(
    (await stopsOn(run, today)).map(({ comesAgainOn: _, ...stop }) => stop),
    before.map(({ comesAgainOn: _, ...stop }) => stop),
  );
  await admin.call(exceptions.goBack, {
    id: run.stopId(1),
    status: 'completed',
    toDate: day(1),
    forDriver: 'Behind the gate',
  });
  const tomorrow = await stopsOn(run, day(1));
  assert.deepEqual(tomorrow.map(({ forDriver }) => forDriver).sort(), ['Behind the gate', null].sort());
  assert.deepEqual(
    houses(tomorrow).sort(),
    [
      [first, 'pending'],
      [third, 'pending'],
    ].sort(),
  );
  assert.deepEqual(houses(await stopsOn(run, day(2))), [[second, 'pending']]);
  for (const { id } of tomorrow) await admin.call(daily.completeStop, command(id));
  assert.deepEqual(
    (await stopsOn(run, day(1))).map(({ status }) => status),
    ['completed', 'completed'],
  );
  assert.deepEqual(
    (await stopsOn(run, today)).map(({ status }) => status),
    ['completed', 'skipped', 'skipped'],
  );
});

test('a truck comes again on the same day, with a run of its own, and once', async () => {
  const run = await aRunThatIsOver();
  const [done] = await stopsOn(run, today);
  for (const _ of [1, 2]) assert.equal((await run.back(1, today)).status, 200);
  const again = async () => (await stopsOn(run, today)).filter(({ streetLine }) => streetLine === done?.streetLine);
  assert.deepEqual((await again()).map(({ status }) => status).sort(), ['completed', 'pending']);
  await admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
  const open = (await again()).find(({ status }) => status === 'pending');
  assert.equal((await again()).length, 2);
  await driver.call(daily.completeStop, command(open?.id ?? ''));
  await admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
  assert.deepEqual(
    (await again()).map(({ status }) => status),
    ['completed', 'completed'],
  );
});

test('office, driver and customer read that it comes once more, and not that it was put off', async () => {
  for (const toDate of [today, day(2)]) {
    const customer = await server.as('customer');
    const run = await aRunThatIsOver(today, customer.id);
    await run.back(1, toDate);
    const stop = (await stopsOn(run, toDate)).find(({ status }) => status === 'pending');
    const because = { kind: 'put_off', from: today, isAgain: true };
    assert.deepEqual(stop?.because, because);
    const [address] = (await customer.call(account.get, {})).addresses;
    assert.deepEqual([address?.nextPickup, address?.nextBecause], [toDate, because]);
    const { places } = await admin.call(answers.get, { contactId: stop?.contactId ?? '' });
    assert.equal(places[0]?.nextPickups[0]?.because, `Comes once more after ${formatDay(today)}`);
    const { decided } = await admin.call(exceptions.ofDate, { date: toDate });
    const what = decided.find(({ routeId }) => routeId === run.routeId)?.what;
    assert.equal(what, `Comes once more on ${formatDay(toDate)}`);
  }
});

test('a truck comes again as often as it has to, each time from the stop at which one was last', async () => {
  for (const ahead of [0, 1])
    for (const how of ['completed', 'skipped', 'given up'] as const) {
      const run = await aRunThatIsOver();
      const [first] = await stopsOn(run, today);
      const there = async () =>
        (await stopsOn(run, day(ahead))).filter(
          ({ id, streetLine }) => id !== first?.id && streetLine === first?.streetLine,
        );
      await run.back(1, day(ahead));
      clock.set(addMinutes(now(), ahead * 24 * 60 + 10));
      const [second] = await there();
      assert.ok(second);
      if (how === 'completed') await driver.call(daily.completeStop, command(second.id));
      if (how === 'skipped') await driver.call(daily.skipStop, command(second.id, { reason: 'blocked' as const }));
      if (how === 'given up') await admin.call(daily.start, { id: second.dailyRouteId });
      await admin.attempt(daily.complete, { id: second.dailyRouteId, skipOpenStops: true });
      clock.set(addMinutes(now(), 10));
      const early = await run.back(1, day(ahead));
      assert.deepEqual([early.status, (early.body as { error: { code: string } }).error.code], [409, 'no-way-back']);
      const status = how === 'completed' ? 'completed' : 'skipped';
      await admin.call(exceptions.goBack, { id: second.id, status, toDate: day(ahead) });
      const third = (await there()).find(({ id }) => id !== second.id);
      assert.equal(third?.status, 'pending', `${how}, ${ahead} days ahead`);
      await driver.call(daily.completeStop, command(third.id));
      await admin.call(daily.generate, { targetDate: day(ahead), forceRegenerate: true });
      assert.deepEqual((await there()).map((stop) => stop.status).sort(), [status, 'completed'].sort());
      clock.set(begins);
    }
});

test('a truck comes again also where the run with which it was to come was cancelled', async () => {
  const run = await aRunThatIsOver();
  await run.back(1, day(1));
  const [{ dailyRouteId = '' } = {}] = await stopsOn(run, day(1));
  await admin.call(daily.cancel, { id: dailyRouteId, reason: 'Broken truck' });
  assert.equal((await run.back(1, day(1))).status, 200);
  const open = (await stopsOn(run, day(1))).filter((stop) => stop.dailyRouteId !== dailyRouteId);
  assert.deepEqual(
    open.map(({ status }) => status),
    ['pending'],
  );
});

test('who waits for a truck that is sent again is put off, or left out, as any other', async () => {
  const run = await aRunThatIsOver();
  const streets = (await stopsOn(run, today)).map(({ streetLine }) => streetLine);
  for (const [order, of] of [
    [1, 'the dispatcher'],
    [2, 'the dispatcher'],
    [3, 'the driver'],
  ] as const) {
    await run.back(order, day(2));
    const stop = (await stopsOn(run, day(2))).find(({ streetLine }) => streetLine === streets[order - 1]);
    assert.ok(stop);
    const { serviceId = '' } = run.stops[order - 1] ?? {};
    const pickups = [{ serviceId, routeId: run.routeId, nominal: today }];
    if (of === 'the driver') await admin.call(daily.rescheduleStop, command(stop.id, { toDate: day(5) }));
    else {
      await admin.call(exceptions.putOff, { pickups, toDate: today });
      const here = (await stopsOn(run, today)).filter(({ streetLine }) => streetLine === stop.streetLine);
      assert.deepEqual(here.map(({ status }) => status === 'pending').sort(), [false, true]);
      await admin.call(exceptions.putOff, { pickups, toDate: day(5) });
    }
    const says = async () => (await comesAgain(run))[order - 1];
    assert.equal(await says(), day(5), of);
    const moved = (await stopsOn(run, day(5))).find(({ streetLine }) => streetLine === stop.streetLine);
    assert.deepEqual(moved?.because, { kind: 'put_off', from: today, isAgain: true }, of);
    await admin.call(exceptions.leaveOut, { pickups, reason: 'Moved out' });
    assert.equal(await says(), null);
  }
  assert.deepEqual(await stopsOn(run, day(5)), []);
});

test('who was served by the truck that was sent again is not put off', async () => {
  const run = await aRunThatIsOver();
  await run.back(1, today);
  const again = (await stopsOn(run, today)).find(({ status }) => status === 'pending');
  await driver.call(daily.completeStop, command(again?.id ?? ''));
  const pickups = [{ serviceId: run.stops[0]?.serviceId ?? '', routeId: run.routeId, nominal: today }];
  const late = await admin.attempt(exceptions.putOff, { pickups, toDate: day(3) });
  assert.deepEqual([late.status, (late.body as { error: { code: string } }).error.code], [409, 'stop-moved-on']);
});

test('one decision is taken back by one, also when it was sent twice', async () => {
  const run = await aRunThatIsOver();
  for (const _ of [1, 2]) await run.back(1, day(3));
  await run.back(1, day(2));
  const takeBack = async (date: Day) => {
    const { decided } = await admin.call(exceptions.ofDate, { date });
    await admin.call(exceptions.takeBack, { id: decided.find((one) => one.routeId === run.routeId)?.id ?? '' });
  };
  assert.deepEqual((await comesAgain(run))[0], day(2));
  await takeBack(day(2));
  assert.deepEqual((await comesAgain(run))[0], day(3), 'what was decided before counts again');
  await takeBack(day(3));
  assert.deepEqual((await comesAgain(run))[0], null);
  assert.deepEqual([...(await stopsOn(run, day(2))), ...(await stopsOn(run, day(3)))], []);
});

test('nobody is sent where a truck comes anyway, where nobody is served, or while the run is under way', async () => {
  const run = await aRunThatIsOver();
  const refused = async (answer: Promise<unknown>) => {
    const { status, body } = (await answer) as { status: number; body: { error: { code: string; message: string } } };
    return [status, body.error.code, body.error.message] as const;
  };
  const [status, code, message] = await refused(run.back(1, day(7)));
  assert.deepEqual([status, code], [422, 'nobody-comes']);
  assert.match(
    message,
    /^No truck would come once more to .*: Comes with the regular pickup of .*\. Choose another day\.$/,
  );
  assert.deepEqual((await refused(run.back(1, day(-1)))).slice(0, 2), [422, 'date-out-of-window']);
  assert.deepEqual((await refused(run.back(1, day(61)))).slice(0, 2), [422, 'date-out-of-window']);
  assert.deepEqual(await refused(run.back(1, day(1), 'skipped')), [
    ...[409, 'stop-moved-on', 'This stop was completed already.'],
  ]);
  assert.deepEqual(await comesAgain(run), [null, null, null]);

  const underWay = await aDailyRun(server, admin, { driver: driver.id, days: [weekdayOf(today)] });
  await driver.call(daily.completeStop, command(underWay.stopId(1)));
  const early = { id: underWay.stopId(1), status: 'completed' as const, toDate: day(1) };
  assert.deepEqual((await refused(admin.attempt(exceptions.goBack, early))).slice(0, 2), [409, 'no-way-back']);

  await admin.call(contacts.remove, { id: run.stops[1]?.contactId ?? '' });
  assert.deepEqual((await refused(run.back(2, day(1)))).slice(0, 2), [409, 'no-way-back']);
});

test('who was served after all, as a phone tells late, is not visited once more', async () => {
  for (const toDate of [today, day(2)]) {
    const run = await aRunThatIsOver();
    assert.equal((await run.back(3, toDate)).status, 200);
    await driver.call(daily.completeStop, command(run.stopId(3), { at: minutesAgo(70) }));
    assert.equal((await comesAgain(run))[2], null);
    const open = (await stopsOn(run, toDate)).filter(({ status }) => status === 'pending');
    assert.deepEqual(open, []);
  }
});

test('a phone that tells late of putting it off does not replace the day that a dispatcher has chosen since', async () => {
  const run = await aRunThatIsOver();
  assert.equal((await run.back(3, day(2))).status, 200);
  await driver.call(daily.rescheduleStop, command(run.stopId(3), { at: minutesAgo(70), toDate: day(4) }));
  assert.deepEqual([(await stopsOn(run, day(2))).length, (await stopsOn(run, day(4))).length], [1, 0]);
});
