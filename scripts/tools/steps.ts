/** Runs the parts of a check and adds up what passed and what failed. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Counts } from './count-tests.ts';

export type Tally = Readonly<{
  passed: number;
  failed: number;
  /** What failed, and why in a few lines: said again at the end, where it is looked for. */
  failures?: readonly string[] | undefined;
}>;
export type Outcome = Tally & Readonly<{ output: string }>;
export type Step = Readonly<{ name: string; run: () => Promise<Outcome> }>;

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  failures: tallies.flatMap(({ failures = [] }) => failures),
});

/** Several at a time, in order; each tells how it went when it is done, and its words when it failed. */
export async function runSteps(steps: readonly Step[], atOnce: number): Promise<Tally> {
  const parts = steps.map((step) => () => tell(step));
  return runTogether(parts, atOnce);
}

/** The same without a word until all of it is done: one outcome. */
export async function runTogether(parts: readonly (() => Promise<Outcome>)[], atOnce: number): Promise<Outcome> {
  const waiting = [...parts];
  const outcomes: Outcome[] = [];
  async function work() {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await part());
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  const output = outcomes.filter(({ failed }) => failed > 0).map((outcome) => outcome.output);
  return { ...sum(outcomes), output: output.join('\n') };
}

async function tell({ name, run }: Step): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = await run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const isGood = outcome.failed === 0;
  console.log(`${isGood ? '✓' : '✗'} ${name} (${seconds} s)`);
  if (!isGood || outcome.passed === 0 || name === 'file sizes')
    console.log(outcome.output.trim().replace(/^/gm, '    '));
  const failures = isGood ? [] : outcome.failures?.length ? outcome.failures : ['failed; its words are above'];
  return { ...outcome, failures: failures.map((failure) => `${name} › ${failure}`) };
}

/** A tool of node_modules/.bin that fails by its exit code, and counts as one. */
export async function tool(program: string, args: readonly string[], environment = {}): Promise<Outcome> {
  const { code, output } = await command(path.resolve('node_modules/.bin', program), args, { environment });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
}

/** Each test file is a process of its own, and half of its start was compiling the same modules anew. */
const compiled = path.resolve('node_modules/.cache/compiled');

type Ended = Readonly<{ code: number; output: string }>;

/** `isShown` prints its words as they come; otherwise they are kept. No input: nothing may ask. */
export function command(
  program: string,
  args: readonly string[],
  { environment = {}, isShown = false }: { environment?: Record<string, string>; isShown?: boolean } = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...(!isShown && { NO_COLOR: '1' }), ...environment },
    stdio: isShown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const oneProcess = path.resolve('scripts/tools/one-process.ts');

/** Runs test files with `node --test` and counts their tests; one that is skipped proves nothing and counts as failed. */
export async function nodeTests(
  files: readonly string[],
  options: { environment?: Record<string, string>; isShown?: boolean; isOneProcess?: boolean } = {},
): Promise<Outcome> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-tests-'));
  const countsFile = path.join(folder, 'counts.json');
  const args = [
    ...(options.isOneProcess ? [] : ['--test', '--test-concurrency=2']),
    '--test-timeout=900000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    '--test-reporter=./scripts/tools/count-tests.ts',
    `--test-reporter-destination=${countsFile}`,
    ...(options.isOneProcess ? [oneProcess] : []),
    ...files,
  ];
  const { code, output } = await command(process.execPath, args, options);
  const counts = readCounts(countsFile);
  fs.rmSync(folder, { recursive: true, force: true });
  const failed = counts.failed + counts.skipped;
  return { passed: counts.passed, failed: failed || (code === 0 ? 0 : 1), failures: counts.failures, output };
}

function readCounts(file: string): Counts {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, failures: ['the runner itself broke'] };
  }
}
