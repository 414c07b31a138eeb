import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { routesContract as routes } from '../contract.ts';

const [server, admin, driver, other] = await aServerWith('admin', 'employee', 'employee');

const aRun = (stops = 2, who = driver) => aDailyRun(server, admin, { driver: who.id, stops });
const runOf = async (id: string) => admin.call(daily.get, { id });

async function edit(routeId: string, change: (addressIds: string[]) => object) {
  const { name, daysOfWeek, version, stops } = await admin.call(routes.get, { id: routeId });
  const draft = { name, daysOfWeek, version, stops: stops.map(({ addressId, cans }) => ({ addressId, cans })) };
  await admin.call(routes.update, { id: routeId, ...draft, ...change(stops.map(({ addressId }) => addressId)) });
}

test('a customer taken off one route and put on another keeps hold and accommodation, on the runs too', async () => {
  const [from, to] = [await aRun(), await aRun()];
  const { contactId = '', addressId = '', serviceId = '' } = from.stops[0] ?? {};
  const days = { from: today, to: addDays(today, 3), reason: 'vacation' } as const;
  const hold = await admin.call(suspensions.create, { contactId, ...days });
  const [service] = (await admin.call(services.ofContact, { contactId })).services;
  assert.ok(service);
  const { id, version, firstDay } = service;
  const accommodation = { type: 'Gated Entry', notes: 'Ring twice' } as const;
  await admin.call(services.update, { id, version, cans: 3, firstDay, accommodation });

  await edit(from.routeId, ([, second = '']) => ({ stops: [{ addressId: second, cans: 1 }] }));
  assert.deepEqual(
    (await admin.call(suspensions.ofContact, { contactId })).suspensions.map((one) => one.id),
    [hold.id],
  );
  await edit(to.routeId, (theirs) => ({
    stops: [...theirs.map((one) => ({ addressId: one, cans: 1 })), { addressId, cans: 3 }],
  }));

  assert.deepEqual(
    (await runOf(from.id)).stops.map((stop) => stop.contactId),
    [from.stops[1]?.contactId],
  );
  const there = (await runOf(to.id)).stops.find((stop) => stop.contactId === contactId);
  assert.equal(there?.suspension?.id, hold.id);
  assert.deepEqual(
    [there?.cans, there?.accommodationType, there?.accommodationNotes],
    [3, 'Gated Entry', 'Ring twice'],
  );
  const onRoute = (await admin.call(routes.get, { id: to.routeId })).stops.find((stop) => stop.addressId === addressId);
  assert.deepEqual([onRoute?.service?.id, onRoute?.accommodation], [serviceId, accommodation]);
});

test('another driver of a route drives its runs that have not begun, but not one that was given to somebody', async () => {
  const [waiting, given, begun] = [await aRun(), await aRun(), await aRun()];
  await admin.call(daily.assignDriver, { id: given.id, driverId: admin.id });
  await driver.call(daily.completeStop, command(begun.stopId(1)));
  for (const { routeId } of [waiting, given, begun]) await edit(routeId, () => ({ driverId: other.id }));
  const drivers = await Promise.all(
    [waiting, given, begun].map(async ({ id }) => (await runOf(id)).dailyRoute.driver?.id),
  );
  assert.deepEqual(drivers, [other.id, admin.id, driver.id]);
});

test('another phone number and name reach the stops that nobody has worked', async () => {
  const run = await aRun();
  await driver.call(daily.completeStop, command(run.stopId(1)));
  const [worked] = (await runOf(run.id)).stops;
  for (const { contactId } of run.stops) {
    const { id, version, email, status } = await admin.call(contacts.get, { id: contactId });
    const person = { firstName: 'Ida', lastName: 'Mesa', phone: '(505) 555-0188' };
    await admin.call(contacts.update, { id, version, email, status, ...person });
  }
  const [first, second] = (await runOf(run.id)).stops;
  assert.deepEqual(first, worked);
  assert.deepEqual([second?.contactName, second?.phone], ['Ida Mesa', '(505) 555-0188']);
});

test('what is deleted leaves the runs of today and later, as the dialogs say; what was picked up stays', async () => {
  const [begun, later] = [
    await aRun(3),
    await aDailyRun(server, admin, { driver: driver.id, stops: 2, date: addDays(today, 1) }),
  ];
  await driver.call(daily.completeStop, command(begun.stopId(1)));
  await admin.call(contacts.remove, { id: begun.stops[1]?.contactId ?? '' });
  const states = async () => (await runOf(begun.id)).stops.map(({ status }) => status);
  assert.deepEqual(await states(), ['completed', 'pending']);
  for (const { routeId } of [begun, later]) await admin.call(routes.remove, { id: routeId });
  assert.deepEqual(await states(), ['completed']);
  assert.equal((await admin.attempt(daily.get, { id: later.id })).status, 404);
});
