/**
 * Runs the PostgreSQL that ships in node_modules under our own supervision (Linux and macOS).
 * With DATABASE_URL nothing of this file runs.
 */
import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Obstacle } from '../obstacle.ts';
import { postgresHome } from './embedded-binaries.ts';
import { initialise, prepareDirectory, refuseOtherVersion } from './embedded-cluster.ts';
import { announce, inUse, makeSocketDirectory, readLock, refuseIfRunning } from './embedded-ownership.ts';
import { lastLine, spawnTied } from './embedded-processes.ts';
import { keepAlive } from './embedded-revival.ts';
import { databaseUser, type RunAs } from './embedded-user.ts';

export type EmbeddedDatabase = Readonly<{
  url: string;
  stop: () => Promise<void>;
  /** Settles when the server has ended for good, wanted or after too many deaths, with its last words. */
  ended: Promise<string>;
}>;

export type EmbeddedOptions = Readonly<{
  log?: (line: string) => void;
  /** PostgreSQL settings on top of ours, such as `fsync: 'off'` for tests. */
  settings?: Readonly<Record<string, string>>;
  /** Of a command that ends by itself: who starts meanwhile waits for it. */
  isForAWhile?: boolean;
}>;

const settingsByDefault = {
  listen_addresses: '', // a socket in a private directory: no port to collide, no password to keep
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  jit: 'off',
};

/** Starts the cluster in `directory`, made when missing, and waits until it answers. */
export async function startEmbedded(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const log = options.log ?? (() => {});
  const user = databaseUser(directory);
  const home = await postgresHome(user);
  const cluster = prepareDirectory(directory, user);
  if (!fs.existsSync(path.join(cluster, 'PG_VERSION'))) await initialise(home, cluster, user, log);
  await refuseOtherVersion(home, cluster, user);
  await refuseIfRunning(cluster, user, log);

  const socketDirectory = makeSocketDirectory(cluster, user);
  const settings = { ...settingsByDefault, ...options.settings, unix_socket_directories: socketDirectory };
  async function start(): Promise<void> {
    const before = readLock(cluster)?.writtenAt; // of a server that was killed
    server = spawnServer(path.join(home, 'bin/postgres'), cluster, settings, user);
    await ready(server, cluster, before);
  }
  let server: Server;
  let isStopping = false;
  await start();

  const url = `postgresql://haulyard@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
  const announced = announce(cluster, user, { socketDirectory, url, isForAWhile: options.isForAWhile ?? false });
  const ended = keepAlive({
    death: () => server.ended,
    isWanted: () => !isStopping,
    async revive() {
      // Its processes are gone, so what lies here is nobody's; the address stays.
      for (const name of fs.readdirSync(socketDirectory)) fs.rmSync(path.join(socketDirectory, name), { force: true });
      await start();
    },
    log,
  });
  const stop = async () => {
    isStopping = true;
    announced.withdraw();
    server.cutLifeline();
    // Again and again: the server keeps nobody alive, so this is what waits for its end.
    const late = setInterval(() => killAtOnce(cluster), 2_000);
    await ended;
    clearInterval(late);
    announced.leave();
  };
  return { url, stop, ended };
}

type Server = Readonly<{ ended: Promise<string>; isGone: () => boolean; words: () => string; cutLifeline: () => void }>;

function spawnServer(program: string, cluster: string, settings: Record<string, string>, user: RunAs): Server {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const { child, cut } = spawnTied('server', [program, '-D', cluster, ...args], user);
  let words = '';
  let gone = false;
  child.stdout?.resume();
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lastLine(words)));
  }).finally(() => {
    gone = true;
  });
  // The database keeps no process alive.
  child.unref();
  for (const pipe of child.stdio) if (pipe instanceof Socket) pipe.unref();
  return { ended, isGone: () => gone, words: () => words, cutLifeline: cut };
}

async function ready(server: Server, cluster: string, lockBefore: number | undefined): Promise<void> {
  for (const until = performance.now() + 60_000; ; await sleep(10)) {
    if (server.isGone()) throw whyNotStarted(server.words(), cluster);
    const lock = readLock(cluster);
    if (lock?.ready && lock.writtenAt !== lockBefore) return;
    if (performance.now() > until) {
      server.cutLifeline();
      throw new Obstacle(`The database was not ready within a minute: ${lastLine(server.words())}`);
    }
  }
}

function whyNotStarted(words: string, cluster: string): Obstacle {
  if (/lock file .* already exists/.test(words)) return inUse(cluster);
  if (/No space left/.test(words)) return new Obstacle(`The disk of ${cluster} is full: make room, then start again.`);
  return new Obstacle(`The database in ${cluster} did not start: ${lastLine(words)}`);
}

// A shutdown that takes too long, such as one with much to write, is cut short: the next start recovers from the log.
function killAtOnce(cluster: string): void {
  try {
    const lock = readLock(cluster);
    if (lock) process.kill(lock.pid, 'SIGQUIT');
  } catch {
    // It ended in this very moment.
  }
}
