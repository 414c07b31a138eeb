import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import * as tar from 'tar-stream';
import { readArchive } from '../src/server/backup/archive.ts';
import { restoreBackup } from '../src/server/backup/restore-backup.ts';
import { stageFiles } from '../src/server/backup/restored-files.ts';
import { writeBackup } from '../src/server/backup/write-backup.ts';
import { freshDatabase } from './support/database.ts';

type Entry = Readonly<{ name: string; bytes: Buffer; type?: 'symlink' | 'directory' }>;
type Change = (entries: readonly Entry[]) => readonly Entry[] | Promise<readonly Entry[]>;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-hostile-archive-'));
const filesFolder = path.join(folder, 'files');
const damaged = /^\S+ is damaged or incomplete: nothing was changed\.$/;
let target: Awaited<ReturnType<typeof freshDatabase>>;
let honest: readonly Entry[];

before(async () => {
  target = await freshDatabase();
  fs.mkdirSync(path.join(filesFolder, 'photos'), { recursive: true });
  fs.writeFileSync(path.join(filesFolder, 'photos/kept.jpg'), 'kept');
  const file = path.join(folder, 'honest.tar.gz');
  await writeBackup(
    { databaseUrl: target.url, filesFolder, createdAt: '2026-11-20T12:00:00.000Z', withoutRows: [] },
    file,
  );
  honest = await entriesOf(gunzipSync(fs.readFileSync(file)));
});
after(async () => {
  await target.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function entriesOf(unpacked: Buffer): Promise<Entry[]> {
  const entries: Entry[] = [];
  const extract = tar.extract();
  extract.end(unpacked);
  for await (const entry of extract) {
    const parts: Buffer[] = [];
    for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
    entries.push({ name: entry.header.name, bytes: Buffer.concat(parts) });
  }
  return entries;
}

async function packed(entries: readonly Entry[]): Promise<Buffer> {
  const pack = tar.pack();
  for (const { name, bytes, type } of entries)
    if (type) pack.entry({ name, type, linkname: '/etc/passwd' });
    else pack.entry({ name }, bytes);
  pack.finalize();
  const parts: Buffer[] = [];
  for await (const part of pack as AsyncIterable<Buffer>) parts.push(part);
  return Buffer.concat(parts);
}

function write(bytes: Buffer): string {
  const file = path.join(folder, 'hostile.tar.gz');
  fs.writeFileSync(file, bytes);
  return file;
}

const restore = (file: string) =>
  restoreBackup(file, { databaseUrl: target.url, filesFolder, replace: true, bookkeeping: [] });

const withHeader =
  (change: (header: Record<string, unknown>) => unknown): Change =>
  ([first, ...others]) => {
    const header = JSON.parse(`${first?.bytes}`);
    return [{ name: 'haulyard.json', bytes: Buffer.from(JSON.stringify(change(header))) }, ...others];
  };
const withEntries =
  (...more: Entry[]): Change =>
  (entries) => [...entries.slice(0, -1), ...more, ...entries.slice(-1)];
const withTrailer =
  (text: string): Change =>
  (entries) => [...entries.slice(0, -1), { name: 'checksums.json', bytes: Buffer.from(text) }];
const aFile = (name: string): Entry => ({ name: `files/${name}`, bytes: Buffer.from('x') });
const rows = (table: string, text: string): Entry => ({ name: `tables/${table}/000009`, bytes: Buffer.from(text) });

const notOurs = /^\S+ is no backup of Haulyard\.$/;
const hostile: Record<string, [Change, RegExp?]> = {
  'no JSON at its head': [([, ...others]) => [{ name: 'haulyard.json', bytes: Buffer.from('{') }, ...others], notOurs],
  'null at its head': [withHeader(() => null), notOurs],
  'a list at its head': [withHeader(() => []), notOurs],
  'tables that are no list': [withHeader((header) => ({ ...header, tables: 7 }))],
  'no migrations': [withHeader((header) => ({ ...header, migrations: [] }))],
  'migrations in another order': [
    withHeader((header) => ({ ...header, migrations: [...(header.migrations as string[])].reverse() })),
  ],
  'the last migration alone': [
    withHeader((header) => ({ ...header, migrations: (header.migrations as string[]).slice(-1) })),
  ],
  'a sequence that is a statement': [
    withHeader((header) => ({
      ...header,
      sequences: [{ name: 'x', value: '1); drop table contact; --', isCalled: true }],
    })),
  ],
  'a sequence that is not there': [
    withHeader((header) => ({ ...header, sequences: [{ name: 'nowhere', value: '1', isCalled: true }] })),
  ],
  'a newer format of another shape': [
    withHeader((header) => ({ ...header, version: 99, tables: 'elsewhere' })),
    /made by a newer Haulyard/,
  ],
  'rows of an unknown table': [withEntries(rows('pg_authid', 'x\n'))],
  'rows of no encoding': [(entries) => withRows(entries, Buffer.from([0xff, 0xfe, 10]))],
  'a table in two places': [(entries) => [...entries.slice(0, 3), ...entries.slice(1, 3), ...entries.slice(3)]],
  'checksums named __proto__': [withTrailer('{"tables":{},"files":{"__proto__":{"sha256":"","bytes":0}}}')],
};

const hostileFiles: Record<string, readonly Entry[]> = {
  'a file outside its folder': [aFile('../../escaped')],
  'a file beside its folder by a detour': [aFile('photos/../../x')],
  'a file with an absolute name': [aFile('/tmp/absolute')],
  'a file without a name': [aFile('')],
  'a file twice': [aFile('photos/twice'), aFile('photos/twice')],
  'a file where a folder stands': [aFile('a/b'), aFile('a')],
  'a folder where a file stands': [aFile('a'), aFile('a/b')],
  'a name of 400 letters': [aFile('n'.repeat(400))],
  'a name of 5,000 letters': [aFile('n/'.repeat(2500))],
  'a link': [{ name: 'files/link', bytes: Buffer.alloc(0), type: 'symlink' }],
  'a folder': [{ name: 'files/folder', bytes: Buffer.alloc(0), type: 'directory' }],
};

/** In place of the first rows that there are. */
function withRows(entries: readonly Entry[], bytes: Buffer): readonly Entry[] {
  const at = entries.findIndex(({ name }) => name.startsWith('tables/kysely_migration/'));
  assert.ok(at > 0, 'there are rows to replace');
  return entries.with(at, { name: entries[at]?.name ?? '', bytes });
}

test('an archive made to do harm is one sentence, and changes nothing', async () => {
  const kept = await countRows();
  for (const [name, [change, sentence = damaged]] of Object.entries(hostile)) {
    const file = write(gzipSync(await packed(await change(honest)), { level: 1 }));
    await assert.rejects(restore(file), (error: Error) => {
      assert.equal(error.name, 'Obstacle', `${name}: ${error.stack}`);
      assert.match(error.message, sentence, name);
      return true;
    });
    assert.deepEqual(await countRows(), kept, name);
    assert.deepEqual(fs.readdirSync(filesFolder, { recursive: true }).sort(), ['photos', 'photos/kept.jpg'], name);
  }
  assert.deepEqual(fs.readdirSync(folder).sort(), ['files', 'honest.tar.gz', 'hostile.tar.gz'], 'nothing lies beside');
});

test('an uploaded file of an archive stays in its folder, and is one sentence where it cannot be', async () => {
  for (const [name, entries] of Object.entries(hostileFiles)) {
    const file = write(gzipSync(await packed(entries), { level: 1 }));
    const staged = stageFiles(filesFolder, file);
    const unpack = async () => {
      for await (const entry of readArchive(file)) await staged.add(entry.name.slice('files/'.length), entry);
    };
    await assert.rejects(unpack(), (error: Error) => {
      assert.equal(error.name, 'Obstacle', `${name}: ${error.stack}`);
      assert.match(error.message, damaged, name);
      return true;
    });
    staged.discard();
  }
  assert.deepEqual(fs.readdirSync(folder).sort(), ['files', 'honest.tar.gz', 'hostile.tar.gz'], 'nothing lies beside');
});

test('the honest archive, taken apart and put together in the same way, is restored', async () => {
  await restore(write(gzipSync(await packed(honest))));
});

async function countRows(): Promise<unknown> {
  const client = new pg.Client({ connectionString: target.url });
  await client.connect();
  const { rows: counted } = await client.query(
    'select (select count(*) from kysely_migration) as migrations, (select count(*) from audit_entry) as entries',
  );
  await client.end();
  return counted;
}

/** Gzip's members may follow each other: 1 GB in some 70 kB, made in no time. */
function bomb(start: Buffer): Buffer {
  const zeros = gzipSync(Buffer.alloc(16 * 1024 * 1024));
  return Buffer.concat([gzipSync(start), ...Array.from({ length: 64 }, () => zeros)]);
}

/** The head of an entry that says it has so many bytes. */
async function headOf(name: string, size: number): Promise<Buffer> {
  const pack = tar.pack();
  pack.entry({ name, size });
  const first = await (pack as AsyncIterable<Buffer>)[Symbol.asyncIterator]().next();
  pack.destroy();
  return first.value;
}

test('what unpacks to a gigabyte ends early, and takes no more memory than any restore', async () => {
  const gigabyte = 1024 ** 3;
  const head = honest.slice(0, 1);
  const start = (await packed(head)).subarray(0, -1024); // without tar's end
  const bombs: Record<string, [Buffer, RegExp]> = {
    'the head itself': [await headOf('haulyard.json', gigabyte), notOurs],
    'the rows of a table': [Buffer.concat([start, await headOf('tables/contact/000001', gigabyte)]), damaged],
    'the checksums': [Buffer.concat([start, await headOf('checksums.json', gigabyte)]), damaged],
  };
  for (const [name, [bytes, sentence]] of Object.entries(bombs)) {
    const { status, stdout, stderr } = restoreByCommand(write(bomb(bytes)));
    assert.match(stderr.trim(), sentence, name);
    assert.equal(status, 1, name);
    const megabytes = Number(/most memory: (\d+)/.exec(stdout)?.[1]) / 1024;
    assert.ok(megabytes > 0 && megabytes < 400, `${name} took ${megabytes} MB`);
  }
});

/** As a person would, and told how much memory it took at most, in kilobytes. */
function restoreByCommand(file: string) {
  const tell = "process.on('exit', () => console.log('most memory: ' + process.resourceUsage().maxRSS))";
  return spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(tell)}`, 'src/app/main.js', 'restore', file, '--replace'],
    { encoding: 'utf8', timeout: 60_000, env: { ...process.env, DATABASE_URL: target.url, DATA_DIR: folder } },
  );
}
