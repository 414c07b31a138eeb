import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { minutesAgo, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

const aRun = (stops = 3) => aDailyRun(server, admin, { driver: driver.id, stops, days: [weekdayOf(today)] });
const stopsOf = async (id: string) => (await admin.call(daily.get, { id })).stops;

async function stopsOn(routeId: string, date: string) {
  const run = (await admin.call(daily.list, { date })).dailyRoutes.find((one) => one.routeId === routeId);
  return run ? stopsOf(run.id) : [];
}

test('a stop that was completed, skipped, put off or started can be taken back and is as if untouched', async () => {
  const { id, stopId } = await aRun(4);
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  const position = { latitude: 36.73, longitude: -108.2, accuracyMetres: 9 };
  const untouched = await stopsOf(id);
  await driver.call(
    daily.completeStop,
    command(stopId(1), { notes: 'Two bags', position }),
    new Blob([new Uint8Array(photo)]),
  );
  await driver.call(daily.skipStop, command(stopId(2), { reason: 'not_out' as const }));
  await driver.call(daily.rescheduleStop, command(stopId(3), { toDate: addDays(today, 2) }));
  await driver.call(daily.startStop, command(stopId(4)));
  for (const order of [1, 2, 3, 4]) await driver.call(daily.reopenStop, command(stopId(order)));
  const reopened = await stopsOf(id);
  assert.deepEqual(
    reopened.map((stop) => ({ ...stop, visits: null })),
    untouched,
  );
  const takenBack = reopened.map(({ visits }) => visits?.map(({ outcome, hasPhoto }) => [outcome, hasPhoto]) ?? null);
  assert.deepEqual(takenBack, [[['completed', true]], [['skipped', false]], null, null], 'what was done stays known');
  const { dailyRoute } = await admin.call(daily.get, { id });
  assert.deepEqual([dailyRoute.status, dailyRoute.stops.worked, dailyRoute.stops.completed], ['in_progress', 0, 0]);
  const again = await driver.attempt(daily.reopenStop, command(stopId(1)));
  assert.deepEqual([again.status, again.body.error.code], [409, 'stop-moved-on']);
  const done = await driver.call(daily.completeStop, command(stopId(1)));
  assert.deepEqual([done.stop.status, done.stop.driverNotes, done.stop.hasPhoto], ['completed', null, false]);
});

test('a stop that is taken back follows what was decided while it was worked', async () => {
  const { id, stopId, stops } = await aRun();
  for (const order of [1, 2]) await driver.call(daily.startStop, command(stopId(order)));
  const contactId = stops[1]?.contactId ?? '';
  const hold = { contactId, from: today, to: addDays(today, 7), reason: 'vacation' as const };
  await admin.call(suspensions.create, hold);
  const { services: served } = await admin.call(services.ofContact, { contactId: stops[0]?.contactId ?? '' });
  for (const { id: serviceId, version, cans, firstDay, accommodation } of served) {
    const lastDay = addDays(today, -1);
    await admin.call(services.update, { id: serviceId, version, cans, firstDay, lastDay, accommodation });
  }
  assert.deepEqual(
    (await stopsOf(id)).map(({ suspension }) => suspension !== null),
    [false, false, false],
    'what is worked stays as it is',
  );
  for (const order of [1, 2]) await driver.call(daily.reopenStop, command(stopId(order)));
  const left = await stopsOf(id);
  assert.deepEqual(
    left.map((stop) => [stop.id, stop.suspension !== null]),
    [
      [stopId(2), true],
      [stopId(3), false],
    ],
  );
});

test('taking back ten times at once has one effect and one answer', async () => {
  const { stopId } = await aRun();
  await driver.call(daily.completeStop, command(stopId(1)));
  const same = command(stopId(1));
  const answers = await Promise.all(Array.from({ length: 10 }, () => driver.call(daily.reopenStop, same)));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
});

test('a rescheduled stop that is taken back, or worked after all, does not come on the other day', async () => {
  const { stopId, routeId } = await aRun();
  const [made, waiting] = [addDays(today, 3), addDays(today, 13)];
  await admin.call(daily.generate, { targetDate: made });
  const usual = (await stopsOn(routeId, made)).length;
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: made }));
  await driver.call(daily.rescheduleStop, command(stopId(2), { toDate: waiting }));
  await driver.call(daily.rescheduleStop, command(stopId(3), { toDate: made }));
  assert.equal((await stopsOn(routeId, made)).length, usual + 2);
  await driver.call(daily.reopenStop, command(stopId(1)));
  const done = await driver.call(daily.completeStop, command(stopId(2)));
  assert.deepEqual([done.stop.status, done.stop.rescheduledTo], ['completed', null]);
  const skipped = await driver.call(daily.skipStop, command(stopId(3), { reason: 'blocked' as const }));
  assert.deepEqual([skipped.stop.status, skipped.stop.rescheduledTo], ['skipped', null]);
  assert.equal((await stopsOn(routeId, made)).length, usual);
  await admin.call(daily.generate, { targetDate: waiting });
  assert.ok((await stopsOn(routeId, waiting)).every((stop) => !stop.isPutOff));
});

test('a stop can be put off to yet another day, and comes there alone', async () => {
  const { stopId, routeId } = await aRun();
  const [first, second] = [addDays(today, 4), addDays(today, 6)];
  for (const targetDate of [first, second]) await admin.call(daily.generate, { targetDate });
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: first }));
  const moved = await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: second }));
  assert.equal(moved.stop.rescheduledTo, second);
  const comeThere = async (date: string) => (await stopsOn(routeId, date)).filter((stop) => stop.isPutOff).length;
  assert.deepEqual([await comeThere(first), await comeThere(second)], [0, 1]);
});

test('what was worked on the other day stays there when the stop is taken back', async () => {
  const { stopId, routeId } = await aRun();
  const date = addDays(today, 5);
  await admin.call(daily.generate, { targetDate: date });
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: date }));
  const placed = (await stopsOn(routeId, date)).find((stop) => stop.isPutOff);
  await driver.call(daily.completeStop, command(placed?.id ?? ''));
  await driver.call(daily.reopenStop, command(stopId(1)));
  const left = (await stopsOn(routeId, date)).find((stop) => stop.isPutOff);
  assert.deepEqual([left?.id, left?.status], [placed?.id, 'completed']);
});

test('a visit that stood beside what was taken back outlives its stop', async () => {
  const { stopId, stops } = await aRun();
  const early = { ...command(stopId(1), { notes: 'Two cans' }), at: minutesAgo(30) };
  await admin.call(daily.skipStop, command(stopId(1), { reason: 'blocked' as const }));
  assert.match((await driver.call(daily.completeStop, early)).recorded ?? '', /^Recorded/);
  await admin.call(daily.reopenStop, command(stopId(1)));
  const contactId = stops[0]?.contactId ?? '';
  await admin.call(contacts.remove, { id: contactId });
  const { work } = await admin.call(stray.strayWork, {});
  const kept = work.filter((one) => one.contactId === contactId);
  assert.deepEqual(
    kept.map(({ reason, outcome, driverNotes, doneBy, doneAt }) => [
      ...[reason, outcome, driverNotes, doneBy?.id, Date.parse(doneAt)],
    ]),
    [['stop-removed', 'completed', 'Two cans', driver.id, Date.parse(early.at)]],
    'what was taken back is no visit, and nobody else knows of the other',
  );
});

test("completing after a skip keeps the driver's own words and not those of the reason", async () => {
  const { id, stopId } = await aRun(4);
  await driver.call(daily.skipStop, command(stopId(1), { reason: 'not_out' as const }));
  await driver.call(daily.skipStop, command(stopId(2), { reason: 'blocked' as const, notes: 'Car in front' }));
  await driver.call(daily.completeStop, command(stopId(3), { notes: 'Dog in the yard' }));
  await driver.call(daily.skipStop, command(stopId(3), { reason: 'not_out' as const }));
  for (const order of [1, 2]) await driver.call(daily.completeStop, command(stopId(order)));
  const said = (await stopsOf(id)).map(({ status, skipReason, driverNotes }) => [status, skipReason, driverNotes]);
  assert.deepEqual(said.slice(0, 3), [
    ['completed', null, null],
    ['completed', null, 'Car in front'],
    ['skipped', 'not_out', 'Dog in the yard'],
  ]);
});

test('a run is started and completed once, at the time of the phone, however often it is sent', async () => {
  const { id, stopId } = await aRun(2);
  const at = (minutes: number) => minutesAgo(minutes);
  const started = { id, commandId: randomUUID() as string, at: at(90) };
  const answers = await Promise.all(Array.from({ length: 5 }, () => driver.call(daily.start, started)));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  assert.equal(Date.parse(answers[0]?.startTime ?? ''), Date.parse(started.at));
  for (const order of [1, 2]) await driver.call(daily.completeStop, command(stopId(order)));
  const completed = { id, commandId: randomUUID() as string, at: at(5), notes: 'All good' };
  const [first, second] = await Promise.all([1, 2].map(() => driver.call(daily.complete, completed)));
  assert.deepEqual(first, second);
  assert.deepEqual(
    [first?.status, first?.notes, Date.parse(first?.endTime ?? '')],
    ['completed', 'All good', Date.parse(completed.at)],
  );
  assert.deepEqual(await driver.call(daily.start, started), answers[0]);
  const other = await driver.attempt(daily.complete, { ...completed, notes: 'Not so good' });
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
  assert.equal((await admin.attempt(daily.complete, completed)).status, 404);
});

test('who was served before the day was closed is not visited again on the day to which it moves', async () => {
  const tomorrow = addDays(today, 1);
  const { id, routeId, stopId } = await aRun(3);
  await admin.call(daily.generate, { targetDate: tomorrow });
  const closing = { date: today, name: 'Storm', effect: 'moved', movedTo: tomorrow } as const;
  const moving = async () =>
    (await admin.call(calendar.preview, { day: closing })).moves.find(({ nominal }) => nominal === today)?.pickups ?? 0;
  const all = await moving();
  await driver.call(daily.completeStop, command(stopId(1)));
  await driver.call(daily.skipStop, command(stopId(2), { reason: 'not_out' as const }));
  assert.equal(await moving(), all - 2);
  const [first, , third] = await stopsOf(id);
  const { id: closureId } = await admin.call(calendar.addDay, closing);
  const idsOn = async (date: string) => (await stopsOn(routeId, date)).map(({ contactId }) => contactId);
  assert.deepEqual(await idsOn(tomorrow), [third?.contactId]);

  await driver.call(daily.reopenStop, command(stopId(1)));
  assert.deepEqual(await idsOn(tomorrow), [first?.contactId, third?.contactId]);
  await admin.call(calendar.removeDay, { id: closureId });
  assert.deepEqual(await idsOn(tomorrow), []);
  assert.equal((await idsOn(today)).length, 3);
});

test('where a driver is, nobody comes on the day to which the pickup moves, until the driver takes it back', async () => {
  const tomorrow = addDays(today, 1);
  const { routeId, stopId } = await aRun(2);
  await admin.call(daily.generate, { targetDate: tomorrow });
  await driver.call(daily.startStop, command(stopId(1)));
  const { id } = await admin.call(calendar.addDay, {
    ...{ date: today, name: 'Storm', effect: 'moved', movedTo: tomorrow },
  });
  const coming = async () => (await stopsOn(routeId, tomorrow)).length;
  assert.equal(await coming(), 1);
  await driver.call(daily.reopenStop, command(stopId(1)));
  assert.equal(await coming(), 2);
  await admin.call(calendar.removeDay, { id });
});

test('what was done on an earlier day to which the calendar had moved it does not come on its own day again', async () => {
  const tomorrow = addDays(today, 1);
  const moving = { date: tomorrow, name: 'Landfill closed', effect: 'moved', movedTo: today } as const;
  const { id } = await admin.call(calendar.addDay, moving);
  const run = await aDailyRun(server, admin, { driver: driver.id, stops: 3, days: [weekdayOf(tomorrow)] });
  await driver.call(daily.completeStop, command(run.stopId(1)));
  await driver.call(daily.startStop, command(run.stopId(2)));
  const waiting = (await stopsOf(run.id))[2]?.contactId;
  await admin.call(calendar.removeDay, { id });
  await admin.call(daily.generate, { targetDate: tomorrow });
  const coming = async () => (await stopsOn(run.routeId, tomorrow)).map(({ contactId }) => contactId);
  assert.deepEqual(await coming(), [waiting]);
  await driver.call(daily.reopenStop, command(run.stopId(2)));
  assert.equal((await coming()).length, 2);
});
