/** The dispatcher puts pickups off while the phone tells of them: nobody is served twice, and nobody waits unseen. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { day, minutesAgo, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { callAnswerContract as answers } from '../../call-answer/contract.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { reportsContract as reports } from '../../reports/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = () => aDailyRun(server, admin, { driver: driver.id, stops: 2, days: [weekdayOf(today)] });
type Run = Awaited<ReturnType<typeof aRun>>;
const pickupOf = ({ stops, routeId }: Run, nominal = today) => ({
  ...{ serviceId: stops[0]?.serviceId ?? '', routeId, nominal },
});
const putOff = (pickup: ReturnType<typeof pickupOf>, toDate: string) =>
  admin.attempt(exceptions.putOff, { pickups: [pickup], toDate });
/** The stops of a run's first customer that are open on a date. */
async function openOn(date: string, { stops, routeId }: Run) {
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const runs = dailyRoutes.filter((one) => one.routeId === routeId);
  const all = await Promise.all(runs.map(async ({ id }) => (await admin.call(daily.get, { id })).stops));
  return all.flat().filter((stop) => stop.contactId === stops[0]?.contactId && stop.status === 'pending').length;
}
async function toldNext({ stops }: Run) {
  const { places } = await admin.call(answers.get, { contactId: stops[0]?.contactId ?? '' });
  return places[0]?.nextPickups[0]?.date;
}

const nextWeek = addDays(today, 7);
const friday = day(3);
const before = [
  [
    'skipped',
    (id: string) => driver.call(daily.skipStop, command(id, { at: minutesAgo(60), reason: 'blocked' as const })),
  ],
  [
    'rescheduled',
    (id: string) => driver.call(daily.rescheduleStop, command(id, { at: minutesAgo(60), toDate: day(1) })),
  ],
] as const;

for (const [words, first] of before)
  test(`who was ${words}, then put off by the dispatcher, and served after all is not served again`, async () => {
    const run = await aRun();
    await first(run.stopId(1));
    assert.equal((await putOff(pickupOf(run), friday)).status, 200);
    assert.equal(await openOn(friday, run), 1);
    await driver.call(daily.completeStop, command(run.stopId(1)));
    assert.deepEqual([await openOn(friday, run), await openOn(day(1), run), await toldNext(run)], [0, 0, nextWeek]);
  });

test('who is put off, and served after all as a dispatcher settles, is not served again', async () => {
  const run = await aRun();
  await driver.call(daily.skipStop, command(run.stopId(1), { at: minutesAgo(60), reason: 'blocked' as const }));
  await putOff(pickupOf(run), friday);
  await admin.call(daily.assignDriver, { id: run.id, driverId: other.id });
  await driver.call(daily.completeStop, command(run.stopId(1)));
  assert.equal(await openOn(friday, run), 1, 'nobody knows yet where it belongs');
  const waiting = (await admin.call(stray.strayWork, {})).work.find(({ stopNow }) => stopNow?.dailyRouteId === run.id);
  await admin.call(stray.settleStrayWork, { id: waiting?.id ?? '', settlement: 'place' });
  assert.equal(await openOn(friday, run), 0);
});

test('who was served on the other day is awaited there no more, and what was decided about it stays', async () => {
  const run = await aRun();
  await putOff(pickupOf(run), friday);
  const { dailyRoutes } = await admin.call(daily.list, { date: friday });
  const { id = '' } = dailyRoutes.find((one) => one.routeId === run.routeId) ?? {};
  const [stop] = (await admin.call(daily.get, { id })).stops;
  await admin.call(daily.completeStop, command(stop?.id ?? '', { at: `${friday}T18:00:00.000Z` }));
  const { decided } = await admin.call(exceptions.ofDate, { date: friday });
  assert.deepEqual([decided.filter((one) => one.routeId === run.routeId).length, await toldNext(run)], [1, nextWeek]);
});

test('a phone that completes a stop while the dispatcher puts it off: it comes once, whoever was first', async () => {
  for (let round = 0; round < 5; round++) {
    const run = await aRun();
    await driver.call(daily.skipStop, command(run.stopId(1), { at: minutesAgo(60), reason: 'blocked' as const }));
    const [done, decided] = await Promise.all([
      driver.attempt(daily.completeStop, command(run.stopId(1))),
      putOff(pickupOf(run), friday),
    ]);
    assert.equal(done.status, 200);
    assert.ok([200, 409].includes(decided.status));
    assert.equal(await openOn(friday, run), 0);
  }
});

const lateWords = [
  ['a completion', ({ stopId }: Run) => driver.call(daily.completeStop, command(stopId(1), { at: minutesAgo(60) }))],
  [
    'the end of the run',
    async ({ id }: Run) => {
      await driver.call(daily.start, command(id, { at: minutesAgo(90) }));
      await driver.call(daily.complete, command(id, { at: minutesAgo(60), notes: null, skipOpenStops: true }));
    },
  ],
] as const;

for (const [words, tells] of lateWords)
  test(`a missed pickup put to today comes once more when a phone tells later of ${words} before`, async () => {
    const run = await aRun();
    await putOff(pickupOf(run, addDays(today, -7)), today);
    assert.equal(await openOn(today, run), 1, 'both pickups are one visit');
    await tells(run);
    assert.deepEqual([await openOn(today, run), await toldNext(run)], [1, today]);
  });

test('who was served while on hold, as a dispatcher settles, counts as done in every figure, until it is taken back', async () => {
  const { stopId, id, routeId } = await aDailyRun(server, admin, { driver: driver.id, stops: 2, suspended: [0] });
  for (const n of [1, 2]) await driver.call(daily.completeStop, command(stopId(n)));
  const waiting = (await admin.call(stray.strayWork, {})).work.find(({ stopNow }) => stopNow?.dailyRouteId === id);
  await admin.call(stray.settleStrayWork, { id: waiting?.id ?? '', settlement: 'place' });
  const figures = async () => {
    const { stops } = (await admin.call(daily.get, { id })).dailyRoute;
    const asked = { reportId: 'service-performance', by: 'route', from: today, to: today } as const;
    const row = (await admin.call(reports.show, asked)).rows.find(({ key }) => key === routeId);
    return [stops.total - stops.suspended, stops.worked, stops.completed, row?.values.completed];
  };
  assert.deepEqual(await figures(), [2, 2, 2, 2]);
  await admin.call(daily.reopenStop, { ...command(stopId(1)), notes: null });
  assert.deepEqual(await figures(), [1, 1, 1, 1]);
});

test('who was given up because the run was ended comes on the day to which the closed day moves, like everybody', async () => {
  const run = await aRun();
  await driver.call(daily.completeStop, command(run.stopId(2)));
  await driver.call(daily.complete, command(run.id, { notes: null, skipOpenStops: true })); // goes home because of the storm
  await admin.call(calendar.addDay, { date: today, name: 'Storm', effect: 'moved', movedTo: day(1) });
  await admin.call(daily.generate, { targetDate: day(1) });
  assert.deepEqual([await openOn(day(1), run), await toldNext(run)], [1, day(1)]);
  await driver.call(daily.completeStop, command(run.stopId(1), { at: minutesAgo(10) }));
  assert.deepEqual(
    [await openOn(day(1), run), await toldNext(run)],
    [0, nextWeek],
    'the driver had been there after all',
  );
});
