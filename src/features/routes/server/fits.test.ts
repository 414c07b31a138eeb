import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aCompany, aService } from '../../../../test/support/factories.ts';
import { osrmTable } from '../../../../test/support/osrm.ts';
import { aProvider, type Provider } from '../../../../test/support/provider.ts';
import { locatedAddresses, routeDraft, serviceAddresses, settleTruckPlaces } from '../../../../test/support/routes.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { randomFrom } from '../../../optimizer/random.ts';
import { osrm } from '../../../server/driving/osrm.ts';
import { roadsOf } from '../../../server/driving/roads.ts';
import { usersContract as users } from '../../users/contract.ts';
import { routesContract as routes } from '../contract.ts';
import { routeFitsContract as fits } from '../route-fits.ts';
import { insertRoutes } from './store.ts';

let server: TestServer;
let admin: Caller;
let provider: Provider;
let onRoads: TestServer;
let roadAdmin: Caller;

before(async () => {
  provider = await aProvider();
  [server, onRoads] = await Promise.all([aServer(), aServer({ roads: roadsOf(osrm(provider.url)) })]);
  await Promise.all([aCompany(server), aCompany(onRoads)]);
  [admin, roadAdmin] = await Promise.all([server.as('admin'), onRoads.as('admin')]);
});
after(async () => {
  await Promise.all([server.close(), onRoads.close()]);
  await provider.close();
});

const street = (...numbers: number[]) => numbers.map((n) => ({ latitude: 36.73, longitude: -108.2 + n / 1_000 }));

/** A route along the street at these numbers; gives its id and its addresses. */
async function aStreetRoute(on: TestServer, caller: Caller, numbers: readonly number[], changed: object = {}) {
  const ids = await locatedAddresses(on, street(...numbers));
  return { ...(await caller.call(routes.create, routeDraft(ids, changed))), ids };
}

test('the cheapest places are found, one is taken, and the stops after it move up', async () => {
  const driver = await server.as('employee');
  const near = await aStreetRoute(server, admin, [1, 3, 9], { name: 'Near', driverId: driver.id });
  await aStreetRoute(server, admin, [60, 70], { name: 'Far', daysOfWeek: ['Friday'] });
  const [addressId = ''] = await locatedAddresses(server, street(4));

  const answer = await admin.call(fits.list, { addressId });
  assert.deepEqual([answer.fits.length, answer.routeCount, answer.measuredBy], [2, 2, 'estimate']);
  const [best] = answer.fits;
  assert.deepEqual(
    [best?.routeName, best?.position, best?.daysOfWeek, best?.driver?.id, best?.after?.addressId],
    ['Near', 3, ['Wednesday'], driver.id, near.ids[1]],
  );
  const added = answer.fits.map(({ addedMinutes }) => addedMinutes);
  assert.deepEqual(
    added,
    added.toSorted((a, b) => a - b),
  );
  assert.deepEqual(
    answer.fits.map(({ routeName }) => routeName),
    ['Near', 'Far'],
  );

  const wanted = { routeId: near.id, version: near.version, addressId, position: best?.position ?? 0 };
  assert.deepEqual(await admin.call(fits.addStop, wanted), { routeId: near.id, routeName: 'Near', position: 3 });
  const saved = await admin.call(routes.get, { id: near.id });
  assert.deepEqual(
    saved.stops.map((stop) => stop.addressId),
    [near.ids[0], near.ids[1], addressId, near.ids[2]],
  );
  assert.equal(saved.stops[2]?.cans, 2);
  assert.equal(saved.driver?.id, driver.id);
  for (const stop of near.stops)
    assert.ok(saved.stops.some(({ routeAddressId }) => routeAddressId === stop.routeAddressId));
  // A route that has the address takes no part any more.
  assert.equal((await admin.call(fits.list, { addressId })).routeCount, 1);
});

test('only routes of the stream are looked at, and the place names their days and cadence', async () => {
  const season = { from: '04-01', to: '11-30' };
  const cadence = { kind: 'monthly' as const, weeks: [1, 3] as (1 | 3)[] };
  const yard = await aStreetRoute(server, admin, [1, 3], { name: 'Yard', stream: 'Yard Waste', cadence, season });
  const [addressId = ''] = await locatedAddresses(server, street(2));
  const { fits: found, routeCount } = await admin.call(fits.list, { addressId, stream: 'Yard Waste' });
  assert.deepEqual([found.length, routeCount], [1, 1]);
  assert.deepEqual([found[0]?.routeId, found[0]?.cadence, found[0]?.season], [yard.id, cadence, season]);
  const trash = await admin.call(fits.list, { addressId });
  assert.ok(trash.fits.length > 0 && trash.fits.every(({ routeId }) => routeId !== yard.id));
  await admin.call(routes.remove, { id: yard.id });
  assert.equal((await admin.call(fits.list, { addressId, stream: 'Yard Waste' })).routeCount, 0);
});

test('five places are on five routes, and no weekdays come more than twice as long as there are others', async () => {
  const days = ['Monday', 'Monday', 'Monday', 'Monday', 'Tuesday', 'Thursday', 'Friday'];
  for (const [n, day] of days.entries())
    await aStreetRoute(server, admin, [10 * n + 1, 10 * n + 3], { stream: 'Organics', daysOfWeek: [day] });
  const [addressId = ''] = await locatedAddresses(server, street(2));
  const { fits: found } = await admin.call(fits.list, { addressId, stream: 'Organics' });
  assert.deepEqual(
    found.map(({ daysOfWeek }) => daysOfWeek.join()),
    ['Monday', 'Monday', 'Tuesday', 'Thursday', 'Friday'],
  );
  assert.equal(new Set(found.map(({ routeId }) => routeId)).size, 5);
});

test('the service keeps its cans and its first day when its address is put on a route', async () => {
  const { id: routeId, version } = await aStreetRoute(server, admin, [1, 3]);
  const [addressId = ''] = await locatedAddresses(server, street(2));
  const firstDay = addDays(today, 9);
  const id = await server.transact((tx) => aService(tx, addressId, { cans: 5, firstDay }));
  await admin.call(fits.addStop, { routeId, version, addressId, position: 2 });
  const { stops } = await admin.call(routes.get, { id: routeId });
  assert.deepEqual([stops[1]?.addressId, stops[1]?.cans], [addressId, 5]);
  assert.deepEqual(stops[1]?.service, { id, firstDay, lastDay: null });
});

test('a route that was changed meanwhile, is full or has the address takes nothing', async () => {
  const { id: routeId, version, ids } = await aStreetRoute(server, admin, [1, 2]);
  const [addressId = ''] = await locatedAddresses(server, street(4));
  const refused = async (input: object, code: string) => {
    const { status, body } = await admin.attempt(fits.addStop, { routeId, version, addressId, position: 1, ...input });
    assert.deepEqual([status, body.error.code], [409, code]);
  };
  await refused({ version: version + 1 }, 'route-changed');
  await refused({ addressId: ids[1] }, 'already-on-route');
  const full = await admin.call(routes.create, routeDraft(await serviceAddresses(server, 500)));
  await refused({ routeId: full.id, version: full.version }, 'route-full');
  await server.transact((tx) =>
    tx.updateTable('contact_address').set({ is_service: false }).where('id', '=', addressId).execute(),
  );
  await refused({}, 'not-served');
  assert.equal((await admin.attempt(fits.list, { addressId })).body.error.code, 'not-served');
  for (const operation of [fits.list, fits.addStop])
    assert.equal(
      (await admin.attempt(operation, { routeId, version, addressId: crypto.randomUUID(), position: 1 })).status,
      404,
    );
  assert.equal((await admin.call(routes.get, { id: routeId })).version, version);
});

test('the route itself stays as it is when a stop is added, whatever its fields say', async () => {
  const driver = await server.as('employee');
  const cadence = { kind: 'monthly' as const, weeks: [1, 3] as (1 | 3)[] };
  const every = { description: 'By the river', driverId: driver.id, cadence, season: { from: '04-01', to: '11-30' } };
  const { id, version } = await aStreetRoute(server, admin, [1, 2], every);
  await admin.call(users.remove, { id: driver.id }); // is shown no more, and is the route's all the same
  const [addressId = ''] = await locatedAddresses(server, street(3));
  const row = async () => {
    const whole = server.database.read.selectFrom('route').selectAll().where('id', '=', id);
    const { version: _, updated_at: __, ...fields } = await whole.executeTakeFirstOrThrow();
    return fields;
  };
  const before = await row();
  await admin.call(fits.addStop, { routeId: id, version, addressId, position: 3 });
  assert.deepEqual(await row(), before);
});

test('a stop and a field saved at once: one of them, whole', async () => {
  for (const turn of [1, 2, 3]) {
    const { id, version, ids } = await aStreetRoute(server, admin, [1, 2]);
    const [addressId = ''] = await locatedAddresses(server, street(3));
    const [added, saved] = await Promise.all([
      admin.attempt(fits.addStop, { routeId: id, version, addressId, position: 3 }),
      admin.attempt(routes.update, { id, version, ...routeDraft(ids, { description: `Saved ${turn}` }) }),
    ]);
    assert.deepEqual([added.status, saved.status].sort(), [200, 409]);
    const { description, stops } = await admin.call(routes.get, { id });
    assert.deepEqual([description, stops.length], saved.status === 200 ? [`Saved ${turn}`, 2] : [null, 3]);
  }
});

test('of ten people who add at once to one version exactly one does', async () => {
  const { id: routeId, version } = await aStreetRoute(server, admin, [1, 2]);
  const ids = await locatedAddresses(server, street(...Array.from({ length: 10 }, (_, n) => n)));
  const answers = await Promise.all(
    ids.map((addressId) => admin.attempt(fits.addStop, { routeId, version, addressId, position: 2 })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal((await admin.call(routes.get, { id: routeId })).stops.length, 3);
});

test('an address that nobody can place is refused with what to do', async () => {
  const [addressId = ''] = await serviceAddresses(server, 1);
  const { status, body } = await admin.attempt(fits.list, { addressId });
  assert.deepEqual([status, body.error.code], [409, 'no-coordinates']);
  assert.match(body.error.message, /Place it on the map/);
});

test('on roads, in one question; and by estimate when the server fails', async () => {
  await settleTruckPlaces(onRoads, { depot: { address: 'Depot', latitude: 36.73, longitude: -108.21 } });
  await aStreetRoute(onRoads, roadAdmin, [1, 3, 9], { name: 'Near' });
  await aStreetRoute(onRoads, roadAdmin, [60, 70], { name: 'Far' });
  const [addressId = ''] = await locatedAddresses(onRoads, street(4));
  provider.answer({ status: 503 });
  const estimated = await roadAdmin.call(fits.list, { addressId });
  assert.deepEqual([estimated.measuredBy, estimated.whyEstimated], ['estimate', 'it answered 503']);
  provider.answer(osrmTable);
  const before = provider.asked.length;
  const known = await roadAdmin.call(fits.list, { addressId });
  assert.deepEqual([known.measuredBy, known.whyEstimated, known.fits.length], ['roads', null, 2]);
  assert.equal(provider.asked.length, before + 1);
  assert.deepEqual([known.fits[0]?.routeName, known.fits[0]?.position], ['Near', 3]);
});

test('8,000 stops on 100 routes', async (t) => {
  const random = randomFrom(3);
  const points = Array.from({ length: 8_001 }, () => ({
    latitude: 36.6 + random() / 5,
    longitude: -108.4 + random() / 2,
  }));
  const [addressId = '', ...ids] = await locatedAddresses(server, points);
  const many = Array.from({ length: 100 }, (_, n) => ({
    name: `Bulk ${n}`,
    description: null,
    stream: 'Trash' as const,
    days: ['Sunday' as const],
    cadence: { kind: 'weekly' as const },
    season: null,
    driverId: null,
    createdBy: null,
    stops: ids.slice(80 * n, 80 * n + 80).map((id) => ({ addressId: id, cans: 1 })),
  }));
  await server.transact((tx) => insertRoutes(tx, many, { today }));
  const times: number[] = [];
  for (let n = 0; n < 5; n++) {
    const started = performance.now();
    assert.equal((await admin.call(fits.list, { addressId })).fits.length, 5);
    times.push(Math.round(performance.now() - started));
  }
  t.diagnostic(`answered in ${times.join(', ')} ms`);
});
