import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addressesContract as addresses } from '../src/features/addresses/contract.ts';
import { contactsContract as contacts } from '../src/features/contacts/contract.ts';
import { servicesContract as services } from '../src/features/services/contract.ts';
import { suspensionsContract as suspensions } from '../src/features/suspensions/contract.ts';
import { usersContract as users } from '../src/features/users/contract.ts';
import { addDays } from '../src/kernel/calendar.ts';
import { entriesAbout, entriesOf, lastEntryId } from './support/audit.ts';
import { today } from './support/clock.ts';
import { aContact, aRoute, aServerWith, aSuspension, everyDay } from './support/factories.ts';

const [server, staff] = await aServerWith('employee');

const person = { firstName: 'Rosa', lastName: 'Nez', email: 'rosa@example.test', phone: '', companyName: '' };
const house = { street: '1 Main St', city: 'Aztec', state: 'NM', zipCode: '87410' };

const pickedFrom = (row: object | null | undefined, columns: readonly string[]) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([column]) => columns.includes(column)));

test('a contact that is added, changed and deleted leaves who did it, and only what changed', async () => {
  const { id } = await staff.call(contacts.create, { ...person, status: 'New Lead' });
  const other = await server.as('admin');
  const change = { ...person, id, version: 1, phone: '505', status: 'Lost' } as const;
  await other.call(contacts.update, change);
  await other.call(contacts.update, { ...change, version: 2 }); // nothing but noise
  await staff.call(contacts.remove, { id });
  const [created, changed, deleted, ...more] = await entriesOf(server, id);
  assert.deepEqual(more, []);
  assert.deepEqual(
    {
      ...created,
      after: pickedFrom(created?.after, ['first_name', 'phone', 'created_by', 'updated_at', 'search_text']),
    },
    {
      actor: staff.id,
      entity: 'contact',
      id,
      action: 'insert',
      before: null,
      after: { first_name: 'Rosa', phone: null, created_by: staff.id },
    },
  );
  assert.deepEqual(changed, {
    actor: other.id,
    entity: 'contact',
    id,
    action: 'update',
    before: { phone: null, status: 'New Lead' },
    after: { phone: '505', status: 'Lost' },
  });
  assert.deepEqual(
    [deleted?.actor, deleted?.action, deleted?.before],
    [staff.id, 'update', { deleted_at: null, deleted_by: null }],
  );
});

test('an address that takes the flags of another leaves an entry for each, in one transaction', async () => {
  const { contactId, addressId } = await server.transact((tx) => aContact(tx));
  const made = await staff.call(addresses.add, { contactId, ...house, isBilling: true, isService: true });
  await staff.call(addresses.remove, { id: made.id }).catch(() => {}); // refused: the only billing address
  const all = await entriesOf(server, contactId, 'contact_address');
  assert.deepEqual(
    all.map(({ id, action, actor }) => [id, action, actor]),
    [
      [addressId, 'insert', null],
      [addressId, 'update', staff.id],
      [made.id, 'insert', staff.id],
    ],
  );
  assert.deepEqual([all[1]?.before, all[1]?.after], [{ is_billing: true }, { is_billing: false }]);
  assert.equal(all[2]?.after?.line_key, undefined);
  const { rows } = await sql<{ times: number }>`
    select count(distinct at) as times from audit_entry where contact_id = ${contactId} and actor_id = ${staff.id}`.execute(
    server.database.read,
  );
  assert.equal(rows[0]?.times, 1);
});

test('a hold that is made, changed, ended early or removed stands in its contact’s trail', async () => {
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1 }));
  const { contactId = '', serviceId = '' } = stops[0] ?? {};
  const draft = { from: today, to: addDays(today, 7), reason: 'vacation' } as const;
  const hold = await staff.call(suspensions.create, { contactId, ...draft });
  await staff.call(suspensions.update, { id: hold.id, base: draft, ...draft, notes: 'At the lake' });
  await sql`
    with head as (update suspension set suspended_from = ${addDays(today, -3)} where id = ${hold.id})
    update suspension_service set period = daterange(${addDays(today, -3)}, upper(period))
    where suspension_id = ${hold.id}`.execute(server.database.read);
  await staff.call(suspensions.end, { id: hold.id });
  const coming = await staff.call(suspensions.create, { contactId, ...draft, from: addDays(today, 3) });
  await staff.call(suspensions.end, { id: coming.id });
  const all = await entriesOf(server, contactId, 'suspension');
  assert.deepEqual(
    all.map(({ id, action, actor }) => [id, action, actor]),
    [
      [hold.id, 'insert', staff.id],
      [hold.id, 'update', staff.id],
      [hold.id, 'update', null], // by hand, past the product
      [hold.id, 'update', staff.id],
      [coming.id, 'insert', staff.id],
      [coming.id, 'delete', staff.id],
    ],
  );
  assert.deepEqual([all[1]?.before, all[1]?.after], [{ notes: null }, { notes: 'At the lake' }]);
  assert.deepEqual(Object.keys(all[3]?.after ?? {}).sort(), ['ended_at', 'ended_by', 'suspended_to']);
  assert.equal(all[5]?.before?.suspended_from, addDays(today, 3));
  await staff.call(suspensions.create, { contactId, ...draft, serviceIds: [serviceId] });
  const covering = (await entriesOf(server, contactId, 'suspension')).slice(6);
  assert.deepEqual(
    [all[0], ...covering].map((one) => one?.after?.covers_all),
    [true, false],
  );
});

test('a service that is started, changed and moved stands in its contact’s trail', async () => {
  const { contactId, addressId } = await server.transact((tx) => aContact(tx));
  const fields = { cans: 2, firstDay: today };
  const { id, version } = await staff.call(services.start, { addressId, stream: 'Trash', ...fields });
  await staff.call(services.update, { id, version, ...fields, cans: 3 });
  const to = { ...house, isService: true };
  const moves = await staff.call(services.move, { addressId, firstDay: addDays(today, 7), to });
  const all = await entriesOf(server, contactId, 'service');
  const next = moves.services.find((one) => one.addressId === moves.addressId)?.id;
  assert.deepEqual(
    all.map((entry) => [entry.id, entry.action, entry.actor]),
    [
      [id, 'insert', staff.id],
      [id, 'update', staff.id],
      [id, 'update', staff.id],
      [next, 'insert', staff.id],
    ],
  );
  const pickedOf = (row: object | null | undefined) =>
    pickedFrom(row, ['waste_cans_count', 'first_day', 'last_day', 'address_id']);
  assert.deepEqual(pickedOf(all[1]?.before), { waste_cans_count: 2 });
  assert.deepEqual(pickedOf(all[1]?.after), { waste_cans_count: 3 });
  assert.deepEqual(pickedOf(all[2]?.after), { last_day: addDays(today, 6) });
  assert.deepEqual(pickedOf(all[3]?.after), {
    ...{ waste_cans_count: 3, address_id: moves.addressId },
    ...{ first_day: addDays(today, 7), last_day: null },
  });
});

test('a stop that leaves its route, and what goes with a service for good, are still known as their contact’s', async () => {
  const { routeId, stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 2 }));
  const { contactId = '', routeAddressId = '', serviceId = '' } = stops[0] ?? {};
  await server.transact(async (tx) => {
    await aSuspension(tx, contactId, '2026-01-01', '2026-01-02');
    const pickup = { service_id: serviceId, route_id: routeId, nominal_date: today };
    await tx
      .insertInto('pickup_exception')
      .values({ ...pickup, kind: 'left_out', reason: 'Road closed' })
      .execute();
  });
  const gone = async () => (await entriesOf(server, contactId)).filter(({ action }) => action === 'delete');
  await server.transact((tx) => tx.deleteFrom('route_address').where('id', '=', routeAddressId).execute());
  // Service and hold are the contact's, not the route's: they stay.
  assert.deepEqual(
    (await gone()).map(({ entity, before }) => [entity, before?.route_id]),
    [['route_address', routeId]],
  );
  await server.transact((tx) => tx.deleteFrom('suspension').where('contact_id', '=', contactId).execute());
  await server.transact((tx) => tx.deleteFrom('pickup_exception').where('service_id', '=', serviceId).execute());
  await server.transact((tx) => tx.deleteFrom('service').where('id', '=', serviceId).execute());
  assert.deepEqual((await gone()).map(({ entity }) => entity).sort(), [
    'pickup_exception',
    'route_address',
    'service',
    'suspension',
  ]);
  const service = (await gone()).find(({ entity }) => entity === 'service');
  assert.equal(service?.before?.stream, 'Trash');
});

test('no password, not even as a hash, is written down', async () => {
  const admin = await server.as('admin');
  const account = { email: 'secret@example.test', firstName: 'Ana', lastName: 'Yazzie', role: 'employee' } as const;
  const made = await admin.call(users.create, { ...account, password: 'open-sesame-77' });
  await server.transact((tx) =>
    tx.updateTable('profile').set({ password_hash: 'another' }).where('id', '=', made.id).execute(),
  );
  const rows = await entriesAbout(server, made.id);
  assert.deepEqual(
    rows.map(({ action, actor }) => [action, actor]),
    [['insert', admin.id]],
  );
  const { rows: leaks } = await sql`
    select e.id from audit_entry e, profile p
    where e::text like '%password%' or e::text like '%argon2%' or p.password_hash is not null and
      strpos(e::text, p.password_hash) > 0`.execute(server.database.read);
  assert.deepEqual(leaks, []);
});

test('a transaction that is rolled back leaves no entry', async () => {
  const until = await lastEntryId(server);
  const change = server.transact(async (tx) => {
    await aContact(tx);
    throw new Error('changed my mind');
  });
  await assert.rejects(change, /changed my mind/);
  assert.equal(await lastEntryId(server), until);
});
