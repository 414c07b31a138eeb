import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { aCompany, aContact, aRoute, aSuspension, everyDay } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays, dayAt } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { type RouteDetail, routesContract as routes } from '../contract.ts';
import { insertRoutes } from './store.ts';

const today = dayAt(new Date().toISOString(), 'America/Denver');
let server: TestServer;
let admin: Caller;
let employee: Caller;

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  employee = await server.as('employee');
});
after(() => server.close());

/** Contacts with one service address each; gives the addresses. */
async function addresses(count: number): Promise<string[]> {
  const { rows } = await server.transact((tx) =>
    sql<{ id: string }>`
      with person as (
        insert into contact (first_name, last_name, email)
        select 'Ana', 'Begay' || n, 'ana' || n || '@example.test' from generate_series(1, ${count}) n returning id)
      insert into contact_address (contact_id, street, city, state, zip_code, is_billing, is_mailing, is_service,
        waste_cans_count)
      select id, row_number() over () || ' Mesa Ave', 'Aztec', 'NM', '87410', true, true, true, 2 from person
      returning id`.execute(tx),
  );
  return rows.map((row) => row.id);
}

const stopsOf = (ids: readonly string[]) => ids.map((addressId) => ({ addressId, cans: 1 }));
const draft = (ids: readonly string[], changed: object = {}) => ({
  name: 'Farmington Mesa',
  daysOfWeek: ['Wednesday' as const],
  stops: stopsOf(ids),
  ...changed,
});
const edit = ({ id, version, name, daysOfWeek, stops }: RouteDetail, changed: object = {}) => ({
  id,
  version,
  name,
  daysOfWeek,
  stops: stops.map(({ addressId, cans }) => ({ addressId, cans })),
  ...changed,
});

test('a route is made with its stops, cans, accommodations and driver', async () => {
  const [a = '', b = ''] = await addresses(2);
  const made = await admin.call(routes.create, {
    name: '  Farmington Mesa ',
    description: '',
    daysOfWeek: ['Friday', 'Monday', 'Friday'],
    driverId: employee.id,
    stops: [
      { addressId: b, cans: 3, accommodation: { type: 'Gated Entry', notes: 'Code 4411' } },
      { addressId: a, cans: 1 },
    ],
  });
  assert.equal(made.name, 'Farmington Mesa');
  assert.equal(made.description, null);
  assert.deepEqual(made.daysOfWeek, ['Monday', 'Friday']);
  assert.equal(made.driver?.id, employee.id);
  assert.deepEqual([made.addressCount, made.wasteCansCount, made.version], [2, 4, 1]);
  assert.deepEqual(
    made.stops.map(({ addressId, order, cans }) => [addressId, order, cans]),
    [
      [b, 1, 3],
      [a, 2, 1],
    ],
  );
  assert.deepEqual(made.stops[0]?.accommodation, { type: 'Gated Entry', notes: 'Code 4411' });
  assert.deepEqual(await employee.call(routes.get, { id: made.id }), made);
  const { routes: all } = await employee.call(routes.list, {});
  assert.equal(all[0]?.id, made.id);
});

test('an edit keeps the row of every stop that stays, with its suspension, accommodation and history', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 4 }));
  const [first, second, third] = stops;
  await server.transact(async (tx) => {
    await aSuspension(tx, second?.routeAddressId ?? '', today, addDays(today, 3));
    await tx
      .insertInto('route_address_accommodation')
      .values({ route_address_id: second?.routeAddressId ?? '', accommodation_type: 'Code Required', notes: '12#' })
      .execute();
  });
  await admin.call(daily.generate, { targetDate: today });
  const before = await admin.call(routes.get, { id: routeId });
  const [added = ''] = await addresses(1);
  const order = [third, second, first].map((stop) => stop?.addressId ?? '');

  const saved = await admin.call(routes.update, edit(before, { stops: stopsOf([added, ...order]) }));

  assert.deepEqual(
    saved.stops.map((stop) => stop.addressId),
    [added, ...order],
  );
  const rowOf = new Map(before.stops.map((stop) => [stop.addressId, stop.routeAddressId]));
  for (const stop of saved.stops.slice(1)) assert.equal(stop.routeAddressId, rowOf.get(stop.addressId));
  const kept = saved.stops.find((stop) => stop.addressId === second?.addressId);
  assert.equal(kept?.suspensions.length, 1);
  assert.deepEqual(kept?.accommodation, { type: 'Code Required', notes: '12#' });
  const { rows } = await sql<{ route_address_id: string | null }>`
    select s.route_address_id from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where r.route_id = ${routeId} order by s.order_in_route`.execute(server.database.read);
  assert.deepEqual(
    rows.map((row) => row.route_address_id),
    [...stops.slice(0, 3).map((stop) => stop.routeAddressId), null],
  );
});

test('accommodations: left out stays, null goes, another one replaces', async () => {
  const ids = await addresses(3);
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
  const [a = '', b = '', c = ''] = await addresses(3);
  const made = await admin.call(routes.create, draft([a, b]));
  const first = await admin.call(routes.update, edit(made, { name: 'First', stops: stopsOf([b, a]) }));
  const second = await admin.attempt(routes.update, edit(made, { name: 'Second', stops: stopsOf([a, b, c]) }));
  assert.equal(second.status, 409);
  assert.equal(second.body.error.code, 'route-changed');
  assert.deepEqual(second.body.error.current, first);
  assert.deepEqual(await admin.call(routes.get, { id: made.id }), first);
});

test('of ten edits of one version at once exactly one is saved', async () => {
  const ids = await addresses(4);
  const made = await admin.call(routes.create, draft(ids));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => admin.attempt(routes.update, edit(made, { name: `Edit ${n}` }))),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal((await admin.call(routes.get, { id: made.id })).version, 2);
});

test('bad input is refused with a clear message and changes nothing', async () => {
  const [a = '', b = ''] = await addresses(2);
  const made = await admin.call(routes.create, draft([a]));
  const customer = await server.as('customer');
  const { addressId: unserved } = await server.transact((tx) => aContact(tx));
  await server.transact((tx) =>
    tx.updateTable('contact_address').set({ is_service: false }).where('id', '=', unserved).execute(),
  );
  const gone = await server.transact((tx) => aContact(tx));
  await server.transact((tx) =>
    tx.updateTable('contact').set({ deleted_at: sql`now()` }).where('id', '=', gone.contactId).execute(),
  );
  const many = await addresses(501);
  const cases: [object, string, RegExp][] = [
    [{ name: ' ' }, 'name', /Route name is required/],
    [{ daysOfWeek: [] }, 'daysOfWeek', /Please select at least one day of the week/],
    [{ daysOfWeek: ['Someday'] }, 'daysOfWeek.0', /Choose a weekday/],
    [{ stops: [] }, 'stops', /Please add at least one address to the route/],
    [{ stops: stopsOf([a, b, a]) }, 'stops.2.addressId', /twice, as stops 1 and 3/],
    [{ stops: [{ addressId: a, cans: 0 }] }, 'stops.0.cans', /at least 1/],
    [{ stops: [{ addressId: a, cans: 100 }] }, 'stops.0.cans', /at most 99/],
    [{ stops: [{ addressId: a, cans: 1.5 }] }, 'stops.0.cans', /whole number/],
    [{ stops: stopsOf(many) }, 'stops', /at most 500 addresses/],
    [{ stops: Array.from({ length: 2000 }, () => ({ addressId: a, cans: 1 })) }, 'stops', /at most 500 addresses/],
    [{ stops: stopsOf([a, unserved]) }, 'stops.1.addressId', /stop 2 is not a service address/],
    [{ stops: stopsOf([a, gone.addressId]) }, 'stops.1.addressId', /stop 2 does not exist or has been deleted/],
    [{ stops: stopsOf([crypto.randomUUID()]) }, 'stops.0.addressId', /stop 1 does not exist/],
    [{ driverId: customer.id }, 'driverId', /driver does not exist/],
    [{ driverId: crypto.randomUUID() }, 'driverId', /driver does not exist/],
  ];
  for (const [changed, field, message] of cases)
    for (const [operation, input] of [
      [routes.create, draft([a], changed)],
      [routes.update, edit(made, changed)],
    ] as const) {
      const { status, body } = await admin.attempt(operation, input);
      assert.equal(status, 422, `${operation.name} ${JSON.stringify(changed).slice(0, 80)}`);
      assert.match(body.error.fields?.[field] ?? '', message);
    }
  assert.deepEqual(await admin.call(routes.get, { id: made.id }), made);
});

test('a stop that lost its service flag may stay, and leaves with its deleted contact', async () => {
  const [a = '', b = '', c = ''] = await addresses(3);
  const made = await admin.call(routes.create, draft([a, b, c]));
  await server.transact(async (tx) => {
    await tx.updateTable('contact_address').set({ is_service: false }).where('id', '=', b).execute();
    await tx.updateTable('contact_address').set({ deleted_at: sql`now()` }).where('id', '=', a).execute();
  });
  const seen = await admin.call(routes.get, { id: made.id });
  assert.deepEqual(
    seen.stops.map((stop) => [stop.addressId, stop.order]),
    [
      [b, 1],
      [c, 2],
    ],
  );
  assert.deepEqual([seen.addressCount, seen.wasteCansCount], [2, 2]);
  const saved = await admin.call(routes.update, edit(seen));
  assert.deepEqual(
    saved.stops.map((stop) => stop.routeAddressId),
    seen.stops.map((stop) => stop.routeAddressId),
  );
});

test('who may what', async () => {
  const [a = ''] = await addresses(1);
  const made = await admin.call(routes.create, draft([a]));
  const customer = await server.as('customer');
  const superadmin = await server.as('superadmin');
  const status = async (who: Caller, ...[operation, input]: Parameters<Caller['attempt']>) =>
    (await who.attempt(operation, input)).status;
  for (const [operation, input] of [
    [routes.create, draft([a])],
    [routes.update, edit(made)],
    [routes.remove, { id: made.id }],
  ] as const) {
    assert.equal(await status(employee, operation, input), 403, operation.name);
    assert.equal(await status(customer, operation, input), 403, operation.name);
    assert.equal(await status(server.nobody, operation, input), 401, operation.name);
  }
  for (const [operation, input] of [
    [routes.list, {}],
    [routes.get, { id: made.id }],
    [routes.availableAddresses, {}],
  ] as const) {
    assert.equal(await status(employee, operation, input), 200, operation.name);
    assert.equal(await status(customer, operation, input), 403, operation.name);
    assert.equal(await status(server.nobody, operation, input), 401, operation.name);
  }
  assert.equal(await status(superadmin, routes.remove, { id: made.id }), 200);
});

test('a deleted route is gone from templates, and its runs stay', async () => {
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: everyDay }));
  await admin.call(daily.generate, { targetDate: addDays(today, 1) });
  await admin.call(routes.remove, { id: routeId });
  const { routes: all } = await admin.call(routes.list, {});
  assert.ok(!all.some((route) => route.id === routeId));
  for (const operation of [routes.get, routes.remove])
    assert.equal((await admin.attempt(operation, { id: routeId })).status, 404);
  const { dailyRoutes } = await admin.call(daily.list, { date: addDays(today, 1) });
  const run = dailyRoutes.find((one) => one.routeId === routeId);
  assert.equal(run?.stops.total, 3);
});

test('a driver who was deleted or is no longer staff leaves the route without one', async () => {
  const [a = ''] = await addresses(1);
  const leaving = await server.as('employee');
  const { id } = await admin.call(routes.create, draft([a], { driverId: leaving.id }));
  await server.transact((tx) =>
    tx.updateTable('profile').set({ deleted_at: sql`now()` }).where('id', '=', leaving.id).execute(),
  );
  assert.equal((await admin.call(routes.get, { id })).driver, null);
});

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
  assert.deepEqual(await find({ q: 'wilhelmina', unrouted: true }), []);
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
  const [a = '', b = '', c = ''] = await addresses(3);
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

test('500 stops are made, turned round and read within the time of a form', async () => {
  const ids = await addresses(500);
  const times: Record<string, number> = {};
  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const done = await work();
    times[name] = Math.round(performance.now() - start);
    return done;
  };
  const made = await timed('create 300', () => admin.call(routes.create, draft(ids.slice(0, 300))));
  const turned = await timed('turn 300', () =>
    admin.call(routes.update, edit(made, { stops: stopsOf(ids.slice(0, 300).reverse()) })),
  );
  assert.deepEqual(
    turned.stops.map((stop) => stop.routeAddressId),
    made.stops.map((stop) => stop.routeAddressId).reverse(),
  );
  const full = await timed('grow to 500', () => admin.call(routes.update, edit(turned, { stops: stopsOf(ids) })));
  assert.equal(full.stops.length, 500);
  await timed('read 500', () => admin.call(routes.get, { id: made.id }));
  for (const [name, ms] of Object.entries(times)) assert.ok(ms < 2000, `${name} took ${ms} ms`);
  if (process.env.TIMES) console.log(times);
});

test('many routes are added at once, in the order given', async () => {
  const ids = await addresses(80);
  const start = performance.now();
  const made = await server.transact((tx) =>
    insertRoutes(
      tx,
      Array.from({ length: 200 }, (_, n) => ({
        name: `Bulk ${n}`,
        description: null,
        daysOfWeek: ['Sunday' as const],
        driverId: null,
        createdBy: null,
        stops: stopsOf(ids),
      })),
    ),
  );
  if (process.env.TIMES) console.log({ '200 x 80': Math.round(performance.now() - start) });
  assert.equal(new Set(made).size, 200);
  const listed = performance.now();
  const { routes: all } = await admin.call(routes.list, {});
  if (process.env.TIMES) console.log({ 'list 200': Math.round(performance.now() - listed) });
  assert.equal(all.find((route) => route.id === made[7])?.name, 'Bulk 7');
  assert.equal(all.filter((route) => route.name.startsWith('Bulk') && route.addressCount === 80).length, 200);
});
