/** What a driver tells late of a whole run, after the office has started, completed, cancelled or reassigned it. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { clock } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = (stops = 2) => aDailyRun(server, admin, { driver: driver.id, stops });
const runOf = async (id: string) => (await admin.call(daily.get, { id })).dailyRoute;
const statusesOf = async (id: string) => (await admin.call(daily.get, { id })).stops.map(({ status }) => status);
/** A command of a phone on a run, done so many minutes ago. */
const told = (id: string, minutesAgo = 0, more = {}) => ({
  ...{ id, commandId: randomUUID() as string, at: addMinutes(clock.now(), -minutesAgo) },
  ...more,
});
const later = (minutes = 10) => clock.set(addMinutes(clock.now(), minutes));
/** What the history keeps of when a driver said to have ended a run. */
async function toldEnds(id: string) {
  const { rows } = await sql<{ by: string; at: string }>`
    select actor_id as by, after ->> 'told_end_time' as at from audit_entry
    where entity = 'daily_route' and entity_id = ${id} and after ->> 'told_end_time' is not null`.execute(
    server.database.read,
  );
  return rows.map(({ by, at }) => [by, Date.parse(at)]);
}

test('a start of a run that the office has started is answered as done; the earlier start counts', async () => {
  const { id } = await aRun();
  later();
  const { startTime: atDesk } = await admin.call(daily.start, { id });
  later();
  const late = await driver.call(daily.start, told(id));
  assert.deepEqual([late.status, late.startTime, late.recorded], ['in_progress', atDesk, undefined]);
  const early = told(id, 15);
  assert.equal(Date.parse((await driver.call(daily.start, early)).startTime ?? ''), Date.parse(early.at));
  const desk = await admin.attempt(daily.start, { id });
  assert.deepEqual([desk.status, desk.body.error.code], [409, 'run-moved-on'], 'a desk sees what is so already');
});

test('a completion of a run that the office has completed is answered as done, and its words are kept', async () => {
  const { id } = await aRun();
  await driver.call(daily.start, { id });
  later();
  const atDesk = await admin.call(daily.complete, { id, skipOpenStops: true, notes: 'No answer from the truck' });
  later();
  const late = await driver.call(daily.complete, told(id, 12, { notes: 'Brakes pull left' }));
  assert.deepEqual([late.status, late.endTime, late.recorded], ['completed', atDesk.endTime, undefined]);
  assert.equal(late.notes, 'No answer from the truck\nBrakes pull left');
  assert.equal((await driver.call(daily.start, told(id, 1))).status, 'completed');
});

test('office and phone complete a run at once: it is completed once and nobody is refused on the phone', async () => {
  for (let round = 0; round < 6; round++) {
    const { id } = await aRun();
    await driver.call(daily.start, { id });
    const [phone, desk] = await Promise.all([
      driver.attempt(daily.complete, told(id, 0, { skipOpenStops: true })),
      admin.attempt(daily.complete, { id, skipOpenStops: true }),
    ]);
    assert.equal(phone.status, 200, JSON.stringify(phone.body));
    assert.ok(desk.status === 200 || desk.body.error.code === 'run-moved-on');
    assert.equal((await runOf(id)).status, 'completed');
  }
});

test('a start of a run that was cancelled meanwhile is recorded; taken back, the run is under way', async () => {
  const { id } = await aRun();
  later();
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  later();
  const start = told(id, 15);
  const answer = await driver.call(daily.start, start);
  assert.match(answer.recorded ?? '', /^Recorded\. .*cancelled/);
  assert.deepEqual([answer.status, Date.parse(answer.startTime ?? '')], ['cancelled', Date.parse(start.at)]);
  assert.deepEqual(await driver.call(daily.start, start), answer, 'a repeat is answered like the first time');
  await admin.call(exceptions.restoreRun, { id });
  assert.equal((await runOf(id)).status, 'in_progress');
  const stranger = await aRun();
  await admin.call(daily.cancel, { id: stranger.id, reason: 'Snow' });
  const refused = await other.attempt(daily.start, told(stranger.id));
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'run-moved-on'], 'who never had it is refused');
});

test('office cancels while the phone starts: the phone is never refused, and the run ends cancelled', async () => {
  const seen = new Set<boolean>();
  for (let round = 0; round < 8; round++) {
    const { id } = await aRun();
    const [phone, desk] = await Promise.all([
      driver.attempt(daily.start, told(id)),
      admin.attempt(daily.cancel, { id, reason: 'Snow' }),
    ]);
    assert.deepEqual([phone.status, desk.status], [200, 200], JSON.stringify([phone.body, desk.body]));
    assert.equal((await runOf(id)).status, 'cancelled');
    assert.ok((await runOf(id)).startTime, 'the start is kept');
    seen.add(Boolean(phone.body.recorded));
  }
  assert.ok(seen.size > 0);
});

test('a completion of a cancelled run that leaves stops open is recorded, and the stops still wait for a truck', async () => {
  const { id, stopId } = await aRun();
  await driver.call(daily.completeStop, command(stopId(1)));
  later();
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  later();
  const done = told(id, 15, { skipOpenStops: true, notes: 'Bridge closed' });
  const answer = await driver.call(daily.complete, done);
  assert.match(answer.recorded ?? '', /^Recorded\. .*cancelled/);
  assert.deepEqual([answer.status, answer.cancelReason, answer.notes], ['cancelled', 'Snow', 'Bridge closed']);
  assert.deepEqual(await statusesOf(id), ['completed', 'pending']);
  assert.deepEqual(await toldEnds(id), [[driver.id, Date.parse(done.at)]]);
  assert.deepEqual(await driver.call(daily.complete, done), answer);
  assert.equal((await toldEnds(id)).length, 1);
});

test('a completion of a cancelled run on which nothing is left completes it: there was nothing to cancel', async () => {
  const [worked, untouched] = [await aRun(1), await aRun(1)];
  const at = clock.now();
  later();
  for (const { id } of [worked, untouched]) await admin.call(daily.cancel, { id, reason: 'Snow' });
  later();
  await driver.call(daily.completeStop, { ...command(worked.stopId(1)), at });
  const answer = await driver.call(daily.complete, told(worked.id, 15));
  assert.deepEqual([answer.status, answer.cancelReason, answer.recorded], ['completed', null, undefined]);
  assert.ok(answer.startTime);
  await server.transact((tx) => tx.deleteFrom('daily_route_stop').where('id', '=', untouched.stopId(1)).execute());
  const empty = await driver.call(daily.complete, told(untouched.id));
  assert.deepEqual([empty.status, Boolean(empty.recorded)], ['cancelled', true], 'nobody has worked there');
});

test('office cancels while the phone completes a run that is done: it ends completed, or cancelled with stops left', async () => {
  for (let round = 0; round < 8; round++) {
    const { id, stopId } = await aRun();
    const isDone = round % 2 === 0;
    for (const order of isDone ? [1, 2] : [1]) await driver.call(daily.completeStop, command(stopId(order)));
    const [phone, desk] = await Promise.all([
      driver.attempt(daily.complete, told(id, 0, { skipOpenStops: !isDone })),
      admin.attempt(daily.cancel, { id, reason: 'Snow' }),
    ]);
    assert.equal(phone.status, 200, JSON.stringify(phone.body));
    const { status } = await runOf(id);
    if (isDone || desk.status === 409) assert.equal(status, 'completed');
    else assert.deepEqual([status, Boolean(phone.body.recorded)], ['cancelled', true]);
    const expected = isDone
      ? ['completed', 'completed']
      : ['completed', status === 'completed' ? 'skipped' : 'pending'];
    assert.deepEqual(await statusesOf(id), expected);
  }
});

test('who no longer drives a run does not skip what its new driver has left to do', async () => {
  const { id, stopId } = await aRun();
  await driver.call(daily.start, { id });
  await driver.call(daily.completeStop, command(stopId(1)));
  later();
  await admin.call(daily.assignDriver, { id, driverId: other.id });
  later();
  const answer = await driver.call(daily.complete, told(id, 15, { skipOpenStops: true }));
  assert.match(answer.recorded ?? '', /^Recorded\. .*somebody else/);
  assert.equal(answer.recordedAs, 'run-given-away');
  assert.deepEqual([answer.status, await statusesOf(id)], ['in_progress', ['completed', 'pending']]);
  assert.equal((await toldEnds(id)).length, 1);
  await other.call(daily.completeStop, command(stopId(2)));
  assert.equal((await driver.call(daily.complete, told(id))).status, 'completed', 'nothing is left to skip');
});

test('a completion does not skip, and is not refused for, a stop that came to the run meanwhile', async () => {
  const { id, stopId } = await aRun();
  for (const order of [1, 2]) await driver.call(daily.completeStop, command(stopId(order)));
  const from = await aRun(1);
  later();
  await admin.call(daily.moveStops, { id: from.id, toRunId: id });
  later();
  const answer = await driver.call(daily.complete, told(id, 15));
  assert.match(answer.recorded ?? '', /^Recorded\. A stop is open that came to this run meanwhile/);
  assert.deepEqual([answer.status, await statusesOf(id)], ['in_progress', ['completed', 'completed', 'pending']]);
  assert.equal((await driver.call(daily.complete, told(id, 0, { skipOpenStops: true }))).status, 'completed');
});

test('whoever skips what is open skips no more than they have seen, at a desk neither', async () => {
  const { id, stopId } = await aRun();
  await driver.call(daily.start, { id });
  await driver.call(daily.completeStop, command(stopId(1)));
  const from = await aRun(1);
  later();
  await admin.call(daily.moveStops, { id: from.id, toRunId: id });
  const skip = (openStopsSeen: number) => ({ skipOpenStops: true, openStopsSeen });
  const answer = await driver.call(daily.complete, told(id, 5, skip(1)));
  assert.equal(answer.recordedAs, 'run-grown');
  assert.deepEqual([answer.status, await statusesOf(id)], ['in_progress', ['completed', 'pending', 'pending']]);
  const desk = await admin.attempt(daily.complete, { id, ...skip(1) });
  assert.deepEqual([desk.status, desk.body.error.code, desk.body.error.current], [409, 'open-stops', 2]);
  assert.equal((await admin.call(daily.complete, { id, ...skip(2) })).status, 'completed');
  assert.deepEqual(await statusesOf(id), ['completed', 'skipped', 'skipped']);
});

test('a phone that tells of a run which is gone is not refused, unless words would be lost with it', async () => {
  const run = await aRun();
  const start = command(run.id);
  const work = command(run.stopId(1));
  await admin.call(routes.remove, { id: run.routeId });
  const ofNothing = command(crypto.randomUUID());
  const words = command(run.id, { notes: 'A brake light is out' });
  const told = [
    await driver.attempt(daily.start, start),
    await driver.attempt(daily.completeStop, work),
    await driver.attempt(daily.complete, command(run.id, { notes: null })),
    await driver.attempt(daily.complete, words),
    await driver.attempt(daily.start, { id: run.id }),
    await driver.attempt(daily.start, ofNothing),
  ];
  assert.deepEqual(
    told.map(({ status }) => status),
    [200, 200, 200, 404, 404, 404],
  );
});

test('an admin at the desk who had the run once starts it with a stop, as any other desk does', async () => {
  const once = await server.as('admin');
  const { id, stopId } = await aDailyRun(server, admin, { driver: once.id, stops: 2 });
  await admin.call(daily.assignDriver, { id, driverId: driver.id });
  later();
  const { dailyRoute } = await once.call(daily.completeStop, { ...command(stopId(1)), at: clock.now() });
  assert.equal(dailyRoute.status, 'in_progress');
  assert.equal((await runOf(id)).status, 'in_progress');
});
