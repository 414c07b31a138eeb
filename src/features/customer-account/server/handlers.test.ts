import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aCompany, aRoute } from '../../../../test/support/factories.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { calendarContract } from '../../company/calendar.ts';
import { weekOf } from '../../company/closures.ts';
import { contactStatusContract } from '../../reports/contact-status.ts';
import { servicesContract } from '../../services/contract.ts';
import { customerAccountContract } from '../contract.ts';

let server: TestServer;
let admin: Caller;
let customer: Caller;
let routeId: string;
/** Of the week after next, so that nothing of it is over whenever this runs. */
const [monday = '', tuesday = ''] = weekOf(addDays(today, 14));

before(async () => {
  server = await aServer();
  await aCompany(server);
  admin = await server.as('admin');
  customer = await server.as('customer');
  ({ routeId } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 1, customer: customer.id })));
});
after(() => server.close());

const everyOther = (from: string) =>
  server.transact((tx) =>
    tx.updateTable('route').set({ cadence: 'biweekly', cadence_from: from }).where('id', '=', routeId).execute(),
  );
const told = async () => {
  const { addresses } = await customer.call(customerAccountContract.get, {});
  return addresses.map(({ howOften, nextPickup, nextBecause }) => [howOften, nextPickup, nextBecause]);
};

test('a customer is told how often the truck comes, and not of the week between', async () => {
  assert.equal((await told())[0]?.[0], 'Mondays');
  await everyOther(addDays(monday, 28));
  assert.deepEqual(await told(), [['Every other Monday', monday, null]]);
});

test('what was done in the last 30 days is told, the newest first, and nothing of the day before', async () => {
  const reader = await server.as('customer');
  const { routeId: own, stops } = await server.transact((tx) =>
    aRoute(tx, { days: ['Monday'], stops: 1, customer: reader.id }),
  );
  const { contactId = '', addressId = '' } = stops[0] ?? {};
  for (const ago of [30, 31, 1])
    await server.transact((tx) =>
      sql`
      with run as (
        insert into daily_route (date, route_id, route_name, status) values (${addDays(today, -ago)}, ${own}, ${`Ago ${ago}`}, 'completed') returning id)
      insert into daily_route_stop (daily_route_id, contact_id, address_id, order_in_route, street_line, city_line, contact_name,
        waste_cans_count, status, completion_time)
      select id, ${contactId}, ${addressId}, 1, '1 Main', 'Aztec', 'Ana', 1, 'completed', now() from run`.execute(tx),
    );
  const { pickups } = await reader.call(customerAccountContract.get, {});
  assert.deepEqual(
    pickups.map(({ date }) => date),
    [addDays(today, -1), addDays(today, -30)],
  );
});

test('where a holiday moves the next pickup the customer is told the day and why', async () => {
  const flood = { date: monday, name: 'Flood', effect: 'slides', movedTo: null } as const;
  const { id } = await admin.call(calendarContract.addDay, flood);
  assert.equal(weekdayOf(tuesday), 'Tuesday');
  assert.deepEqual(await told(), [
    ['Every other Monday', tuesday, { kind: 'closure', name: 'Flood', from: monday, to: tuesday }],
  ]);
  await admin.call(calendarContract.removeDay, { id });
  assert.deepEqual(await told(), [['Every other Monday', monday, null]]);
});

test('where a closed day takes a pickup away the customer is told that none comes, and why', async () => {
  const flood = { date: monday, name: 'Flood', effect: 'skipped', movedTo: null } as const;
  const { id } = await admin.call(calendarContract.addDay, flood);
  const [address] = (await customer.call(customerAccountContract.get, {})).addresses;
  assert.deepEqual(
    [address?.nextPickup, address?.nextBecause, address?.lost.map(({ date, why }) => [date, why])],
    [addDays(monday, 14), null, [[monday, { kind: 'closed', name: 'Flood' }]]],
  );
  await admin.call(calendarContract.removeDay, { id });
  const [open] = (await customer.call(customerAccountContract.get, {})).addresses;
  assert.deepEqual([open?.nextPickup, open?.lost], [monday, []]);
});

test('whose cans become others on a day is told those of now, as the office’s list of contacts is', async () => {
  const reader = await server.as('customer');
  const { stops } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 1, customer: reader.id }));
  const { contactId = '', addressId = '' } = stops[0] ?? {};
  const [service] = (await admin.call(servicesContract.ofContact, { contactId })).services;
  const { id = '', version = 0, firstDay = '' } = service ?? {};
  await admin.call(servicesContract.update, { id, version, cans: 2, firstDay, lastDay: addDays(today, 6) });
  const later = { addressId, cans: 3, firstDay: addDays(today, 7) };
  await admin.call(servicesContract.start, { ...later, stream: 'Trash' });
  const seen = (await reader.call(customerAccountContract.get, {})).addresses.map(({ cans }) => cans);
  const { rows } = await admin.call(contactStatusContract.get, {});
  assert.deepEqual([seen, rows.find((row) => row.id === contactId)?.cans], [[2], 2]);
});

test('who has moved sees the house at which they live, and who has left altogether those that were served', async () => {
  const reader = await server.as('customer');
  const { stops } = await server.transact((tx) => aRoute(tx, { days: ['Monday'], stops: 1, customer: reader.id }));
  const { contactId = '', addressId = '' } = stops[0] ?? {};
  const to = { street: '77 New House Ln', city: 'Aztec', state: 'NM', zipCode: '87410' };
  const streets = async () =>
    (await reader.call(customerAccountContract.get, {})).addresses.map(({ street }) => street).sort();
  const [old = ''] = await streets();
  await admin.call(servicesContract.move, { addressId, firstDay: addDays(today, 1), to });
  assert.deepEqual(await streets(), [old, to.street].sort());
  const { services } = await admin.call(servicesContract.ofContact, { contactId });
  for (const { id, version, cans, street } of services) {
    const [firstDay, lastDay] = street === old ? [addDays(today, -9), addDays(today, -1)] : [today, null];
    await admin.call(servicesContract.update, { id, version, cans, firstDay, lastDay });
  }
  assert.deepEqual(await streets(), [to.street]);
  const left = (await admin.call(servicesContract.ofContact, { contactId })).services.find((one) => one.street !== old);
  const { id = '', version = 0, cans = 0 } = left ?? {};
  const ended = { firstDay: addDays(today, -9), lastDay: addDays(today, -1) };
  await admin.call(servicesContract.update, { id, version, cans, ...ended });
  assert.deepEqual(await streets(), [old, to.street].sort());
});
