import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { serviceForm, servicesOn, trash } from '../../../../test/support/services.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { lockContact } from '../../contacts/server/store.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { servicesContract as services } from '../contract.ts';
import { insertServices, saveStopServices } from './store.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { servicesOf, start, update, onTheRoad, routeOf, addressOf } = servicesOn(server, admin, employee);

const anAddress = () => server.transact((tx) => aContact(tx));

test('a service is started, listed with the routes that serve it, changed and ended', async () => {
  const { contactId, addressId } = await anAddress();
  const gate = { type: 'Gated Entry', notes: '4411' } as const;
  const made = await start(addressId, { accommodation: gate });
  assert.deepEqual(await servicesOf(contactId), [made]);
  assert.deepEqual(
    [
      made.addressId,
      made.stream,
      made.cans,
      made.accommodation,
      made.firstDay,
      made.lastDay,
      made.version,
      made.routes,
    ],
    [addressId, 'Trash', 2, gate, today, null, 1, []],
  );
  const route = await admin.call(routes.create, {
    ...{ name: 'Mesa', daysOfWeek: ['Friday', 'Monday'] },
    stops: [{ addressId, cans: 2 }],
  });
  const [served] = await servicesOf(contactId);
  assert.deepEqual(served?.routes, [
    {
      routeId: route.id,
      routeName: 'Mesa',
      daysOfWeek: ['Monday', 'Friday'],
      cadence: { kind: 'weekly' },
      season: null,
      stopNumber: 1,
    },
  ]);
  assert.deepEqual([served?.id, served?.accommodation, served?.version], [made.id, gate, 1]);
  const changed = await employee.call(services.update, {
    ...{ id: made.id, version: 1, cans: 3 },
    ...{ firstDay: today, lastDay: day(10) },
  });
  assert.deepEqual([changed.cans, changed.accommodation, changed.lastDay, changed.version], [3, null, day(10), 2]);
  const next = await start(addressId, { firstDay: day(11), cans: 1 });
  assert.deepEqual(
    (await servicesOf(contactId)).map(({ id }) => id),
    [next.id, made.id],
    'those that end come last',
  );
});

test('at most one service of a stream at a time; of another stream, or one after the other, as many as there are', async () => {
  const { addressId } = await anAddress();
  const refused = async (changed: object) => {
    const { status, body } = await employee.attempt(services.start, { addressId, ...trash, ...changed });
    return status === 200 ? 'started' : `${status} ${body.error.code} ${Object.keys(body.error.fields ?? {})}`;
  };
  const first = await start(addressId, { lastDay: day(10) });
  const overlap = '409 service-overlap firstDay';
  assert.equal(await refused({}), overlap);
  assert.equal(await refused({ firstDay: day(10) }), overlap);
  assert.equal(await refused({ firstDay: day(-10), lastDay: today }), overlap);
  assert.equal(await refused({ firstDay: day(-10), lastDay: day(-1) }), 'started');
  assert.equal(await refused({ stream: 'Recycling' }), 'started');
  assert.equal(await refused({ firstDay: day(11) }), 'started');
  for (const changed of [{ lastDay: null }, { lastDay: day(11) }, { firstDay: day(-1), lastDay: day(9) }]) {
    const { status, body } = await employee.attempt(services.update, serviceForm(first, changed));
    assert.deepEqual([status, body.error.code], [409, 'service-overlap'], JSON.stringify(changed));
  }
  const shorter = await update(first, { lastDay: day(9) });
  assert.equal(shorter.lastDay, day(9));
  const elsewhere = await anAddress();
  await start(elsewhere.addressId);
});

test('a service that never began makes room for another', async () => {
  const { contactId, addressId } = await anAddress();
  const planned = await start(addressId, { firstDay: day(5) });
  await update(planned, { lastDay: day(4) });
  await start(addressId, { firstDay: day(3) });
  assert.equal((await servicesOf(contactId)).length, 2);
  const { status, body } = await employee.attempt(
    services.update,
    serviceForm(planned, { version: 2, lastDay: day(3) }),
  );
  assert.deepEqual([status, body.error.code], [422, 'ends-before-start']);
});

test('of ten services started at once exactly one is', async () => {
  const { contactId, addressId } = await anAddress();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => employee.attempt(services.start, { addressId, ...trash, cans: n + 1 })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal((await servicesOf(contactId)).length, 1);
});

test('a route has its cans emptied where somebody starts the service in the same moment', async () => {
  const { contactId, addressId } = await anAddress();
  const { byRoute } = await server.transact(async (tx) => {
    await lockContact(tx, contactId);
    await insertServices(tx, [{ addressId, ...trash, accommodation: null, lastDay: null, createdBy: null }]);
    const byRoute = admin.call(routes.create, {
      ...{ name: 'Blue bins', daysOfWeek: ['Monday'] },
      stops: [{ addressId, cans: 5 }],
    });
    await until(() => countWaiting(server.database.read));
    return { byRoute };
  });
  await byRoute;
  assert.deepEqual(
    (await servicesOf(contactId)).map(({ cans }) => cans),
    [5],
  );
});

test('who starts a service that a route begins in the same moment is told of that one', async () => {
  const { contactId, addressId } = await anAddress();
  const { byOffice } = await server.transact(async (tx) => {
    await saveStopServices(tx, [{ addressId, cans: 3 }], { stream: 'Trash', today, by: admin.id });
    const byOffice = employee.attempt(services.start, { addressId, ...trash });
    await until(() => countWaiting(server.database.read));
    return { byOffice };
  });
  const { status, body } = await byOffice;
  assert.deepEqual([status, body.error.code], [409, 'service-overlap']);
  assert.deepEqual(
    (await servicesOf(contactId)).map(({ cans }) => cans),
    [3],
  );
});

test('the second of two people editing is told, and nothing of the first is lost', async () => {
  const { contactId, addressId } = await anAddress();
  const made = await start(addressId);
  const first = await update(made, { cans: 5 });
  const { status, body } = await admin.attempt(services.update, serviceForm(made, { cans: 1, lastDay: day(3) }));
  assert.deepEqual([status, body.error.code, body.error.current], [409, 'service-changed', first]);
  assert.deepEqual(await servicesOf(contactId), [first]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => employee.attempt(services.update, serviceForm(first, { cans: n + 10 }))),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(7).fill(409)]);
});

// Whoever saves a route sends the cans of all its stops: without this they would take others' changes back unseen.
for (const [where, change] of [
  ['at the service', ({ service }) => update(service, { cans: 6 })],
  [
    'in the address form',
    async ({ contactId }) => employee.call(addresses.update, { ...(await addressOf(contactId)), cans: 6 }),
  ],
  [
    'on another route',
    ({ addressId }) =>
      admin.call(routes.create, { name: 'Other', daysOfWeek: ['Monday'], stops: [{ addressId, cans: 6 }] }),
  ],
] as const satisfies [string, (household: Awaited<ReturnType<typeof onTheRoad>>) => Promise<unknown>][])
  test(`whoever has a route open meanwhile is told of cans that were changed ${where}`, async () => {
    const household = await onTheRoad({ runs: 0 });
    const { routeId } = household;
    const open = await routeOf(routeId);
    await change(household);
    const edit = {
      ...{ id: routeId, version: open.version, name: open.name, daysOfWeek: open.daysOfWeek },
      stops: open.stops.map(({ addressId, cans }) => ({ addressId, cans })),
    };
    const { status, body } = await admin.attempt(routes.update, { ...edit, description: 'By the river' });
    assert.deepEqual([status, body.error?.code], [409, 'route-changed']);
    assert.deepEqual(
      (await routeOf(routeId)).stops.map(({ cans }) => cans),
      [6, 1],
    );
  });

const newHouse = { street: '77 New House Ln', city: 'Aztec', state: 'NM', zipCode: '87410' };

test('bad input is refused at its field, and nothing is stored', async () => {
  const { contactId, addressId } = await anAddress();
  for (const [changed, field] of [
    [{ stream: 'Laundry' }, 'stream'],
    [{ stream: undefined }, 'stream'],
    [{ cans: 0 }, 'cans'],
    [{ cans: 100 }, 'cans'],
    [{ cans: 1.5 }, 'cans'],
    [{ firstDay: '' }, 'firstDay'],
    [{ firstDay: '2026-02-30' }, 'firstDay'],
    [{ lastDay: 'soon' }, 'lastDay'],
    [{ lastDay: day(-2) }, 'lastDay'],
    [{ accommodation: { type: 'Moat', notes: null } }, 'accommodation.type'],
    [{ accommodation: { type: 'Gated Entry', notes: 'x'.repeat(501) } }, 'accommodation.notes'],
  ] as const) {
    const { status, body } = await employee.attempt(services.start, { addressId, ...trash, ...changed });
    assert.equal(status, 422, JSON.stringify(changed).slice(0, 60));
    assert.ok(body.error.fields?.[field], field);
  }
  assert.deepEqual(await servicesOf(contactId), []);
  assert.equal((await employee.attempt(services.start, { ...trash, addressId: randomUUID() })).status, 404);
  const missing = { id: randomUUID(), version: 1, cans: 1, firstDay: today };
  assert.equal((await employee.attempt(services.update, missing)).status, 404);
});

test('the services of a deleted contact or address are nobody’s, and there again when it is restored', async () => {
  const { contactId, addressId } = await anAddress();
  const made = await start(addressId);
  const set = (table: 'contact' | 'contact_address', id: string, at: string | null) =>
    server.transact((tx) => sql`update ${sql.table(table)} set deleted_at = ${at} where id = ${id}`.execute(tx));
  for (const [table, id] of [
    ['contact', contactId],
    ['contact_address', addressId],
  ] as const) {
    await set(table, id, now());
    assert.equal((await employee.attempt(services.update, serviceForm(made, { cans: 3 }))).status, 404, table);
    assert.equal((await employee.attempt(services.start, { addressId, ...trash, stream: 'Organics' })).status, 404);
    assert.equal(
      (await employee.attempt(services.move, { addressId, firstDay: day(3), to: newHouse })).status,
      404,
      table,
    );
    await set(table, id, null);
  }
  assert.deepEqual(await servicesOf(contactId), [made]);
});

test('the cans of the service are those that lists and the export of contacts show', async () => {
  const { contactId, addressId } = await anAddress();
  const listed = async () => {
    const { addresses: all } = await employee.call(contacts.get, { id: contactId });
    const { addresses: open } = await employee.call(routes.availableAddresses, { unrouted: true });
    const exported = (await (await employee.fetch('/api/contacts/export')).text()).replaceAll('"', '');
    const [head = [], ...lines] = exported.split('\r\n').map((line) => line.split(','));
    const line = lines.find((cells) => cells.includes(all[0]?.street ?? '-')) ?? [];
    return [all[0]?.cans, open.find((one) => one.addressId === addressId)?.cans, Number(line[head.indexOf('Carts')])];
  };
  assert.deepEqual(await listed(), [1, 1, 1]);
  const made = await start(addressId, { cans: 5 });
  assert.deepEqual(await listed(), [5, 5, 5]);
  // Of several services it is the first that is open: trash, when there is any.
  await start(addressId, { stream: 'Recycling', cans: 2 });
  assert.deepEqual(await listed(), [5, 5, 5]);
  await update(made, { cans: 4 });
  assert.deepEqual(await listed(), [4, 4, 4]);
});

test('who may what: the office, and nobody else', async () => {
  const { contactId, addressId } = await anAddress();
  const made = await start(addressId);
  const customer = await server.as('customer');
  const superadmin = await server.as('superadmin');
  for (const [operation, input] of [
    [services.ofContact, { contactId }],
    [services.start, { addressId, ...trash, stream: 'Recycling' }],
    [services.update, serviceForm(made)],
    [services.move, { addressId, firstDay: day(1), to: newHouse }],
  ] as const) {
    assert.equal((await customer.attempt(operation, input)).status, 403, operation.name);
    assert.equal((await server.nobody.attempt(operation, input)).status, 401, operation.name);
    for (const who of [employee, superadmin]) assert.notEqual((await who.attempt(operation, input)).status, 403);
  }
});
