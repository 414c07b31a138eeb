import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { restoring } from '../server/backup/restoring.ts';
import { connect, type Database } from '../server/database/connection.ts';
import { startEmbedded } from '../server/database/embedded.ts';
import { sharedHome } from '../server/database/embedded-binaries.ts';
import { runningDatabase } from '../server/database/embedded-ownership.ts';
import { databaseUser } from '../server/database/embedded-user.ts';
import { migrate, migrationNames } from '../server/database/migrate.ts';
import { makeNowSettable } from '../server/database/settable-now.ts';
import { Obstacle } from '../server/obstacle.ts';
import { within } from '../server/within.ts';
import { type Configuration, clusterOf } from './configuration.ts';
import type { Ending } from './ending.ts';

export type Print = (line: string) => void;
export type OpenDatabase = Readonly<{ url: string; database: Database }>;

const oldestPostgres = 15;
/**
 * How long a database server that is still starting is waited for: so long that systemd, by our unit, never gives up on
 * one whose machine takes minutes to boot.
 */
const patienceMs = 60_000;
/** Nobody listens, it is starting, or the way to it is not there yet; a wrong name or password is told at once. */
const starting = ['ECONNREFUSED', '57P03', 'ENOENT', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'];

/** The database of DATABASE_URL, or the embedded one, started; refuses when another run holds it. */
export async function openDatabase(
  configuration: Configuration,
  ending: Ending,
  print: Print,
  { isForAWhile = false } = {},
): Promise<OpenDatabase> {
  const url = configuration.databaseUrl ?? (await startCluster(configuration, ending, print, isForAWhile));
  return open(url, configuration, ending, print);
}

/** The same for a command beside a running product, whose embedded database it then shares. */
export async function shareDatabase(configuration: Configuration, ending: Ending, print: Print): Promise<OpenDatabase> {
  const cluster = clusterOf(configuration);
  const running = configuration.databaseUrl ?? (await runningDatabase(cluster, databaseUser(cluster)));
  return running
    ? open(running, configuration, ending, print)
    : openDatabase(configuration, ending, print, { isForAWhile: true });
}

async function startCluster(
  configuration: Configuration,
  ending: Ending,
  print: Print,
  isForAWhile: boolean,
): Promise<string> {
  const isMoved = configuration.dataDir.startsWith(sharedHome);
  print(
    isMoved
      ? `Starting the database (root keeps this place closed to it, so it lies in ${configuration.dataDir})…`
      : 'Starting the database…',
  );
  const embedded = await startEmbedded(clusterOf(configuration), { log: print, isForAWhile });
  ending.undo(embedded.stop);
  void embedded.ended.then((words) => {
    if (ending.isEnding()) return;
    print(
      `The database ended again and again (${words}): the product ends too. Start it again; what was saved is kept.`,
    );
    void ending.end(1);
  });
  return embedded.url;
}

async function open(url: string, { clock }: Configuration, ending: Ending, print: Print): Promise<OpenDatabase> {
  await refuseUnfitServer(url, print);
  const database = connect(url, { clock });
  ending.undo(() => within(500, database.close()));
  return { url, database };
}

async function refuseUnfitServer(url: string, print: Print): Promise<void> {
  const { number, encoding, lowered, isNew } = await serverFacts(url, print);
  const major = Math.floor(Number(number) / 10_000);
  if (major < oldestPostgres)
    throw new Obstacle(
      `DATABASE_URL leads to PostgreSQL ${major}, and Haulyard needs ${oldestPostgres} or newer: upgrade it, or leave DATABASE_URL away to use the embedded one.`,
    );
  // Names are sought whatever their case, and accents are part of many. A company that runs already is not kept from its work.
  if (isNew && (encoding !== 'UTF8' || lowered !== 'ñé'))
    throw new Obstacle(
      `The database of DATABASE_URL keeps letters as ${encoding === 'UTF8' ? 'its locale "C" has them' : encoding}, and Haulyard needs UTF-8: make it with createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 ${new URL(url).pathname.slice(1)}.`,
    );
}

type ServerFacts = Readonly<{
  number: string;
  encoding: string;
  lowered: string;
  isNew: boolean;
  isRestoring: boolean;
}>;

/** While a backup is restored the tables are locked until everything is back: who asked for one would be broken off. */
async function serverFacts(url: string, print: Print): Promise<ServerFacts> {
  let [isTold, isWaiting] = [false, false];
  for (const until = performance.now() + patienceMs; ; await sleep(500)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 4_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<ServerFacts>(
        "select current_setting('server_version_num') as number, current_setting('server_encoding') as encoding, lower('ÑÉ') as lowered, to_regclass('kysely_migration') is null as \"isNew\", " +
          `exists (select from pg_stat_activity where datname = current_database() and application_name = '${restoring}') as "isRestoring"`,
      );
      const [facts = { number: '0', encoding: '', lowered: '', isNew: true, isRestoring: false }] = rows;
      if (!facts.isRestoring) return facts;
      if (!isTold) print('A backup is being restored into this database: waiting until that is done…');
      isTold = true;
    } catch (error) {
      const { code, message } = error as { code?: string; message: string };
      const isStarting = starting.includes(code ?? '') || message === 'timeout expired';
      if (!isStarting || performance.now() > until) throw new Obstacle(whyUnreachable(url, code, message));
      if (!isWaiting) print('Waiting for PostgreSQL to answer…');
      isWaiting = true;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

function whyUnreachable(url: string, code: string | undefined, message: string): string {
  const { host, pathname } = new URL(url);
  if (code === '28P01' || code === '28000')
    return `PostgreSQL at ${host} does not let this user in: correct the user and password in DATABASE_URL.`;
  if (code === '3D000')
    return `PostgreSQL at ${host} has no database "${pathname.slice(1)}": create it, or correct DATABASE_URL.`;
  return `PostgreSQL at ${host} does not answer (${message || code}): start it, or correct DATABASE_URL.`;
}

/** Brings the schema up to date; refuses a database that a newer version has migrated. */
export async function migrateToLatest({ url, database }: OpenDatabase): Promise<void> {
  await bringUpToDate(url, database);
  if (database.clock.set) await makeNowSettable(database.read);
}

async function bringUpToDate(url: string, database: Database): Promise<void> {
  const done = await executedMigrations(database);
  const known = await migrationNames();
  const unknown = done.find((name) => !known.includes(name));
  if (unknown)
    throw new Obstacle(
      `This database was used by a newer Haulyard (migration ${unknown} is unknown here): update Haulyard, or set DATA_DIR or DATABASE_URL to another one.`,
    );
  if (done.length === known.length) return;
  // What a company of many years has is not rewritten within the time that people would wait.
  const patient = connect(url, { connections: 2, clock: database.clock, statementMs: 0 });
  try {
    await migrate(patient.read);
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Obstacle(
      'The user of DATABASE_URL may not create what Haulyard needs: make it the owner of the database (alter database … owner to …).',
    );
  } finally {
    await patient.close();
  }
}

/** Names of the migrations that this database has seen, in order; none when it is empty. */
export async function executedMigrations({ pool }: Pick<Database, 'pool'>): Promise<string[]> {
  const { rows } = await pool.query<{ exists: boolean }>(
    "select to_regclass('kysely_migration') is not null as exists",
  );
  if (!rows[0]?.exists) return [];
  const { rows: done } = await pool.query<{ name: string }>('select name from kysely_migration order by name');
  return done.map(({ name }) => name);
}
