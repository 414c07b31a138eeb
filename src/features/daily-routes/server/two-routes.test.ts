/** An address that stands on two routes: of one stream, what one route lets go, the other serves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import { saveRoute } from '../../../../test/support/routes.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { dailyRoutesContract as daily } from '../contract.ts';
import { exceptionsContract as exceptions } from '../exceptions.ts';
import { strayWorkContract as stray } from '../stray-work.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

/** The first route has the shared address and another one, the second the shared one and one more; both have runs. */
async function twoRoutes() {
  const [first, second] = await server.transact(async (tx) => {
    const one = await aRoute(tx, { days: everyDay, driver: driver.id, stops: 2 });
    const other = await aRoute(tx, { days: everyDay, driver: driver.id, stops: 1 });
    await sql`
      insert into route_address (route_id, address_id, order_in_route)
      values (${other.routeId}, ${one.stops[0]?.addressId ?? ''}, 9)`.execute(tx);
    return [one, other] as const;
  });
  await admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
  const shared = first.stops[0] ?? { addressId: '', serviceId: '', contactId: '' };
  return { first, second, shared };
}

async function stopsOf(routeId: string) {
  const run = (await admin.call(daily.list, { date: today })).dailyRoutes.find((one) => one.routeId === routeId);
  return run ? (await admin.call(daily.get, { id: run.id })).stops : [];
}

const isServedBy = async (routeId: string, { contactId }: { contactId: string }) =>
  (await stopsOf(routeId)).some((stop) => stop.contactId === contactId);

const letGo = (routeId: string, addressId: string) =>
  saveRoute(admin, routeId, ({ stops }) => ({ stops: stops.filter((stop) => stop.addressId !== addressId) }));

test('who was served by the first truck needs no second, whatever is changed at the second', async () => {
  const { first, second, shared } = await twoRoutes();
  const stop = (await stopsOf(first.routeId)).find(({ contactId }) => contactId === shared.contactId);
  await driver.call(daily.completeStop, command(stop?.id ?? ''));
  await letGo(first.routeId, shared.addressId);
  await saveRoute(admin, second.routeId, ({ stops }) => ({ stops: stops.toReversed() }));
  assert.equal(await isServedBy(second.routeId, shared), false);
});

test('a pickup that was left out at the first truck comes with the second once the first route lets it go', async () => {
  const { first, second, shared } = await twoRoutes();
  const pickup = { serviceId: shared.serviceId, routeId: first.routeId, nominal: today };
  await admin.call(exceptions.putOff, { pickups: [pickup], toDate: addDays(today, 3) });
  assert.equal(await isServedBy(second.routeId, shared), false, 'the first route still comes, on another day');
  await letGo(first.routeId, shared.addressId);
  assert.equal(await isServedBy(second.routeId, shared), true);
});

test('an address comes with the second truck when the first route takes up another stream', async () => {
  const { first, second, shared } = await twoRoutes();
  const pickup = { serviceId: shared.serviceId, routeId: first.routeId, nominal: today };
  await admin.call(exceptions.leaveOut, { pickups: [pickup], reason: 'Asked' });
  assert.equal((await saveRoute(admin, first.routeId, () => ({ stream: 'Recycling' }))).status, 200);
  assert.equal(await isServedBy(second.routeId, shared), true);
});

test('work of a stop that has gone is offered a stop of its service, and not what another truck collects there', async () => {
  const { first, second, shared } = await twoRoutes();
  const { addressId, contactId } = shared;
  assert.equal((await saveRoute(admin, second.routeId, () => ({ stream: 'Recycling' }))).status, 200);
  assert.equal(await isServedBy(second.routeId, shared), true);
  const stop = (await stopsOf(first.routeId)).find((one) => one.contactId === contactId);
  await letGo(first.routeId, addressId);
  await driver.call(daily.completeStop, command(stop?.id ?? ''));
  const stopNow = async () =>
    (await admin.call(stray.strayWork, {})).work.find((one) => one.contactId === contactId)?.stopNow;
  assert.equal(await stopNow(), null);

  await saveRoute(admin, first.routeId, ({ stops }) => ({ stops: [...stops, { addressId, cans: 1 }] }));
  const again = (await stopsOf(first.routeId)).find((one) => one.contactId === contactId);
  assert.equal((await stopNow())?.id, again?.id);
});

/** A pickup of tomorrow is put to today; then the house goes from its route to one that comes today as well. */
async function putToTheDayOfAnother() {
  const [first, second] = await server.transact(async (tx) => [
    await aRoute(tx, { days: [weekdayOf(addDays(today, 1))], driver: driver.id, stops: 2 }),
    await aRoute(tx, { days: everyDay, driver: driver.id, stops: 1 }),
  ]);
  await admin.call(daily.generate, { targetDate: today, forceRegenerate: true });
  const [house] = first?.stops ?? [];
  assert(first && second && house);
  const pickup = { serviceId: house.serviceId, routeId: first.routeId, nominal: addDays(today, 1) };
  await admin.call(exceptions.putOff, { pickups: [pickup], toDate: today });
  await letGo(first.routeId, house.addressId);
  const taken = { addressId: house.addressId, cans: 1 };
  await saveRoute(admin, second.routeId, ({ stops }) => ({ stops: [...stops, taken] }));
  return { first, second, house };
}

test('who was put to a day on which another route takes them over is on one run', async () => {
  const { first, second, house } = await putToTheDayOfAnother();
  assert.deepEqual([await isServedBy(first.routeId, house), await isServedBy(second.routeId, house)], [false, true]);
});

test('and needs no second truck once served, also with other cans from that day on', async () => {
  const { first, second, house } = await putToTheDayOfAnother();
  const { contactId, addressId } = house;
  const found = await admin.call(services.ofContact, { contactId });
  const [{ id, version, firstDay, accommodation } = assert.fail()] = found.services;
  const lastDay = addDays(today, -1);
  await admin.call(services.update, { id, version, cans: 1, accommodation, firstDay, lastDay });
  await admin.call(services.start, { addressId, stream: 'Trash', cans: 2, firstDay: today });
  const stop = (await stopsOf(second.routeId)).find((one) => one.contactId === contactId);
  await driver.call(daily.completeStop, command(stop?.id ?? ''));
  await letGo(second.routeId, addressId);
  await saveRoute(admin, first.routeId, ({ stops }) => ({ stops: stops.toReversed() }));
  assert.equal(await isServedBy(first.routeId, house), false);
});
