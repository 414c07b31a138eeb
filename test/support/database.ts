/** Real databases for tests: one cluster per run, one migrated template, one clone per test file. */
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { startEmbedded } from '../../src/server/database/embedded.ts';
import { migrate, migrationNames } from '../../src/server/database/migrate.ts';
import { makeNowSettable } from '../../src/server/database/settable-now.ts';
import { scratch } from './scratch.ts';

type Cluster = Readonly<{ url: string; stop: () => Promise<void> }>;

/** A cluster that forgets everything when it stops: nothing waits for the disk. */
export async function throwAwayCluster(): Promise<Cluster> {
  const directory = fs.mkdtempSync(path.join(scratch, 'haulyard-test-'));
  fs.chmodSync(directory, 0o711);
  const settings = {
    ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' },
    autovacuum: 'off', // a seventh of its work otherwise, among two hundred databases that live for seconds
  };
  const server = await startEmbedded(path.join(directory, 'postgres'), { settings });
  const remove = () => fs.rmSync(directory, { recursive: true, force: true });
  process.once('exit', remove); // also when a test died before its drop
  const stop = async () => {
    await server.stop();
    remove();
    process.off('exit', remove);
  };
  return { url: server.url, stop };
}

// A whole run hands its cluster over in the environment; a file run by hand starts one, which ends with the last drop.
const given = process.env.TEST_DATABASE_URL;
let ownCluster: Promise<Cluster> | undefined;
let databases = 0;

type Made = Readonly<{ url: string; drop: () => Promise<void> }>;

/** A new database with every migration run and no rows; `drop` it when the file is done. */
export const freshDatabase = (): Promise<Made> => aCopyOf(migratedTemplate);

/** An empty database without any migration, on the same cluster. */
export const emptyDatabase = (): Promise<Made> => aCopyOf(async () => 'template1');

async function aCopyOf(template: (clusterUrl: string) => Promise<string>): Promise<Made> {
  databases++;
  if (!given) ownCluster ??= throwAwayCluster();
  const clusterUrl = given ?? (await ownCluster)?.url ?? '';
  const copied = await template(clusterUrl);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await inDatabase(clusterUrl, (client) =>
    client.query(`create database ${name} template ${copied} strategy file_copy`),
  );
  const drop = async () => {
    await inDatabase(clusterUrl, (client) => client.query(`drop database ${name} with (force)`));
    databases--;
    if (databases > 0) return;
    const cluster = await ownCluster;
    ownCluster = undefined;
    await cluster?.stop();
  };
  return { url: databaseUrl(clusterUrl, name), drop };
}

async function migratedTemplate(clusterUrl: string): Promise<string> {
  const name = `template_${await migrationsHash()}`;
  await inDatabase(clusterUrl, async (client) => {
    await client.query('select pg_advisory_lock(72177)'); // several test files start at once
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    await client.query('drop database if exists template_unfinished with (force)');
    await client.query('create database template_unfinished');
    const pool = new pg.Pool({ connectionString: databaseUrl(clusterUrl, 'template_unfinished') });
    const database = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await migrate(database)
      .then(() => makeNowSettable(database))
      .finally(() => database.destroy());
    await client.query(`alter database template_unfinished rename to ${name}`);
  });
  return name;
}

async function migrationsHash(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of await migrationNames())
    hash.update(fs.readFileSync(new URL(`../../migrations/${name}.sql`, import.meta.url)));
  return hash.digest('hex').slice(0, 12);
}

async function inDatabase(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await work(client).finally(() => client.end());
}

function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}
