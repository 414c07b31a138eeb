/**
 * Runs the PostgreSQL that ships in node_modules under our own supervision (Linux and macOS).
 * With DATABASE_URL nothing of this file runs.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Obstacle, pathObstacle } from '../obstacle.ts';
import { postgresHome } from './embedded-binaries.ts';
import { announce, inUse, makeSocketDirectory, readLock, refuseIfRunning } from './embedded-ownership.ts';
import { closedDirectory, databaseUser, handOver, type RunAs } from './embedded-user.ts';

export type EmbeddedDatabase = Readonly<{
  url: string;
  stop: () => Promise<void>;
  /** Settles when the server has ended, wanted or not, with its last words. */
  ended: Promise<string>;
}>;

export type EmbeddedOptions = Readonly<{
  log?: (line: string) => void;
  /** PostgreSQL settings on top of ours, such as `fsync: 'off'` for tests. */
  settings?: Readonly<Record<string, string>>;
}>;

const settingsByDefault = {
  listen_addresses: '', // a socket in a private directory: no port to collide, no password to keep
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '60',
  timezone: 'UTC',
  jit: 'off',
};
const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

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
  const startedAt = Date.now();
  const settings = { ...settingsByDefault, ...options.settings, unix_socket_directories: socketDirectory };
  const server = spawnServer(path.join(home, 'bin/postgres'), cluster, settings, user);
  await ready(server, cluster, startedAt);

  const url = `postgresql://haulyard@localhost/postgres?host=${encodeURIComponent(socketDirectory)}`;
  const withdraw = announce(cluster, user, socketDirectory, url);
  const stop = async () => {
    server.cutLifeline();
    const late = setTimeout(() => killAtOnce(cluster), 3_000);
    await server.ended;
    clearTimeout(late);
    withdraw();
  };
  return { url, stop, ended: server.ended };
}

function prepareDirectory(directory: string, user: RunAs): string {
  const wayOut = 'set DATA_DIR to a directory that is, or change its permissions.';
  try {
    fs.mkdirSync(path.dirname(directory), { recursive: true, mode: user ? 0o711 : 0o700 });
    fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
    const cluster = fs.realpathSync(directory);
    handOver(cluster, user);
    const closed = closedDirectory(cluster, user);
    if (closed)
      throw new Obstacle(
        `Started as root, so PostgreSQL runs as another user, who cannot enter ${closed}: ` +
          'set DATA_DIR to another place, or start as an ordinary user.',
      );
    if (!user) fs.accessSync(cluster, fs.constants.W_OK);
    return cluster;
  } catch (error) {
    throw pathObstacle(error, directory, wayOut);
  }
}

/** Beside the target, then renamed, so that an interrupted initdb never leaves half a cluster. */
async function initialise(home: string, cluster: string, user: RunAs, log: (line: string) => void): Promise<void> {
  if (fs.readdirSync(cluster).length > 0)
    throw new Obstacle(`${cluster} holds files but no database: set DATA_DIR to another directory, or empty this one.`);
  log(`Making a new database in ${cluster}`);
  const fresh = fs.mkdtempSync(`${cluster}.new-`);
  handOver(fresh, user);
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const made = await run(
    path.join(home, 'bin/initdb'),
    ['-D', fresh, '-U', 'haulyard', '--auth=trust', ...locale],
    user,
  );
  try {
    if (/could not look up effective user ID/.test(made.output))
      throw new Obstacle(
        `User number ${process.getuid?.()} has no entry in /etc/passwd, which PostgreSQL needs: start as a user who has one, or set DATABASE_URL.`,
      );
    if (/No space left/.test(made.output))
      throw new Obstacle(`The disk of ${cluster} is full: make room, then start again.`);
    if (made.code !== 0) throw new Obstacle(`The database could not be made in ${cluster}: ${lastLine(made.output)}`);
    fs.renameSync(fresh, cluster); // replaces the empty directory; fails where another start was first
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    if (error instanceof Obstacle) throw error;
  }
}

async function refuseOtherVersion(home: string, cluster: string, user: RunAs): Promise<void> {
  const made = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  const version = await run(path.join(home, 'bin/postgres'), ['--version'], user);
  const installed = /\s(\d+)/.exec(version.output)?.[1];
  if (!installed) throw new Obstacle(`The embedded PostgreSQL does not run here: ${lastLine(version.output)}`);
  if (made !== installed)
    throw new Obstacle(
      `${cluster} was made by PostgreSQL ${made}, and version ${installed} is installed: ` +
        'make a backup with the older Haulyard and restore it with this one.',
    );
}

type Server = Readonly<{ ended: Promise<string>; isGone: () => boolean; words: () => string; cutLifeline: () => void }>;

// The shell is a lifeline: when this process dies, even by kill -9, its third pipe closes and it stops the server.
const lifeline =
  '"$@" 3<&- & p=$!; (read _; kill -INT $p) <&3 2>/dev/null & r=$!; exec 3<&-; wait $p; c=$?; kill $r 2>/dev/null; exit $c';

function spawnServer(program: string, cluster: string, settings: Record<string, string>, user: RunAs): Server {
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child: ChildProcess = spawn('/bin/sh', ['-c', lifeline, 'sh', program, '-D', cluster, ...args], {
    env: environment,
    ...user,
    cwd: '/',
    detached: true, // Ctrl-C reaches us, not the server
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let words = '';
  let gone = false;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words = (words + text).slice(-4000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(lastLine(words)));
  }).finally(() => {
    gone = true;
  });
  const line = child.stdio[3];
  // The database keeps no process alive: it ends with us.
  child.unref();
  for (const pipe of [child.stderr, line]) if (pipe instanceof Socket) pipe.unref();
  return { ended, isGone: () => gone, words: () => words, cutLifeline: () => line?.destroy() };
}

async function ready(server: Server, cluster: string, startedAt: number): Promise<void> {
  for (const until = Date.now() + 60_000; ; await sleep(10)) {
    if (server.isGone()) throw whyNotStarted(server.words(), cluster);
    const lock = readLock(cluster);
    if (lock?.ready && lock.writtenAt >= startedAt - 1000) return; // an older file is of a server that was killed
    if (Date.now() > until) {
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
  const lock = readLock(cluster);
  if (lock) process.kill(lock.pid, 'SIGQUIT');
}

const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';

function run(program: string, args: string[], user: RunAs): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: environment, ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (text: Buffer) => {
      output += text;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}
