/** Contacts are merged and parted while somebody else changes the runs on which their stops are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn, wantedMerge } from '../../../../test/support/two-contacts.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import type { Tx } from '../../../server/database/connection.ts';
import { transactOn } from '../../../server/transact.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { lockDate } from '../../daily-routes/server/apply-plan.ts';
import { followChanges } from '../../daily-routes/server/following.ts';
import { lockDailyRoute } from '../../daily-routes/server/store.ts';
import { lockStopsOfRun } from '../../daily-routes/server/store-transfers.ts';
import { duplicatesContract as duplicates } from '../contract.ts';
import { mergeContacts, undoMerge } from './merge-contacts.ts';

const [server, staff, admin] = await aServerWith('employee', 'admin');
const { make, aRoute, merge } = contactsOn(server, staff);
const read = server.database.read;

/** Two contacts whose stops of today are on two runs. */
async function twoOnTheRoad() {
  const [one, other] = [await aRoute(), await aRoute()];
  const kept = await make({ addresses: { '6 Zuni Dr': 'BMS' }, stops: { '6 Zuni Dr': [one] } });
  const merged = await make({
    addresses: { '6 Zuni Dr': 'BMS', '7 Zuni Dr': 'S', '8 Zuni Dr': 'S' },
    stops: { '7 Zuni Dr': [one], '8 Zuni Dr': [other] },
  });
  await admin.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const [from = '', to = ''] = [one, other].map((route) => dailyRoutes.find(({ routeId }) => routeId === route)?.id);
  const { stops } = await admin.call(daily.get, { id: from });
  return { kept, merged, routeId: one, from, to, stopIds: stops.map(({ id }) => id) };
}

/** As the server carries work out, counting how often it had to begin. */
function counted() {
  const transact = transactOn(read, undefined, async (tx, changes) => void (await followChanges(tx, changes, now())));
  const begun = { times: 0 };
  return {
    begun,
    carryOut: <T>(work: (tx: Tx) => Promise<T>) =>
      transact((tx) => {
        begun.times++;
        return work(tx);
      }),
  };
}

test('who merges or parts contacts waits for a dispatcher who is moving their stops, and takes none of them before', async () => {
  const { kept, merged, from } = await twoOnTheRoad();
  const addressIds = [kept, merged].flatMap((one) => Object.values(one.addressIds));
  const [by, at] = [staff.id, now()];
  let mergeId = '';
  for (const deed of [
    async (tx: Tx) => {
      ({ mergeId } = await mergeContacts(tx, { ...wantedMerge(kept, merged), by, at }));
    },
    async (tx: Tx) => {
      await undoMerge(tx, { id: mergeId, by, at });
    },
  ]) {
    const [merging, moving] = [counted(), counted()];
    const dateTaken = Promise.withResolvers<void>();
    const merges = dateTaken.promise.then(() => merging.carryOut(deed));
    await moving.carryOut(async (tx) => {
      await lockDate(tx, today);
      dateTaken.resolve();
      await until(() => countWaiting(read));
      await lockDailyRoute(tx, from);
      await lockStopsOfRun(tx, from);
      // As new stops do, which point to their address.
      await sql`select from contact_address where id = any(${addressIds}::uuid[]) for key share`.execute(tx);
    });
    await merges;
    assert.deepEqual([merging.begun.times, moving.begun.times], [1, 1]);
  }
});

test('contacts are merged and parted while their stops go to another truck and another day, and nobody is refused', async () => {
  for (let round = 0; round < 3; round++) {
    const { kept, merged, routeId, from, to, stopIds } = await twoOnTheRoad();
    const { rows } = await sql<{ id: string }>`
      select service_id as id from daily_route_stop where id = any(${stopIds}::uuid[])`.execute(read);
    const pickups = rows.map(({ id }) => ({ serviceId: id, routeId, nominal: today }));
    const [{ mergeId }, moved] = await Promise.all([
      merge(kept, merged),
      admin.attempt(daily.moveStops, { id: from, stopIds, toRunId: to }),
      admin.call(daily.generate, { targetDate: day(1 + round), forceRegenerate: true }),
    ]);
    const [parted, putOff, back] = await Promise.all([
      staff.attempt(duplicates.undo, { id: mergeId }),
      admin.attempt(exceptions.putOff, { pickups, toDate: day(2) }),
      admin.attempt(daily.moveStops, { id: to, stopIds, toRunId: from }),
    ]);
    assert.deepEqual([moved.status, parted.status, putOff.status], [200, 200, 200], `round ${round}`);
    // Whoever comes second finds the stops put off.
    assert.ok(back.status < 500, `${back.status}`);
  }
});
