/** Who holds a cluster. Told by a socket that answers, never by a process number alone: numbers are reused. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Obstacle } from '../obstacle.ts';
import { handOver, type RunAs } from './embedded-user.ts';

/** The cluster is used by another live start of the product. */
export const inUse = (cluster: string) =>
  new Obstacle(
    `${path.dirname(cluster)} is in use by another run: stop that one, or set DATA_DIR to another directory.`,
  );

/** A server is there, and nobody answers where runs of the product do. */
const hidden = (cluster: string) =>
  new Obstacle(
    `The database in ${path.dirname(cluster)} runs and is out of reach: stop its run; or, if that is a service with a /tmp of its own, take PrivateTmp=true out of its unit and start it again.`,
  );

/** A private directory for sockets, short because a socket's path may have 107 bytes at most. */
function socketHome(cluster: string, user: RunAs): string {
  const key = createHash('sha256').update(fs.realpathSync(cluster)).digest('hex').slice(0, 12);
  return path.join('/tmp', `haulyard-${user?.uid ?? process.getuid?.()}-${key}`);
}

const ownerSocket = (home: string) => path.join(home, 'owner.sock');

/**
 * A new socket directory for each start: the lock file beside a killed server's socket names a process number,
 * which may be taken by another process by now.
 */
export function makeSocketDirectory(cluster: string, user: RunAs): string {
  const home = socketHome(cluster, user);
  try {
    return makeDirectoryIn(home, user);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    return makeDirectoryIn(home, user); // the run before left in this very moment, and took the empty home along
  }
}

function makeDirectoryIn(home: string, user: RunAs): string {
  try {
    fs.mkdirSync(home, { mode: 0o700 });
    handOver(home, user);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const found = fs.lstatSync(home);
  const owned = found.uid === (user?.uid ?? process.getuid?.());
  if (!found.isDirectory() || !owned || (found.mode & 0o077) !== 0)
    throw new Obstacle(`${home} belongs to somebody else: remove it, then start again.`);
  const directory = fs.mkdtempSync(path.join(home, 's-'));
  handOver(directory, user);
  return directory;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** What a command that ends by itself says behind the address. */
const forAWhile = '\nfor a while';

type Announced = Readonly<{ socketDirectory: string; url: string; isForAWhile: boolean }>;

type Announcement = Readonly<{
  /** Before the database ends: whoever waits for that answers at the same place from then on. */
  withdraw: () => void;
  /** After it: takes away what was its own, and nothing of whoever has taken over by now. */
  leave: () => void;
}>;

/** Answers other processes of this user with the database's address, and removes what killed starts left. */
export function announce(cluster: string, user: RunAs, { socketDirectory, url, isForAWhile }: Announced): Announcement {
  const home = socketHome(cluster, user);
  for (const name of fs.readdirSync(home))
    if (name !== path.basename(socketDirectory)) fs.rmSync(path.join(home, name), { recursive: true, force: true });
  const server = net.createServer((client) => client.on('error', () => {}).end(isForAWhile ? url + forAWhile : url));
  server.listen(ownerSocket(home)).unref();
  return {
    withdraw: () => void server.close(),
    leave() {
      fs.rmSync(socketDirectory, { recursive: true, force: true });
      try {
        fs.rmdirSync(home);
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'ENOENT')) throw error;
      }
    },
  };
}

/** The address of the running server of a cluster, when a run of the product holds it now. */
export async function runningDatabase(cluster: string, user: RunAs): Promise<string | undefined> {
  return (await findHolder(cluster, user))?.replace(forAWhile, '');
}

const findHolder = async (cluster: string, user: RunAs) =>
  fs.existsSync(cluster) ? ask(ownerSocket(socketHome(cluster, user))) : undefined;

const ask = (socket: string) =>
  new Promise<string | undefined>((resolve) => {
    let answer = '';
    const client = net
      .connect(socket)
      .setEncoding('utf8')
      .setTimeout(2_000, () => client.destroy());
    client.on('data', (text) => {
      answer += text;
    });
    client.on('error', () => resolve(undefined)).on('close', () => resolve(answer || undefined));
  });

/**
 * Refuses when another live start holds the cluster. Waits for a command that holds it, however long it works: after a
 * night without power a missed backup begins with the boot. Waits for the server of a start that was killed to end.
 */
export async function refuseIfRunning(cluster: string, user: RunAs, log: (line: string) => void): Promise<void> {
  let isTold = false;
  for (let tries = 0; tries < 600; tries++) {
    const lock = readLock(cluster);
    if (!lock) return;
    if (!isPostgresOn(lock.pid, cluster)) {
      // PostgreSQL removes a stale file itself, except where an unrelated process of its user now has the number.
      if (sharedMemoryUnused(lock.sharedMemory)) fs.rmSync(lockFile(cluster), { force: true });
      return;
    }
    const holder = await findHolder(cluster, user);
    if (holder?.endsWith(forAWhile)) {
      if (!isTold) log('A command works in this database: waiting until it is done…');
      isTold = true;
      tries = 0;
    } else if (holder) throw inUse(cluster);
    else if (tries === 0 && !isTold) log(`Waiting for the database of an earlier run to end (process ${lock.pid})`);
    await sleep(100);
  }
  throw hidden(cluster);
}

const lockFile = (cluster: string) => path.join(cluster, 'postmaster.pid');

type Lock = Readonly<{ pid: number; ready: boolean; writtenAt: number; sharedMemory: number }>;

/** PostgreSQL's own lock file; `writtenAt` in milliseconds since 1970. */
export function readLock(cluster: string): Lock | undefined {
  try {
    const writtenAt = fs.statSync(lockFile(cluster)).mtimeMs; // before it is read: words are never older than their time
    const lines = fs.readFileSync(lockFile(cluster), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      ready: lines[7]?.trim() === 'ready',
      writtenAt,
      sharedMemory: Number(lines[6]?.trim().split(/\s+/)[1]),
    };
  } catch {
    return undefined;
  }
}

function isPostgresOn(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux')
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}

function sharedMemoryUnused(id: number): boolean {
  try {
    const rows = fs.readFileSync('/proc/sysvipc/shm', 'utf8').split('\n').slice(1);
    const row = rows.map((line) => line.trim().split(/\s+/)).find((columns) => Number(columns[1]) === id);
    return !row || row[6] === '0'; // nattch: how many processes hold it
  } catch {
    return false;
  }
}
