import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type ArchiveEntry, type Checksum, damaged } from './archive.ts';
import { listFiles } from './write-backup.ts';

export type RestoredFiles = Readonly<{
  add: (key: string, entry: ArchiveEntry) => Promise<void>;
  /** By key. */
  checksums: ReadonlyMap<string, Checksum>;
  /** Before the rows are committed: every file that they will name is there, the old ones still are too. */
  putInPlace: () => void;
  /** After the commit: what only the replaced rows named, and what a restore left that was killed. */
  removeOthers: () => void;
  discard: () => void;
}>;

/** Files wait beside their folder until the archive is known to be whole. */
export function stageFiles(folder: string, archiveFile: string): RestoredFiles {
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const waiting = fs.mkdtempSync(`${folder}.restoring-`);
  const checksums = new Map<string, Checksum>();
  return {
    checksums,
    async add(key, entry) {
      const target = path.join(waiting, key);
      // A name such as ../../etc/passwd, one that stands twice, and what no file can be called.
      const isOurs =
        target.startsWith(waiting + path.sep) && path.relative(waiting, target) === key && !checksums.has(key);
      if (!isOurs || /[\0\\]/.test(key)) throw damaged(archiveFile);
      const hash = createHash('sha256');
      let bytes = 0;
      async function* hashed() {
        for await (const chunk of entry.bytes) {
          hash.update(chunk);
          bytes += chunk.length;
          yield chunk;
        }
      }
      try {
        fs.mkdirSync(path.dirname(target), { recursive: true });
        await pipeline(hashed, fs.createWriteStream(target, { flags: 'wx', flush: true }));
      } catch (error) {
        // A folder where a file stands, or the other way round; a name longer than the file system takes.
        const isImpossible = /^(EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG)$/.test(`${(error as { code?: string }).code}`);
        throw isImpossible ? damaged(archiveFile) : error;
      }
      checksums.set(key, { sha256: hash.digest('hex'), bytes });
    },
    putInPlace() {
      for (const key of checksums.keys()) {
        const target = path.join(folder, key);
        fs.mkdirSync(path.dirname(target), { recursive: true });
        fs.renameSync(path.join(waiting, key), target);
      }
    },
    removeOthers() {
      for (const key of listFiles(folder)) if (!checksums.has(key)) fs.rmSync(path.join(folder, key), { force: true });
      const beside = path.dirname(folder);
      for (const name of fs.readdirSync(beside))
        if (name.startsWith(`${path.basename(folder)}.restoring-`))
          fs.rmSync(path.join(beside, name), { recursive: true, force: true });
    },
    discard: () => fs.rmSync(waiting, { recursive: true, force: true }),
  };
}
