import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { now, today } from '../../../../test/support/clock.ts';
import { aCompany, aContact, aRoute, everyDay } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract as deletedContacts } from '../../contacts/deleted-contacts.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { type Service, servicesContract as services } from '../contract.ts';

const day = (ahead: number) => addDays(today, ahead);
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

const anAddress = () => server.transact((tx) => aContact(tx));
const trash = { stream: 'Trash', cans: 2, firstDay: today } as const;
const start = (addressId: string, changed: object = {}) =>
  employee.call(services.start, { addressId, ...trash, ...changed });
const servicesOf = async (contactId: string) => (await employee.call(services.ofContact, { contactId })).services;
const form = ({ id, version, cans, accommodation, firstDay, lastDay }: Service, changed: object = {}) => ({
  ...{ id, version, cans, accommodation, firstDay, lastDay },
  ...changed,
});
const update = (service: Service, changed: object) => employee.call(services.update, form(service, changed));

/** A route of every day with the households on it, and runs of so many days from today on. */
async function onTheRoad({ stops = 2, runs = 2 } = {}) {
  const made = await server.transact((tx) => aRoute(tx, { days: everyDay, stops }));
  for (let ahead = 0; ahead < runs; ahead++) await admin.call(daily.generate, { targetDate: day(ahead) });
  const { contactId = '', addressId = '', serviceId = '' } = made.stops[0] ?? {};
  const [service] = await servicesOf(contactId);
  assert.ok(service && service.id === serviceId);
  return { ...made, contactId, addressId, serviceId, service };
}
async function runOf(routeId: string, ahead: number) {
  const { dailyRoutes } = await admin.call(daily.list, { date: day(ahead) });
  const run = dailyRoutes.find((one) => one.routeId === routeId);
  return run && admin.call(daily.get, { id: run.id });
}
const stopsOf = async (routeId: string, ahead: number) => (await runOf(routeId, ahead))?.stops ?? [];
const cansOf = async (routeId: string, ahead: number) => (await stopsOf(routeId, ahead)).map(({ cans }) => cans);
const routeOf = (routeId: string) => admin.call(routes.get, { id: routeId });
const completed = (id: string) => admin.call(daily.completeStop, { id, commandId: randomUUID(), at: now() });
/** What the address form of a household sends. */
async function addressOf(contactId: string) {
  const [found] = (await employee.call(addresses.list, { contactId })).addresses;
  assert.ok(found);
  const { id, updatedAt, street, city, state, zipCode, isBilling, isMailing, isService, cans } = found;
  return { id, updatedAt, street, city, state, zipCode, isBilling, isMailing, isService, cans };
}

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
    { routeId: route.id, routeName: 'Mesa', daysOfWeek: ['Monday', 'Friday'], stopNumber: 1 },
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
    const { status, body } = await employee.attempt(services.update, form(first, changed));
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
  const { status, body } = await employee.attempt(services.update, form(planned, { version: 2, lastDay: day(3) }));
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

test('the second of two people editing is told, and nothing of the first is lost', async () => {
  const { contactId, addressId } = await anAddress();
  const made = await start(addressId);
  const first = await update(made, { cans: 5 });
  const { status, body } = await admin.attempt(services.update, form(made, { cans: 1, lastDay: day(3) }));
  assert.deepEqual([status, body.error.code, body.error.current], [409, 'service-changed', first]);
  assert.deepEqual(await servicesOf(contactId), [first]);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => employee.attempt(services.update, form(first, { cans: n + 10 }))),
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

test('cans and accommodation changed at the service reach the route, the run of today and that of tomorrow', async () => {
  const { routeId, service, contactId } = await onTheRoad();
  assert.deepEqual(
    [await cansOf(routeId, 0), await cansOf(routeId, 1)],
    [
      [1, 1],
      [1, 1],
    ],
  );
  const ids = (await stopsOf(routeId, 0)).map(({ id }) => id);
  await update(service, { cans: 4, accommodation: { type: 'Code Required', notes: '12#' } });
  const detail = await routeOf(routeId);
  assert.deepEqual(
    detail.stops.map(({ cans, accommodation }) => [cans, accommodation]),
    [
      [4, { type: 'Code Required', notes: '12#' }],
      [1, null],
    ],
  );
  assert.equal(detail.wasteCansCount, 5);
  assert.equal((await addressOf(contactId)).cans, 4);
  for (const ahead of [0, 1]) {
    const [stop, other] = await stopsOf(routeId, ahead);
    assert.deepEqual(
      [stop?.cans, stop?.accommodationType, stop?.accommodationNotes],
      [4, 'Code Required', '12#'],
      `day ${ahead}`,
    );
    assert.deepEqual([other?.cans, other?.accommodationType], [1, null]);
  }
  assert.deepEqual(
    (await stopsOf(routeId, 0)).map(({ id }) => id),
    ids,
    'the same stops as before',
  );
});

test('cans changed in the address form reach the service, the route, and the runs', async () => {
  const { routeId, contactId } = await onTheRoad();
  const house = await addressOf(contactId);
  await employee.call(addresses.update, { ...house, cans: 3 });
  assert.equal((await servicesOf(contactId))[0]?.cans, 3);
  assert.equal((await routeOf(routeId)).stops[0]?.cans, 3);
  assert.deepEqual(
    [await cansOf(routeId, 0), await cansOf(routeId, 1)],
    [
      [3, 1],
      [3, 1],
    ],
  );
});

test('cans changed on the route reach the service, the address, and the runs', async () => {
  const { routeId, contactId, stops } = await onTheRoad();
  const { version, name, daysOfWeek } = await routeOf(routeId);
  await admin.call(routes.update, {
    ...{ id: routeId, version, name, daysOfWeek },
    stops: stops.map(({ addressId }, n) => ({ addressId, cans: 7 - n })),
  });
  const [service] = await servicesOf(contactId);
  assert.deepEqual([service?.cans, service?.version], [7, 2]);
  assert.equal((await addressOf(contactId)).cans, 7);
  assert.deepEqual(
    [await cansOf(routeId, 0), await cansOf(routeId, 1)],
    [
      [7, 6],
      [7, 6],
    ],
  );
});

test('who saves an address without touching its cans takes nothing back from the service', async () => {
  const { routeId, contactId, service } = await onTheRoad();
  await update(service, { cans: 5 });
  const house = await addressOf(contactId);
  await employee.call(addresses.update, { ...house, street: '9 New Name Rd' });
  assert.equal((await servicesOf(contactId))[0]?.cans, 5);
  const [stop] = await stopsOf(routeId, 0);
  assert.deepEqual([stop?.streetLine, stop?.cans], ['9 New Name Rd', 5]);
});

test('a worked stop, and a run that is over, stay as they were; open stops of a run under way follow', async () => {
  const { routeId, contactId, service, stops } = await onTheRoad();
  const run = await runOf(routeId, 0);
  await admin.call(daily.start, { id: run?.dailyRoute.id ?? '' });
  const [first, second] = run?.stops ?? [];
  await completed(first?.id ?? '');
  const [worked] = await stopsOf(routeId, 0);
  await update(service, { cans: 9, accommodation: { type: 'Gated Entry', notes: null } });
  await employee.call(addresses.update, { ...(await addressOf(contactId)), street: '1 Other St', cans: 8 });
  assert.deepEqual((await stopsOf(routeId, 0))[0], worked);
  assert.deepEqual((await stopsOf(routeId, 1))[0]?.cans, 8);

  const [other] = await servicesOf(stops[1]?.contactId ?? '');
  assert.ok(other);
  const changed = await update(other, { cans: 2 });
  assert.deepEqual((await stopsOf(routeId, 0))[1]?.cans, 2);
  await completed(second?.id ?? '');
  await admin.call(daily.complete, { id: run?.dailyRoute.id ?? '' });
  const over = await runOf(routeId, 0);
  await update(changed, { cans: 3, lastDay: day(-1) });
  assert.deepEqual(await runOf(routeId, 0), over);
  assert.deepEqual(await cansOf(routeId, 1), [8]);
});

test('a service that ends leaves the runs after its last day, one that begins comes on them', async () => {
  const { routeId, service, addressId } = await onTheRoad({ runs: 4 });
  const ended = await update(service, { lastDay: day(1) });
  const counts = async () => Promise.all([0, 1, 2, 3].map(async (ahead) => (await stopsOf(routeId, ahead)).length));
  assert.deepEqual(await counts(), [2, 2, 1, 1]);
  await start(addressId, { firstDay: day(3), cans: 5 });
  assert.deepEqual(await counts(), [2, 2, 1, 2]);
  assert.deepEqual(await cansOf(routeId, 3), [5, 1]);
  await update(ended, { lastDay: day(2) });
  assert.deepEqual(await counts(), [2, 2, 2, 2]);
  assert.deepEqual(await cansOf(routeId, 2), [1, 1]);
});

test('the last service of a route gone, its open runs go, and come back with it', async () => {
  const { routeId, service } = await onTheRoad({ stops: 1, runs: 2 });
  const ended = await update(service, { lastDay: day(0) });
  assert.deepEqual([(await stopsOf(routeId, 0)).length, await runOf(routeId, 1)], [1, undefined]);
  await update(ended, { lastDay: null });
  assert.equal((await stopsOf(routeId, 1)).length, 1);
});

const newHouse = { street: '77 New House Ln', city: 'Aztec', state: 'NM', zipCode: '87410' };

test('who moves is served at the old house until the day before and at the new one from that day on', async () => {
  const { routeId, contactId, addressId, service, stops } = await onTheRoad({ runs: 5 });
  await update(service, { cans: 3, accommodation: { type: 'Gated Entry', notes: 'Old gate' } });
  const recycling = await start(addressId, { stream: 'Recycling', cans: 1 });
  const moves = day(2);
  const moved = await employee.call(services.move, { addressId, firstDay: moves, to: newHouse });
  const told = (list: readonly Service[]) =>
    list
      .map((one) => [one.street, one.stream, one.cans, one.accommodation?.type, one.firstDay, one.lastDay].join(' | '))
      .sort();
  const oldStreet = service.street;
  const expected = [
    `77 New House Ln | Trash | 3 |  | ${moves} | `,
    `77 New House Ln | Recycling | 1 |  | ${moves} | `,
    `${oldStreet} | Trash | 3 | Gated Entry | 2020-01-01 | ${day(1)}`,
    `${oldStreet} | Recycling | 1 |  | ${today} | ${day(1)}`,
  ].sort();
  assert.deepEqual(told(moved.services), expected);
  assert.deepEqual(told(await servicesOf(contactId)), expected);
  assert.notEqual(moved.services.find(({ addressId: at }) => at === moved.addressId)?.id, recycling.id);

  // Nothing goes to the old house from the day of the move on, nor to the new one before it.
  const streetsOn = async (ahead: number) =>
    (await stopsOf(routeId, ahead)).filter((stop) => stop.contactId === contactId).map(({ streetLine }) => streetLine);
  const week = async () => Promise.all([0, 1, 2, 3, 4].map(streetsOn));
  assert.deepEqual(await week(), [[oldStreet], [oldStreet], [], [], []]);
  const { version, name, daysOfWeek } = await routeOf(routeId);
  await admin.call(routes.update, {
    ...{ id: routeId, version, name, daysOfWeek },
    stops: [
      ...stops.map(({ addressId }, n) => ({ addressId, cans: n === 0 ? 3 : 1 })),
      { addressId: moved.addressId, cans: 3 },
    ],
  });
  const there = [newHouse.street];
  assert.deepEqual(await week(), [[oldStreet], [oldStreet], there, there, there]);
  assert.deepEqual(
    (await stopsOf(routeId, 2)).map(({ streetLine, cans, accommodationType }) => [streetLine, cans, accommodationType]),
    [
      [(await stopsOf(routeId, 0))[1]?.streetLine, 1, null],
      [newHouse.street, 3, null],
    ],
  );
  // Off the old house and made again by hand, it is the same.
  const again = await routeOf(routeId);
  await admin.call(routes.update, {
    ...{ id: routeId, version: again.version, name, daysOfWeek },
    stops: again.stops.slice(1).map(({ addressId, cans }) => ({ addressId, cans })),
  });
  for (const ahead of [2, 3]) await admin.call(daily.generate, { targetDate: day(ahead), forceRegenerate: true });
  assert.deepEqual((await week()).slice(2), [there, there, there]);
});

test('who moves today is no longer fetched at the old house, unless the truck was there already', async () => {
  for (const isWorked of [false, true]) {
    const { routeId, contactId, addressId, service } = await onTheRoad({ runs: 2 });
    const run = await runOf(routeId, 0);
    await admin.call(daily.start, { id: run?.dailyRoute.id ?? '' });
    if (isWorked) await completed(run?.stops[0]?.id ?? '');
    const { addressId: next } = await employee.call(services.move, { addressId, firstDay: today, to: newHouse });
    const own = async (ahead: number) =>
      (await stopsOf(routeId, ahead)).filter((stop) => stop.contactId === contactId).map(({ status }) => status);
    assert.deepEqual([await own(0), await own(1)], [isWorked ? ['completed'] : [], []]);
    const [open, ended] = await servicesOf(contactId);
    assert.deepEqual([open?.addressId, open?.firstDay, open?.lastDay], [next, today, null]);
    assert.deepEqual([ended?.id, ended?.lastDay], [service.id, day(-1)]);
  }
});

test('a move takes what goes on then, with its end, and what is still to begin; not what has ended by then', async () => {
  const { contactId, addressId } = await anAddress();
  await start(addressId, { lastDay: day(4) });
  await start(addressId, { stream: 'Recycling', lastDay: day(30) });
  await start(addressId, { stream: 'Organics', firstDay: day(20) });
  const moved = await employee.call(services.move, { addressId, firstDay: day(5), to: newHouse });
  const told = (await servicesOf(contactId)).map((one) => [
    one.addressId === moved.addressId ? 'new' : 'old',
    ...[one.stream, one.firstDay, one.lastDay],
  ]);
  assert.deepEqual(told.map((one) => one.join(' ')).sort(), [
    `new Organics ${day(20)} `,
    `new Recycling ${day(5)} ${day(30)}`,
    `old Organics ${day(20)} ${day(19)}`,
    `old Recycling ${today} ${day(4)}`,
    `old Trash ${today} ${day(4)}`,
  ]);
});

test('a hold on all services goes on at the new house', async () => {
  const { contactId, addressId } = await anAddress();
  const before = await start(addressId);
  await employee.call(suspensions.create, { contactId, from: day(1), to: day(9), reason: 'vacation' });
  const moved = await employee.call(services.move, { addressId, firstDay: day(4), to: newHouse });
  const [hold] = (await employee.call(suspensions.ofContact, { contactId })).suspensions;
  const next = moved.services.find((one) => one.addressId === moved.addressId)?.id ?? '';
  assert.deepEqual(hold?.serviceIds, [before.id, next].sort());
});

test('a move is refused before today, where nothing goes on, and at the field of the new house', async () => {
  const { contactId, addressId } = await anAddress();
  const attempt = async (changed: object = {}) => {
    const { status, body } = await employee.attempt(services.move, {
      ...{ addressId, firstDay: day(3), to: newHouse },
      ...changed,
    });
    return [status, body.error?.code, ...Object.keys(body.error?.fields ?? {})];
  };
  assert.deepEqual(await attempt(), [409, 'nothing-to-move']);
  await start(addressId, { lastDay: day(2) });
  assert.deepEqual(await attempt(), [409, 'nothing-to-move']);
  await start(addressId, { firstDay: day(3) });
  assert.deepEqual(await attempt({ firstDay: day(-1) }), [422, 'first-day-in-past', 'firstDay']);
  assert.deepEqual(await attempt({ to: { ...newHouse, street: '' } }), [422, 'invalid-input', 'to.street']);
  assert.deepEqual(await attempt({ addressId: randomUUID() }), [404, 'missing']);
  assert.equal((await employee.call(addresses.list, { contactId })).addresses.length, 1, 'nothing was added');
  assert.deepEqual(await attempt(), [200, undefined]);
});

test('two who enter one move at once do it once', async () => {
  const { contactId, addressId } = await anAddress();
  await start(addressId);
  const move = () => employee.attempt(services.move, { addressId, firstDay: day(3), to: newHouse });
  const answers = await Promise.all([move(), move()]);
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
  assert.equal((await servicesOf(contactId)).length, 2);
  assert.equal((await employee.call(addresses.list, { contactId })).addresses.length, 2);
});

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
    assert.equal((await employee.attempt(services.update, form(made, { cans: 3 }))).status, 404, table);
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

test('a contact that is deleted leaves the runs, and comes back to them when it is restored', async () => {
  const { routeId, contactId } = await onTheRoad();
  const served = async () =>
    Promise.all(
      [0, 1].map(async (ahead) => (await stopsOf(routeId, ahead)).map((stop) => stop.contactId === contactId)),
    );
  assert.deepEqual(await served(), [
    [true, false],
    [true, false],
  ]);
  await admin.call(contacts.remove, { id: contactId });
  assert.deepEqual(await served(), [[false], [false]]);
  await admin.call(deletedContacts.restore, { id: contactId });
  assert.deepEqual(await served(), [
    [true, false],
    [true, false],
  ]);
});

test('an address that is deleted leaves the runs of today and tomorrow', async () => {
  const { routeId, contactId, addressId } = await onTheRoad();
  await employee.call(addresses.add, { contactId, ...newHouse, isBilling: true, isMailing: true, isService: true });
  await employee.call(addresses.remove, { id: addressId });
  assert.deepEqual(await Promise.all([0, 1].map(async (ahead) => (await stopsOf(routeId, ahead)).length)), [1, 1]);
  assert.deepEqual(await servicesOf(contactId), []);
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

test('cans changed while runs are being made are on them, whichever commits first', async () => {
  const { routeId, contactId } = await onTheRoad({ runs: 0 });
  for (let round = 1; round <= 5; round++) {
    const [service] = await servicesOf(contactId);
    assert.ok(service);
    await Promise.all([update(service, { cans: round + 1 }), admin.call(daily.generate, { targetDate: day(round) })]);
    assert.deepEqual(await cansOf(routeId, round), [round + 1, 1], `round ${round}`);
  }
});

test('cans changed while the truck is there are those of before on the stop, or those of after, and never change it later', async () => {
  for (let round = 0; round < 3; round++) {
    const { routeId, service } = await onTheRoad({ runs: 1 });
    const run = await runOf(routeId, 0);
    await admin.call(daily.start, { id: run?.dailyRoute.id ?? '' });
    await Promise.all([completed(run?.stops[0]?.id ?? ''), update(service, { cans: 7 })]);
    const [worked, ...others] = await stopsOf(routeId, 0);
    assert.equal(worked?.status, 'completed');
    assert.ok(worked.cans === 1 || worked.cans === 7);
    assert.equal(others.length, 1);
    await update({ ...service, version: 2 }, { cans: 8 });
    assert.deepEqual((await stopsOf(routeId, 0))[0], worked);
  }
});

test('who may what: the office, and nobody else', async () => {
  const { contactId, addressId } = await anAddress();
  const made = await start(addressId);
  const customer = await server.as('customer');
  const superadmin = await server.as('superadmin');
  for (const [operation, input] of [
    [services.ofContact, { contactId }],
    [services.start, { addressId, ...trash, stream: 'Recycling' }],
    [services.update, form(made)],
    [services.move, { addressId, firstDay: day(1), to: newHouse }],
  ] as const) {
    assert.equal((await customer.attempt(operation, input)).status, 403, operation.name);
    assert.equal((await server.nobody.attempt(operation, input)).status, 401, operation.name);
    for (const who of [employee, superadmin]) assert.notEqual((await who.attempt(operation, input)).status, 403);
  }
});
