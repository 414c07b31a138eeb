import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { aContact, aRoute, aServerWith, everyDay } from '../../../../test/support/factories.ts';
import type { Caller } from '../../../../test/support/server.ts';
import { untoldTables } from '../../../../test/support/table-ownership.ts';
import { transactOn } from '../../../server/transact.ts';
import { activitiesContract as activities } from '../../activities/contract.ts';
import { addressesContract as addresses } from '../../addresses/contract.ts';
import { contactsContract as contacts } from '../../contacts/contract.ts';
import { servicesContract as services } from '../../services/contract.ts';
import { suspensionsContract as suspensions } from '../../suspensions/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { historyContract as history } from '../contract.ts';
import { entityWords } from '../words.ts';

const [server, staff] = await aServerWith('employee');

type Page = Awaited<ReturnType<typeof pageOf>>;
const pageOf = (contactId: string, more: object = {}) => staff.call(history.ofContact, { contactId, ...more });
const inShort = ({ entries }: Page) => entries.map(({ what, subject }) => [what, subject]);
const nameOf = async ({ id }: Caller) => {
  const { rows } = await sql<{ name: string }>`
    select first_name || ' ' || last_name as name from profile where id = ${id}`.execute(server.database.read);
  return rows[0]?.name;
};

test('a contact’s story is told newest first, with who, what and the values in words', async () => {
  const fields = { firstName: 'Ana', lastName: 'Nez', email: 'ana@example.test', status: 'New Lead' } as const;
  const { id: contactId } = await staff.call(contacts.create, fields);
  const admin = await server.as('admin');
  await admin.call(contacts.update, { ...fields, id: contactId, version: 1, phone: '505' });
  const house = { street: '1 Main St', city: 'Aztec', state: 'NM', zipCode: '87410', isService: true };
  const { id, updatedAt } = await staff.call(addresses.add, { contactId, ...house });
  await staff.call(addresses.update, { id, updatedAt, ...house, street: '3 Main St', cans: 2 });
  const task = { type: 'task', title: 'Bring carts', dueDate: '2026-03-08', assignedTo: admin.id } as const;
  await staff.call(activities.add, { contactId, ...task });
  const { entries, next } = await pageOf(contactId);
  assert.equal(next, null);
  const [who, adminName] = [await nameOf(staff), await nameOf(admin)];
  assert.deepEqual(
    entries.map(({ id: _, at: __, ...entry }) => entry),
    [
      {
        who,
        kind: 'activity',
        action: 'insert',
        what: 'Task added',
        subject: 'Bring carts',
        changes: [
          { label: 'Status', before: null, after: 'Pending' },
          { label: 'Priority', before: null, after: 'Medium' },
          { label: 'Due date', before: null, after: 'Mar 8, 2026' },
          { label: 'Assigned to', before: null, after: adminName },
        ],
      },
      {
        who,
        kind: 'address',
        action: 'update',
        what: 'Address changed',
        subject: '3 Main St',
        changes: [
          { label: 'Street', before: '1 Main St', after: '3 Main St' },
          { label: 'Cans', before: '1', after: '2' },
        ],
      },
      {
        who,
        kind: 'address',
        action: 'insert',
        what: 'Address added',
        subject: '1 Main St', // as it was then
        changes: [
          { label: 'City', before: null, after: 'Aztec' },
          { label: 'State', before: null, after: 'NM' },
          { label: 'ZIP code', before: null, after: '87410' },
          { label: 'Country', before: null, after: 'USA' },
          { label: 'Service', before: null, after: 'Yes' },
          { label: 'Cans', before: null, after: '1' },
        ],
      },
      {
        who: adminName,
        kind: 'contact',
        action: 'update',
        what: 'Contact changed',
        subject: null,
        changes: [{ label: 'Phone', before: null, after: '505' }],
      },
      {
        who,
        kind: 'contact',
        action: 'insert',
        what: 'Contact created',
        subject: null,
        changes: [
          { label: 'First name', before: null, after: 'Ana' },
          { label: 'Last name', before: null, after: 'Nez' },
          { label: 'Email', before: null, after: 'ana@example.test' },
          { label: 'Status', before: null, after: 'New Lead' },
        ],
      },
    ],
  );
  const ofAddresses = await pageOf(contactId, { kind: 'address' });
  assert.deepEqual(inShort(ofAddresses), [
    ['Address changed', '3 Main St'],
    ['Address added', '1 Main St'],
  ]);
});

test('what is gone is still named in every entry, as it was then', async () => {
  const { stops } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 1 }));
  const { contactId = '', routeAddressId = '', serviceId = '' } = stops[0] ?? {};
  const draft = { contactId, from: '2199-01-01', to: '2199-01-05', reason: 'vacation' } as const;
  const { id } = await staff.call(suspensions.create, draft);
  await staff.call(suspensions.update, { ...draft, id, base: draft, reason: 'other' });
  await staff.call(suspensions.end, { id });
  assert.deepEqual(inShort(await pageOf(contactId, { kind: 'suspension' })), [
    ['Suspension deleted', 'Other · Jan 1 – Jan 5, 2199'],
    ['Suspension changed', 'Other · Jan 1 – Jan 5, 2199'],
    ['Suspension added', 'Customer on Vacation · Jan 1 – Jan 5, 2199'],
  ]);
  const street = (await staff.call(addresses.list, { contactId })).addresses[0]?.street;
  await server.transact((tx) => tx.deleteFrom('route_address').where('id', '=', routeAddressId).execute());
  const [taken, put] = inShort(await pageOf(contactId, { kind: 'route' }));
  assert.deepEqual([taken?.[0], put?.[0]], ['Stop taken off its route', 'Stop put on a route']);
  assert.match(put?.[1] ?? '', new RegExp(`^${street} · Route \\d+$`));
  assert.equal(taken?.[1], put?.[1]);
  await server.transact((tx) => tx.deleteFrom('service').where('id', '=', serviceId).execute());
  assert.deepEqual(inShort(await pageOf(contactId, { kind: 'service' })), [
    ['Service deleted', `Trash · ${street}`],
    ['Service started', `Trash · ${street}`],
  ]);
});

test('services are told with their street, and cans changed in the address form as the service’s too', async () => {
  const { contactId, addressId } = await server.transact((tx) => aContact(tx));
  const { street } = (await staff.call(addresses.list, { contactId })).addresses[0] ?? {};
  const fields = { firstDay: '2199-01-01', cans: 1 };
  const { id, version } = await staff.call(services.start, { addressId, stream: 'Recycling', ...fields });
  await staff.call(services.update, { id, version, ...fields, cans: 4, lastDay: '2199-02-01' });
  const { entries } = await pageOf(contactId, { kind: 'service' });
  assert.deepEqual(
    entries.map(({ what, subject, changes }) => [what, subject, ...changes.map(({ label, after }) => [label, after])]),
    [
      ['Service given a last day', `Recycling · ${street}`, ['Cans', '4'], ['Last day', 'Feb 1, 2199']],
      ['Service started', `Recycling · ${street}`, ['Cans', '1'], ['First day', 'Jan 1, 2199']],
    ],
  );
  const [house] = (await staff.call(addresses.list, { contactId })).addresses;
  const { updatedAt = '', city = '', state = '', zipCode = '' } = house ?? {};
  const form = { street: street ?? '', city, state, zipCode, isBilling: true, isMailing: true, isService: true };
  await staff.call(addresses.update, { ...form, id: addressId, updatedAt, cans: 5 });
  const [latest] = (await pageOf(contactId, { kind: 'service' })).entries;
  assert.deepEqual(latest?.changes, [{ label: 'Cans', before: '4', after: '5' }]);
});

test('a deleted user keeps the name, the system has the product’s', async () => {
  const [admin, leaving] = [await server.as('admin'), await server.as('employee')];
  const { contactId } = await transactOn(server.database.read, leaving.id)((tx) => aContact(tx));
  const name = await nameOf(leaving);
  await admin.call(users.remove, { id: leaving.id });
  assert.deepEqual([...new Set((await pageOf(contactId)).entries.map(({ who }) => who))], [`${name} (deleted)`]);
  const other = await server.transact((tx) => aContact(tx));
  assert.equal((await pageOf(other.contactId)).entries[0]?.who, 'Haulyard');
});

test('who changed a row last is told, and when; of what nobody knows, nothing', async () => {
  const admin = await server.as('admin');
  const fields = { firstName: 'Ana', lastName: 'Nez', email: 'last@example.test', status: 'New Lead' } as const;
  const { id } = await staff.call(contacts.create, fields);
  assert.equal((await staff.call(history.lastChange, { id })).who, await nameOf(staff));
  const { updatedAt } = await admin.call(contacts.update, { ...fields, id, version: 1, phone: '505' });
  const last = await staff.call(history.lastChange, { id });
  assert.deepEqual([last.who, Date.parse(last.at ?? '')], [await nameOf(admin), Date.parse(updatedAt)]);
  assert.deepEqual(await staff.call(history.lastChange, { id: randomUUID() }), { who: null, at: null });
});

test('a long story comes in pages of 50, each entry once, though others write meanwhile', async () => {
  const { contactId } = await server.transact((tx) => aContact(tx));
  const ring = (from: number, to: number) =>
    server.transact(async (tx) => {
      for (let n = from; n < to; n++)
        await tx
          .updateTable('contact')
          .set({ phone: `${n}` })
          .where('id', '=', contactId)
          .execute();
    });
  await ring(0, 118);
  const first = await pageOf(contactId);
  await ring(118, 121);
  const second = await pageOf(contactId, { before: first.next });
  const third = await pageOf(contactId, { before: second.next });
  const all = [...first.entries, ...second.entries, ...third.entries];
  assert.deepEqual([first.entries.length, second.entries.length, third.entries.length, third.next], [50, 50, 20, null]);
  const phones = all.flatMap(({ changes, what }) =>
    what === 'Contact changed' ? changes.map(({ after }) => after) : [],
  );
  assert.deepEqual(
    phones,
    Array.from({ length: 118 }, (_, n) => `${117 - n}`),
  );
  assert.equal(new Set(all.map(({ id }) => id)).size, 120);
});

test('a customer never reaches it, not even their own; an unknown or deleted contact has none', async () => {
  const customer = await server.as('customer');
  const { contactId } = await server.transact((tx) => aContact(tx, { profileId: customer.id }));
  assert.equal((await customer.attempt(history.ofContact, { contactId })).status, 403);
  assert.equal((await server.nobody.attempt(history.ofContact, { contactId })).status, 401);
  await staff.call(contacts.remove, { id: contactId });
  for (const id of [contactId, randomUUID()])
    assert.equal((await staff.attempt(history.ofContact, { contactId: id })).status, 404);
  for (const wrong of [{ kind: 'profile' }, { before: 0 }, { before: '1 or 1=1' }])
    assert.equal((await staff.attempt(history.ofContact, { contactId, ...wrong })).status, 422);
});

type Column = Readonly<{ entity: string; name: string }>;

/** What the audit trail records. */
async function auditedColumns(): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as entity, a.attname as name
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    cross join lateral (
      select substring(pg_get_triggerdef(t.oid) from '\\(''(\{.*\})''\\)$')::text[] as listed, t.tgtype & 1 = 1 as is_of_rows) args
    where t.tgname = 'audit_update'
      -- A trigger of rows names what it records, one of statements what it leaves out.
      and (a.attname = any(listed)) = is_of_rows
    order by 1, 2`.execute(server.database.read);
  return rows;
}

const wordless = (columns: readonly Column[]) =>
  columns.filter(({ entity, name }) => {
    const words = entityWords[entity];
    return !words?.untold.includes(name) && !(words && name in words.columns);
  });

test('every audited column is told in words, or left untold on purpose', async () => {
  const rows = await auditedColumns();
  assert.ok(rows.some(({ entity, name }) => entity === 'daily_route_stop' && name === 'status'));
  assert.ok(!rows.some(({ entity, name }) => entity === 'daily_route_stop' && name === 'latitude'));
  assert.ok(rows.some(({ entity, name }) => entity === 'contact' && name === 'first_name'));
  assert.ok(!rows.some(({ name }) => ['password_hash', 'updated_at', 'search_text', 'line_key'].includes(name)));
  assert.deepEqual(
    wordless(rows).filter(({ entity }) => !untoldTables.includes(entity)),
    [],
    'Give the column words in src/features/history/words.ts; or, when the history of a contact does not speak of the ' +
      'table, say why under "untold" in src/features/order.json; or leave the column out of the trail (`audit` in its migration).',
  );
  const audited = new Set(rows.map(({ entity }) => entity));
  const isNeedless = (table: string) => !audited.has(table) || table in entityWords;
  assert.deepEqual(
    untoldTables.filter(isNeedless),
    [],
    'is not audited, or has words: it need not stand under "untold"',
  );
});

test('a column that is added is noticed, and so is a table', async () => {
  await server.transact(async (tx) => {
    await sql`alter table service add column forgotten text`.execute(tx);
    await sql`create table forgotten (id uuid primary key, name text)`.execute(tx);
    await sql`select audit('forgotten', left_out => '{id}')`.execute(tx);
  });
  const missing = wordless(await auditedColumns()).filter(({ entity }) => !untoldTables.includes(entity));
  assert.deepEqual(missing, [
    { entity: 'forgotten', name: 'name' },
    { entity: 'service', name: 'forgotten' },
  ]);
});
