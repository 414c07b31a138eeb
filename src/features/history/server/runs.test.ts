import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { lastEntryId } from '../../../../test/support/audit.ts';
import { now, today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { historyContract as history } from '../contract.ts';

let server: TestServer;
let admin: Caller;
let driver: Caller;
let driverName: string;
let adminName: string;
before(async () => {
  server = await aServer();
  [admin, driver] = [await server.as('admin'), await server.as('employee')];
  [adminName, driverName] = [await nameOf(admin), await nameOf(driver)];
});
after(() => server.close());

const nameOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profile where id = ${id}`.execute(server.database.read);
  return rows[0]?.name ?? '';
};
type Page = Awaited<ReturnType<typeof ofRun>>;
const ofRun = (id: string, more: object = {}) => driver.call(history.ofThing, { thing: 'daily-route', id, ...more });
const ofStop = (id: string) => driver.call(history.ofThing, { thing: 'daily-route-stop', id });
const inShort = ({ entries }: Page) => entries.map(({ who, what }) => `${what} by ${who}`).reverse();
const changes = ({ entries }: Page, at: number) =>
  entries.at(-1 - at)?.changes.map(({ label, before, after }) => `${label}: ${before ?? '–'} → ${after ?? '–'}`);
const theRun = () => aDailyRun(server, admin, { driver: driver.id });

test('a run tells who started, reassigned and cancelled it, when and why', async () => {
  const { id } = await theRun();
  await driver.call(daily.start, { id });
  await admin.call(daily.assignDriver, { id, driverId: null });
  await admin.call(daily.assignDriver, { id, driverId: admin.id });
  await admin.call(daily.cancel, { id, reason: 'Broken axle' });
  const told = await ofRun(id);
  assert.deepEqual(inShort(told), [
    `Run started by ${driverName}`,
    `Run left without a driver by ${adminName}`,
    `Run given to another driver by ${adminName}`,
    `Run cancelled by ${adminName}`,
  ]);
  assert.equal(changes(told, 0)?.[0], 'Status: Pending → In Progress');
  assert.deepEqual(changes(told, 1), [`Driver: ${driverName} → –`]);
  assert.deepEqual(changes(told, 3)?.slice(0, 2), ['Status: In Progress → Cancelled', 'Reason: – → Broken axle']);
  assert.deepEqual([...new Set(told.entries.map(({ kind, subject }) => `${kind} ${subject}`))], ['run null']);
});

test('a run whose cancellation is taken back was opened again, and not started once more', async () => {
  const { id } = await theRun();
  await driver.call(daily.start, { id });
  await admin.call(daily.cancel, { id, reason: 'Broken axle' });
  await admin.call(exceptions.restoreRun, { id });
  const told = await ofRun(id);
  assert.deepEqual(inShort(told), [
    `Run started by ${driverName}`,
    `Run cancelled by ${adminName}`,
    `Run opened again by ${adminName}`,
  ]);
  assert.deepEqual(changes(told, 2)?.slice(0, 2), ['Status: Cancelled → In Progress', 'Reason: Broken axle → –']);
});

test('a stop tells who worked it, with the reason and the words, and who corrected it', async () => {
  const { id, stopId, stops } = await theRun();
  const stop = stopId(1);
  await driver.call(daily.startStop, command(stop));
  await driver.call(daily.skipStop, command(stop, { reason: 'blocked' as const, notes: 'White van' }));
  await admin.call(daily.completeStop, command(stop));
  await admin.call(daily.noteStop, command(stop, { notes: 'Came back at noon' }));
  await admin.call(daily.reopenStop, command(stop));
  const told = await ofStop(stop);
  assert.deepEqual(inShort(told), [
    `Stop started by ${driverName}`,
    `Stop skipped by ${driverName}`,
    `Stop completed by ${adminName}`,
    `Stop changed by ${adminName}`,
    `Stop put back to pending by ${adminName}`,
  ]);
  const skipped = changes(told, 1) ?? [];
  assert.deepEqual(skipped.slice(0, 3), [
    'Status: In Progress → Skipped',
    'Reason: – → Blocked',
    'Notes: – → White van',
  ]);
  assert.match(skipped[3] ?? '', /^Done at: – → \w{3} \d/);
  assert.deepEqual(changes(told, 3), ['Notes: White van → Came back at noon']);
  // The run tells that it was started by it, and nothing of what its stops say themselves.
  assert.deepEqual(inShort(await ofRun(id)), [`Run started by ${driverName}`]);
  const contactId = stops[0]?.contactId ?? '';
  const ofContact = await driver.call(history.ofContact, { contactId });
  assert.ok(ofContact.entries.every(({ kind }) => kind !== 'run'));
});

test('what is put off says to when, and what is moved stands with both runs, by their drivers', async () => {
  const { id, stopId } = await theRun();
  await driver.call(daily.rescheduleStop, command(stopId(1), { toDate: addDays(today, 2) }));
  assert.ok(changes(await ofStop(stopId(1)), 0)?.some((line) => /^New date: – → /.test(line)));
  const moved = await admin.call(daily.moveStops, { id, stopIds: [stopId(2), stopId(3)], toDriverId: admin.id });
  const told = await ofRun(id);
  assert.deepEqual(inShort(told), [
    `Run started by ${driverName}`,
    `Stop moved between runs by ${adminName}`,
    `Stop moved between runs by ${adminName}`,
  ]);
  assert.ok(told.entries[0]?.subject?.includes(' · '));
  assert.match(changes(told, 1)?.[0] ?? '', new RegExp(`^Run: .+ \\(${driverName}\\) → .+ \\(${adminName}\\)$`));
  assert.equal((await ofRun(moved.to.id)).entries.length, 2);
  assert.equal((await ofStop(stopId(2))).entries[0]?.subject, null);
});

test('a stop that is removed stays readable with its run and by its id', async () => {
  const { id, stopId } = await theRun();
  const stop = stopId(2);
  await admin.call(daily.completeStop, command(stop));
  const { stops } = await admin.call(daily.get, { id });
  const { streetLine, contactName } = stops.find((one) => one.id === stop) ?? {};
  await server.transact((tx) => tx.deleteFrom('daily_route_stop').where('id', '=', stop).execute());
  const told = await ofRun(id);
  assert.equal(told.entries[0]?.what, 'Stop taken off its run');
  assert.equal(told.entries[0]?.subject, `${streetLine} · ${contactName}`);
  assert.deepEqual(inShort(await ofStop(stop)), [
    `Stop completed by ${adminName}`,
    'Stop taken off its run by Haulyard',
  ]);
});

test('making runs, and what is changed of stops beside their work, leaves no entry', async () => {
  const until = await lastEntryId(server);
  const made = await theRun();
  const { rows: before } = await sql`
    select from audit_entry where id > ${until} and entity like 'daily_route%'`.execute(server.database.read);
  assert.equal(before.length, 0);
  await server.transact(async (tx) => {
    await tx.updateTable('daily_route_stop').set({ latitude: 36.7, longitude: -108.2, phone: '505' }).execute();
    await tx.updateTable('daily_route_stop').set({ status: 'pending' }).where('id', '=', made.stopId(1)).execute();
    await tx.updateTable('daily_route').set({ updated_at: now() }).execute();
  });
  const { rows } = await sql`
    select from audit_entry where id > ${until} and entity like 'daily_route%'`.execute(server.database.read);
  assert.equal(rows.length, 0);
});

test('a long story comes in pages, and a run’s with what came to it and left it', async () => {
  const { id, stopId } = await theRun();
  for (let n = 0; n < 30; n++)
    await server.transact(async (tx) => {
      await tx
        .updateTable('daily_route')
        .set({ notes: `${n}` })
        .where('id', '=', id)
        .execute();
      if (n < 25) return;
      await tx.updateTable('daily_route_stop').set({ status: 'skipped' }).where('id', '=', stopId(1)).execute();
    });
  const other = await theRun();
  for (let n = 0; n < 15; n++)
    for (const daily_route_id of [other.id, id])
      await server.transact((tx) =>
        tx
          .updateTable('daily_route_stop')
          .set({ daily_route_id, order_in_route: 90 })
          .where('id', '=', stopId(2))
          .execute(),
      );
  const first = await ofRun(id);
  const second = await ofRun(id, { before: first.next });
  assert.deepEqual([first.entries.length, second.entries.length, second.next], [50, 10, null]);
  const ids = [...first.entries, ...second.entries].map((entry) => entry.id);
  assert.deepEqual(
    ids,
    [...new Set(ids)].sort((a, b) => b - a),
  );
});

test('years later it is told which year’s run a stop came from', async () => {
  const [old, other] = [await theRun(), await theRun()];
  await server.transact(async (tx) => {
    await tx.updateTable('daily_route').set({ date: '2022-12-31' }).where('id', '=', old.id).execute();
    await tx
      .updateTable('daily_route_stop')
      .set({ daily_route_id: other.id, order_in_route: 90 })
      .where('id', '=', old.stopId(2))
      .execute();
  });
  const { entries } = await ofStop(old.stopId(2));
  assert.match(entries[0]?.changes.find(({ label }) => label === 'Run')?.before ?? '', /, Dec 31, 2022 \(/);
});

test('an unknown thing has no history, one on which nothing was done an empty one; customers have none', async () => {
  const { id, stopId } = await theRun();
  assert.deepEqual(await ofRun(id), { entries: [], next: null });
  assert.deepEqual(await ofStop(stopId(1)), { entries: [], next: null });
  const customer = await server.as('customer');
  assert.equal((await customer.attempt(history.ofThing, { thing: 'daily-route', id })).status, 403);
  assert.equal((await server.nobody.attempt(history.ofThing, { thing: 'daily-route', id })).status, 401);
  const status = async (thing: string, of: string) =>
    (await driver.attempt(history.ofThing, { thing: thing as never, id: of })).status;
  assert.equal(await status('daily-route', randomUUID()), 404);
  assert.equal(await status('daily-route', stopId(1)), 404); // a stop is no run
  for (const thing of ['profile', 'company-settings', 'contact', 'daily-route%22;drop'])
    assert.equal(await status(thing, id), 422);
});
