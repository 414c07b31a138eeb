import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { freshDatabase } from '../../../test/support/database.ts';
import { minutesBetween } from '../../kernel/calendar.ts';
import { machineClock, settableClock } from '../clock.ts';
import { connect, type Database } from './connection.ts';

let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let opened: Database[] = [];
before(async () => {
  fresh = await freshDatabase();
});
after(async () => {
  for (const database of opened) await database.close();
  await fresh.drop();
});

function aDatabase(clock = machineClock, connections = 4): Database {
  const database = connect(fresh.url, { clock, connections });
  opened = [...opened, database];
  return database;
}

const clocksOf = async ({ read }: Database) => {
  const { rows } = await sql<{
    begun: string;
    now: string;
  }>`select now() as begun, clock_timestamp() as now`.execute(read);
  return rows.flatMap((row) => [row.begun, row.now]);
};
const isAbout = (at: string, expected: string) => Math.abs(minutesBetween(expected, at)) < 0.2;

test("the database's time is the server's, on every connection, however often it is moved", async () => {
  const clock = settableClock('2026-03-08T08:59:30Z');
  const database = aDatabase(clock);
  for (const at of ['2026-03-08T08:59:30.000Z', '2026-12-31T23:59:30.000Z', '2019-02-28T12:00:00.000Z']) {
    clock.set(at);
    const told = (await Promise.all([1, 2, 3, 4].map(() => clocksOf(database)))).flat();
    assert.ok(
      told.every((one) => isAbout(one, at)),
      `${told} at ${at}`,
    );
    assert.ok(isAbout(clock.now(), at));
  }
});

test('columns that are filled with the time are filled with that one', async () => {
  const { read } = aDatabase(settableClock('2031-05-04T03:02:01Z'));
  const { created_at } = await read
    .insertInto('profile')
    .values({ email: 'later@example.test', first_name: 'Ana', last_name: 'Yazzie', role: 'admin' })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  assert.ok(isAbout(created_at, '2031-05-04T03:02:01Z'), created_at);
  const columns = await sql<{ filled: string }>`
    select distinct pg_get_expr(d.adbin, d.adrelid) as filled from pg_attrdef d
    where pg_get_expr(d.adbin, d.adrelid) like '%now()'`.execute(read);
  assert.equal(columns.rows.length, 1, 'every one of them');
});

test('whoever is told nothing has the time of the machine, also on such a database', async () => {
  const set = aDatabase(settableClock('2031-05-04T03:02:01Z'));
  await clocksOf(set);
  const own = aDatabase();
  for (const at of await clocksOf(own)) assert.ok(isAbout(at, machineClock.now()), at);
  const { created_at } = await own.read
    .insertInto('profile')
    .values({ email: 'now@example.test', first_name: 'Ana', last_name: 'Yazzie', role: 'admin' })
    .returning('created_at')
    .executeTakeFirstOrThrow();
  assert.ok(isAbout(created_at, machineClock.now()), created_at);
});
