import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { minutesAgo, now, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command, type WantedRun } from '../../../../test/support/daily-run.ts';
import { aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';

const [server, admin, driver, otherDriver] = await aServerWith('admin', 'employee', 'employee');

const aDailyRoute = (wanted: WantedRun = {}) => aDailyRun(server, admin, { driver: driver.id, ...wanted });

test('ten callers at once make each run once', async () => {
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: everyDay }));
  const date = addDays(today, 3);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => admin.attempt(daily.generate, { targetDate: date })),
  );
  assert.deepEqual(
    answers.map((a) => a.status),
    Array(10).fill(200),
  );
  const { dailyRoutes } = await admin.call(daily.list, { date });
  assert.equal(dailyRoutes.filter((run) => run.routeId === routeId).length, 1);
  const made = answers.map((a) => Number(a.body.generatedCount)).filter((n) => n > 0);
  assert.equal(made.length, 1);
});

test('force brings what nobody worked in line with its route, keeps its stops, and never touches what was started', async () => {
  const date = addDays(today, 5);
  const { id, stopId, routeId } = await aDailyRoute({ date });
  await server.transact((tx) => tx.updateTable('route').set({ name: 'Renamed' }).where('id', '=', routeId).execute());
  const forced = await admin.call(daily.generate, { targetDate: date, forceRegenerate: true });
  assert.ok(forced.generatedRoutes.some(({ routeName }) => routeName === 'Renamed'));
  const rebuilt = await admin.call(daily.get, { id });
  assert.equal(rebuilt.dailyRoute.routeName, 'Renamed');
  assert.equal(rebuilt.stops[0]?.id, stopId(1));
  await admin.call(daily.startStop, command(rebuilt.stops[0]?.id ?? ''));
  const again = await admin.call(daily.generate, { targetDate: date, forceRegenerate: true });
  assert.ok(
    again.skippedRoutes.some((skipped) => skipped.routeName === 'Renamed' && skipped.reason === 'Already started'),
  );
  assert.equal((await admin.call(daily.get, { id })).stops[0]?.status, 'in_progress');
});

test('generation outside the window is refused at its field', async () => {
  for (const date of [addDays(today, -1), addDays(today, 15)]) {
    const { status, body } = await admin.attempt(daily.generate, { targetDate: date });
    assert.equal(status, 422);
    assert.match(body.error.fields?.targetDate ?? '', /Choose a date from/);
  }
});

test('a driver completes a stop with notes, position and photo; the run starts by itself', async () => {
  const { id, stopId, stops } = await aDailyRoute();
  const photo = await sharp({ create: { width: 3000, height: 2000, channels: 3, background: '#a33' } })
    .withExif({ IFD3: { GPSLatitude: '36/1 43/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
  const done = await driver.call(
    daily.completeStop,
    command(stopId(1), {
      notes: 'Gate code worked',
      position: { latitude: 36.7281, longitude: -108.2187, accuracyMetres: 6 },
    }),
    new File([new Uint8Array(photo)], 'IMG_1.jpg'),
  );
  assert.equal(done.stop.status, 'completed');
  assert.equal(done.stop.driverNotes, 'Gate code worked');
  assert.equal(done.stop.actualLatitude, 36.7281);
  assert.equal(done.dailyRoute.status, 'in_progress');
  assert.deepEqual(done.dailyRoute.stops, { total: 3, suspended: 0, worked: 1, completed: 1 });
  const stored = await sharp(
    Buffer.from(await (await driver.fetch(`/api/daily-route-stops/${stopId(1)}/photo`)).arrayBuffer()),
  ).metadata();
  assert.deepEqual([stored.format, stored.width, stored.exif], ['jpeg', 2048, undefined]);
  const history = await admin.call(daily.contactHistory, { contactId: stops[0]?.contactId ?? '' });
  assert.deepEqual(
    history.stops.map((s) => [s.date, s.status, s.hasPhoto]),
    [[today, 'completed', true]],
  );
  assert.equal((await admin.call(daily.get, { id })).stops[0]?.hasPhoto, true);
});

test('a photo is only seen by staff and by the customer whose stop it is', async () => {
  const customer = await server.as('customer');
  const stranger = await server.as('customer');
  const { stopId } = await aDailyRoute({ customer: customer.id });
  const photo = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer();
  await driver.call(daily.completeStop, command(stopId(1)), new Blob([new Uint8Array(photo)]));
  const seen = (at: string) =>
    Promise.all([driver, customer, stranger, server.nobody].map(async (who) => (await who.fetch(at)).status));
  assert.deepEqual(await seen(`/api/daily-route-stops/${stopId(1)}/photo`), [200, 403, 403, 401]);
  assert.deepEqual(await seen(`/api/my-account/pickups/${stopId(1)}/photo`), [403, 200, 404, 401]);
});

test('a command ten times in a row and in parallel has one effect and one answer', async () => {
  const { stopId } = await aDailyRoute();
  const same = command(stopId(1), { notes: 'once' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => driver.call(daily.completeStop, same)));
  for (let n = 0; n < 10; n++) answers.push(await driver.call(daily.completeStop, same));
  for (const answer of answers) assert.deepEqual(answer, answers[0]);
  const rows = await server.database.read
    .selectFrom('stop_command')
    .where('stop_id', '=', stopId(1))
    .select('id')
    .execute();
  assert.equal(rows.length, 1);
});

test('when it happened and when it arrived are both kept', async () => {
  const { stopId } = await aDailyRoute();
  const at = minutesAgo(3 * 60);
  const sent = Date.parse(now());
  const { stop } = await driver.call(daily.completeStop, { ...command(stopId(1)), at });
  assert.equal(Date.parse(stop.completionTime ?? ''), Date.parse(at));
  const row = await server.database.read
    .selectFrom('daily_route_stop')
    .where('id', '=', stopId(1))
    .select(['completion_time', 'received_at'])
    .executeTakeFirstOrThrow();
  assert.equal(new Date(row.completion_time ?? 0).getTime(), Date.parse(at));
  assert.ok(new Date(row.received_at ?? 0).getTime() >= sent - 1000);
});

test('a command id with another body, or of another person, is refused', async () => {
  const { stopId } = await aDailyRoute();
  const first = command(stopId(1), { notes: 'one' });
  await driver.call(daily.completeStop, first);
  const other = await driver.attempt(daily.completeStop, { ...first, notes: 'two' });
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
  assert.equal((await admin.attempt(daily.completeStop, first)).status, 404);
});

test('of two sessions acting on one stop the office sees who was first; whoever was there is taken at their word', async () => {
  const { stopId } = await aDailyRoute();
  await driver.call(daily.completeStop, command(stopId(1)));
  const office = await admin.attempt(daily.completeStop, command(stopId(1)));
  assert.deepEqual([office.status, office.body.error.code], [409, 'stop-moved-on']);
  assert.partialDeepStrictEqual(office.body.error.current, { stop: { status: 'completed' } });
  const both = await Promise.all([
    driver.attempt(daily.completeStop, command(stopId(2))),
    admin.attempt(daily.skipStop, command(stopId(2), { reason: 'blocked' as const })),
  ]);
  assert.deepEqual(
    both.map(({ status }) => status),
    [200, 200],
  );
});

test('a suspended stop is refused, and follows its hold', async () => {
  const { id, stopId, stops } = await aDailyRoute({ suspended: [1] });
  const refused = await driver.attempt(daily.startStop, command(stopId(2)));
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'stop-suspended']);
  const contactId = stops[1]?.contactId ?? '';
  const { suspensions: holds } = await admin.call(suspensions.ofContact, { contactId });
  await admin.call(suspensions.end, { id: holds[0]?.id ?? '' });
  assert.equal((await driver.call(daily.get, { id })).stops[1]?.suspension, null);
  await driver.call(daily.skipStop, command(stopId(2), { notes: 'Not out' }));
});

test("only the run's driver and admins work its stops", async () => {
  const { stopId } = await aDailyRoute();
  assert.equal((await otherDriver.attempt(daily.skipStop, command(stopId(1)))).status, 403);
  await admin.call(daily.skipStop, command(stopId(1)));
});

test('a rescheduled stop becomes a real stop: on a run that exists, on one still to be made, on one of its own', async () => {
  const exists = addDays(today, 7);
  const later = addDays(today, 14);
  const { stopId, routeId, stops } = await aDailyRoute({ days: [weekdayOf(today)], stops: 4 });
  await admin.call(daily.generate, { targetDate: exists });
  const gone = stops.map(({ serviceId }) => serviceId).slice(0, 2);
  for (const order of [1, 2]) await driver.call(daily.startStop, command(stopId(order))); // and stays on today's run
  await server.transact(
    (
      tx, // so that nothing else is due for them on the other days
    ) =>
      tx
        .deleteFrom('route_address')
        .where('route_id', '=', routeId)
        .where('address_id', 'in', tx.selectFrom('service').select('address_id').where('id', 'in', gone))
        .execute(),
  );
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: exists }));
  await driver.call(daily.rescheduleStop, command(stopId(2), { toDate: later }));
  assert.deepEqual(await stopsOn(routeId, exists), [false, false, true]);
  assert.deepEqual(await stopsOn(routeId, later), [], 'its route will have a run');
  await admin.call(daily.generate, { targetDate: later });
  assert.deepEqual(await stopsOn(routeId, later), [false, false, true]);
  await admin.call(daily.generate, { targetDate: later, forceRegenerate: true });
  assert.deepEqual(await stopsOn(routeId, later), [false, false, true]);

  const ownDay = addDays(today, 20);
  await driver.call(daily.rescheduleStop, command(stopId(3), { toDate: ownDay }));
  assert.deepEqual(await stopsOn(routeId, ownDay), [true]);
});

test('a pickup put to a day on which its route comes anyway is served with that pickup, once', async () => {
  const date = addDays(today, 1);
  const { stopId, routeId } = await aDailyRoute();
  await admin.call(daily.generate, { targetDate: date });
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: date }));
  assert.deepEqual(await stopsOn(routeId, date), [false, false, false]);
});

async function stopsOn(routeId: string, date: string): Promise<boolean[]> {
  const run = (await admin.call(daily.list, { date })).dailyRoutes.find((r) => r.routeId === routeId);
  return run ? (await admin.call(daily.get, { id: run.id })).stops.map((stop) => stop.isPutOff) : [];
}

test('a run is completed with its open stops skipped, when that is confirmed', async () => {
  const { id, stopId } = await aDailyRoute();
  await driver.call(daily.start, { id });
  await driver.call(daily.completeStop, command(stopId(1)));
  const refused = await driver.attempt(daily.complete, { id });
  assert.deepEqual([refused.status, refused.body.error.code, refused.body.error.current], [409, 'open-stops', 2]);
  const run = await driver.call(daily.complete, { id, skipOpenStops: true, notes: 'All good' });
  assert.deepEqual([run.status, run.notes, run.stops.worked], ['completed', 'All good', 3]);
  const { stops } = await driver.call(daily.get, { id });
  assert.deepEqual(
    stops.map((stop) => stop.driverNotes),
    [null, 'Run completed', 'Run completed'],
  );
});

test('a cancelled run keeps its reason and takes no stop commands', async () => {
  const { id, stopId } = await aDailyRoute();
  assert.equal(
    (await admin.attempt(daily.cancel, { id, reason: '  ' })).body.error.message,
    'A reason is required to cancel a route',
  );
  assert.equal((await admin.call(daily.cancel, { id, reason: 'Snow' })).cancelReason, 'Snow');
  const refused = await driver.attempt(daily.startStop, command(stopId(1)));
  assert.deepEqual([refused.status, refused.body.error.message], [409, 'This run was cancelled.']);
});

test('changes are heard soon', async () => {
  const { stopId, id } = await aDailyRoute();
  const stream = await admin.fetch('/api/live');
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const heard = readUntil(stream, id);
  await driver.call(daily.startStop, command(stopId(1)));
  assert.ok((await heard) < onABusyMachine(2000));
});

async function readUntil(stream: Response, text: string): Promise<number> {
  const from = performance.now();
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let seen = ''; ; ) {
    if (!reader) throw new Error('There is no stream');
    const { value = '', done } = await reader.read();
    seen += value;
    if (seen.includes(text)) {
      await reader.cancel();
      return performance.now() - from;
    }
    if (done) throw new Error('The stream ended');
  }
}
