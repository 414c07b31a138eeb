import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { today } from '../../../../test/support/clock.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { routeDraft as draft, serviceAddresses, stopsOf } from '../../../../test/support/routes.ts';
import { type RouteDetail, routesContract as routes } from '../contract.ts';
import { insertRoutes } from './store.ts';

const [server, admin] = await aServerWith('admin');

test('available addresses: search by every word, pickup day, routes, pages', async () => {
  const { contactId, addressId } = await server.transact((tx) => aContact(tx, { name: 'Wilhelmina' }));
  await server.transact((tx) =>
    tx
      .updateTable('contact_address')
      .set({ street: "7 O'Neill_100% Pl", city: 'Kirtland', pickup_day: 'Tuesday' })
      .where('id', '=', addressId)
      .execute(),
  );
  const find = async (filter: Parameters<typeof admin.call<typeof routes.availableAddresses>>[1]) =>
    (await admin.call(routes.availableAddresses, filter)).addresses.map((found) => found.addressId);
  for (const q of ['wilhel', 'WILHELMINA kirt', "o'neill_100%", 'kirtland nez', '  kirt  '])
    assert.deepEqual(await find({ q }), [addressId], q);
  assert.deepEqual(await find({ q: 'wilhelmina aztec' }), []);
  assert.deepEqual(await find({ pickupDay: 'Tuesday' }), [addressId]);
  assert.deepEqual(await find({ q: 'wilhelmina', pickupDay: 'Monday' }), []);

  const { id } = await admin.call(routes.create, draft([addressId]));
  const { addresses: onRoute } = await admin.call(routes.availableAddresses, { q: 'wilhelmina' });
  assert.deepEqual(onRoute[0]?.routes, [{ id, name: 'Farmington Mesa' }]);
  assert.equal(onRoute[0]?.contactName.split(' ')[0], 'Wilhelmina');
  for (const [stream, waiting] of [
    [undefined, []],
    ['Trash', []],
    ['Recycling', [addressId]],
  ] as const)
    assert.deepEqual(await find({ q: 'wilhelmina', unrouted: true, stream }), waiting, stream);
  await admin.call(routes.remove, { id });
  assert.deepEqual(await find({ q: 'wilhelmina', unrouted: true }), [addressId]);

  await server.transact((tx) =>
    tx.updateTable('contact').set({ deleted_at: sql`now()` }).where('id', '=', contactId).execute(),
  );
  assert.deepEqual(await find({ q: 'wilhelmina' }), []);

  const pages = new Set<string>();
  const { total } = await admin.call(routes.availableAddresses, {});
  for (let page = 1; page <= Math.ceil(total / 100); page++) for (const one of await find({ page })) pages.add(one);
  assert.equal(pages.size, total);
  const beyond = await admin.call(routes.availableAddresses, { page: 10_000 });
  assert.deepEqual([beyond.addresses.length, beyond.total], [0, total]);
});

test('neighbours stand together: by city, street name, then house number', async () => {
  const [a = '', b = '', c = ''] = await serviceAddresses(server, 3);
  for (const [id, street] of [
    [a, '1200 Quince St'],
    [b, '17 Quince St'],
    [c, '3 Quail Run'],
  ] as const)
    await server.transact((tx) =>
      tx.updateTable('contact_address').set({ street, city: 'Bloomfield' }).where('id', '=', id).execute(),
    );
  const { addresses: found } = await admin.call(routes.availableAddresses, { q: 'bloomfield' });
  assert.deepEqual(
    found.map((one) => one.addressId),
    [c, b, a],
  );
});

test('500 stops are made, turned round and read within the time of a form', async (t) => {
  const ids = await serviceAddresses(server, 500);
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const done = await work();
    const ms = Math.round(performance.now() - start);
    t.diagnostic(`${name}: ${ms} ms`);
    assert.ok(ms < onABusyMachine(2000), `${name} took ${ms} ms`);
    return done;
  };
  const saved = (route: RouteDetail, addressIds: readonly string[]) =>
    admin.call(routes.update, { ...route, driverId: null, stops: stopsOf(addressIds) });
  const some = ids.slice(0, 300);
  const made = await timed('make 300', () => admin.call(routes.create, draft(some)));
  const turned = await timed('turn 300', () => saved(made, some.toReversed()));
  assert.deepEqual(
    turned.stops.map((stop) => stop.routeAddressId),
    made.stops.map((stop) => stop.routeAddressId).reverse(),
  );
  const full = await timed('grow to 500', () => saved(turned, ids));
  assert.equal(full.stops.length, 500);
  await timed('read 500', () => admin.call(routes.get, { id: made.id }));
});

test('200 routes of 80 stops are added at once, in the order given', async (t) => {
  const ids = await serviceAddresses(server, 80);
  const bulk = Array.from({ length: 200 }, (_, n) => ({
    name: `Bulk ${n}`,
    description: null,
    stream: 'Trash' as const,
    days: ['Sunday' as const],
    cadence: { kind: 'weekly' as const },
    season: null,
    driverId: null,
    createdBy: null,
    stops: stopsOf(ids),
  }));
  const start = performance.now();
  const made = await server.transact((tx) => insertRoutes(tx, bulk, { today }));
  t.diagnostic(`${Math.round(performance.now() - start)} ms`);
  assert.equal(new Set(made).size, 200);
  const { routes: all } = await admin.call(routes.list, {});
  assert.equal(all.find((route) => route.id === made[7])?.name, 'Bulk 7');
  assert.equal(all.filter((route) => route.name.startsWith('Bulk') && route.addressCount === 80).length, 200);
});
