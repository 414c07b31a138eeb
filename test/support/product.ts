/** The product as its owner starts it: a process of its own, told by what it prints. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { scratch } from './scratch.ts';

type Environment = Readonly<Record<string, string>>;

export type Run = Readonly<{
  child: ChildProcess;
  printed: () => string;
  /** Waits for the pattern; fails when the process ends before. */
  prints: (pattern: RegExp) => Promise<RegExpExecArray>;
  /** Moves its clock, when it was started with CLOCK. */
  setClock: (at: string) => Promise<void>;
  /** The exit code and how many milliseconds from now it took. */
  ended: () => Promise<{ code: number | null; ms: number }>;
}>;

/** Who sets a new company up. */
export const owner = {
  companyName: 'San Juan Disposal',
  timeZone: 'America/Denver',
  firstName: 'Olive',
  lastName: 'Owner',
  email: 'owner@example.test',
  password: 'correct horse battery',
};

/** A new state directory that PostgreSQL's own user may reach when the tests run as root. */
export function stateDirectory(): string {
  const directory = fs.mkdtempSync(path.join(scratch, 'haulyard-run-'));
  fs.chmodSync(directory, 0o711);
  return path.join(directory, 'data');
}

/** `node src/app/main.js …args` with these variables on top of ours. */
export const runProduct = (args: readonly string[], environment: Environment, cwd?: string): Run =>
  runScript('src/app/main.js', args, environment, cwd);

/** @param cwd of another copy of the project */
export function runScript(script: string, args: readonly string[], environment: Environment, cwd = '.'): Run {
  const { DATABASE_URL: _, npm_lifecycle_event: __, ...own } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...own, GEOCODER: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(environment.CLOCK ? (['ipc'] as const) : [])],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (more: string) => {
      text += more;
    });
  const end = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    printed: () => text,
    async prints(pattern) {
      for (;;) {
        const found = pattern.exec(text);
        if (found) return found;
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`It ended and said:\n${text}`);
        await sleep(20);
      }
    },
    async setClock(at) {
      const heard = once(child, 'message');
      child.send({ clock: at });
      await heard;
    },
    async ended() {
      const startedAt = performance.now();
      const code = await end;
      return { code, ms: performance.now() - startedAt };
    },
  };
}

/** Processes whose command line names the directory: servers of that state, and nothing else. */
export function processesOn(directory: string): string[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => commandLine(pid))
    .filter((line) => line.includes(directory));
}

function commandLine(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

/** Below those that connections are given by themselves, one of which might be made before the port is listened at. */
export async function freePort(): Promise<number> {
  const port = randomInt(12_000, 32_000);
  const server = net.createServer().listen(port, '127.0.0.1');
  const isFree = await new Promise((resolve) => {
    server.once('listening', () => resolve(true)).once('error', () => resolve(false));
  });
  if (!isFree) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
