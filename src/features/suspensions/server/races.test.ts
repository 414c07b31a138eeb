import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { day, today } from '../../../../test/support/clock.ts';
import { aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { hold, holdsOn } from '../../../../test/support/holds.ts';
import { until } from '../../../../test/support/until.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { lockContact } from '../../contacts/server/store.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { lockFollowing } from '../../daily-routes/server/apply-plan.ts';
import { generateRuns } from '../../daily-routes/server/generating.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { insertRoutes } from '../../routes/server/store.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../contract.ts';
import { insertSuspensions } from './store.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { aCustomer, alsoRecycling, holdsOf, stopsOfRun } = holdsOn(server, admin);

test('a hold made while runs are being generated reaches them, whichever commits first', async () => {
  const { routeId, contactId, serviceId } = await aCustomer();
  const isHeldOn = async (ahead: number) => (await stopsOfRun(routeId, ahead))[0]?.suspension != null;
  const covers = { contactId, coversAll: true, serviceIds: [serviceId], createdBy: null } as const;
  const draft = { from: day(4), to: day(4), reason: 'vacation', notes: null } as const;
  const generation = await server.transact(async (tx) => {
    await insertSuspensions(tx, [{ ...draft, ...covers }]);
    // As every change that runs have to follow: it looked for runs of the day, and there were none yet.
    await lockFollowing(tx);
    const made = admin.call(daily.generate, { targetDate: day(4) });
    await sleep(300); // time enough to run past a hold that is not committed yet
    return { made };
  });
  await generation.made;
  assert.ok(await isHeldOn(4));

  const late = await server.transact(async (tx) => {
    await generateRuns(tx, day(6), false);
    const made = admin.call(suspensions.create, { ...draft, contactId, from: day(6), to: day(6) });
    await sleep(300);
    return { made };
  });
  await late.made;
  assert.ok(await isHeldOn(6));
});

test('a hold on all services covers one that begins while it lasts, and no other hold does', async () => {
  const { contactId, addressId, serviceId: trash } = await aCustomer();
  const chosen = await admin.call(suspensions.create, { ...hold(contactId, 20, 30), serviceIds: [trash] });
  const all = await admin.call(suspensions.create, hold(contactId, 2, 9));
  const started = await employee.call(services.start, {
    ...{ addressId, stream: 'Recycling', cans: 1 },
    firstDay: day(5),
  });
  const after = await employee.call(services.start, {
    ...{ addressId, stream: 'Yard Waste', cans: 1 },
    firstDay: day(10),
  });
  const coveredBy = async (id: string) => (await holdsOf(contactId)).find((one) => one.id === id)?.serviceIds;
  assert.deepEqual(await coveredBy(all.id), [trash, started.id].sort());
  assert.deepEqual(await coveredBy(chosen.id), [trash]);
  // The new one is held: nothing else may hold it on those days, and on later ones it is free.
  const again = { ...hold(contactId, 5, 6), serviceIds: [started.id] };
  assert.equal((await admin.attempt(suspensions.create, again)).body.error.code, 'suspension-overlap');
  const free = { ...hold(contactId, 10, 12), serviceIds: [started.id, after.id] };
  assert.deepEqual((await admin.call(suspensions.create, free)).serviceIds, [started.id, after.id].sort());
});

test('a run shows the hold on a service that was started under it', async () => {
  const { routeId, contactId } = await aCustomer();
  const detail = await admin.call(routes.get, { id: routeId });
  await admin.call(routes.create, {
    ...{ name: 'Blue bins', stream: 'Recycling', daysOfWeek: [...everyDay] },
    stops: detail.stops.slice(1).map(({ addressId, cans }) => ({ addressId, cans })),
  });
  const { routes: all } = await admin.call(routes.list, {});
  const blue = all.find((route) => route.name === 'Blue bins')?.id ?? '';
  await admin.call(daily.generate, { targetDate: day(2) });
  const held = await admin.call(suspensions.create, hold(contactId, 1, 3));
  const bins = await admin.call(routes.get, { id: blue });
  await admin.call(routes.update, {
    ...{ id: blue, version: bins.version, name: 'Blue bins', stream: 'Recycling', daysOfWeek: [...everyDay] },
    stops: detail.stops.map(({ addressId, cans }) => ({ addressId, cans })),
  });
  const stops = await stopsOfRun(blue, 2);
  assert.deepEqual(
    stops.map((stop) => [stop.contactId === contactId, stop.suspension?.id]),
    [
      [true, held.id],
      [false, undefined],
    ],
  );
});

test('a service that a route lets begin while a hold on all is made is held too, whichever commits first', async () => {
  const routeOf = (addressId: string) => ({
    ...{ name: 'Blue bins', stream: 'Recycling' as const, daysOfWeek: [...everyDay] },
    stops: [{ addressId, cans: 1 }],
  });
  const heldServices = async (contactId: string) => (await holdsOf(contactId))[0]?.serviceIds.length;

  const { contactId, addressId, serviceId } = await aCustomer();
  const covers = { contactId, coversAll: true, serviceIds: [serviceId], createdBy: null } as const;
  const { made } = await server.transact(async (tx) => {
    await lockContact(tx, contactId);
    await insertSuspensions(tx, [{ from: day(2), to: day(4), reason: 'vacation', notes: null, ...covers }]);
    return waitedFor(admin.call(routes.create, routeOf(addressId)));
  });
  await made;
  assert.equal(await heldServices(contactId), 2);

  const late = await aCustomer();
  const { made: held } = await server.transact(async (tx) => {
    const { name, stream, daysOfWeek: days, stops } = routeOf(late.addressId);
    const route = { name, stream, days, stops, description: null, driverId: null, season: null, createdBy: null };
    await insertRoutes(tx, [{ ...route, cadence: { kind: 'weekly' } }], { today });
    return waitedFor(employee.call(suspensions.create, hold(late.contactId, 2, 4)));
  });
  await held;
  assert.equal(await heldServices(late.contactId), 2);
});

/** Until it waits for what this transaction holds, or is done without. */
async function waitedFor<T>(made: Promise<T>) {
  await Promise.race([made, until(async () => (await countWaiting(server.database.read)) > 0)]);
  return { made };
}

test('a hold that somebody else has changed meanwhile is not written over', async () => {
  const { contactId } = await aCustomer();
  const { serviceIds: _, ...made } = await admin.call(suspensions.create, hold(contactId, 0, 7));
  const { serviceIds: __, ...longer } = await employee.call(suspensions.update, { ...made, base: made, to: day(21) });
  const typed = { ...made, base: made, notes: 'At the lake' };
  const { status, body } = await admin.attempt(suspensions.update, typed);
  assert.deepEqual([status, body.error.code], [409, 'suspension-changed']);
  assert.equal((body.error.current as typeof made).to, day(21));
  const kept = await admin.call(suspensions.update, { ...typed, base: longer });
  assert.deepEqual([kept.to, kept.notes], [day(7), 'At the lake']);
});

test('a hold whose services somebody else has chosen meanwhile is not written over either', async () => {
  const { contactId, addressId, serviceId: trash } = await aCustomer();
  const recycling = await alsoRecycling(addressId);
  const fields = { ...hold(contactId, 0, 7), serviceIds: [trash] };
  const { id } = await admin.call(suspensions.create, fields);
  await employee.call(suspensions.update, { ...fields, id, base: fields, serviceIds: [recycling] });
  const { status, body } = await admin.attempt(suspensions.update, { ...fields, id, base: fields, to: day(9) });
  assert.deepEqual([status, body.error.code], [409, 'suspension-changed']);
  assert.deepEqual(
    [(await holdsOf(contactId))[0]?.to, (await holdsOf(contactId))[0]?.serviceIds],
    [day(7), [recycling]],
  );
});

test('a hold on all may be sent back as it was read, with its services named; it stays one on all', async () => {
  const { contactId, addressId } = await aCustomer();
  await alsoRecycling(addressId);
  const made = await admin.call(suspensions.create, hold(contactId, 0, 7));
  assert.equal(made.serviceIds.length, 2);
  const serviceIds = made.serviceIds.toReversed();
  const longer = await admin.call(suspensions.update, { ...made, to: day(9), base: { ...made, serviceIds } });
  assert.deepEqual([longer.to, longer.coversAll, longer.serviceIds], [day(9), true, made.serviceIds]);
  const [first = ''] = made.serviceIds;
  const other = { ...longer, base: { ...longer, serviceIds: [first] } };
  assert.equal((await admin.attempt(suspensions.update, other)).body.error?.code, 'suspension-changed');
  const fewer = await admin.call(suspensions.update, { ...longer, serviceIds: [first], base: longer });
  assert.deepEqual([fewer.coversAll, fewer.serviceIds], [false, [first]]);
});

test('of ten holds on the same days at once exactly one is made', async () => {
  const { contactId } = await aCustomer();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => employee.attempt(suspensions.create, hold(contactId, 1, 8))),
  );
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [200, ...Array(9).fill(409)]);
  assert.equal((await holdsOf(contactId)).length, 1);
});

test('of two that overlap in one service at once exactly one is made; two that share none are both', async () => {
  const { contactId, addressId, serviceId: trash } = await aCustomer();
  const recycling = await alsoRecycling(addressId);
  for (let round = 0; round < 5; round++) {
    const from = 10 * round;
    const at = (first: number, serviceIds?: string[]) =>
      employee.attempt(suspensions.create, { ...hold(contactId, first, first + 4), ...(serviceIds && { serviceIds }) });
    const overlapping = await Promise.all([at(from, [trash]), at(from + 4)]);
    assert.deepEqual(overlapping.map(({ status }) => status).sort(), [200, 409]);
    const [made] = await holdsOf(contactId);
    await admin.call(suspensions.end, { id: made?.id ?? '' });
    const apart = await Promise.all([at(from, [trash]), at(from, [recycling])]);
    assert.deepEqual(
      apart.map(({ status }) => status),
      [200, 200],
    );
    for (const { id } of await holdsOf(contactId)) await admin.call(suspensions.end, { id });
  }
});

test('of a hold on all and a service started at once, the service is covered whichever comes first', async () => {
  for (let round = 0; round < 5; round++) {
    const { contactId, addressId } = await aCustomer();
    await Promise.all([
      employee.call(suspensions.create, hold(contactId, 0, 7)),
      admin.call(services.start, { addressId, stream: 'Recycling', cans: 1, firstDay: day(1) }),
    ]);
    assert.equal((await holdsOf(contactId))[0]?.serviceIds.length, 2, `round ${round}`);
  }
});

test('many holds are added at once, past ones too', async () => {
  const { contactId, serviceId } = await aCustomer();
  const all = [-60, -40, -20].map((from) => ({
    ...hold(contactId, from, from + 5),
    ...{ coversAll: true, serviceIds: [serviceId] },
    notes: null,
    createdBy: admin.id,
  }));
  const ids = await server.transact((tx) => insertSuspensions(tx, all));
  const listed = await holdsOf(contactId);
  assert.deepEqual(
    listed.map((one) => one.from),
    [day(-20), day(-40), day(-60)],
  );
  assert.deepEqual(
    listed.map((one) => one.id),
    ids.toReversed(),
  );
});
