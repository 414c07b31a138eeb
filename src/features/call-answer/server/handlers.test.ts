import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aContact, aRoute, aServerWith, aService, aSuspension, everyDay } from '../../../../test/support/factories.ts';
import { formatDay, weekdayOf } from '../../../kernel/calendar.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { insertActivities } from '../../activities/server/store.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { routesContract as routes } from '../../routes/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { callAnswerContract } from '../contract.ts';

const [server, admin, driver] = await aServerWith('admin', 'employee');

const answerOf = (contactId: string) => admin.call(callAnswerContract.get, { contactId });
async function placeOf(contactId: string) {
  const { places } = await answerOf(contactId);
  const [place] = places;
  assert.ok(place && places.length === 1);
  return place;
}
const noPickupOf = async (contactId: string) => (await placeOf(contactId)).noPickup;
const todayOf = async (contactId: string) => (await placeOf(contactId)).today[0];
const command = <M extends object>(id: string, more = {} as M) => ({
  id,
  commandId: randomUUID() as string,
  at: now(),
  ...more,
});

/** A route of every day; with `generated` its run of today, and the stops of that. */
async function aRound(stops = 4) {
  const made = await server.transact((tx) => aRoute(tx, { days: everyDay, driver: driver.id, stops }));
  const contactAt = (order: number) => made.stops[order - 1]?.contactId ?? '';
  return { ...made, contactAt };
}
async function aRun(stops = 4, held: readonly number[] = []) {
  const round = await aRound(stops);
  for (const order of held) await server.transact((tx) => aSuspension(tx, round.contactAt(order), today, day(3)));
  await admin.call(daily.generate, { targetDate: today });
  const runs = (await admin.call(daily.list, { date: today })).dailyRoutes;
  const id = runs.find((run) => run.routeId === round.routeId)?.id ?? '';
  const { stops: runStops } = await admin.call(daily.get, { id });
  return { ...round, id, stopAt: (order: number) => runStops[order - 1]?.id ?? '' };
}

test('a run of today is followed from before its start to the stop, over suspended ones', async () => {
  const { id, contactAt, stopAt } = await aRun(4, [2]);
  const caller = contactAt(4);
  const before = await todayOf(caller);
  assert.deepEqual(before?.state, { kind: 'not-started' });
  assert.deepEqual([before?.dailyRouteId, before?.order, before?.stopCount], [id, 4, 4]);
  assert.match(before?.driver ?? '', /employee$/);
  assert.equal((await placeOf(caller)).lastStop, null);
  await driver.call(daily.start, { id });
  const away = { kind: 'on-the-way', isPassed: false, expectedAt: null };
  assert.deepEqual((await todayOf(caller))?.state, { ...away, stopsAway: 2 });
  await driver.call(daily.completeStop, command(stopAt(1)));
  assert.deepEqual((await todayOf(caller))?.state, { ...away, stopsAway: 1 });
  await driver.call(daily.skipStop, command(stopAt(3)));
  assert.deepEqual((await todayOf(caller))?.state, { ...away, stopsAway: 0 });
  await driver.call(daily.startStop, command(stopAt(4)));
  assert.equal((await todayOf(caller))?.state.kind, 'here');
  assert.equal((await placeOf(caller)).nextPickups[0]?.date, today);
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#080' } })
    .png()
    .toBuffer();
  const position = { latitude: 36.7, longitude: -108.2, accuracyMetres: 8 };
  const notes = 'Two extra bags';
  await driver.call(daily.completeStop, command(stopAt(4), { notes, position }), new Blob([new Uint8Array(photo)]));
  const { lastStop, today: stops, nextPickups } = await placeOf(caller);
  assert.equal(stops[0]?.state.kind, 'worked');
  assert.deepEqual([lastStop?.id, lastStop?.date, lastStop?.status], [stopAt(4), today, 'completed']);
  assert.deepEqual([lastStop?.driverNotes, lastStop?.hasPhoto, lastStop?.actualLatitude], [notes, true, 36.7]);
  assert.deepEqual(
    nextPickups.map(({ date }) => date),
    [day(1), day(2), day(3)],
  );
});

test('a stop that the driver went past is told as passed, with what comes before it', async () => {
  const { contactAt, stopAt } = await aRun(5);
  await driver.call(daily.completeStop, command(stopAt(1)));
  await driver.call(daily.completeStop, command(stopAt(3)));
  const state = (await todayOf(contactAt(2)))?.state;
  assert.deepEqual(state, { kind: 'on-the-way', stopsAway: 2, isPassed: true, expectedAt: null });
});

test('a suspended stop says so; its next pickup lies behind the hold, which is listed', async () => {
  const { contactAt } = await aRun(2, [1]);
  const { places, holds } = await answerOf(contactAt(1));
  assert.deepEqual(places[0]?.today[0]?.state, { kind: 'suspended', to: day(3) });
  assert.equal(places[0]?.nextPickups[0]?.date, day(4));
  assert.equal(holds.length, 1);
  const [hold] = holds;
  assert.deepEqual([hold?.from, hold?.to, hold?.reason, hold?.isActive], [today, day(3), 'vacation', true]);
  assert.deepEqual([hold?.notes, hold?.stops], ['Back soon', []]);
});

test('a hold is told once wherever it counts, and what it stops only where that is not all', async () => {
  const { contactAt, stops } = await aRound(1);
  const addressId = stops[0]?.addressId ?? '';
  const contactId = contactAt(1);
  const paper = await server.transact((tx) => aService(tx, addressId, { stream: 'Recycling' }));
  const place = { city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  const { id: cabin } = await admin.call(addresses.add, { contactId, street: '2 Cabin Rd', ...place });
  const atCabin = await server.transact((tx) => aService(tx, cabin));
  const hold = (from: number, serviceIds?: string[]) =>
    admin.call(suspensions.create, { contactId, serviceIds, from: day(from), to: day(from + 1), reason: 'other' });
  await hold(30);
  await hold(40);
  await hold(10, [paper]);
  await hold(20, [paper, atCabin]);
  const { holds, places } = await answerOf(contactId);
  const home = places.find(({ street }) => street !== '2 Cabin Rd')?.street;
  const onlyPaper = { street: home, streams: ['Recycling'] };
  assert.deepEqual(
    holds.map(({ from, isActive, stops: what }) => [from, isActive, what]),
    [
      [day(10), false, [onlyPaper]],
      [day(20), false, [onlyPaper, { street: '2 Cabin Rd', streams: [] }]],
      [day(30), false, []],
    ],
  );
});

test('a cancelled run says why, and the day after it is the next', async () => {
  const { id, contactAt } = await aRun(1);
  await admin.call(daily.cancel, { id, reason: 'Snow' });
  const { today: stops, nextPickups } = await placeOf(contactAt(1));
  assert.deepEqual(stops[0]?.state, { kind: 'cancelled', reason: 'Snow' });
  assert.equal(nextPickups[0]?.date, day(1));
});

test('a stop put off is the next pickup on its new day, although no route passes there', async () => {
  const { contactAt, routeId, stopAt } = await aRun(1);
  await driver.call(daily.rescheduleStop, command(stopAt(1), { toDate: day(2) }));
  // Nothing else is due: the pickup alone says that a truck comes.
  await server.transact((tx) => tx.deleteFrom('route_address').where('route_id', '=', routeId).execute());
  const { lastStop, nextPickups, noPickup, addressId } = await placeOf(contactAt(1));
  assert.deepEqual([lastStop?.status, lastStop?.rescheduledTo], ['rescheduled', day(2)]);
  assert.deepEqual(
    nextPickups.map(({ date, isPutOff }) => [date, isPutOff]),
    [[day(2), true]],
  );
  assert.deepEqual([noPickup, addressId !== null], [null, true]);
});

test('before the run of today is generated the route says that one passes', async () => {
  const { contactAt } = await aRound(1);
  const { today: stops, nextPickups } = await placeOf(contactAt(1));
  assert.deepEqual(stops[0]?.state, { kind: 'no-run-yet' });
  assert.equal(nextPickups[0]?.date, today);
});

test('on a closed day the answer says why nobody comes', async () => {
  const { contactAt } = await aRun(1);
  const closing = { date: today, name: 'Blizzard', effect: 'skipped', movedTo: null } as const;
  const { id } = await admin.call(calendar.addDay, closing);
  const skipped = await placeOf(contactAt(1));
  assert.deepEqual(skipped.today[0]?.state, { kind: 'not-today', why: `Blizzard: no pickups on ${formatDay(today)}` });
  assert.equal(skipped.nextPickups[0]?.date, day(1));
  await admin.call(calendar.removeDay, { id });
  assert.deepEqual((await todayOf(contactAt(1)))?.state, { kind: 'not-started' });
});

test('a stop left open when its day was over is the last one', async () => {
  const { id, contactAt, stopAt } = await aRun(1);
  await server.transact((tx) =>
    tx
      .updateTable('daily_route')
      .set({ date: day(-1) })
      .where('id', '=', id)
      .execute(),
  );
  const { lastStop } = await placeOf(contactAt(1));
  assert.deepEqual([lastStop?.id, lastStop?.date, lastStop?.status], [stopAt(1), day(-1), 'pending']);
});

test('why there is no pickup: no route, no service address, a hold beyond the year', async () => {
  const { contactId, addressId } = await server.transact((tx) => aContact(tx));
  assert.equal((await placeOf(contactId)).noPickup, 'no-service');
  const serviceId = await server.transact((tx) => aService(tx, addressId));
  assert.equal((await placeOf(contactId)).noPickup, 'not-on-a-route');
  await server.transact((tx) => tx.deleteFrom('service').where('id', '=', serviceId).execute());
  await server.transact((tx) =>
    tx.updateTable('contact_address').set({ is_service: false }).where('id', '=', addressId).execute(),
  );
  assert.deepEqual((await answerOf(contactId)).places, []);
  const { contactAt } = await aRound(1);
  const hold = { contactId: contactAt(1), from: today, to: day(500), reason: 'payment_issue' } as const;
  await admin.call(suspensions.create, hold);
  assert.equal((await placeOf(contactAt(1))).noPickup, 'suspended');
});

test('who leaves before the next truck is not on hold, and whose hold takes the last pickups is', async () => {
  const { stops } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(day(6))], stops: 2 }));
  const [leaving = '', held = ''] = stops.map(({ contactId }) => contactId);
  const lasts = async (contactId: string, lastDay: string) => {
    const [service] = (await admin.call(services.ofContact, { contactId })).services;
    const { id = '', version = 0, firstDay = '', cans = 1 } = service ?? {};
    await admin.call(services.update, { id, version, firstDay, cans, lastDay });
  };
  await lasts(leaving, day(4));
  assert.deepEqual([await noPickupOf(leaving), await noPickupOf(held)], ['service-ends', null]);
  await lasts(held, day(8));
  await admin.call(suspensions.create, { contactId: held, from: today, to: day(8), reason: 'vacation' });
  assert.equal(await noPickupOf(held), 'suspended');
});

test('several service addresses are told one by one', async () => {
  const { contactAt } = await aRun(1);
  const contactId = contactAt(1);
  const place = { city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  await admin.call(addresses.add, { contactId, street: '2 Cabin Rd', ...place });
  const { places } = await answerOf(contactId);
  assert.deepEqual(
    places.map(({ street, today: stops, noPickup }) => [street === '2 Cabin Rd', stops.length, noPickup]),
    [
      [false, 1, null],
      [true, 0, 'no-service'],
    ],
  );
});

test('open messages and tasks, the most urgent first; what is done is left out', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const task = { contactId, type: 'task', title: 'Later' } as const;
  await admin.call(activities.add, task);
  await admin.call(activities.add, { ...task, title: 'Due', dueDate: day(1) });
  await admin.call(activities.add, { ...task, title: 'Overdue', dueDate: day(-1), priority: 'high' });
  const { id } = await admin.call(activities.add, { ...task, title: 'Done', dueDate: day(-2) });
  await admin.call(activities.changeStatus, { id, status: 'completed' });
  await admin.call(activities.add, { contactId, type: 'call', title: 'Asked for the time' });
  const message = { contactId, type: 'note', description: null, dueDate: null, priority: 'medium' } as const;
  await server.transact((tx) =>
    insertActivities(tx, [
      { ...message, title: 'Open', status: 'in_progress', isCustomerGenerated: true, createdBy: null },
      { ...message, title: 'Answered', status: 'completed', isCustomerGenerated: true, createdBy: null },
    ]),
  );
  const { messages, tasks } = await answerOf(contactId);
  assert.deepEqual(
    tasks.map(({ title, isOverdue }) => [title, isOverdue]),
    [
      ['Overdue', true],
      ['Due', false],
      ['Later', false],
    ],
  );
  assert.deepEqual(
    messages.map(({ title }) => title),
    ['Open'],
  );
});

test('a deleted contact is missing, as is one that never was', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  await admin.call(contacts.remove, { id: contactId });
  assert.equal((await admin.attempt(callAnswerContract.get, { contactId })).status, 404);
  assert.equal((await admin.attempt(callAnswerContract.get, { contactId: randomUUID() })).status, 404);
});

test('a deleted route does not pass any more', async () => {
  const { contactAt, routeId } = await aRound(1);
  await admin.call(routes.remove, { id: routeId });
  const { nextPickups, noPickup, today: stops } = await placeOf(contactAt(1));
  assert.deepEqual([nextPickups, noPickup, stops], [[], 'not-on-a-route', []]);
});

test('who goes with another truck today reads the name of that one as the next, and their own after it', async () => {
  const [usual, other] = [await aRun(2), await aRun(1)];
  await admin.call(daily.moveStops, { id: usual.id, toRunId: other.id, stopIds: [usual.stopAt(1)] });
  const { today: stops, nextPickups } = await placeOf(usual.contactAt(1));
  const names = new Map((await admin.call(routes.list, {})).routes.map((route) => [route.id, route.name]));
  const [itsOwn, that] = [names.get(usual.routeId), names.get(other.routeId)];
  assert.deepEqual([stops.map(({ routeName }) => routeName), itsOwn === that], [[that], false]);
  assert.deepEqual(
    nextPickups.map(({ routeNames }) => routeNames),
    [[that], [itsOwn], [itsOwn]],
  );
});
