/**
 * The archive: a gzipped tar that ordinary tools open.
 *
 *   haulyard.json            what it is, made when, on which schema
 *   tables/contact/000001    rows as COPY writes them; a big table has several parts
 *   files/photos/….jpg       uploaded files
 *   checksums.json           last: without it the archive is incomplete
 */
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as tar from 'tar-stream';
import { Obstacle, pathObstacle } from '../obstacle.ts';

export const formatVersion = 1;
export const headerName = 'haulyard.json';
export const trailerName = 'checksums.json';

export type TableShape = Readonly<{ name: string; columns: readonly string[] }>;
export type SequenceState = Readonly<{ name: string; value: string; isCalled: boolean }>;
export type Header = Readonly<{
  format: 'haulyard-backup';
  version: number;
  createdAt: string;
  /** Every migration that the database had seen, in order. */
  migrations: readonly string[];
  tables: readonly TableShape[];
  sequences: readonly SequenceState[];
}>;
export type Checksum = Readonly<{ sha256: string; bytes: number; rows?: number }>;
/** By table name and by file key. */
export type Checksums = Readonly<{ tables: Record<string, Checksum>; files: Record<string, Checksum> }>;

export const damaged = (file: string) => new Obstacle(`${file} is damaged or incomplete: nothing was changed.`);

export type ArchiveWriter = Readonly<{
  put: (name: string, bytes: Buffer) => Promise<void>;
  putStream: (name: string, size: number, source: Readable) => Promise<void>;
  finish: () => Promise<void>;
  abandon: () => Promise<void>;
}>;

/** Writes beside `file` and renames at the end, so that the name never stands for half an archive. */
export function createArchive(file: string): ArchiveWriter {
  const unfinished = `${file}.part`;
  const pack = tar.pack();
  const target = fs.createWriteStream(unfinished, { mode: 0o600, flush: true }); // it holds password hashes
  const written = pipeline(Readable.from(pack), createGzip(), target);
  written.catch(() => pack.destroy());
  const whole = async (work: Promise<unknown>): Promise<void> => {
    try {
      await Promise.race([work, written]);
    } catch (error) {
      throw pathObstacle(
        await written.then(
          () => error,
          (cause: unknown) => cause,
        ),
        file,
        'choose another place.',
      );
    }
  };
  return {
    put: (name, bytes) =>
      whole(
        new Promise<void>((resolve, reject) =>
          pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve())),
        ),
      ),
    putStream: (name, size, source) =>
      whole(
        new Promise<void>((resolve, reject) => {
          const entry = pack.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
          source.once('error', reject);
          source.pipe(entry as unknown as NodeJS.WritableStream);
        }),
      ),
    async finish() {
      pack.finalize();
      await whole(written);
      fs.renameSync(unfinished, file);
    },
    async abandon() {
      pack.destroy();
      await written.catch(() => {});
      await fs.promises.unlink(unfinished).catch(() => {}); // it may never have been made
    },
  };
}

export type ArchiveEntry = Readonly<{ name: string; bytes: AsyncIterable<Buffer> }>;

/** The entries of an archive in order; each has to be read before the next. Damage is an obstacle. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const read = pipeline(fs.createReadStream(file), createGunzip(), extract as unknown as NodeJS.WritableStream);
  read.catch(() => {});
  try {
    for await (const entry of extract)
      yield { name: entry.header.name, bytes: bytesOf(entry as AsyncIterable<Buffer>, file) };
    await read;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new Obstacle(`There is no file ${file}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new Obstacle(`${file} cannot be read.`);
    throw damaged(file);
  }
}

/** The archive may break off within an entry, while its reader waits for more. */
async function* bytesOf(entry: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch {
    throw damaged(file);
  }
}

export async function readJson<T>(entry: ArchiveEntry): Promise<T> {
  const parts: Buffer[] = [];
  for await (const part of entry.bytes) parts.push(part);
  return JSON.parse(Buffer.concat(parts).toString('utf8')) as T;
}
