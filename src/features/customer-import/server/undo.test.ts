import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { today } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { saveRoute, serviceAddresses } from '../../../../test/support/routes.ts';
import { countWaiting } from '../../../../test/support/waiting.ts';
import { addDays, weekdayOf } from '../../../kernel/calendar.ts';
import { activitiesContract } from '../../activities/contract.ts';
import { addressesContract } from '../../addresses/contract.ts';
import { contactsContract } from '../../contacts/contract.ts';
import { deletedContactsContract } from '../../contacts/deleted-contacts.ts';
import { exceptionsContract } from '../../daily-routes/exceptions.ts';
import { routesContract } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { customerImportContract as imports } from '../contract.ts';

const [server, admin] = await aServerWith('admin');
afterEach(async () => {
  await sql`truncate contact, contact_address, customer_import, route, daily_route, daily_generation cascade`.execute(
    server.database.read,
  );
});

const header = 'First Name,Last Name,Email,Street,City,State,Zip,Service,Route,Day';
const row = (n: number, route = '') =>
  `Rosa${n},Nez,rosa${n}@example.test,${n} Main St,Aztec,NM,87410,Trash,${route},Monday`;
const list = (...rows: string[]) => new File([[header, ...rows].join('\n')], 'list.csv');
const idOf = async (n: number) => (await admin.call(contactsContract.list, { q: `rosa${n}@` })).rows[0]?.id ?? '';
const isUndone = async () => (await admin.call(imports.list, {})).imports.at(-1)?.undoneAt !== null;
const routeNames = async () => (await admin.call(routesContract.list, {})).routes.map(({ name }) => name).sort();
/** The id of an import of these rows, with their routes. */
const imported = async (...rows: string[]) =>
  (await admin.call(imports.create, { makeRoutes: true }, list(...rows))).import?.id ?? '';
/** The same, whose routes are made into runs of today at once. */
const importedForToday = async (...rows: string[]) => {
  await sql`insert into daily_generation (date) values (${today})`.execute(server.database.read);
  return imported(...rows.map((one) => one.replace('Monday', weekdayOf(today))));
};
/** Who is kept, and why. */
const keptBy = async (id: string) =>
  (await admin.call(imports.undo, { id })).kept.map(({ name, reason }) => `${name}: ${reason}`).sort();

test('an import is undone while a dispatcher deletes a route of it', async () => {
  const id = await imported(row(1, 'North'));
  let undone: Promise<unknown> | undefined;
  await server.transact(async (tx) => {
    await sql`update route set deleted_at = now(), version = version + 1`.execute(tx);
    undone = admin.call(imports.undo, { id });
    undone.catch(() => {}); // told below
    for (let tries = 0; tries < 100 && (await countWaiting(server.database.read)) === 0; tries++) await wait(20);
  });
  await undone;
  assert.deepEqual([await isUndone(), await routeNames()], [true, []]);
});

test('whoever undoes an import twice, or while the list is imported again, has one undoing and no doubles', async () => {
  const rows = [1, 2, 3, 4, 5].map((n) => row(n));
  const { import: made } = await admin.call(imports.create, {}, list(...rows));
  const id = made?.id ?? '';
  const [first, second, again] = await Promise.all([
    admin.attempt(imports.undo, { id }),
    admin.attempt(imports.undo, { id }),
    admin.attempt(imports.create, {}, list(...rows)),
  ]);
  assert.deepEqual([first.status, second.status].sort(), [200, 409]);
  assert.equal(again.status, 200);
  const contacts = (await admin.call(contactsContract.list, {})).rows.length;
  const added = (again.body.import as { contactCount: number } | null)?.contactCount ?? 0;
  assert.equal(contacts, added, 'what was undone is gone, what came after it is there');
  assert.ok(added === 0 || added === 5);
});

test('an import is undone, except what was changed or used since', async () => {
  const { import: made } = await admin.call(imports.create, {}, list(...[1, 2, 3, 4, 5, 6].map((n) => row(n))));
  const other = await admin.call(contactsContract.create, {
    firstName: 'Old',
    lastName: 'Hand',
    email: 'old@example.test',
    status: 'Lost',
  });
  const [edited, routed, noted, moved] = await Promise.all([1, 2, 3, 4].map(idOf));
  const fields = { firstName: 'Rosa1', lastName: 'Begay', email: 'rosa1@example.test', status: 'Lost' as const };
  await admin.call(contactsContract.update, { id: edited ?? '', version: 1, ...fields });
  await sql`
    with made as (insert into route (name, days_of_week) values ('North', '{Monday}') returning id)
    insert into route_address (route_id, address_id, order_in_route)
    select made.id, a.id, 1 from made, contact_address a where a.contact_id = ${routed}`.execute(server.database.read);
  await admin.call(activitiesContract.add, { contactId: noted ?? '', type: 'note', title: 'Hello' });
  const address = { street: 'New', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  await admin.call(addressesContract.add, { contactId: moved ?? '', ...address });

  const undone = await admin.call(imports.undo, { id: made?.id ?? '' });
  assert.equal(undone.removed, 2);
  assert.deepEqual(
    undone.kept
      .map(({ contactId, name, reason }) => [contactId, name, reason])
      .toSorted((a, b) => (`${a[1]}` < `${b[1]}` ? -1 : 1)),
    [
      [edited, 'Rosa1 Begay', 'Was changed since'],
      [routed, 'Rosa2 Nez', 'Is on the route “North”'],
      [noted, 'Rosa3 Nez', 'Has activities'],
      [moved, 'Rosa4 Nez', 'Was changed since'],
    ],
  );
  assert.equal((await admin.call(contactsContract.list, {})).rows.length, 5);
  assert.equal((await admin.call(contactsContract.get, { id: other.id })).firstName, 'Old');
  assert.equal(await isUndone(), false, 'what keeps them may be taken back');
  assert.equal(
    (await admin.call(imports.create, {}, list(row(5), row(6)))).import?.contactCount,
    2,
    'it can be imported again',
  );

  await sql`update route set deleted_at = now()`.execute(server.database.read);
  const again = await admin.call(imports.undo, { id: made?.id ?? '' });
  assert.deepEqual([again.removed, again.kept.length, await isUndone()], [1, 3, false]);
  for (const { contactId } of again.kept) await admin.call(contactsContract.remove, { id: contactId });
  assert.deepEqual(await admin.call(imports.undo, { id: made?.id ?? '' }), { removed: 0, kept: [] });
  assert.equal(await isUndone(), true);
  const more = await admin.attempt(imports.undo, { id: made?.id });
  assert.deepEqual([more.status, more.body.error.code], [409, 'already-undone']);
});

test('a service that was started or changed since, and a suspension, keep their customer', async () => {
  const id = await imported(...[1, 2, 3, 4].map((n) => row(n)));
  const of = async (n: number) => {
    const contactId = await idOf(n);
    const { services } = await admin.call(servicesContract.ofContact, { contactId });
    const [service] = services;
    assert.ok(service);
    return { contactId, service };
  };
  const [started, changed, suspended] = await Promise.all([1, 2, 3].map(of));
  assert.ok(started && changed && suspended);
  const plain = { accommodation: null, firstDay: today, lastDay: null };
  const { addressId } = started.service;
  await admin.call(servicesContract.start, { addressId, stream: 'Recycling', cans: 2, ...plain });
  const { id: serviceId, version } = changed.service;
  await admin.call(servicesContract.update, { id: serviceId, version, cans: 4, ...plain });
  await admin.call(suspensionsContract.create, {
    ...{ contactId: suspended.contactId, serviceIds: [suspended.service.id], reason: 'vacation', notes: null },
    ...{ from: addDays(today, 3), to: addDays(today, 9) },
  });
  assert.deepEqual(await keptBy(id), [
    'Rosa1 Nez: Has a service that was changed since',
    'Rosa2 Nez: Has a service that was changed since',
    'Rosa3 Nez: Has a suspension',
  ]);
  assert.equal(await idOf(4), '');
});

test('whoever has a pickup that was put off or left out since is kept, as long as that stands', async () => {
  const id = await importedForToday(row(1, 'North'), row(2, 'North'), row(3, 'North'));
  const { routes } = await admin.call(routesContract.list, {});
  const pickupOf = async (n: number) => {
    const { services } = await admin.call(servicesContract.ofContact, { contactId: await idOf(n) });
    return { serviceId: services[0]?.id ?? '', routeId: routes[0]?.id ?? '', nominal: today };
  };
  await admin.call(exceptionsContract.putOff, { pickups: [await pickupOf(1)], toDate: addDays(today, 2) });
  await admin.call(exceptionsContract.leaveOut, { pickups: [await pickupOf(2)], reason: 'Called: nothing is out' });
  const why = 'Has a pickup that was put off or left out';
  assert.deepEqual(await keptBy(id), [`Rosa1 Nez: ${why}`, `Rosa2 Nez: ${why}`]);
  assert.equal(await idOf(3), '');
  const { decided } = await admin.call(exceptionsContract.ofDate, { date: today });
  for (const { id } of decided) await admin.call(exceptionsContract.takeBack, { id });
  assert.deepEqual(await keptBy(id), []);
});

test('an import with its own routes can be undone, and takes these away, also where today’s runs follow them', async () => {
  const id = await importedForToday(row(1, 'North'), row(2, 'North'), row(3, 'South'));
  const stops = () => sql`select from dated_stop where date = ${today}`.execute(server.database.read);
  assert.equal((await stops()).rows.length, 3);
  assert.deepEqual(await admin.call(imports.undo, { id }), { removed: 3, kept: [] });
  assert.deepEqual([await routeNames(), (await stops()).rows.length, await isUndone()], [[], 0, true]);
});

test('a route of the import stays while somebody else stands on it, and goes when they do', async () => {
  const id = await imported(row(1, 'North'), row(2, 'North'), row(3, 'South'));
  const noted = await idOf(1);
  await admin.call(activitiesContract.add, { contactId: noted, type: 'note', title: 'Hello' });
  assert.deepEqual(await keptBy(id), ['Rosa1 Nez: Has activities']);
  assert.deepEqual([await routeNames(), await isUndone()], [['North'], false]);
  await admin.call(contactsContract.remove, { id: noted });
  assert.deepEqual(await admin.call(imports.undo, { id }), { removed: 0, kept: [] });
  assert.deepEqual([await routeNames(), await isUndone()], [[], true]);
});

test('a later part of a list goes from the routes of the first one, which stay', async () => {
  await imported(row(1, 'North'));
  const id = await imported(row(2, 'North'));
  assert.deepEqual(await admin.call(imports.undo, { id }), { removed: 1, kept: [] });
  const { routes } = await admin.call(routesContract.list, {});
  assert.deepEqual(
    routes.map(({ name, addressCount }) => [name, addressCount]),
    [['North', 1]],
  );
});

test('a route that a later list shares goes once both are undone, whichever is first', async () => {
  const first = await imported(row(1, 'North'));
  const second = await imported(row(2, 'North'));
  await admin.call(imports.undo, { id: first });
  assert.deepEqual(await routeNames(), ['North']);
  await admin.call(imports.undo, { id: second });
  assert.deepEqual(await routeNames(), []);
});

test('a route of the import stays for a deleted contact that the office has put on it, who can be restored', async () => {
  const id = await imported(row(1, 'North'));
  const [addressId = ''] = await serviceAddresses(server, 1);
  const { routes } = await admin.call(routesContract.list, {});
  const routeId = routes[0]?.id ?? '';
  await saveRoute(admin, routeId, ({ stops }) => ({ stops: [...stops, { addressId, cans: 1 }] }));
  const [mine] = (await admin.call(contactsContract.list, { q: 'Begay' })).rows;
  await admin.call(contactsContract.remove, { id: mine?.id ?? '' });
  assert.deepEqual(await admin.call(imports.undo, { id }), { removed: 1, kept: [] });
  await admin.call(deletedContactsContract.restore, { id: mine?.id ?? '' });
  assert.deepEqual(await routeNames(), ['North']);
  const { stops } = await admin.call(routesContract.get, { id: routeId });
  assert.deepEqual(
    stops.map((stop) => stop.addressId),
    [addressId],
  );
});

test('whoever is on a run that has begun is kept', async () => {
  const id = await importedForToday(row(1, 'North'), row(2, 'South'));
  await sql`update daily_route set status = 'in_progress' where route_name = 'North'`.execute(server.database.read);
  assert.deepEqual(await keptBy(id), ['Rosa1 Nez: Has been on a run']);
});

test('whom the list calls a customer from a day to come can be taken back as everybody', async () => {
  const list = new File([`${header},Customer Since\n${row(1)},2099-01-05`], 'list.csv');
  const { import: made } = await admin.call(imports.create, {}, list);
  assert.deepEqual(await admin.call(imports.undo, { id: made?.id ?? '' }), { removed: 1, kept: [] });
});
