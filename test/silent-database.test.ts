/** A database whose machine lost its power, or that starts long after ours: nothing waits for ever, and nobody gives up. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { migrateToLatest } from '../src/app/open-database.ts';
import { connect } from '../src/server/database/connection.ts';
import { migrate, migrationNames } from '../src/server/database/migrate.ts';
import { startLive } from '../src/server/live.ts';
import { transactOn } from '../src/server/transact.ts';
import { emptyDatabase, freshDatabase } from './support/database.ts';
import { freePort, runProduct, stateDirectory } from './support/product.ts';
import { until } from './support/until.ts';
import { aWire } from './support/wire.ts';

const soon = { timeout: 30_000 };

test(
  'a question to a database that says nothing any more ends, in a transaction too, and the next one is answered',
  soon,
  async (t) => {
    const fresh = await freshDatabase();
    const wire = aWire();
    const database = connect(await wire.through(fresh.url), { connections: 1, statementMs: 500 });
    t.after(async () => {
      await database.close();
      wire.close();
      await fresh.drop();
    });
    const ask = () => sql`select 1`.execute(database.read);
    const isAnswered = () =>
      ask().then(
        () => true,
        () => false,
      );
    await ask();
    wire.silence();
    await assert.rejects(ask());
    await until(isAnswered);
    wire.silence();
    await assert.rejects(transactOn(database.read)(async (tx) => void (await sql`select 1`.execute(tx))));
    await until(isAnswered);
  },
);

test('what happens is heard again when the connection that listens has fallen silent', soon, async (t) => {
  const fresh = await freshDatabase();
  const wire = aWire();
  const live = startLive(await wire.through(fresh.url), { beatMs: 200 });
  t.after(async () => {
    await live.close();
    wire.close();
    await fresh.drop();
  });
  let resets = 0;
  live.follow((event) => void (event === 'reset' && resets++), undefined);
  await until(() => resets === 1);
  wire.silence();
  await until(() => resets === 2);
});

test('a migration may take longer than anything that people wait for', soon, async (t) => {
  const empty = await emptyDatabase();
  const [database, other] = [connect(empty.url, { statementMs: 1_000 }), new pg.Client(empty.url)];
  const patient = connect(empty.url);
  await other.connect();
  t.after(async () => {
    await other.end();
    await patient.close();
    await database.close();
    await empty.drop();
  });
  await migrate(patient.read, (await migrationNames())[0]);
  await other.query('begin; lock table profile');
  const migrated = migrateToLatest({ url: empty.url, database });
  migrated.catch(() => {});
  await sleep(2_500);
  await other.query('rollback');
  await migrated;
});

test('a start waits for a database whose machine takes longer to boot', { timeout: 90_000 }, async (t) => {
  const fresh = await freshDatabase();
  const [wire, port] = [aWire(), await freePort()];
  const url = new URL(fresh.url);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${port}`;
  const started = runProduct(['start'], { DATABASE_URL: url.href, DATA_DIR: stateDirectory(), PORT: '0' });
  t.after(async () => {
    started.child.kill('SIGKILL');
    wire.close();
    await fresh.drop();
  });
  await started.prints(/^Waiting for PostgreSQL/m);
  await sleep(14_000);
  await wire.through(fresh.url, port);
  await started.prints(/^Ready: /m);
  assert.equal(started.printed().match(/^Waiting for PostgreSQL/gm)?.length, 1);
});
