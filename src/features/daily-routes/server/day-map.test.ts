import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { now, today } from '../../../../test/support/clock.ts';
import { aRoute, aServerWith, aSuspension, everyDay } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

async function unplace(addressId: string | undefined): Promise<void> {
  await server.transact((tx) =>
    sql`update contact_address set latitude = null, longitude = null where id = ${addressId}`.execute(tx),
  );
}

test('the map of a day has every stop with its place and state, names those without one, and leaves cancelled runs out', async () => {
  const made = await server.transact(async (tx) => {
    const route = await aRoute(tx, { days: everyDay, stops: 4 });
    await aSuspension(tx, route.stops[1]?.contactId ?? '', today, today);
    return route;
  });
  const cancelled = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
  await unplace(made.stops[2]?.addressId);
  await admin.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const idOf = (routeId: string) => dailyRoutes.find((run) => run.routeId === routeId)?.id ?? '';
  await admin.call(daily.cancel, { id: idOf(cancelled.routeId), reason: 'Snow' });
  const { stops } = await admin.call(daily.get, { id: idOf(made.routeId) });
  const first = stops[0];
  assert.ok(first);
  await admin.call(daily.completeStop, { id: first.id, commandId: randomUUID(), at: now() });

  const map = await admin.call(daily.dayMap, { date: today });
  assert.equal(map.date, today);
  assert.deepEqual(
    map.runs.map((run) => run.id),
    [idOf(made.routeId)],
  );
  const [run] = map.runs;
  assert.deepEqual(
    run?.stops.map(({ order, status, isSuspended }) => [order, status, isSuspended]),
    [
      [1, 'completed', false],
      [2, 'pending', true],
      [4, 'pending', false],
    ],
  );
  assert.deepEqual([run?.stops[0]?.latitude, run?.stops[0]?.longitude], [first.latitude, first.longitude]);
  assert.deepEqual(run?.unplaced, [
    { id: stops[2]?.id, order: 3, streetLine: stops[2]?.streetLine, contactName: stops[2]?.contactName },
  ]);
});

test('a day without runs is an empty map', async () => {
  assert.deepEqual(await admin.call(daily.dayMap, { date: addDays(today, 40) }), {
    date: addDays(today, 40),
    runs: [],
  });
});
