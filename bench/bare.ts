/** Plain SQL without any product around it: by pgbench where it is installed, else by the pg driver. */
import { fork, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Statements of one transaction; `:n` is a random whole number from 0 to `upTo`. */
export type BareScript = Readonly<{ upTo: number; sql: readonly string[] }>;
export type BareJob = Readonly<{
  url: string;
  scripts: readonly BareScript[];
  connections: number;
  warmUpSeconds: number;
  seconds: number;
}>;

const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;

/** How the plain SQL is run, for the report. */
export const bareTool = hasPgbench ? 'pgbench -M prepared' : 'the pg driver, prepared, in its own process';

/** Transactions per second. */
export async function runBare(job: BareJob, folder: string): Promise<number> {
  if (!hasPgbench) return byDriver(job);
  await byPgbench(job, folder, job.warmUpSeconds);
  return byPgbench(job, folder, job.seconds);
}

async function byPgbench(job: BareJob, folder: string, seconds: number): Promise<number> {
  const files = job.scripts.flatMap(({ upTo, sql }, i) => {
    const file = path.join(folder, `bare-${i}.sql`);
    fs.writeFileSync(file, `\\set n random(1, ${upTo})\n${sql.map((statement) => `${statement};\n`).join('')}`);
    return ['-f', file];
  });
  const clients = ['-c', `${job.connections}`, '-j', '1'];
  const args = ['-n', '-M', 'prepared', ...clients, '-T', `${Math.ceil(seconds)}`, ...files, job.url];
  const said = await outputOf('pgbench', args);
  const tps = /tps = ([\d.]+)/.exec(said)?.[1];
  if (!tps) throw new Error(`pgbench failed: ${said}`);
  return Number(tps);
}

function outputOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    child.stdout.on('data', (text: Buffer) => {
      said += text;
    });
    child.stderr.on('data', (text: Buffer) => {
      said += text;
    });
    child.once('error', reject);
    child.once('close', () => resolve(said));
  });
}

function byDriver(job: BareJob): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'bare-driver.ts'));
    child.once('message', (answer: { perSecond: number }) => resolve(answer.perSecond));
    child.once('exit', (code) => reject(new Error(`The bare SQL process ended with ${code}`)));
    child.send(job);
  });
}
