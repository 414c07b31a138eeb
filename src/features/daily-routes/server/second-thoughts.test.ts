/** What a driver takes back, or adds, without a signal: told late, behind the visit that it is about. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { clock, day, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith, aSuspension } from '../../../../test/support/factories.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { ownerHeader } from '../../../kernel/live-headers.ts';
import { duplicatesContract as duplicates } from '../../duplicates/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = () => aDailyRun(server, admin, { driver: driver.id, stops: 2 });
const later = (minutes = 5) => clock.set(addMinutes(clock.now(), minutes));
const stopOf = async (runId: string, id: string) =>
  (await admin.call(daily.get, { id: runId })).stops.find((stop) => stop.id === id);
const strayAt = async (contactId: string) =>
  (await admin.call(stray.strayWork, {})).work.filter((one) => one.contactId === contactId);

/** Completed and taken back a moment later, of which nobody hears yet. */
function mistaken(stopId: string) {
  const done = command(stopId);
  later(1);
  const reopened = command(stopId);
  later();
  return async () => [
    await driver.attempt(daily.completeStop, done),
    await driver.attempt(daily.reopenStop, { ...reopened, notes: null }),
  ];
}

const needsTruck = async (contactId: string | undefined) =>
  (await admin.call(exceptions.ofDate, { date: today })).unserved.some(
    (one) => one.contactId === contactId && one.needsTruck,
  );

test('a completion that is taken back before the office cancels the run waits for a truck', async () => {
  const { id, stopId, stops } = await aRun();
  const tell = mistaken(stopId(1));
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  assert.deepEqual(
    (await tell()).map(({ status }) => status),
    [200, 200],
  );
  assert.equal((await stopOf(id, stopId(1)))?.status, 'pending');
  assert.ok(await needsTruck(stops[0]?.contactId));
});

test('one that is taken back after that, by a phone that did not know, waits for a truck too', async () => {
  const { id, stopId, stops } = await aRun();
  await driver.call(daily.completeStop, command(stopId(1)));
  later();
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  later();
  await driver.call(daily.reopenStop, command(stopId(1), { notes: null }));
  assert.ok(await needsTruck(stops[0]?.contactId));
});

test('one that is taken back is as the others left open when the office completes the run', async () => {
  const { id, stopId } = await aRun();
  await driver.call(daily.start, { id });
  const tell = mistaken(stopId(1));
  await admin.call(daily.complete, { id, skipOpenStops: true });
  assert.deepEqual(
    (await tell()).map(({ status }) => status),
    [200, 200],
  );
  const { stops } = await admin.call(daily.get, { id });
  const shown = stops.map(({ status, driverNotes }) => [status, driverNotes]);
  assert.deepEqual(shown, [
    ['skipped', 'Run completed'],
    ['skipped', 'Run completed'],
  ]);
});

test('one that is taken back after the stop went to another truck is open there', async () => {
  const { id, stopId } = await aRun();
  await driver.call(daily.completeStop, command(stopId(1)));
  later();
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  later();
  assert.equal((await driver.call(daily.reopenStop, command(stopId(1), { notes: null }))).stop.status, 'pending');
  const theirs = await driver.attempt(daily.reopenStop, command(stopId(1), { notes: null }));
  assert.equal(theirs.status, 403, 'it shows nothing of theirs any more');
});

test('a visit beside a later one is taken back', async () => {
  const { id, stopId } = await aRun();
  const tell = mistaken(stopId(1));
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  later();
  await other.call(daily.completeStop, command(stopId(1)));
  assert.equal((await tell())[1]?.status, 200);
  const { status, visits } = (await stopOf(id, stopId(1))) ?? {};
  assert.deepEqual([status, visits?.map(({ takenBackAt }) => takenBackAt !== null)], ['completed', [true]]);
});

test('a visit beside what the office says of the stop is taken back with it', async () => {
  const { id, stopId } = await aRun();
  const done = command(stopId(1));
  later();
  await admin.call(daily.completeStop, command(stopId(1)));
  later();
  const reopened = command(stopId(1), { notes: null });
  await driver.call(daily.completeStop, done);
  await driver.call(daily.reopenStop, reopened);
  const { status, visits } = (await stopOf(id, stopId(1))) ?? {};
  assert.deepEqual([status, visits?.map(({ takenBackAt }) => takenBackAt !== null)], ['pending', [true, true]]);
});

test('what is said of a visit afterwards stands with it, where another truck was later or the office took it back', async () => {
  const cases: Record<string, (run: Awaited<ReturnType<typeof aRun>>) => Promise<unknown>> = {
    async another({ id, stopId }) {
      await admin.call(daily.assignDriver, { id, driverId: other.id });
      later();
      await other.call(daily.completeStop, command(stopId(1), { notes: 'Done' }));
    },
    office: ({ stopId }) => admin.call(daily.reopenStop, command(stopId(1), { notes: 'Done' })),
  };
  for (const [name, deed] of Object.entries(cases)) {
    const run = await aRun();
    await driver.call(daily.completeStop, command(run.stopId(1), { notes: 'Two bags' }));
    later();
    await deed(run);
    later();
    const words = { notes: 'Two bags. Gate is broken', notesBefore: 'Two bags' };
    await driver.call(daily.noteStop, command(run.stopId(1), words));
    const { driverNotes, visits } = (await stopOf(run.id, run.stopId(1))) ?? {};
    assert.deepEqual([driverNotes, visits?.map((visit) => visit.driverNotes)], ['Done', [words.notes]], name);
  }
});

test('a visit that waits for a dispatcher and is taken back waits no more', async () => {
  const cases: Record<string, (run: Awaited<ReturnType<typeof aRun>>) => Promise<unknown>> = {
    cancelled: ({ id }) => admin.call(daily.cancel, { id, reason: 'Snow' }),
    given: ({ id }) => admin.call(daily.assignDriver, { id, driverId: other.id }),
    async held({ stops }) {
      await server.transact((tx) => aSuspension(tx, stops[0]?.contactId ?? '', today, today));
      await admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
    },
    leftOut: ({ stops, routeId }) =>
      admin.call(exceptions.leaveOut, {
        ...{ pickups: [{ serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today }], reason: 'Moved' },
      }),
  };
  for (const [name, deed] of Object.entries(cases)) {
    const run = await aRun();
    await deed(run);
    later();
    const [done, reopened] = await mistaken(run.stopId(1))();
    assert.deepEqual([done?.body.recordedAs, reopened?.status], ['stray', 200], name);
    assert.deepEqual(await strayAt(run.stops[0]?.contactId ?? ''), [], name);
  }
});

test('what is said of a visit afterwards stands with it, on a cancelled run and while it waits for a dispatcher', async () => {
  const { id, stopId, stops } = await aRun();
  await driver.call(daily.completeStop, command(stopId(1)));
  later();
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  later();
  await driver.call(daily.completeStop, command(stopId(2)));
  for (const order of [1, 2])
    await driver.call(daily.noteStop, command(stopId(order), { notes: 'Gate is broken', notesBefore: null }));
  assert.equal((await stopOf(id, stopId(1)))?.driverNotes, 'Gate is broken');
  const [waiting] = await strayAt(stops[1]?.contactId ?? '');
  assert.equal(waiting?.driverNotes, 'Gate is broken');
});

test('why a stop could not be done is read by a dispatcher, where its run was cancelled before it was put off', async () => {
  const { id, stopId, stops } = await aRun();
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  later();
  const why = command(stopId(1), { toDate: day(2), notes: 'A car stands before it' });
  assert.equal((await driver.call(daily.rescheduleStop, why)).recordedAs, 'stray');
  const [waiting] = await strayAt(stops[0]?.contactId ?? '');
  assert.deepEqual([waiting?.outcome, waiting?.driverNotes], ['skipped', 'A car stands before it']);
  const wordless = await driver.attempt(daily.rescheduleStop, command(stopId(2), { toDate: day(2) }));
  assert.equal(wordless.body.error.code, 'run-closed');
});

test('what a dispatcher has decided since is not replaced by the other day that a phone tells late', async () => {
  for (const deed of ['putOff', 'leaveOut'] as const) {
    const { id, stopId, stops, routeId } = await aRun();
    await driver.call(daily.start, { id });
    const late = command(stopId(1), { toDate: day(2) });
    later();
    await admin.call(daily.complete, { id, skipOpenStops: true });
    later();
    const pickups = [{ serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today }];
    if (deed === 'putOff') await admin.call(exceptions.putOff, { pickups, toDate: day(3) });
    else await admin.call(exceptions.leaveOut, { pickups, reason: 'They said so' });
    later();
    assert.equal((await driver.call(daily.rescheduleStop, late)).stop.status, 'skipped');
    const { decided } = await admin.call(exceptions.ofDate, { date: today });
    assert.equal(decided.filter((one) => one.contactId === stops[0]?.contactId).length, 1, deed);
  }
});

test('work at a stop whose contact was merged since is the kept contact’s', async () => {
  const { stopId, stops, routeId } = await aRun();
  const done = command(stopId(1));
  later();
  const pickups = [{ serviceId: stops[0]?.serviceId ?? '', routeId, nominal: today }];
  await admin.call(exceptions.leaveOut, { pickups, reason: 'Moved' });
  const [mergedId = '', keptId = ''] = stops.map(({ contactId }) => contactId);
  await admin.call(duplicates.merge, { keptId, mergedId, keptVersion: 1, mergedVersion: 1, take: [] });
  await driver.call(daily.completeStop, done);
  assert.equal((await strayAt(keptId)).length, 1);
});

test('an admin who drove the run before corrects a stop like any other admin', async () => {
  const { id, stopId } = await aDailyRun(server, admin, { driver: admin.id, stops: 2 });
  later();
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  later();
  const answer = await admin.call(daily.completeStop, command(stopId(1)));
  assert.deepEqual([answer.stop.status, answer.recorded], ['completed', undefined]);
});

/** Completes a stop with a photo that travels for half a minute. */
async function completeSlowly(input: ReturnType<typeof command>): Promise<number> {
  const { id, ...rest } = input;
  const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('input', JSON.stringify(rest));
  form.set('file', new Blob([new Uint8Array(photo)]), 'stop.jpg');
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const body = new ReadableStream({
    async start(stream) {
      stream.enqueue(bytes.subarray(0, bytes.length / 2));
      await pause(200);
      later(0.5);
      stream.enqueue(bytes.subarray(bytes.length / 2));
      stream.close();
    },
  });
  const headers = { 'content-type': whole.headers.get('content-type') ?? '' };
  const init = { method: 'POST', body, duplex: 'half', headers };
  return (await driver.fetch(`/api${daily.completeStop.path.replace('{id}', id)}`, init as RequestInit)).status;
}

test('Undo behind a photo on a slow line counts, also by a phone whose clock is wrong', async () => {
  for (const wrong of [-180, 0, 180]) {
    const { id, stopId } = await aRun();
    const byPhone = (minutes = 0) => addMinutes(clock.now(), wrong + minutes);
    const done = { ...command(stopId(1)), at: byPhone(), sentAt: byPhone() };
    const undone = { ...command(stopId(1)), at: byPhone(0.05), notes: null };
    assert.equal(await completeSlowly(done), 200);
    await driver.call(daily.reopenStop, { ...undone, sentAt: byPhone() });
    assert.equal((await stopOf(id, stopId(1)))?.status, 'pending', `${wrong} minutes`);
  }
});

test("a step that waited is not done by whoever has signed in on the phone since, and still arrives as its driver's", async () => {
  const { id, stopId } = await aRun();
  const done = command(stopId(1));
  const theirs = { [ownerHeader]: driver.id };
  const sent = await admin.attempt(daily.completeStop, done, undefined, theirs);
  assert.deepEqual([sent.status, sent.body.error.kind], [401, 'signed-out']);
  assert.equal((await stopOf(id, stopId(1)))?.status, 'pending');
  assert.equal((await driver.attempt(daily.completeStop, done, undefined, theirs)).status, 200);
});

test("what is done after the server's clock was put back counts, and what was done before and is told after it does not", async () => {
  const { id, stopId } = await aRun();
  const [first, second] = [stopId(1), stopId(2)];
  const statuses = async () => [(await stopOf(id, first))?.status, (await stopOf(id, second))?.status];
  const begins = clock.now();
  /** By the phone, whose clock is right, so many minutes after it began. */
  const told = <M extends object>(stop: string, minute: number, more = {} as M) => ({
    ...command(stop, more),
    ...{ at: addMinutes(begins, minute), sentAt: addMinutes(begins, minute) },
  });
  const early = told(second, 0);
  clock.set(addMinutes(begins, 6)); // five minutes ahead
  await driver.call(daily.completeStop, told(first, 1));
  await driver.call(daily.skipStop, told(second, 1, { reason: 'not_out' as const }));
  clock.set(addMinutes(begins, 2));
  await driver.call(daily.reopenStop, told(first, 2, { notes: null }));
  await driver.call(daily.completeStop, { ...early, sentAt: addMinutes(begins, 2) });
  assert.deepEqual(await statuses(), ['pending', 'skipped']);
  await admin.call(daily.reopenStop, told(second, 2, { notes: null }));
  assert.deepEqual(await statuses(), ['pending', 'pending']);
  clock.set(addMinutes(begins, 1.5)); // once more
  await driver.call(daily.completeStop, told(second, 2.5));
  assert.deepEqual(await statuses(), ['pending', 'completed']);
  later(10);
});
