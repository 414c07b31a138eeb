/** What a driver tells late, after the office has changed something: judged by what was true when it was done. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { clock } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = (who = driver, stops = 4) => aDailyRun(server, admin, { driver: who.id, stops });
const stopOf = async (runId: string, id: string) =>
  (await admin.call(daily.get, { id: runId })).stops.find((stop) => stop.id === id);
const told = (id: string, at: string, more = {}) => ({ ...command(id, more), at });
async function visitsOf(stopId: string) {
  const { rows } = await sql<{ runId: string }>`
    select daily_route_id as "runId" from daily_route_stop where id = ${stopId}`.execute(server.database.read);
  return (await stopOf(rows[0]?.runId ?? '', stopId))?.visits ?? [];
}
const strayOf = async () => (await admin.call(stray.strayWork, {})).work;
/** What the office does from now on comes after what was done before. */
const later = (minutes = 5) => clock.set(addMinutes(clock.now(), minutes));

test('four stops of one run completed at once answer 1, 2, 3 and 4 worked', async () => {
  for (let round = 0; round < 5; round++) {
    const { stopId } = await aRun();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((order) => driver.call(daily.completeStop, command(stopId(order)))),
    );
    assert.deepEqual(answers.map(({ dailyRoute }) => dailyRoute.stops.worked).sort(), [1, 2, 3, 4]);
    assert.deepEqual(answers.map(({ dailyRoute }) => dailyRoute.stops.completed).sort(), [1, 2, 3, 4]);
  }
});

test('a stop that is completed while it goes to another run is completed, and counts where it is then', async () => {
  for (let round = 0; round < 8; round++) {
    const [from, to] = [await aRun(), await aRun(other)];
    const done = command(from.stopId(1));
    const [answer] = await Promise.all([
      driver.attempt(daily.completeStop, done),
      admin.attempt(daily.moveStops, { id: from.id, stopIds: [from.stopId(1)], toRunId: to.id }),
      driver.attempt(daily.completeStop, command(from.stopId(2))),
    ]);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const stands = (await stopOf(from.id, from.stopId(1))) ?? (await stopOf(to.id, from.stopId(1)));
    // By then the stop may have been another driver's for a moment: then the work waits for the dispatcher.
    if (answer.body.recorded) assert.equal(stands?.status, 'pending');
    else assert.equal(stands?.status, 'completed');
  }
});

test('a repeat is answered like the first time, whatever has changed since', async () => {
  const { id, stopId } = await aRun();
  const to = await aRun(other);
  const [first, second, third] = [1, 2, 3].map((order) => command(stopId(order), { reason: 'blocked' as const }));
  const answers = await Promise.all([first, second, third].map((one) => driver.call(daily.skipStop, one as never)));
  await server.database.read
    .updateTable('company_settings')
    .set({ photo_required_skip_reasons: ['blocked'] })
    .execute();
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  await admin.call(daily.reopenStop, command(stopId(2)));
  await admin.call(daily.moveStops, { id, stopIds: [stopId(2)], toRunId: to.id });
  await server.transact((tx) => tx.deleteFrom('daily_route_stop').where('id', '=', stopId(3)).execute());
  for (const [n, one] of [first, second, third].entries())
    assert.deepEqual(await driver.call(daily.skipStop, one as never), answers[n]);
  const fresh = await other.attempt(daily.skipStop, command(stopId(4), { reason: 'blocked' as const }));
  assert.deepEqual([fresh.status, fresh.body.error.code], [422, 'photo-required']);
  const waited = { reason: 'blocked' as const, at: addMinutes(clock.now(), -30) };
  const { stop } = await other.call(daily.skipStop, { ...command(stopId(4)), ...waited });
  assert.equal(stop.status, 'skipped', 'done before anybody asked for a photo, and told late');
  await server.database.read.updateTable('company_settings').set({ photo_required_skip_reasons: [] }).execute();
});

test('permission is asked before the rules', async () => {
  const { stopId } = await aRun();
  const refused = await other.attempt(daily.skipStop, command(stopId(1), { reason: 'other' as const }));
  assert.equal(refused.status, 403);
});

test('work done before the office cancelled the run, changed its driver or moved the stop is recorded as work', async () => {
  const [cancelled, given, from, to] = [await aRun(), await aRun(), await aRun(), await aRun(other)];
  const at = clock.now();
  later();
  await admin.call(daily.cancel, { id: cancelled.id, reason: 'Snow' });
  await admin.call(daily.assignDriver, { id: given.id, driverId: other.id });
  await admin.call(daily.moveStops, { id: from.id, stopIds: [from.stopId(1)], toRunId: to.id });
  later();
  for (const [runId, id] of [
    [cancelled.id, cancelled.stopId(1)],
    [given.id, given.stopId(1)],
    [to.id, from.stopId(1)],
  ] as const) {
    const answer = await driver.call(daily.completeStop, told(id, at, { notes: 'Two cans' }));
    assert.deepEqual([answer.stop.status, answer.dailyRoute.id, answer.recorded], ['completed', runId, undefined]);
    const stop = await stopOf(runId, id);
    assert.deepEqual([stop?.status, stop?.driverNotes], ['completed', 'Two cans']);
    assert.equal(Date.parse(stop?.completionTime ?? ''), Date.parse(at));
  }
  const runs = await Promise.all([cancelled.id, to.id].map((id) => admin.call(daily.get, { id })));
  assert.deepEqual(
    runs.map(({ dailyRoute: { status, stops } }) => [status, stops.worked]),
    [
      ['cancelled', 1],
      ['pending', 1],
    ],
    'what another truck has done does not start the run of this one',
  );
  assert.equal((await driver.attempt(daily.startStop, command(given.stopId(2)))).status, 403);
});

test('a stop that completing the run skipped was worked, when its driver tells so afterwards', async () => {
  const { id, stopId } = await aRun();
  await driver.call(daily.start, { id });
  const at = clock.now();
  later();
  await admin.call(daily.complete, { id, skipOpenStops: true });
  later();
  const answer = await driver.call(daily.completeStop, told(stopId(1), at));
  assert.deepEqual([answer.stop.status, answer.stop.driverNotes], ['completed', null]);
  assert.equal((await stopOf(id, stopId(2)))?.status, 'skipped');
});

test('when two trucks did it both visits are kept, and the later one counts', async () => {
  const [from, to] = [await aRun(), await aRun(other)];
  const at = clock.now();
  later();
  await admin.call(daily.moveStops, { id: from.id, stopIds: [from.stopId(1)], toRunId: to.id });
  later();
  await other.call(daily.completeStop, command(from.stopId(1), { notes: 'Second truck' }));
  later();
  const answer = await driver.call(daily.completeStop, told(from.stopId(1), at, { notes: 'First truck' }));
  assert.match(answer.recorded ?? '', /^Recorded/);
  assert.equal((await stopOf(to.id, from.stopId(1)))?.driverNotes, 'Second truck');
  const visits = await visitsOf(from.stopId(1));
  assert.deepEqual(
    visits.map((visit) => [visit.outcome, visit.driverNotes, visit.doneBy?.id, Date.parse(visit.doneAt)]),
    [['completed', 'First truck', driver.id, Date.parse(at)]],
  );
});

test('of two phones of one driver the later decision counts, in whatever order they arrive', async () => {
  const { id, stopId } = await aRun();
  const at = clock.now();
  later();
  await driver.call(daily.skipStop, command(stopId(1), { reason: 'blocked' as const, notes: 'Car' }));
  const older = await driver.call(daily.completeStop, told(stopId(1), at, { notes: 'Done' }));
  assert.deepEqual([older.stop.status, older.stop.driverNotes], ['skipped', 'Car']);
  const stop = await stopOf(id, stopId(1));
  assert.deepEqual([stop?.status, stop?.skipReason, stop?.driverNotes], ['skipped', 'blocked', 'Car']);
  assert.deepEqual(
    (await visitsOf(stopId(1))).map(({ outcome, driverNotes }) => [outcome, driverNotes]),
    [['completed', 'Done']],
  );
  later();
  await driver.call(daily.reopenStop, command(stopId(1)));
  const late = await driver.call(daily.startStop, told(stopId(1), at));
  assert.equal(late.stop.status, 'pending', 'what was overtaken changes nothing');
  const taken = (await visitsOf(stopId(1))).find(({ outcome }) => outcome === 'skipped');
  assert.ok(taken?.takenBackAt);
});

test('a stop that a second phone of its driver starts is started already; a desk is told so', async () => {
  const { stopId } = await aRun();
  const { stop: started } = await driver.call(daily.startStop, command(stopId(1)));
  later();
  const { stop } = await driver.call(daily.startStop, command(stopId(1)));
  assert.deepEqual(
    [stop.status, Date.parse(stop.startedAt ?? '')],
    ['in_progress', Date.parse(started.startedAt ?? '')],
  );
  assert.equal((await admin.attempt(daily.startStop, command(stopId(1)))).body.error.code, 'stop-moved-on');
});

test("a phone whose clock is wrong is corrected by what it says the time is; the phone's own time is kept", async () => {
  const { id, stopId } = await aRun();
  const done = clock.now();
  later(20);
  const behind = (at: string) => addMinutes(at, -40);
  await driver.call(daily.completeStop, {
    ...told(stopId(1), behind(done)),
    sentAt: behind(clock.now()),
  });
  const stop = await stopOf(id, stopId(1));
  assert.ok(Math.abs(Date.parse(stop?.completionTime ?? '') - Date.parse(done)) < 5_000);
  const row = await server.database.read
    .selectFrom('daily_route_stop')
    .select('device_at')
    .where('id', '=', stopId(1))
    .executeTakeFirstOrThrow();
  assert.equal(Date.parse(row.device_at ?? ''), Date.parse(behind(done)));
  const again = told(stopId(2), clock.now());
  const first = await driver.call(daily.completeStop, { ...again, sentAt: clock.now() });
  later();
  assert.deepEqual(await driver.call(daily.completeStop, { ...again, sentAt: clock.now() }), first);
});

test('work that fits nowhere is taken, and a dispatcher puts it on the stop, keeps it or dismisses it', async () => {
  const { id, stopId, stops } = await aRun(driver, 4);
  later();
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  later();
  for (const order of [1, 2, 3]) {
    const answer = await driver.call(daily.completeStop, command(stopId(order), { notes: `Stop ${order}` }));
    assert.equal(answer.recorded, 'Recorded. The office will place it.');
    assert.equal(answer.stop.status, 'pending');
  }
  const waiting = (await strayOf()).filter(({ stopNow }) => stopNow?.dailyRouteId === id);
  assert.deepEqual(
    waiting.map(({ reason, outcome, driverNotes, doneBy, contactId }) => [
      ...[reason, outcome, driverNotes, doneBy?.id, contactId],
    ]),
    [1, 2, 3].map((order) => ['not-theirs', 'completed', `Stop ${order}`, driver.id, stops[order - 1]?.contactId]),
  );
  const [placed, kept, dismissed] = waiting;
  const settle = (of: typeof placed, settlement: string, reason?: string) =>
    admin.attempt(stray.settleStrayWork, { id: of?.id, settlement, ...(reason && { reason }) });
  assert.equal((await driver.attempt(stray.settleStrayWork, { id: placed?.id, settlement: 'place' })).status, 403);
  assert.equal((await settle(placed, 'place')).status, 200);
  assert.equal((await settle(placed, 'place')).body.error.code, 'settled-already');
  assert.equal((await settle(kept, 'keep')).status, 200);
  assert.equal((await settle(dismissed, 'dismiss')).body.error.code, 'reason-required');
  assert.equal((await settle(dismissed, 'dismiss', 'Tapped by mistake')).status, 200);
  assert.deepEqual(
    (await strayOf()).filter(({ stopNow }) => stopNow?.dailyRouteId === id),
    [],
  );
  const after = (await admin.call(daily.get, { id })).stops.map(({ status, driverNotes }) => [status, driverNotes]);
  assert.deepEqual(after.slice(0, 2), [
    ['completed', 'Stop 1'],
    ['pending', null],
  ]);
  const visitsAt = async (order: number) =>
    (await driver.call(daily.contactHistory, { contactId: stops[order - 1]?.contactId ?? '' })).visits;
  assert.deepEqual(
    (await visitsAt(2)).map(({ reason, outcome, driverNotes, doneBy, hasPhoto }) => [
      ...[reason, outcome, driverNotes, doneBy?.id, hasPhoto],
    ]),
    [['not-theirs', 'completed', 'Stop 2', driver.id, false]],
  );
  assert.deepEqual([await visitsAt(1), await visitsAt(3)], [[], []], 'what stands on its stop, or does not count');
});

test('work at a stop that was removed waits for the dispatcher, and goes to the stop that took its place', async () => {
  const { id, stopId } = await aRun(driver, 2);
  const at = clock.now();
  later();
  await server.transact(async (tx) => {
    const { id: _, ...row } = await tx
      .selectFrom('daily_route_stop')
      .selectAll()
      .where('id', '=', stopId(1))
      .executeTakeFirstOrThrow();
    await tx.deleteFrom('daily_route_stop').where('id', '=', stopId(1)).execute();
    await tx
      .insertInto('daily_route_stop')
      .values(row as never)
      .execute();
    await tx.deleteFrom('daily_route_stop').where('id', '=', stopId(2)).execute();
  });
  for (const order of [1, 2]) {
    const started = await driver.call(daily.startStop, told(stopId(order), at));
    assert.equal(started.recorded, undefined);
    const answer = await driver.call(daily.completeStop, told(stopId(order), at, { notes: 'Done' }));
    assert.deepEqual([answer.stop.id, answer.recorded], [stopId(order), 'Recorded. The office will place it.']);
  }
  assert.equal((await other.attempt(daily.completeStop, told(stopId(1), at))).status, 403);
  const waiting = (await strayOf())
    .filter(({ reason }) => reason === 'stop-removed')
    .sort((one) => (one.stopNow ? -1 : 1));
  assert.deepEqual(
    waiting.map(({ stopNow }) => stopNow?.dailyRouteId ?? null),
    [id, null],
  );
  await admin.call(stray.settleStrayWork, { id: waiting[0]?.id ?? '', settlement: 'place' });
  const nowhere = await admin.attempt(stray.settleStrayWork, { id: waiting[1]?.id, settlement: 'place' });
  assert.equal(nowhere.body.error.code, 'no-stop-now');
  assert.deepEqual(
    (await admin.call(daily.get, { id })).stops.map(({ status, driverNotes }) => [status, driverNotes]),
    [['completed', 'Done']],
  );
});

test('work at a stop that the office has put on hold meanwhile is not refused', async () => {
  const { stopId } = await aDailyRun(server, admin, { driver: driver.id, suspended: [0] });
  const answer = await driver.call(daily.completeStop, command(stopId(1)));
  assert.equal(answer.recorded, 'Recorded. The office will place it.');
  const refused = await driver.attempt(daily.startStop, command(stopId(1)));
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'stop-suspended']);
  assert.equal((await admin.attempt(daily.completeStop, command(stopId(1)))).body.error.code, 'stop-suspended');
});

test('a stop that never was is nobody’s', async () => {
  const answer = await driver.attempt(daily.completeStop, command(crypto.randomUUID()));
  assert.equal(answer.status, 404);
});
