import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn, everything } from '../../../../test/support/two-contacts.ts';
import { addDays, type Day } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('employee');
const admin = await server.as('admin');
const { make, aRoute, merge } = contactsOn(server, staff);
const [tomorrow, later, last] = [addDays(today, 1), addDays(today, 2), addDays(today, 3)];
const days = [today, tomorrow, later];

/** How often a route's only house stands on its runs of each day, and how. */
const standsOn = (route: string, dates: readonly Day[] = days) =>
  Promise.all(
    dates.map(async (date) => {
      const { dailyRoutes } = await admin.call(daily.list, { date });
      const runs = dailyRoutes.filter(({ routeId }) => routeId === route);
      const all = await Promise.all(runs.map(({ id }) => admin.call(daily.get, { id })));
      return all.flatMap(({ stops }) => stops.map(({ status, suspension }) => (suspension ? 'held' : status))).join();
    }),
  );
const onHold = (contactId: string, serviceId: string, [from, to]: readonly [Day, Day]) =>
  staff.call(suspensionsContract.create, { contactId, from, to, reason: 'vacation', serviceIds: [serviceId] });

/** Two at one house, the second of them on a route; `terms` are those of the services of the first. */
async function twoAtOneHouse(...terms: readonly Readonly<{ firstDay: Day; lastDay?: Day }>[]) {
  const route = await aRoute();
  const kept = await make({ addresses: { '1 Oak Dr': 'BMS' } });
  const addressId = kept.addressIds['1 Oak Dr'] ?? '';
  const ownIds: string[] = [];
  for (const [at, term] of terms.entries()) {
    const { id } = await staff.call(servicesContract.start, { addressId, stream: 'Trash', cans: at + 1, ...term });
    ownIds.push(id);
  }
  const merged = await make({ addresses: { '1 Oak Dr': 'BMS' }, stops: { '1 Oak Dr': [route] } });
  const { services } = await staff.call(servicesContract.ofContact, { contactId: merged.id });
  for (const targetDate of [...days, last]) await admin.call(daily.generate, { targetDate });
  return { route, kept, ownId: ownIds[0] ?? '', merged, serviceId: services[0]?.id ?? '' };
}

test('of two who had the same collected at one house, what was worked, decided and held counts for the service that goes on', async () => {
  const { route, kept, merged, serviceId } = await twoAtOneHouse({ firstDay: today });
  const stands = () => standsOn(route);
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const run = await admin.call(daily.get, { id: dailyRoutes.find(({ routeId }) => routeId === route)?.id ?? '' });
  await admin.call(daily.completeStop, command(run.stops[0]?.id ?? ''));
  const pickups = [{ serviceId, routeId: route, nominal: tomorrow }];
  await admin.call(exceptions.leaveOut, { pickups, reason: 'The gate is locked' });
  await onHold(merged.id, serviceId, [later, later]);
  assert.deepEqual(await stands(), ['completed', '', 'held']);
  /** Open stops are made anew. */
  const allButStops = async () => ({ ...Object(await everything(server.database.read)), daily_route_stop: [] });
  const before = await allButStops();

  const { mergeId } = await merge(kept, merged);
  assert.deepEqual(await stands(), ['completed', '', 'held']);
  await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await stands(), ['completed', '', 'held']);
  assert.deepEqual(await allButStops(), before);
});

test('where two services follow each other at the house, each takes what was decided and held on its days', async () => {
  const { route, kept, merged, serviceId } = await twoAtOneHouse(
    { firstDay: today, lastDay: later },
    { firstDay: last },
  );
  await onHold(merged.id, serviceId, [tomorrow, tomorrow]);
  const pickups = [{ serviceId, routeId: route, nominal: later }];
  await admin.call(exceptions.leaveOut, { pickups, reason: 'The gate is locked' });
  const { mergeId } = await merge(kept, merged);
  assert.deepEqual(await standsOn(route, [...days, last]), ['pending', 'held', '', 'pending']);
  await staff.call(duplicates.undo, { id: mergeId });
  assert.deepEqual(await standsOn(route, [...days, last]), ['pending', 'held', '', 'pending']);
});

for (const [own, other] of [
  [
    [later, last],
    [tomorrow, later],
  ],
  [
    [tomorrow, later],
    [later, last],
  ],
  [
    [later, later],
    [tomorrow, last],
  ],
  [
    [tomorrow, last],
    [later, later],
  ],
] as const)
  test(`holds of both that overlap hold all their days: ${own.join(' – ')} and ${other.join(' – ')}`, async () => {
    const { route, kept, ownId, merged, serviceId } = await twoAtOneHouse({ firstDay: today });
    const coming = [tomorrow, later, last];
    await onHold(kept.id, ownId, own);
    await onHold(merged.id, serviceId, other);
    const covers = async () => Object(await everything(server.database.read)).suspension_service;
    const before = await covers();
    const { mergeId } = await merge(kept, merged);
    assert.deepEqual(await standsOn(route, coming), ['held', 'held', 'held']);
    await staff.call(duplicates.undo, { id: mergeId });
    assert.deepEqual(await covers(), before);

    const [again, gone] = [kept, merged].map((one) => ({ ...one, version: one.version + 2 }));
    assert(again && gone);
    await merge(again, gone);
    const { suspensions } = await staff.call(suspensionsContract.ofContact, { contactId: kept.id });
    const [long, short] = [own, other].sort(([a], [b]) => a.localeCompare(b));
    for (const [from, to] of [long, short].flatMap((one) => (one ? [one] : []))) {
      const ending = suspensions.find((one) => one.from === from && one.to === to);
      await staff.call(suspensionsContract.end, { id: ending?.id ?? '' });
      const isHeld = (day: Day) => short && to === long?.[1] && from === long[0] && short[0] <= day && day <= short[1];
      assert.deepEqual(
        await standsOn(route, coming),
        coming.map((day) => (isHeld(day) ? 'held' : 'pending')),
      );
    }
  });

for (const [words, term] of [
  ['ends', { firstDay: today, lastDay: tomorrow }],
  ['begins later', { firstDay: later }],
] as const)
  test(`a house that is served for one of two is still served where the service of the kept one ${words}`, async () => {
    const { route, kept, merged } = await twoAtOneHouse(term);
    const all = [...days, last];
    assert.deepEqual(await standsOn(route, all), ['pending', 'pending', 'pending', 'pending']);
    const servicesOf = async () =>
      (await staff.call(servicesContract.ofContact, { contactId: kept.id })).services.map(
        ({ id, firstDay, lastDay }) => ({
          ...{ id, firstDay, lastDay },
        }),
      );
    const before = await servicesOf();
    const { mergeId } = await merge(kept, merged);
    assert.deepEqual(await standsOn(route, all), ['pending', 'pending', 'pending', 'pending']);
    await staff.call(duplicates.undo, { id: mergeId });
    assert.deepEqual(await standsOn(route, all), ['pending', 'pending', 'pending', 'pending']);
    assert.deepEqual(await servicesOf(), before);
  });

test('who is served again by the undoing, because the service in their place was ended since, is told of', async () => {
  for (const [goesOn, told] of [
    [false, /^Trash at 1 Oak Dr was ended since, and goes on for Rosa Nez\d+\.$/],
    [true, /^No route comes for Trash of Rosa Nez\d+ at 1 Oak Dr now\.$/],
  ] as const) {
    const { route, kept, ownId, merged } = await twoAtOneHouse({ firstDay: today });
    const { mergeId } = await merge(kept, merged);
    const { services } = await staff.call(servicesContract.ofContact, { contactId: kept.id });
    const version = services.find(({ id }) => id === ownId)?.version ?? 0;
    const ended = { id: ownId, version, cans: 1, firstDay: today, lastDay: today };
    await staff.call(servicesContract.update, ended);
    const more = {
      addressId: kept.addressIds['1 Oak Dr'] ?? '',
      stream: 'Trash',
      cans: 2,
      firstDay: tomorrow,
    } as const;
    if (goesOn) await staff.call(servicesContract.start, more);
    assert.deepEqual(await standsOn(route), ['pending', ...(goesOn ? ['pending', 'pending'] : ['', ''])]);
    const { stayed } = await staff.call(duplicates.undo, { id: mergeId });
    assert.match(stayed.join(), told);
    assert.deepEqual(await standsOn(route), ['pending', 'pending', 'pending']);
  }
});
