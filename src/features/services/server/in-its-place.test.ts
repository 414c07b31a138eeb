import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, type Day, weekdayOf } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { strayWorkContract as stray } from '../../daily-routes/stray-work.ts';
import { servicesContract } from '../contract.ts';

const [server, staff] = await aServerWith('employee');
const admin = await server.as('admin');

/** Ends the only service of a contact the day before, and begins one with two cans in its place. */
async function twoCansFrom(
  firstDay: Day,
  { contactId, addressId }: Readonly<{ contactId: string; addressId: string }>,
) {
  const { services } = await staff.call(servicesContract.ofContact, { contactId });
  const [old] = services;
  assert(old);
  const { id, version, cans, accommodation } = old;
  const ended = { firstDay: old.firstDay, lastDay: addDays(firstDay, -1) };
  await staff.call(servicesContract.update, { id, version, cans, accommodation, ...ended });
  const begun = await staff.call(servicesContract.start, { addressId, stream: 'Trash', cans: 2, firstDay });
  return { id, newId: begun.id };
}

async function stopsOn(date: Day, routeId: string) {
  const { dailyRoutes } = await admin.call(daily.list, { date });
  const runs = await Promise.all(
    dailyRoutes.filter((run) => run.routeId === routeId).map(({ id }) => admin.call(daily.get, { id })),
  );
  return runs.flatMap(({ stops }) => stops.map(({ status, cans }) => `${status}, ${cans}`));
}

test('a pickup that is put to a day on which a service with other cans has begun comes with these', async () => {
  const { stops, routeId } = await aDailyRun(server, admin, { stops: 1, days: [weekdayOf(today)] });
  const [place] = stops;
  assert(place);
  const [inTwo, inThree] = [addDays(today, 2), addDays(today, 3)];
  const { id: serviceId } = await twoCansFrom(inTwo, place);
  await admin.call(exceptions.putOff, { pickups: [{ serviceId, routeId, nominal: today }], toDate: inThree });
  assert.deepEqual([await stopsOn(today, routeId), await stopsOn(inThree, routeId)], [[], ['pending, 2']]);
});

test('a house that was served today is not to be served again because it has other cans from today on', async () => {
  const { stops, routeId, stopId } = await aDailyRun(server, admin, { stops: 2 });
  const [place] = stops;
  assert(place);
  await admin.call(daily.completeStop, command(stopId(1)));
  await twoCansFrom(today, place);
  assert.deepEqual(await stopsOn(today, routeId), ['completed, 1', 'pending, 1']);
});

test('nor because the service that began today is replaced by another from today on', async () => {
  const { stops, routeId, stopId } = await aDailyRun(server, admin, { stops: 2 });
  const [place] = stops;
  assert(place);
  const { services } = await staff.call(servicesContract.ofContact, { contactId: place.contactId });
  const [{ id, version, cans, accommodation } = assert.fail()] = services;
  await staff.call(servicesContract.update, { id, version, cans, accommodation, firstDay: today });
  await admin.call(daily.completeStop, command(stopId(1)));
  await twoCansFrom(today, place);
  assert.deepEqual(await stopsOn(today, routeId), ['completed, 1', 'pending, 1']);
});

test('a pickup that was put off stays so when its service, begun that day, is replaced from that day on', async () => {
  const { stops, routeId } = await aDailyRun(server, admin, { stops: 1, days: [weekdayOf(today)] });
  const [place] = stops;
  assert(place);
  const { services } = await staff.call(servicesContract.ofContact, { contactId: place.contactId });
  const [{ id, version, cans, accommodation } = assert.fail()] = services;
  await staff.call(servicesContract.update, { id, version, cans, accommodation, firstDay: today });
  const inThree = addDays(today, 3);
  await admin.call(exceptions.putOff, { pickups: [{ serviceId: id, routeId, nominal: today }], toDate: inThree });
  await twoCansFrom(today, place);
  assert.deepEqual([await stopsOn(today, routeId), await stopsOn(inThree, routeId)], [[], ['pending, 2']]);
});

/** A house of today's weekday alone, whose pickup its driver has put off by two days, and where others have begun by then. */
async function putOffToOtherCans() {
  const { stops, routeId, stopId } = await aDailyRun(server, admin, { stops: 1, days: [weekdayOf(today)] });
  const [place] = stops;
  assert(place);
  const [inOne, inTwo, inThree] = [1, 2, 3].map((ahead) => addDays(today, ahead)) as [Day, Day, Day];
  await admin.call(daily.rescheduleStop, command(stopId(1), { toDate: inTwo }));
  const { newId } = await twoCansFrom(inOne, place);
  const pickups = [{ serviceId: newId, routeId, nominal: today }];
  await admin.call(exceptions.putOff, { pickups, toDate: inThree });
  const onThem = async () => [await stopsOn(inTwo, routeId), await stopsOn(inThree, routeId)];
  assert.deepEqual(await onThem(), [[], ['pending, 2']]);
  return { pickups, inThree, onThem, stopId: stopId(1) };
}

test('a pickup that is put off again with other cans comes where it was put before when that is taken back', async () => {
  const { inThree, onThem } = await putOffToOtherCans();
  const { decided } = await admin.call(exceptions.ofDate, { date: inThree });
  await admin.call(exceptions.takeBack, { id: decided[0]?.id ?? '' });
  assert.deepEqual(await onThem(), [['pending, 2'], []]);
});

test('who is served after all is awaited on no other day, whichever cans were meant, and is not put off', async () => {
  const { pickups, inThree, onThem, stopId } = await putOffToOtherCans();
  await admin.call(daily.completeStop, command(stopId));
  assert.deepEqual(await onThem(), [[], []]);
  const { body } = await admin.attempt(exceptions.putOff, { pickups, toDate: inThree });
  assert.equal(body.error.code, 'stop-moved-on');
});

test('what a truck had done before the house got other cans from that day on can be put on the stop that is there now', async () => {
  const { stops, routeId, stopId } = await aDailyRun(server, admin, { stops: 1 });
  const [place] = stops;
  assert(place);
  const done = command(stopId(1));
  await twoCansFrom(today, place);
  assert.deepEqual(await stopsOn(today, routeId), ['pending, 2']);
  await admin.call(daily.completeStop, done);
  const { work } = await admin.call(stray.strayWork, {});
  const mine = work.find(({ contactId }) => contactId === place.contactId);
  assert.equal(mine?.stopNow?.status, 'pending');
  await admin.call(stray.settleStrayWork, { id: mine.id, settlement: 'place', reason: null });
  assert.deepEqual(await stopsOn(today, routeId), ['completed, 2']);
});
