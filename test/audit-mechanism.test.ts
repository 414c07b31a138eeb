import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { sql } from 'kysely';
import { insertAddresses } from '../src/features/addresses/server/store-bulk.ts';
import { insertContacts, markContactsDeleted } from '../src/features/contacts/server/store-bulk.ts';
import { connect, type Tx } from '../src/server/database/connection.ts';
import { transactOn } from '../src/server/transact.ts';
import { entriesAbout, entriesOf, lastEntryId, recordedContact } from './support/audit.ts';
import { aContact, aRoute, aServerWith, everyDay } from './support/factories.ts';

const [server, staff] = await aServerWith('employee');

const person = { firstName: 'Rosa', lastName: 'Nez', email: 'rosa@example.test', phone: '', companyName: '' };
const house = { street: '1 Main St', city: 'Aztec', state: 'NM', zipCode: '87410' };

test('on shared connections every entry names its own actor, and a setting never outlives its transaction', async () => {
  const database = connect(server.databaseUrl, { connections: 3 });
  const actors = [randomUUID(), randomUUID(), randomUUID(), undefined];
  const wanted = new Map<string, string | null>();
  await Promise.all(
    Array.from({ length: 120 }, async (_, n) => {
      const actor = actors[n % actors.length];
      const transact = transactOn(database.read, actor);
      if (n % 5 === 0) {
        const failing = transact(async (tx) => {
          await aContact(tx);
          throw new Error('rolled back');
        });
        return assert.rejects(failing, /rolled back/);
      }
      if (n % 7 === 0) {
        await database.read.transaction().execute(async (tx) => wanted.set((await aContact(tx)).contactId, null));
        return;
      }
      const { contactId } = await transact(async (tx) => {
        await sql`select pg_sleep(random() * 0.005)`.execute(tx);
        return aContact(tx);
      });
      wanted.set(contactId, actor ?? null);
    }),
  );
  const { rows } = await sql<{ id: string; actor: string | null }>`
    select entity_id as id, actor_id as actor from audit_entry
    where entity = 'contact' and entity_id = any(${[...wanted.keys()]}::uuid[])`.execute(database.read);
  assert.deepEqual(new Map(rows.map(({ id, actor }) => [id, actor])), wanted);
  const left = await Promise.all(
    Array.from({ length: 12 }, () =>
      sql<{ actor: string | null }>`
        select current_setting('haulyard.actor', true) as actor, pg_sleep(0.01)`.execute(database.read),
    ),
  );
  assert.deepEqual([...new Set(left.map(({ rows: [row] }) => row?.actor || null))], [null]);
  await database.close();
});

test('whoever acts must be known by a uuid, or nothing is begun', async () => {
  for (const actor of ['', "'; drop table contact; --", `${randomUUID()}'`])
    await assert.rejects(
      transactOn(server.database.read, actor)(async () => {}),
      /known by a uuid/,
    );
});

test('the trail is append-only', async () => {
  const run = (text: string) => sql.raw(text).execute(server.database.read);
  const before = await lastEntryId(server);
  for (const text of [
    'update audit_entry set at = now()',
    'update audit_entry set actor_id = null where false',
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_entry cascade',
  ])
    await assert.rejects(run(text), /append-only/, text);
  await assert.rejects(run("insert into audit_entry (id, entity, action) values (1, 'contact', 'insert')"), /id/);
  assert.equal(await lastEntryId(server), before);
});

test('ten thousand at once are all written down, on plans made for one', async () => {
  const database = connect(server.databaseUrl, { connections: 1 });
  const transact = transactOn(database.read, staff.id);
  const rows = (count: number) =>
    Array.from({ length: count }, (_, n) => ({
      ...person,
      id: randomUUID(),
      email: `${n}@bulk.test`,
      status: 'Lost' as const,
    }));
  const addressOf = (contactId: string) => ({
    ...house,
    contactId,
    country: 'USA',
    ...{ isBilling: true, isMailing: true, isService: true },
    ...{ latitude: null, longitude: null, cans: 1, pickupDay: null },
  });
  const work = (all: ReturnType<typeof rows>) =>
    transact(async (tx: Tx) => {
      await insertContacts(tx, all);
      await insertAddresses(
        tx,
        all.map(({ id }) => addressOf(id)),
      );
      await markContactsDeleted(
        tx,
        all.map(({ id }) => id),
      );
    });
  await work(rows(1));
  const until = await lastEntryId(server);
  const many = rows(10_000);
  await work(many); // a nested loop would run into the statement's time limit
  const { rows: counted } = await sql<object>`
    select entity, action, count(distinct entity_id) as rows, count(*) as entries, count(distinct contact_id) as contacts
    from audit_entry where id > ${until} and actor_id = ${staff.id} group by 1, 2 order by 1, 2`.execute(database.read);
  const each = { rows: 10_000, entries: 10_000, contacts: 10_000 };
  assert.deepEqual(counted, [
    { entity: 'contact', action: 'insert', ...each },
    { entity: 'contact', action: 'update', ...each },
    { entity: 'contact_address', action: 'insert', ...each },
  ]);
  await database.close();
});

const text = fc.option(
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((s) => !s.includes('\u0000')),
  { nil: null },
);
const step = fc.record(
  {
    phone: text,
    company_name: text,
    first_name: fc.constantFrom('Ana', 'Bo', 'محمد', '🚛'),
    status: fc.constantFrom('New Lead', 'Lost', 'Converted'),
    account_number: fc.option(fc.constantFrom('A-1', 'A-2'), { nil: null }),
    deleted_at: fc.option(fc.constantFrom('2026-03-08T09:30:00Z', '2026-11-01T08:00:00.123Z'), { nil: null }),
  },
  { requiredKeys: [] },
);

test('whatever is done to a row, its entries played one after the other give the row', async () => {
  const sequence = fc.asyncProperty(
    fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 5 }),
    async (transactions) => {
      const id = randomUUID();
      const { read } = server.database;
      await sql`insert into contact (id, first_name, last_name, email) values (${id}, 'A', 'B', 'c@d.test')`.execute(
        read,
      );
      for (const steps of transactions)
        await server.transact(async (tx) => {
          for (const changes of steps)
            if (Object.keys(changes).length > 0)
              await tx
                .updateTable('contact')
                .set(changes as object)
                .where('id', '=', id)
                .execute();
        });
      const row = await recordedContact(server, id);
      const entries = await entriesOf(server, id);
      let played: Record<string, unknown> = {};
      for (const { before, after } of entries) {
        for (const [column, value] of Object.entries(before ?? {})) assert.deepEqual(played[column], value);
        played = { ...played, ...after };
      }
      assert.deepEqual(played, row);
      await sql`delete from contact where id = ${id}`.execute(read);
      const last = (await entriesOf(server, id)).at(-1);
      assert.deepEqual([last?.action, last?.before, last?.after], ['delete', played, null]);
    },
  );
  await fc.assert(sequence, { numRuns: 60 });
});

const runChange = fc.record(
  {
    status: fc.constantFrom('pending', 'in_progress', 'completed', 'cancelled'),
    notes: text,
    cancel_reason: text,
    start_time: fc.option(fc.constantFrom('2026-03-08T09:30:00Z', '2026-11-01T08:00:00.123Z'), { nil: null }),
    told_end_time: fc.option(fc.constant('2026-03-08T17:30:00Z'), { nil: null }),
    // Not worth an entry.
    route_name: fc.constantFrom('Monday North', 'Tuesday'),
    updated_at: fc.constantFrom('2026-03-08T09:30:00Z', '2026-11-01T08:00:00Z'),
  },
  { requiredKeys: [] },
);

test('of a table that chose its columns these are told, and an update that leaves them alone is not', async () => {
  const { read } = server.database;
  const told = ['status', 'driver_id', 'start_time', 'end_time', 'cancel_reason', 'notes', 'told_end_time'];
  const sequence = fc.asyncProperty(fc.array(runChange, { maxLength: 6 }), async (steps) => {
    const { routeId } = await server.transact((tx) => aRoute(tx, { days: everyDay, stops: 0 }));
    const id = randomUUID();
    await sql`insert into daily_route (id, date, route_id, route_name)
      values (${id}, '2026-01-01', ${routeId}, 'Monday')`.execute(read);
    const rowOf = async () => {
      const { rows } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(r) as row from daily_route r where id = ${id}`.execute(read);
      return Object.fromEntries(told.map((column) => [column, rows[0]?.row[column]]));
    };
    let played = await rowOf();
    let silent = 0;
    for (const changes of steps.filter((one) => Object.keys(one).length > 0)) {
      const before = await rowOf();
      await read
        .updateTable('daily_route')
        .set(changes as object)
        .where('id', '=', id)
        .execute();
      if (isDeepStrictEqual(before, await rowOf())) silent++;
    }
    const entries = await entriesAbout(server, id);
    assert.equal(entries.length, steps.filter((one) => Object.keys(one).length > 0).length - silent);
    for (const { before, after } of entries) {
      assert.deepEqual(Object.keys(before ?? {}), Object.keys(after ?? {}));
      for (const [column, value] of Object.entries(before ?? {})) assert.deepEqual(played[column], value);
      played = { ...played, ...after };
    }
    assert.deepEqual(played, await rowOf());
    await sql`delete from daily_route where id = ${id}`.execute(read);
    const last = (await entriesAbout(server, id)).at(-1);
    assert.deepEqual(Object.keys(last?.before ?? {}).sort(), [...told, 'date', 'route_name'].sort());
  });
  await fc.assert(sequence, { numRuns: 40 });
});

test('a table that comes under the trail keeps its version and what is left out to itself', async () => {
  const entries = await server.transact(async (tx) => {
    await sql`create table kept (id int primary key, name text, secret text, version int, updated_at timestamptz)`.execute(
      tx,
    );
    await sql`select audit('kept', left_out => '{secret}')`.execute(tx);
    await sql`insert into kept values (1, 'Gate', '4471', 1, now())`.execute(tx);
    await sql`update kept set secret = '4472', version = 2, updated_at = now()`.execute(tx);
    await sql`update kept set name = 'Door', secret = '4473', version = 3`.execute(tx);
    await sql`drop table kept`.execute(tx);
    const { rows } = await sql<{ before: object | null; after: object | null }>`
      select before, after from audit_entry where entity = 'kept' order by id`.execute(tx);
    return rows;
  });
  assert.deepEqual(entries, [
    { before: null, after: { id: 1, name: 'Gate' } },
    { before: { name: 'Gate' }, after: { name: 'Door' } },
  ]);
});
