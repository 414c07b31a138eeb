import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { aDailyRun, command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { addDays, type Day, weekdayOf } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
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
  await staff.call(servicesContract.start, { addressId, stream: 'Trash', cans: 2, firstDay });
  return id;
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
  const serviceId = await twoCansFrom(inTwo, place);
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
