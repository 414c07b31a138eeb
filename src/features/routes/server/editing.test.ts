import assert from 'node:assert/strict';
import { test } from 'node:test';
import { now, today } from '../../../../test/support/clock.ts';
import { aRoute, aServerWith, aSuspension, everyDay } from '../../../../test/support/factories.ts';
import {
  routeDraft as draft,
  routeEdit as edit,
  serviceAddresses,
  stopsOfToday,
  stopsOf as wanted,
} from '../../../../test/support/routes.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { type RouteDetail, routesContract as routes } from '../contract.ts';

const [server, admin] = await aServerWith('admin');

const stopsOf = (routeId: string) => stopsOfToday(server, routeId);

test('an edit keeps the row of every stop that stays, and its service with hold, accommodation and runs', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 4 }));
  const [first, second, third] = stops;
  await server.transact(async (tx) => {
    await aSuspension(tx, second?.contactId ?? '', today, addDays(today, 3));
    await tx
      .updateTable('service')
      .set({ accommodation_type: 'Code Required', accommodation_notes: '12#' })
      .where('id', '=', second?.serviceId ?? '')
      .execute();
  });
  await admin.call(daily.generate, { targetDate: today });
  const made = await stopsOf(routeId);
  const before = await admin.call(routes.get, { id: routeId });
  const [added = ''] = await serviceAddresses(server, 1);
  const order = [third, second, first].map((stop) => stop?.addressId ?? '');

  const saved = await admin.call(routes.update, edit(before, { stops: wanted([added, ...order]) }));

  assert.deepEqual(
    saved.stops.map((stop) => stop.addressId),
    [added, ...order],
  );
  const rowOf = new Map(before.stops.map((stop) => [stop.addressId, stop.routeAddressId]));
  for (const stop of saved.stops.slice(1)) assert.equal(stop.routeAddressId, rowOf.get(stop.addressId));
  const kept = saved.stops.find((stop) => stop.addressId === second?.addressId);
  assert.equal(kept?.suspensions.length, 1);
  assert.deepEqual(kept?.accommodation, { type: 'Code Required', notes: '12#' });
  const serviceOf = new Map(before.stops.map((stop) => [stop.addressId, stop.service]));
  for (const stop of saved.stops.slice(1)) assert.deepEqual(stop.service, serviceOf.get(stop.addressId));
  // The run of today has the new order. Its stops that stay are the same ones, the one that left is gone.
  const after = await stopsOf(routeId);
  assert.deepEqual(
    after.map(({ order, addressId }) => [order, addressId]),
    [added, ...order].map((addressId, n) => [n + 1, addressId]),
  );
  const wasMade = new Map(made.map((stop) => [stop.addressId, stop.id]));
  for (const stop of after.slice(1)) assert.equal(stop.id, wasMade.get(stop.addressId));
  assert.deepEqual(
    after.map(({ isHeld }) => isHeld),
    [false, false, true, false],
  );
});

test('on a run under way an edit leaves worked stops as they were, whatever becomes of them on the template', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 3 }));
  await admin.call(daily.generate, { targetDate: today });
  const [first, second, third] = await stopsOf(routeId);
  await admin.call(daily.start, { id: first?.runId ?? '' });
  await admin.call(daily.completeStop, { id: first?.id ?? '', commandId: crypto.randomUUID(), at: now() });
  const [worked] = await stopsOf(routeId);
  const before = await admin.call(routes.get, { id: routeId });
  const [, b = '', c = ''] = stops.map(({ addressId }) => addressId);
  await admin.call(routes.update, edit(before, { stops: [c, b].map((addressId) => ({ addressId, cans: 3 })) }));
  const after = await stopsOf(routeId);
  assert.deepEqual(after[0], worked);
  assert.deepEqual(
    after.map(({ id, cans }) => [id, cans]),
    [
      [first?.id, 1],
      [third?.id, 3],
      [second?.id, 3],
    ],
  );
});

test('cans are those of the service: one number on every route that serves it', async () => {
  const [a = '', b = ''] = await serviceAddresses(server, 2);
  const one = await admin.call(routes.create, draft([a, b]));
  const two = await admin.call(routes.create, draft([a], { stops: [{ addressId: a, cans: 4 }] }));
  const cansOf = async ({ id }: RouteDetail) =>
    (await admin.call(routes.get, { id })).stops.map(({ cans }) => cans).join();
  assert.deepEqual([await cansOf(one), await cansOf(two)], ['4,1', '4']);
  const recycling = await admin.call(routes.create, draft([a], { stream: 'Recycling', name: 'Blue' }));
  assert.deepEqual([await cansOf(one), await cansOf(recycling)], ['4,1', '1']);
  assert.notEqual(recycling.stops[0]?.service?.id, two.stops[0]?.service?.id);
  const { addresses } = await admin.call(routes.availableAddresses, { unrouted: false });
  assert.equal(addresses.find(({ addressId }) => addressId === a)?.cans, 4);
});

test('stream, cadence and season are kept, changed and left as they are said', async () => {
  const [a = ''] = await serviceAddresses(server, 1);
  const seasonal = {
    ...{ stream: 'Yard Waste', cadence: { kind: 'biweekly', from: '2026-06-17' } },
    season: { from: '04-01', to: '11-30' },
  } as const;
  const said = ({ stream, cadence, season }: Pick<RouteDetail, 'stream' | 'cadence' | 'season'>) => ({
    ...{ stream, cadence, season },
  });
  const made = await admin.call(routes.create, draft([a], seasonal));
  assert.deepEqual(said(made), seasonal);
  const monthly = { stream: 'Yard Waste', cadence: { kind: 'monthly', weeks: [1, -1] }, season: null } as const;
  const saved = await admin.call(routes.update, edit(made, monthly));
  assert.deepEqual(said(saved), monthly);
  const { routes: all } = await admin.call(routes.list, {});
  const listed = all.find((route) => route.id === made.id);
  assert.deepEqual(listed && said(listed), monthly);
  const plain = await admin.call(routes.update, edit(saved, { stream: 'Yard Waste', cadence: undefined }));
  assert.deepEqual(plain.cadence, { kind: 'weekly' });
});

test('a run is made on the dates of the cadence, and follows when it changes', async () => {
  const [a = ''] = await serviceAddresses(server, 1);
  const weekday = weekdayOf(addDays(today, 2));
  const made = await admin.call(
    routes.create,
    draft([a], { daysOfWeek: [weekday], cadence: { kind: 'biweekly', from: addDays(today, 2) } }),
  );
  const runDates = async () => {
    const found: number[] = [];
    for (const ahead of [2, 9]) {
      const { dailyRoutes } = await admin.call(daily.list, { date: addDays(today, ahead) });
      if (dailyRoutes.some(({ routeId }) => routeId === made.id)) found.push(ahead);
    }
    return found;
  };
  for (const ahead of [2, 9]) await admin.call(daily.generate, { targetDate: addDays(today, ahead) });
  assert.deepEqual(await runDates(), [2]);
  const other = await admin.call(routes.update, edit(made, { cadence: { kind: 'biweekly', from: addDays(today, 9) } }));
  assert.deepEqual(await runDates(), [9]);
  const weekly = await admin.call(routes.update, edit(other));
  assert.deepEqual(await runDates(), [2, 9]);
  await admin.call(routes.update, edit(weekly, { season: { from: '01-01', to: '02-01' } }));
  assert.deepEqual(await runDates(), []);
});

test('accommodations: left out stays, null goes, another one replaces', async () => {
  const ids = await serviceAddresses(server, 3);
  const gated = { type: 'Gated Entry' as const, notes: null };
  const made = await admin.call(routes.create, {
    ...draft(ids),
    stops: ids.map((addressId) => ({ addressId, cans: 1, accommodation: gated })),
  });
  const [a = '', b = '', c = ''] = ids;
  const saved = await admin.call(routes.update, {
    ...edit(made),
    stops: [
      { addressId: a, cans: 1 },
      { addressId: b, cans: 1, accommodation: null },
      { addressId: c, cans: 1, accommodation: { type: 'Service Animal Present', notes: 'Friendly' } },
    ],
  });
  assert.deepEqual(
    saved.stops.map((stop) => stop.accommodation),
    [gated, null, { type: 'Service Animal Present', notes: 'Friendly' }],
  );
});

test('the second of two people editing is told, and nothing of the first is lost', async () => {
  const [a = '', b = '', c = ''] = await serviceAddresses(server, 3);
  const made = await admin.call(routes.create, draft([a, b]));
  const first = await admin.call(routes.update, edit(made, { name: 'First', stops: wanted([b, a]) }));
  const second = await admin.attempt(routes.update, edit(made, { name: 'Second', stops: wanted([a, b, c]) }));
  assert.equal(second.status, 409);
  assert.equal(second.body.error.code, 'route-changed');
  assert.deepEqual(second.body.error.current, first);
  assert.deepEqual(await admin.call(routes.get, { id: made.id }), first);
});

test('of ten edits of one version at once exactly one is saved', async () => {
  const ids = await serviceAddresses(server, 4);
  const made = await admin.call(routes.create, draft(ids));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => admin.attempt(routes.update, edit(made, { name: `Edit ${n}` }))),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal((await admin.call(routes.get, { id: made.id })).version, 2);
});
