/** Programs of PostgreSQL, run so that none of them can outlive us. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { RunAs } from './embedded-user.ts';

const environment = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

// The shell is a lifeline: when this process dies, even by kill -9, its third pipe closes. A server is then told to end,
// a tool is killed with its children.
const lifeline =
  '"$@" 3<&- & p=$!; (read _; case $0 in server) kill -INT $p;; *) kill -KILL 0;; esac) <&3 2>/dev/null & ' +
  'r=$!; exec 3<&-; wait $p; c=$?; kill $r 2>/dev/null; exit $c';

/** A program that ends when we do. It has a group of its own: Ctrl-C reaches us, not the program. */
export function spawnTied(kind: 'server' | 'tool', command: readonly string[], user: RunAs) {
  const child: ChildProcess = spawn('/bin/sh', ['-c', lifeline, kind, ...command], {
    env: environment,
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const line = child.stdio[3];
  return { child, cut: () => void line?.destroy() };
}

/** Runs a tool to its end; both of its streams in one text. */
export function run(program: string, args: string[], user: RunAs): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const { child } = spawnTied('tool', [program, ...args], user);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

export const lastLine = (text: string) => text.trim().split('\n').at(-1) ?? '';
