import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../../test/support/database.ts';
import { connect, type Database } from './connection.ts';
import { prepared } from './prepared.ts';

let database: Database;
let drop: () => Promise<void>;
before(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = connect(fresh.url, { connections: 1 });
});
after(async () => {
  await database.close();
  await drop();
});

const statements = async () =>
  (await database.pool.query('select statement from pg_prepared_statements')).rows as { statement: string }[];

test('a text is prepared once per connection, whatever its parameters, also inside a transaction', async () => {
  const sum = (a: number, b: number) => sql<{ sum: number }>`select ${a}::int + ${b}::int as sum`;
  assert.deepEqual(await prepared(database.read, sum(1, 2)), [{ sum: 3 }]);
  assert.deepEqual(await prepared(database.read, sum(3, 4)), [{ sum: 7 }]);
  assert.deepEqual(await database.read.transaction().execute((tx) => prepared(tx, sum(5, 6))), [{ sum: 11 }]);
  assert.deepEqual(await statements(), [{ statement: 'select $1::int + $2::int as sum' }]);
  await prepared(database.read, sql`select 1`);
  assert.equal((await statements()).length, 2);
});

test('a refused statement is told like any other, and the connection goes on', async () => {
  await assert.rejects(prepared(database.read, sql`select 1 / ${0}::int`), { code: '22012' });
  assert.deepEqual(await prepared(database.read, sql`select 1 / ${1}::int as one`), [{ one: 1 }]);
});
