import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import * as copy from 'pg-copy-streams';
import { Obstacle } from '../obstacle.ts';
import {
  type ArchiveWriter,
  type Checksum,
  type Checksums,
  createArchive,
  formatVersion,
  type Header,
  headerName,
  limits,
  type TableShape,
  trailerName,
} from './archive.ts';
import { backingUp } from './backing-up.ts';
import { copyOut, listSequences, listTables } from './catalogue.ts';

/** A tar entry needs its size first, so rows are gathered up to here, in bytes. */
const partBytes = 4_000_000;

export type BackupSource = Readonly<{
  databaseUrl: string;
  filesFolder: string;
  createdAt: string;
  /** Tables of which only the shape is kept: what leads into the product must not lie around, nor come back. */
  withoutRows: readonly string[];
  /** Given what has to be done when the process ends in the middle. */
  onEnd?: (abandon: () => Promise<void>) => void;
}>;

/**
 * Writes one archive of everything, while the product runs: all tables as they were at one moment, then the files.
 * A file is stored before the row that names it is committed, and removed after one that does not, while no backup is
 * written: every file that the rows name is there.
 */
export async function writeBackup(source: BackupSource, file: string): Promise<Checksums> {
  if (fs.existsSync(file)) throw new Obstacle(`${file} exists already: choose another name, or remove it.`);
  const client = new pg.Client({ connectionString: source.databaseUrl, application_name: backingUp });
  client.on('error', () => {}); // told by what is asked of it next; the files need it no more
  const archive = createArchive(file);
  source.onEnd?.(archive.abandon);
  try {
    await client.connect();
    await client.query('begin isolation level repeatable read read only');
    await client.query(
      "set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local timezone = 'UTC'",
    );
    const header = await headerOf(client, source.createdAt);
    await archive.put(headerName, json(header));
    const checksums: Checksums = { tables: {}, files: {} };
    for (const table of header.tables) {
      const rows = source.withoutRows.includes(table.name) ? [] : client.query(copy.to(copyOut(table)));
      checksums.tables[table.name] = await putTable(archive, table, rows);
    }
    const keys = listFiles(source.filesFolder);
    if (archive.entries() + keys.length + 1 > limits.entries) throw tooMany();
    for (const key of keys) {
      const checksum = await putFile(archive, source.filesFolder, key);
      if (checksum) checksums.files[key] = checksum;
    }
    await archive.put(trailerName, json(checksums));
    await archive.finish();
    return checksums;
  } catch (error) {
    await archive.abandon();
    throw isOfEnd(error)
      ? new Obstacle('The database ended while the backup was written: nothing was kept. Back up again once it runs.')
      : error;
  } finally {
    await client.end();
  }
}

/** What no restore would read is no backup, and that has to be known before one is needed. */
const tooMany = () =>
  new Obstacle(
    `An archive holds ${limits.entries.toLocaleString('en-US')} files at most, and there are more: nothing was kept. Copy the database and DATA_DIR while Haulyard is stopped.`,
  );

const isOfEnd = (error: unknown): boolean => {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return /^(57P0[123]|ECONNRESET|EPIPE)$/.test(code) || /^Connection terminated/.test(message);
};

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

async function headerOf(client: pg.Client, createdAt: string): Promise<Header> {
  const tables = await listTables(client);
  if (!tables.some(({ name }) => name === 'kysely_migration'))
    throw new Obstacle('There is nothing to back up yet: this database was never used.');
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name');
  const sequences = await listSequences(client);
  const migrations = rows.map(({ name }) => name);
  return { format: 'haulyard-backup', version: formatVersion, createdAt, migrations, tables, sequences };
}

async function putTable(
  archive: ArchiveWriter,
  table: TableShape,
  copied: AsyncIterable<Buffer> | readonly Buffer[],
): Promise<Checksum> {
  const hash = createHash('sha256');
  let bytes = 0;
  let rows = 0;
  let parts = 0;
  let gathered: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    parts++;
    await archive.put(`tables/${table.name}/${String(parts).padStart(6, '0')}`, Buffer.concat(gathered));
    gathered = [];
    size = 0;
  };
  for await (const chunk of copied) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows++; // COPY escapes line ends in values
    gathered.push(chunk);
    size += chunk.length;
    if (size >= partBytes) await flush();
  }
  if (size > 0) await flush();
  return { sha256: hash.digest('hex'), bytes, rows };
}

/** Keys of all files below the folder, with forward slashes. */
export function listFiles(folder: string): string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

async function putFile(archive: ArchiveWriter, folder: string, key: string): Promise<Checksum | undefined> {
  let handle: fs.promises.FileHandle;
  try {
    handle = await fs.promises.open(path.join(folder, key));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined; // removed meanwhile, with the row that named it
    throw error;
  }
  const { size } = await handle.stat();
  const hash = createHash('sha256');
  const source = size > 0 ? handle.createReadStream({ end: size - 1 }) : Readable.from([]);
  source.on('data', (chunk: Buffer) => hash.update(chunk));
  await archive.putStream(`files/${key}`, size, source).finally(() => handle.close().catch(() => {}));
  return { sha256: hash.digest('hex'), bytes: size };
}
