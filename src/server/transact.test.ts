import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../test/support/database.ts';
import { connect, type Database, type Tx } from './database/connection.ts';
import { prepared } from './database/prepared.ts';
import { hashPassword, passwordFits } from './passwords.ts';
import { changedMeanwhile, Last, transactOn } from './transact.ts';

let database: Database;
let drop: () => Promise<void>;
before(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = connect(fresh.url);
  await database.pool.query('create table thing (n int primary key)');
});
after(async () => {
  await database.close();
  await drop();
});

const insert = (tx: Tx, n: number) => prepared(tx, sql`insert into thing (n) values (${n}) returning n`);
const things = async () => (await database.pool.query('select n from thing order by n')).rows.map(({ n }) => n);

test('statements that do not wait for each other are carried out in their order, after the beginning', async () => {
  const transact = transactOn(database.read);
  const [inserted, counted] = await transact((tx) =>
    Promise.all([insert(tx, 1), prepared<{ all: number }>(tx, sql`select count(*) as "all" from thing`)]),
  );
  assert.deepEqual([inserted, counted], [[{ n: 1 }], [{ all: 1 }]]);
});

test('a last statement is answered when it is committed', async () => {
  assert.deepEqual(await transactOn(database.read)(async (tx) => new Last(insert(tx, 2))), [{ n: 2 }]);
  assert.deepEqual(await things(), [1, 2]);
});

test('a last statement that fails undoes all before it and tells why', async () => {
  const doubled = transactOn(database.read)(async (tx) => {
    await insert(tx, 3);
    return new Last(insert(tx, 2));
  });
  await assert.rejects(doubled, { constraint: 'thing_pkey' });
  assert.deepEqual(await things(), [1, 2]);
});

test('a last statement that came too late begins the transaction anew', async () => {
  let tries = 0;
  const late = await transactOn(database.read)(async (tx) => {
    tries++;
    const n = tries === 1 ? 2 : 4;
    return new Last(
      insert(tx, n).catch(() => {
        throw changedMeanwhile();
      }),
    );
  });
  assert.deepEqual([late, tries, await things()], [[{ n: 4 }], 2, [1, 2, 4]]);
});

test('what another has made in the same moment is found at the second try', async () => {
  const findOrMake = () =>
    transactOn(database.read)(async (tx) => {
      const found = await prepared(tx, sql`select n from thing where n = 6`);
      return found.length > 0 ? 'found' : insert(tx, 6).then(() => 'made');
    });
  const all = await Promise.all([findOrMake(), findOrMake(), findOrMake()]);
  assert.deepEqual(all.sort(), ['found', 'found', 'made']);
  assert.deepEqual(await things(), [1, 2, 4, 6]);
});

test('a transaction whose connection is lost fails with it', async () => {
  const lost = transactOn(database.read)(async (tx) => {
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {});
    return insert(tx, 5);
  });
  await assert.rejects(lost);
  assert.deepEqual(await things(), [1, 2, 4, 6]);
});

test('no password is hashed or compared while others may wait for a row', async () => {
  const stored = await hashPassword('canyon road 12');
  const transact = transactOn(database.read);
  const refused = /inside a transaction/;
  await assert.rejects(
    transact(() => hashPassword('canyon road 12')),
    refused,
  );
  await assert.rejects(
    transact(() => passwordFits(stored, 'canyon road 12')),
    refused,
  );
  await assert.rejects(
    transact(() => passwordFits(undefined, 'canyon road 12')),
    refused,
  );
  assert.equal(await passwordFits(stored, 'canyon road 12'), true);
});
