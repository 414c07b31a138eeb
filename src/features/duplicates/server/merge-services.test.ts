import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn, type MadeContact } from '../../../../test/support/two-contacts.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('employee');
const { make, aRoute, merge } = contactsOn(server, staff);

test('the same address on the same route twice stays two stops, each with its service and hold', async () => {
  const route = await aRoute();
  const kept = await make({ addresses: { '2 Zuni Dr': 'BMS' }, stops: { '2 Zuni Dr': [route] } });
  const merged = await make({ addresses: { '2 Zuni Dr': 'BMS' }, stops: { '2 Zuni Dr': [route] } });
  await merge(kept, merged);
  const { stops } = await staff.call(routes.get, { id: route });
  assert.deepEqual(
    stops.map(({ order, contactId }) => [order, contactId]),
    [
      [1, kept.id],
      [2, kept.id],
    ],
  );
  const { suspensions } = await staff.call(suspensionsContract.ofContact, { contactId: kept.id });
  const { services } = await staff.call(servicesContract.ofContact, { contactId: kept.id });
  assert.deepEqual(suspensions.map(({ serviceIds }) => serviceIds).sort(), services.map(({ id }) => [id]).sort());
  assert.deepEqual(services.map(({ addressId }) => addressId).sort(), stops.map(({ addressId }) => addressId).sort());
  assert.equal(services.length, 2);
});

test('services and holds go with a merge, are seen and changed there, and come back with its undo', async () => {
  const kept = await make({ addresses: { '4 Zuni Dr': 'BMS' } });
  const merged = await make({ addresses: { '4 Zuni Dr': 'BMS', '5 Zuni Dr': 'S' } });
  const start = (made: MadeContact, street: string, stream: 'Trash' | 'Recycling') =>
    staff.call(servicesContract.start, {
      ...{ addressId: made.addressIds[street] ?? '', stream, cans: 2 },
      firstDay: today,
    });
  const ownTrash = await start(kept, '4 Zuni Dr', 'Trash');
  const [trash, recycling, farm] = [
    await start(merged, '4 Zuni Dr', 'Trash'),
    await start(merged, '4 Zuni Dr', 'Recycling'),
    await start(merged, '5 Zuni Dr', 'Trash'),
  ];
  const hold = { from: addDays(today, 3), to: addDays(today, 9), reason: 'vacation' } as const;
  const all = await staff.call(suspensionsContract.create, { contactId: merged.id, ...hold });
  const later = { ...hold, from: addDays(today, 20), to: addDays(today, 25) };
  const some = await staff.call(suspensionsContract.create, {
    ...{ contactId: merged.id, ...later },
    serviceIds: [recycling.id],
  });
  const servicesOf = async ({ id }: MadeContact) =>
    (await staff.call(servicesContract.ofContact, { contactId: id })).services;
  const holdsOf = async ({ id }: MadeContact) =>
    (await staff.call(suspensionsContract.ofContact, { contactId: id })).suspensions;

  const { mergeId } = await merge(kept, merged);
  // The shared place keeps one trash service, gets the recycling, and the other place comes with its own.
  assert.deepEqual((await servicesOf(kept)).map(({ id }) => id).sort(), [ownTrash.id, recycling.id, farm.id].sort());
  assert.equal((await servicesOf(kept)).find(({ id }) => id === recycling.id)?.street, '4 Zuni Dr');
  assert.deepEqual((await holdsOf(kept)).map(({ id }) => id).sort(), [all.id, some.id].sort());
  assert.deepEqual([await servicesOf(merged), await holdsOf(merged)], [[], []]);
  const changed = await staff.call(servicesContract.update, {
    ...{ id: recycling.id, version: recycling.version },
    ...{ cans: 4, firstDay: today },
  });
  const base = { ...later, serviceIds: [recycling.id] };
  await staff.call(suspensionsContract.update, { ...base, id: some.id, base, to: addDays(today, 26) });

  assert.deepEqual((await staff.call(duplicates.undo, { id: mergeId })).stayed, []);
  assert.deepEqual(
    (await servicesOf(kept)).map(({ id }) => id),
    [ownTrash.id],
  );
  assert.deepEqual((await holdsOf(kept)).length, 0);
  assert.deepEqual((await servicesOf(merged)).map(({ id }) => id).sort(), [trash.id, recycling.id, farm.id].sort());
  const back = (await servicesOf(merged)).find(({ id }) => id === recycling.id);
  assert.deepEqual([back?.addressId, back?.cans], [merged.addressIds['4 Zuni Dr'], changed.cans]);
  const [latest, first] = await holdsOf(merged);
  assert.deepEqual([latest?.id, latest?.to, latest?.serviceIds], [some.id, addDays(today, 26), [recycling.id]]);
  assert.deepEqual([first?.contactId, first?.coversAll], [merged.id, true]);
  assert.deepEqual(first?.serviceIds, all.serviceIds);
});

test('runs of today follow a merge and its undoing: each house on one stop of its contact', async () => {
  // By name the first of the two serves a place that is on both.
  const [one, other] = [await aRoute(), await aRoute()];
  const kept = await make({ addresses: { '6 Zuni Dr': 'BMS', '8 Zuni Dr': 'S' }, stops: { '8 Zuni Dr': [one] } });
  const merged = await make({
    addresses: { '6 Zuni Dr': 'BMS', '7 Zuni Dr': 'S', '8 Zuni Dr': 'S' },
    stops: { '6 Zuni Dr': [other], '7 Zuni Dr': [other], '8 Zuni Dr': [other] },
  });
  const admin = await server.as('admin');
  await admin.call(daily.generate, { targetDate: today });
  const stopsOfRuns = async () => {
    const { dailyRoutes } = await admin.call(daily.list, { date: today });
    const runs = [one, other].map((route) => dailyRoutes.find(({ routeId }) => routeId === route));
    const all = await Promise.all(runs.map((run) => admin.call(daily.get, { id: run?.id ?? '' })));
    return all.map(({ stops }) => stops.map(({ streetLine, contactId }) => `${streetLine} ${contactId}`));
  };
  const before = await stopsOfRuns();
  const at = (street: string, { id }: MadeContact) => `${street} ${id}`;
  assert.deepEqual(before, [
    [at('8 Zuni Dr', kept)],
    [at('6 Zuni Dr', merged), at('7 Zuni Dr', merged), at('8 Zuni Dr', merged)],
  ]);
  const { mergeId } = await merge(kept, merged);
  assert.deepEqual(await stopsOfRuns(), [[at('8 Zuni Dr', kept)], [at('6 Zuni Dr', kept), at('7 Zuni Dr', kept)]]);
  await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await stopsOfRuns(), before);
});
