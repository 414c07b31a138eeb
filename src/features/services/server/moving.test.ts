import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aContact, aServerWith } from '../../../../test/support/factories.ts';
import { servicesOn } from '../../../../test/support/services.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { type Service, servicesContract as services } from '../contract.ts';
import { agreedOn } from '../rules.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { servicesOf, start, update, onTheRoad, runOf, stopsOf, routeOf } = servicesOn(server, admin, employee);

const anAddress = () => server.transact((tx) => aContact(tx));
const completed = (id: string) => admin.call(daily.completeStop, { id, commandId: randomUUID(), at: now() });
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
  const billed = agreedOn(await servicesOf(contactId), today);
  assert.deepEqual(billed.map(({ street, cans }) => [street, cans]).sort(), [
    [newHouse.street, 1],
    [newHouse.street, 3],
  ]);
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
