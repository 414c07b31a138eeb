import assert from 'node:assert/strict';
import { test } from 'node:test';
import { today } from '../../../../test/support/clock.ts';
import { command } from '../../../../test/support/daily-run.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { contactsOn, everything } from '../../../../test/support/two-contacts.ts';
import { addDays } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { duplicatesContract as duplicates } from '../contract.ts';

const [server, staff] = await aServerWith('employee');
const admin = await server.as('admin');
const { make, aRoute, merge } = contactsOn(server, staff);
const [tomorrow, later] = [addDays(today, 1), addDays(today, 2)];
const days = [today, tomorrow, later];

test('of two who had the same collected at one house, what was worked, decided and held counts for the service that goes on', async () => {
  const route = await aRoute();
  const kept = await make({ addresses: { '1 Oak Dr': 'BMS' } });
  const addressId = kept.addressIds['1 Oak Dr'] ?? '';
  await staff.call(servicesContract.start, { addressId, stream: 'Trash', cans: 1, firstDay: today });
  const merged = await make({ addresses: { '1 Oak Dr': 'BMS' }, stops: { '1 Oak Dr': [route] } });
  const { services } = await staff.call(servicesContract.ofContact, { contactId: merged.id });
  const serviceId = services[0]?.id ?? '';
  for (const targetDate of days) await admin.call(daily.generate, { targetDate });
  /** How often the house stands on the runs of each day, and how. */
  const stands = () =>
    Promise.all(
      days.map(async (date) => {
        const { dailyRoutes } = await admin.call(daily.list, { date });
        const runs = dailyRoutes.filter(({ routeId }) => routeId === route);
        const all = await Promise.all(runs.map(({ id }) => admin.call(daily.get, { id })));
        return all.flatMap(({ stops }) => stops.map(({ status, suspension }) => (suspension ? 'held' : status))).join();
      }),
    );
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const run = await admin.call(daily.get, { id: dailyRoutes.find(({ routeId }) => routeId === route)?.id ?? '' });
  await admin.call(daily.completeStop, command(run.stops[0]?.id ?? ''));
  const pickups = [{ serviceId, routeId: route, nominal: tomorrow }];
  await admin.call(exceptions.leaveOut, { pickups, reason: 'The gate is locked' });
  const hold = { from: later, to: later, reason: 'vacation' } as const;
  await staff.call(suspensionsContract.create, { contactId: merged.id, ...hold, serviceIds: [serviceId] });
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
