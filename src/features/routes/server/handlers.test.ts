import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { now, today } from '../../../../test/support/clock.ts';
import { aContact, aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import {
  routeDraft as draft,
  routeEdit as edit,
  serviceAddresses,
  stopsOfToday,
  stopsOf as wanted,
} from '../../../../test/support/routes.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../contract.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');

const stopsOf = (routeId: string) => stopsOfToday(server, routeId);

test('a route is made with its stops, cans, accommodations and driver', async () => {
  const [a = '', b = ''] = await serviceAddresses(server, 2);
  const { id: older } = await admin.call(routes.create, draft([a], { name: 'Aztec', stream: 'Recycling' }));
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
  assert.deepEqual(
    all.map(({ id }) => id),
    [made.id, older],
    'the newest first',
  );
});

test('bad input is refused with a clear message and changes nothing', async () => {
  const [a = '', b = ''] = await serviceAddresses(server, 2);
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
  const many = await serviceAddresses(server, 501);
  const cases: [object, string, RegExp][] = [
    [{ name: ' ' }, 'name', /Route name is required/],
    [{ daysOfWeek: [] }, 'daysOfWeek', /Please select at least one day of the week/],
    [{ daysOfWeek: ['Someday'] }, 'daysOfWeek.0', /Choose a weekday/],
    [{ stops: [] }, 'stops', /Please add at least one address to the route/],
    [{ stops: wanted([a, b, a]) }, 'stops.2.addressId', /twice, as stops 1 and 3/],
    [{ stops: [{ addressId: a, cans: 0 }] }, 'stops.0.cans', /at least 1/],
    [{ stops: [{ addressId: a, cans: 100 }] }, 'stops.0.cans', /at most 99/],
    [{ stops: [{ addressId: a, cans: 1.5 }] }, 'stops.0.cans', /whole number/],
    [{ stops: wanted(many) }, 'stops', /at most 500 addresses/],
    [{ stops: Array.from({ length: 2000 }, () => ({ addressId: a, cans: 1 })) }, 'stops', /at most 500 addresses/],
    [{ stops: wanted([a, unserved]) }, 'stops.1.addressId', /stop 2 is not a service address/],
    [{ stops: wanted([a, gone.addressId]) }, 'stops.1.addressId', /stop 2 does not exist or has been deleted/],
    [{ stops: wanted([crypto.randomUUID()]) }, 'stops.0.addressId', /stop 1 does not exist/],
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
  const [a = '', b = '', c = ''] = await serviceAddresses(server, 3);
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

test('a stop comes back with its contact to its place, also when the route was edited meanwhile', async () => {
  const [a = '', b = '', c = '', d = ''] = await serviceAddresses(server, 4);
  const made = await admin.call(routes.create, draft([a, b, c]));
  const set = (deletedAt: 'now()' | 'null') =>
    server.transact((tx) =>
      sql`update contact set deleted_at = ${sql.raw(deletedAt)}
        where id = (select contact_id from contact_address where id = ${b})`.execute(tx),
    );
  await set('now()');
  const seen = await admin.call(routes.get, { id: made.id });
  const saved = await admin.call(routes.update, edit(seen, { stops: wanted([c, a, d]) }));
  assert.deepEqual(
    saved.stops.map((stop) => [stop.addressId, stop.order]),
    [
      [c, 1],
      [a, 2],
      [d, 3],
    ],
  );
  await set('null');
  const back = await admin.call(routes.get, { id: made.id });
  assert.deepEqual(
    back.stops.map((stop) => [stop.addressId, stop.order]),
    [
      [c, 1],
      [a, 2],
      [b, 3],
      [d, 4],
    ],
  );
  assert.equal(back.stops[2]?.routeAddressId, made.stops[1]?.routeAddressId);
});

test('who may what', async () => {
  const [a = ''] = await serviceAddresses(server, 1);
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

test('a deleted route is gone from templates and from the days to come; what was worked stays', async () => {
  const { routeId } = await server.transact((tx) => aRoute(tx, { days: everyDay }));
  for (const ahead of [0, 1]) await admin.call(daily.generate, { targetDate: addDays(today, ahead) });
  const runOn = async (ahead: number) => {
    const { dailyRoutes } = await admin.call(daily.list, { date: addDays(today, ahead) });
    return dailyRoutes.find((one) => one.routeId === routeId);
  };
  assert.deepEqual([(await runOn(0))?.stops.total, (await runOn(1))?.stops.total], [3, 3]);
  const [first] = await stopsOf(routeId);
  await admin.call(daily.start, { id: first?.runId ?? '' });
  await admin.call(daily.completeStop, { id: first?.id ?? '', commandId: crypto.randomUUID(), at: now() });
  const [worked] = await stopsOf(routeId);
  await admin.call(routes.remove, { id: routeId });
  const { routes: all } = await admin.call(routes.list, {});
  assert.ok(!all.some((route) => route.id === routeId));
  for (const operation of [routes.get, routes.remove])
    assert.equal((await admin.attempt(operation, { id: routeId })).status, 404);
  // Runs follow the plan: tomorrow's goes, today's keeps what was done on it.
  assert.equal(await runOn(1), undefined);
  assert.deepEqual(await stopsOf(routeId), [worked]);
});

test('a driver who was deleted or is no longer staff leaves the route without one', async () => {
  const [a = ''] = await serviceAddresses(server, 1);
  const leaving = await server.as('employee');
  const { id } = await admin.call(routes.create, draft([a], { driverId: leaving.id }));
  await server.transact((tx) =>
    tx.updateTable('profile').set({ deleted_at: sql`now()` }).where('id', '=', leaving.id).execute(),
  );
  assert.equal((await admin.call(routes.get, { id })).driver, null);
});
