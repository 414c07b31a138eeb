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
import { z } from 'zod';
import { Obstacle, pathObstacle } from '../obstacle.ts';

export const formatVersion = 1;
export const headerName = 'haulyard.json';
export const trailerName = 'checksums.json';

/**
 * What no archive of ours comes near, so that one made to do harm ends early: bytes of a JSON entry, of a row and of a name,
 * entries, and how many times its own size it may unpack to (rows shrink to a tenth, gzip can reach a thousandth).
 */
export const limits = { jsonBytes: 64_000_000, rowBytes: 64_000_000, nameBytes: 500, entries: 1_000_000, growth: 200 };
/** What a small archive may unpack to all the same, in bytes. */
const freeBytes = 16_000_000;

const tableShape = z.object({ name: z.string(), columns: z.array(z.string()).readonly() }).readonly();
const sequenceState = z
  .object({ name: z.string(), value: z.string().regex(/^\d{1,18}$/), isCalled: z.boolean() })
  .readonly();
const checksum = z.object({ sha256: z.string(), bytes: z.number(), rows: z.number().optional() }).readonly();

export const headerShape = z
  .object({
    format: z.literal('haulyard-backup'),
    version: z.number(),
    createdAt: z.string(),
    /** Every migration that the database had seen, in order. */
    migrations: z.array(z.string()).readonly(),
    tables: z.array(tableShape).readonly(),
    sequences: z.array(sequenceState).readonly(),
  })
  .readonly();
/** By table name and by file key. */
export const checksumsShape = z.object({
  tables: z.record(z.string(), checksum),
  files: z.record(z.string(), checksum),
});
export type TableShape = z.infer<typeof tableShape>;
export type SequenceState = z.infer<typeof sequenceState>;
export type Header = z.infer<typeof headerShape>;
export type Checksum = z.infer<typeof checksum>;
export type Checksums = z.infer<typeof checksumsShape>;

export const damaged = (file: string) => new Obstacle(`${file} is damaged or incomplete: nothing was changed.`);

export type ArchiveWriter = Readonly<{
  put: (name: string, bytes: Buffer) => Promise<void>;
  putStream: (name: string, size: number, source: Readable) => Promise<void>;
  /** How many it holds. */
  entries: () => number;
  finish: () => Promise<void>;
  abandon: () => Promise<void>;
}>;

/**
 * Writes beside `file` and renames at the end, so that the name never stands for half an archive. Refuses while another
 * does the same.
 */
export function createArchive(file: string): ArchiveWriter {
  const unfinished = `${file}.part`;
  const pack = tar.pack();
  const target = fs.createWriteStream(unfinished, { fd: openAlone(unfinished), flush: true });
  const written = pipeline(Readable.from(pack), createGzip(), target);
  written.catch(() => pack.destroy());
  let entries = 0;
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
        new Promise<void>((resolve, reject) => {
          entries++;
          pack.entry({ name }, bytes, (error) => (error ? reject(error) : resolve()));
        }),
      ),
    putStream: (name, size, source) =>
      whole(
        new Promise<void>((resolve, reject) => {
          entries++;
          const entry = pack.entry({ name, size }, (error) => (error ? reject(error) : resolve()));
          source.once('error', reject);
          source.pipe(entry as unknown as NodeJS.WritableStream);
        }),
      ),
    entries: () => entries,
    async finish() {
      pack.finalize();
      await whole(written);
      fs.renameSync(unfinished, file);
    },
    async abandon() {
      pack.destroy();
      await written.catch(() => {});
      await fs.promises.unlink(unfinished).catch(() => {}); // it may be finished, or abandoned already
    },
  };
}

function openAlone(file: string): number {
  try {
    return fs.openSync(file, 'wx', 0o600); // it holds password hashes
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw pathObstacle(error, file, 'choose another place.');
    throw new Obstacle(`${file} exists already: another backup writes it, or was cut off; then remove it.`);
  }
}

export type ArchiveEntry = Readonly<{ name: string; bytes: AsyncIterable<Buffer> }>;

/** The entries of an archive in order; each has to be read before the next. Damage, and what is over a limit, is an obstacle. */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry> {
  const extract = tar.extract();
  const unpacked = extract as unknown as NodeJS.WritableStream;
  const read = pipeline(fs.createReadStream(file), createGunzip(), (bytes) => within(bytes, file), unpacked);
  read.catch(() => {});
  try {
    let entries = 0;
    for await (const entry of extract) {
      const { name, type } = entry.header;
      entries++;
      if (type !== 'file' || Buffer.byteLength(name) > limits.nameBytes || entries > limits.entries)
        throw damaged(file);
      yield { name, bytes: bytesOf(entry as AsyncIterable<Buffer>, file) };
    }
    await read;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ENOENT') throw new Obstacle(`There is no file ${file}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new Obstacle(`${file} cannot be read.`);
    throw damaged(file);
  }
}

/** Counted before anything is made of it: also what stands between the entries. */
async function* within(bytes: AsyncIterable<Buffer>, file: string): AsyncGenerator<Buffer> {
  const most = freeBytes + limits.growth * fs.statSync(file).size;
  let unpacked = 0;
  for await (const chunk of bytes) {
    unpacked += chunk.length;
    if (unpacked > most) throw damaged(file);
    yield chunk;
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

/** The checksums are as long as there are files, of which their reader knows how many came before them. */
export const mostChecksumBytes = (files: number) => limits.jsonBytes + files * (limits.nameBytes + 200);

/** @throws {SyntaxError | z.ZodError} when it is no JSON of this shape, or longer than any */
export async function readJson<T>(entry: ArchiveEntry, shape: z.ZodType<T>, most = limits.jsonBytes): Promise<T> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of entry.bytes) {
    size += part.length;
    if (size > most) throw new SyntaxError(`${entry.name} is too long`);
    parts.push(part);
  }
  return shape.parse(JSON.parse(Buffer.concat(parts).toString('utf8')));
}
