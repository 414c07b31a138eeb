import fs from 'node:fs';
import path from 'node:path';
import { Obstacle } from '../obstacle.ts';

/** The system user as whom PostgreSQL runs when we are root; `undefined`: as ourselves. */
export type RunAs = Readonly<{ uid: number; gid: number }> | undefined;

/**
 * PostgreSQL refuses root: the owner of the cluster when there is one, else "postgres" or "nobody" (initdb wants a
 * passwd entry).
 */
export function databaseUser(cluster: string): RunAs {
  if (process.getuid?.() !== 0) return undefined;
  const made = fs.statSync(path.join(cluster, 'PG_VERSION'), { throwIfNoEntry: false });
  if (made && made.uid !== 0) return { uid: made.uid, gid: made.gid };
  const entries = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const wanted of ['postgres', 'nobody']) {
    const entry = entries.map((line) => line.split(':')).find(([name]) => name === wanted);
    if (entry && Number(entry[2]) > 0) return { uid: Number(entry[2]), gid: Number(entry[3]) };
  }
  throw new Obstacle(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as: ' +
      'start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  );
}

/** The directory on the way to `place` that `user` may not enter, such as root's own home. */
export function closedDirectory(place: string, user: RunAs): string | undefined {
  if (!user) return undefined;
  for (let at = path.resolve(place); at !== path.dirname(at); at = path.dirname(at)) {
    const found = fs.statSync(at, { throwIfNoEntry: false });
    if (!found) continue;
    const bit = found.uid === user.uid ? 0o100 : found.gid === user.gid ? 0o010 : 0o001;
    if (!(found.mode & bit)) return at;
  }
  return undefined;
}

/** Gives a directory of ours to the user as whom PostgreSQL runs; never follows a link. */
export function handOver(directory: string, user: RunAs): void {
  if (user) fs.lchownSync(directory, user.uid, user.gid);
}
