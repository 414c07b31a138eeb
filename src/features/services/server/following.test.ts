import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day, now } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { servicesOn } from '../../../../test/support/services.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { deletedContactsContract as deletedContacts } from '../../contacts/deleted-contacts.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';

const [server, admin, employee] = await aServerWith('admin', 'employee');
const { servicesOf, start, update, onTheRoad, runOf, stopsOf, routeOf, addressOf } = servicesOn(
  server,
  admin,
  employee,
);

const cansOf = async (routeId: string, ahead: number) => (await stopsOf(routeId, ahead)).map(({ cans }) => cans);
const completed = (id: string) => admin.call(daily.completeStop, { id, commandId: randomUUID(), at: now() });

test('who saves an address that they had opened before its cans changed leaves the cans as they are by now', async () => {
  const { routeId, service, contactId } = await onTheRoad();
  const { id, updatedAt, street, city, state, zipCode, isBilling, isMailing, isService } = await addressOf(contactId);
  await update(service, { cans: 4 });
  const fields = { city, state, zipCode, isBilling, isMailing, isService };
  const saved = await employee.call(addresses.update, { id, updatedAt, ...fields, street: `${street} N` });
  assert.equal(saved.cans, 4);
  assert.deepEqual(await cansOf(routeId, 0), [4, 1]);
  const counted = { id, updatedAt: saved.updatedAt, ...fields, street, cans: 2 };
  assert.equal((await employee.call(addresses.update, counted)).cans, 2);
  assert.deepEqual(await cansOf(routeId, 0), [2, 1]);
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
