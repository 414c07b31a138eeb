/** A list that is imported after another: mended rows, a second part, or the other half of a town. */
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { addressesContract } from '../../addresses/contract.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { routesContract } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
afterEach(async () => {
  await sql`truncate contact, contact_address, customer_import, route cascade`.execute(server.database.read);
});

const header = 'First Name,Last Name,Email,Street,City,State,Zip,Service,Route,Day,Frequency';
const row = (n: number, day: string, often: string) =>
  `Rosa${n},Nez,rosa${n}@example.test,${n} Main St,Aztec,NM,87410,Trash,North,${day},${often}`;
const imported = (...rows: string[]) =>
  admin.call(imports.create, { makeRoutes: true }, new File([[header, ...rows].join('\n')], 'list.csv'));
const routes = async () =>
  (await admin.call(routesContract.list, {})).routes
    .map(({ name, cadence, addressCount }) => `${name}, ${cadence.kind}: ${addressCount}`)
    .sort();

test('who is served every other week does not come on the weekly route of the same name', async () => {
  await imported(row(1, 'Monday', 'weekly'));
  await imported(row(2, 'Monday', 'every other week'));
  assert.deepEqual(await routes(), ['North, biweekly: 1', 'North, weekly: 1']);
});

test('a household that comes twice a week, in two rows, is on both routes, with one service', async () => {
  const [monday, thursday] = [row(1, 'Monday', 'weekly'), row(1, 'Thursday', 'weekly')];
  const { report } = await imported(monday, row(2, 'Thursday', 'weekly'), thursday, monday);
  assert.deepEqual([report.customers, report.services, report.duplicates], [2, 2, 1]);
  assert.deepEqual(await routes(), ['North · Monday, weekly: 1', 'North · Thursday, weekly: 2']);
});

test('rows that were mended go on the routes of the first import, whose names told them apart', async () => {
  await imported(row(1, 'Monday', 'weekly'), row(2, 'Tuesday', 'weekly'), row(3, 'Monday', 'every other week'));
  await imported(row(4, 'Monday', 'weekly'));
  await imported(row(5, 'Tuesday', 'weekly'), row(6, 'Friday', 'weekly'));
  assert.deepEqual(await routes(), [
    'North · Friday, weekly: 1',
    'North · Monday · every other week, biweekly: 1',
    'North · Monday · every week, weekly: 2',
    'North · Tuesday · every week, weekly: 2',
  ]);
});

/** Imports another customer of Mondays while a dispatcher is changing the route of the first two. */
async function importedWhile(change: RawBuilder<unknown>) {
  await imported(row(1, 'Monday', 'weekly'), row(2, 'Monday', 'weekly'));
  let later: ReturnType<typeof imported> | undefined;
  await server.transact(async (tx) => {
    await sql`select from route for no key update`.execute(tx);
    await change.execute(tx);
    later = imported(row(3, 'Monday', 'weekly'));
    later.catch(() => {}); // told below
    for (let tries = 0; tries < 100 && (await countWaiting(server.database.read)) === 0; tries++) await wait(20);
  });
  await later;
}

test('what a dispatcher takes off a route while the import waits for it stays off', async () => {
  await importedWhile(sql`delete from route_address where order_in_route = 1`);
  assert.deepEqual(await routes(), ['North, weekly: 2']);
});

test('whose route a dispatcher deletes, or lets come otherwise, while the import waits for it, is put on a new one', async () => {
  await importedWhile(sql`update route set deleted_at = now(), version = version + 1`);
  assert.deepEqual(await routes(), ['North, weekly: 1']);
  await sql`truncate contact, contact_address, customer_import, route cascade`.execute(server.database.read);
  await importedWhile(sql`update route set days_of_week = '{Friday}', version = version + 1`);
  const days = (await admin.call(routesContract.list, {})).routes.map((one) => [...one.daysOfWeek, one.addressCount]);
  assert.deepEqual(days.sort(), [
    ['Friday', 2],
    ['Monday', 1],
  ]);
});

test('who has moved does not come back at the old house, also when that serves nobody any more or is deleted', async () => {
  const silent = (n: number) => row(n, 'Monday', 'weekly').replace(`rosa${n}@example.test`, '');
  const list = [silent(1), silent(2), silent(3)];
  await imported(...list);
  await sql`update service set first_day = '2026-01-01'`.execute(server.database.read);
  const { rows } = await admin.call(contactsContract.list, {});
  for (const [n, { id: contactId }] of rows.entries()) {
    const [old] = (await admin.call(addressesContract.list, { contactId })).addresses;
    assert.ok(old);
    const place = { city: 'Aztec', state: 'NM', zipCode: '87410', isBilling: true, isMailing: true };
    const to = { street: `${90 + n} New House Ln`, ...place };
    await admin.call(servicesContract.move, { addressId: old.id, firstDay: today, to });
    const { street, city, state, zipCode, updatedAt } = await addressOf(contactId, old.id);
    const kept = { id: old.id, street, city, state, zipCode, updatedAt, isBilling: false };
    if (n === 1) await admin.call(addressesContract.update, { ...kept, isMailing: true, isService: false });
    if (n === 2) await admin.call(addressesContract.remove, { id: old.id });
  }
  const { report } = await imported(...list);
  assert.deepEqual([report.customers, report.duplicates], [0, 3]);
});

async function addressOf(contactId: string, id: string) {
  const { addresses } = await admin.call(addressesContract.list, { contactId });
  const [address] = addresses.filter((one) => one.id === id);
  assert.ok(address);
  return address;
}
