import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ControlledTransaction, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import { z } from 'zod';
import { countTables } from '../database/many-rows.ts';
import { migrate, migrationNames } from '../database/migrate.ts';
import { Obstacle, pathObstacle } from '../obstacle.ts';
import {
  type ArchiveEntry,
  type Checksum,
  type Checksums,
  checksumsShape,
  damaged,
  formatVersion,
  type Header,
  headerName,
  headerShape,
  limits,
  mostChecksumBytes,
  readArchive,
  readJson,
  trailerName,
} from './archive.ts';
import * as catalogue from './catalogue.ts';
import { type RestoredFiles, stageFiles } from './restored-files.ts';
import { restoring } from './restoring.ts';

export type RestoreTarget = Readonly<{
  databaseUrl: string;
  filesFolder: string;
  /** Removes what is there; without it only an empty database is filled. */
  replace: boolean;
  /** Tables whose rows do not make a database "in use", such as sign-in attempts. */
  bookkeeping: readonly string[];
  /** What has to be said of the rows before anybody works with them. */
  afterwards?: (tx: ControlledTransaction<unknown>) => Promise<void>;
  /** Given what has to be done when the process ends in the middle. */
  onEnd?: (discard: () => void) => void;
}>;

/**
 * Puts everything back as the archive has it, on the schema it was made on, and then migrates to the present one.
 * One transaction: an archive that proves damaged, and any other failure, leaves everything as it was.
 */
export async function restoreBackup(file: string, target: RestoreTarget): Promise<Header> {
  const client = new pg.Client({ connectionString: target.databaseUrl, application_name: restoring });
  client.on('error', () => {});
  await client.connect();
  const database = databaseOn(client);
  const files = stageFiles(target.filesFolder, file);
  target.onEnd?.(files.discard);
  try {
    await client.query("set lock_timeout = '10s'; set statement_timeout = 0; set timezone = 'UTC'");
    const tx = await database.startTransaction().execute();
    const header = await load(file, target, client, tx, files);
    files.putInPlace();
    await tx.commit().execute();
    files.removeOthers();
    await countTables(database).catch(() => {}); // everything is back; PostgreSQL counts by itself, later
    return header;
  } catch (error) {
    throw explained(error, file, target.filesFolder);
  } finally {
    files.discard();
    await client.end(); // an unfinished transaction is rolled back
  }
}

/** Kysely on one connection that we keep: COPY and the migrations have to share a transaction. */
function databaseOn(client: pg.Client): Kysely<unknown> {
  const kept = Object.assign(client, { release: () => {} });
  const pool = { connect: async () => kept, end: async () => {}, options: {} };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

async function load(
  file: string,
  target: RestoreTarget,
  client: pg.Client,
  tx: ControlledTransaction<unknown>,
  files: RestoredFiles,
): Promise<Header> {
  const entries = readArchive(file);
  try {
    const header = await readHeader(file, await entries.next());
    await makeRoom(client, target);
    await migrate(tx, header.migrations.at(-1));
    const tables = await catalogue.listTables(client);
    if (!isDeepStrictEqual(tables, header.tables))
      throw new Obstacle(`${file} was made on another schema than its migrations make here: nothing was changed.`);
    await catalogue.withoutGuards(client, tables, async () => {
      await client.query(catalogue.emptyAll(tables));
      await loadEntries(file, entries, header, client, files);
    });
    for (const sequence of header.sequences) await catalogue.setSequence(client, sequence);
    await migrate(tx);
    await target.afterwards?.(tx);
    return header;
  } finally {
    await entries.return(undefined);
  }
}

/** What every version of the format says, so that a newer one is told from a damaged one. */
const whoMadeIt = z.looseObject({
  format: z.literal('haulyard-backup'),
  version: z.number(),
  migrations: z.array(z.string()),
});

async function readHeader(file: string, first: IteratorResult<ArchiveEntry>): Promise<Header> {
  const notOurs = new Obstacle(`${file} is no backup of Haulyard.`);
  if (first.done || first.value.name !== headerName) throw notOurs;
  const made = await readJson(first.value, whoMadeIt).catch(() => {
    throw notOurs;
  });
  const known = await migrationNames();
  const isNewer = made.version > formatVersion || made.migrations.some((name) => !known.includes(name));
  if (isNewer) throw new Obstacle(`${file} was made by a newer Haulyard: update this one, then restore again.`);
  const { data: header } = headerShape.safeParse(made);
  const isInOrder = isDeepStrictEqual(header?.migrations, known.slice(0, header?.migrations.length));
  if (!header?.migrations.length || !isInOrder) throw damaged(file);
  return header;
}

async function makeRoom(client: pg.Client, { replace, bookkeeping }: RestoreTarget): Promise<void> {
  const tables = await catalogue.listTables(client);
  if (tables.length > 0 && !tables.some(({ name }) => name === 'kysely_migration'))
    throw new Obstacle('This database holds tables of another program: choose another DATABASE_URL.');
  await refuseWhileRunning(client);
  const filled = await catalogue.findFilledTable(client, tables, ['kysely_migration', ...bookkeeping]);
  if (filled && !replace)
    throw new Obstacle(`This database is not empty (there are rows in "${filled}"): add --replace to throw them away.`);
  await catalogue.dropEverything(client);
}

/** Whichever of its connections a server holds: those of its reports have a name that says so (`haulyard reports`). */
async function refuseWhileRunning(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`
    select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and (application_name = 'haulyard' or application_name like 'haulyard %' or query like 'listen haulyard%')`);
  if (rowCount) throw new Obstacle('Haulyard is running on this database: stop it, then restore.');
}

/** Every entry up to the checksums, which have to agree with what was read. */
async function loadEntries(
  file: string,
  entries: AsyncGenerator<ArchiveEntry>,
  header: Header,
  client: pg.Client,
  files: RestoredFiles,
): Promise<void> {
  const tables = new Map<string, Checksum>();
  let current: TableLoad | undefined;
  const endTable = async () => {
    if (current) tables.set(current.name, await current.end());
    current = undefined;
  };
  for await (const entry of entries) {
    const [room, ...rest] = entry.name.split('/');
    if (room === 'tables') {
      if (current?.name !== rest[0]) {
        await endTable();
        const shape = header.tables.find(({ name }) => name === rest[0]);
        if (!shape || tables.has(shape.name)) throw damaged(file);
        current = loadTable(client, shape.name, catalogue.copyIn(shape));
      }
      for await (const chunk of entry.bytes) await current?.write(chunk);
      continue;
    }
    await endTable();
    if (room === 'files') await files.add(rest.join('/'), entry);
    else if (entry.name === trailerName) {
      const wanted = await readJson(entry, checksumsShape, mostChecksumBytes(files.checksums.size));
      if (agrees(header, tables, files, wanted) && (await hasMigrations(client, header))) return;
      throw damaged(file);
    } else throw damaged(file);
  }
  throw damaged(file);
}

type TableLoad = Readonly<{ name: string; write: (chunk: Buffer) => Promise<void>; end: () => Promise<Checksum> }>;

function loadTable(client: pg.Client, name: string, command: string): TableLoad {
  const stream = client.query(copy.from(command));
  const hash = createHash('sha256');
  let bytes = 0;
  let rowEndedAt = 0;
  let hasFailed = false; // PostgreSQL refuses rows while more are on their way; then nothing can be written
  const finished = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject));
  stream.once('error', () => {
    hasFailed = true;
    stream.destroy(); // at once: what waits in it would be written to a connection that it has let go of
  });
  finished.catch(() => {}); // told to whoever writes or ends
  return {
    name,
    async write(chunk) {
      hash.update(chunk);
      const lineEnd = chunk.lastIndexOf(10);
      if (lineEnd !== -1) rowEndedAt = bytes + lineEnd;
      bytes += chunk.length;
      if (bytes - rowEndedAt > limits.rowBytes) throw new SyntaxError(`A row of ${name} is too long`); // PostgreSQL keeps it whole
      if (hasFailed) return finished;
      if (!stream.write(chunk)) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), finished]);
    },
    async end() {
      stream.end();
      await finished;
      return { sha256: hash.digest('hex'), bytes, rows: stream.rowCount };
    },
  };
}

function agrees(
  header: Header,
  tables: ReadonlyMap<string, Checksum>,
  files: RestoredFiles,
  wanted: Checksums,
): boolean {
  const nothing: Checksum = { sha256: createHash('sha256').digest('hex'), bytes: 0, rows: 0 };
  return (
    header.tables.every(({ name }) => isDeepStrictEqual(tables.get(name) ?? nothing, wanted.tables[name])) &&
    isDeepStrictEqual(files.checksums, new Map(Object.entries(wanted.files)))
  );
}

/** The rows say what has been migrated, too; what they leave out would run a second time. */
async function hasMigrations(client: pg.Client, { migrations }: Header): Promise<boolean> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  return isDeepStrictEqual(
    rows.map(({ name }) => name),
    migrations,
  );
}

/** Of PostgreSQL's answers: what rows that are not ours run into. https://www.postgresql.org/docs/18/errcodes-appendix.html */
const rowsNotOurs = /^(21|22|23|42|54|P0)/;

function explained(error: unknown, file: string, filesFolder: string): unknown {
  if (error instanceof Obstacle) return error;
  if (error instanceof SyntaxError || error instanceof z.ZodError) return damaged(file);
  const code = (error as { code?: string }).code ?? '';
  if (code === '55P03') return new Obstacle('Another program is using this database: stop it, then restore.');
  if (code === '42501') return new Obstacle('The user of DATABASE_URL must own the database to restore into it.');
  if (code === '53100') return new Obstacle('The disk of the database is full: make room, then restore again.');
  if (error instanceof pg.DatabaseError && rowsNotOurs.test(code)) return damaged(file);
  return pathObstacle(error, filesFolder, 'choose another DATA_DIR.');
}
