import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { parseSync } from 'vite';
import { type Fault, faultsOf, isExcused } from './faults.ts';
import type { Noticed, Round } from './plant.ts';

/** The tests beside a file judge it, then the nearest that lean on it; what twenty of them do not see, the next would see by chance. */
const mostTests = 20;
const atOnce = 2;
const mostRounds = 150;
/** A test that takes so many times as long as without a fault does not end. */
const patience = 10;

export type Planted = Readonly<{ file: string; fault: Fault; place: string }>;
export type Outcome = 'noticed' | 'unnoticed' | 'endless' | 'no program';
export type Judged = Planted & Readonly<{ outcome: Outcome }>;
/** A pure file with its tests; `faults` are at most as many as were asked for, evenly spread over it. */
export type Subject = Readonly<{
  file: string;
  tests: readonly string[];
  leaning: readonly string[];
  faults: readonly Planted[];
  excused: number;
}>;

/** @param leaning whatever leans on the file, the nearest first */
export function subjectOf(file: string, leaning: readonly string[], most: number): Subject {
  const source = fs.readFileSync(file, 'utf8');
  const all = faultsOf(source, file);
  const wanted = all.filter(({ start }) => !isExcused(source, start));
  const faults = spread(wanted, most).map((fault) => ({ file, fault, place: placeOf(file, source, fault) }));
  const tests = leaning
    .filter((one) => one.endsWith('.test.ts'))
    .toSorted((a, b) => farness(a, file) - farness(b, file));
  return { file, tests: tests.slice(0, mostTests), leaning, faults, excused: all.length - wanted.length };
}

/** Its own test first: of what everything leans on, like days and money, twenty others could be as near. */
function farness(test: string, file: string): number {
  if (test === file.replace(/\.ts$/, '.test.ts')) return 0;
  return path.dirname(test) === path.dirname(file) ? 1 : 2;
}

function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as T);
}

function placeOf(file: string, source: string, { start, end, instead }: Fault): string {
  const line = source.slice(0, start).split('\n').length;
  const written = source.split('\n')[line - 1]?.trim();
  return `${file}:${line} "${source.slice(start, end).trim()}" → "${instead}" in ${written}`;
}

/** The tests that fail although nothing is planted: with them every fault would count as noticed. */
export async function redTests(tests: readonly string[]): Promise<{ red: Noticed[]; ms: ReadonlyMap<string, number> }> {
  const red: Noticed[] = [];
  const ms = new Map<string, number>();
  await inLanes(tests, async (test, thread) => {
    const began = performance.now();
    const failed = await thread.run({ tests: [test], anew: [test] }, 600_000);
    ms.set(test, performance.now() - began);
    if (failed) red.push(failed === 'endless' ? { test, said: 'It does not end.' } : failed);
  });
  return { red, ms };
}

/**
 * Plants every fault of each file, one at a time.
 * @param ms how long each test takes
 */
export async function judge(
  subjects: readonly Subject[],
  ms: ReadonlyMap<string, number>,
  leastPatienceMs = 10_000,
): Promise<Judged[]> {
  const judged = new Map<Planted, Outcome>();
  await inLanes(subjects, async ({ file, tests, leaning, faults }, thread) => {
    const usual = tests.reduce((sum, test) => sum + (ms.get(test) ?? 0), 0);
    const source = fs.readFileSync(file, 'utf8');
    for (const one of faults) {
      const { start, end, instead } = one.fault;
      const planted = `${source.slice(0, start)}${instead}${source.slice(end)}`;
      const round = { tests, anew: leaning, at: file, source: planted };
      judged.set(one, await outcomeOf(thread, round, leastPatienceMs + patience * usual));
    }
  });
  return subjects.flatMap(({ faults }) => faults).map((one) => ({ ...one, outcome: judged.get(one) ?? 'unnoticed' }));
}

async function outcomeOf(thread: Thread, round: Required<Round>, patienceMs: number): Promise<Outcome> {
  if (parseSync(round.at, round.source).errors.length > 0) return 'no program';
  if (round.tests.length === 0) return 'unnoticed';
  const answer = await thread.run(round, patienceMs);
  return answer === undefined ? 'unnoticed' : answer === 'endless' ? 'endless' : 'noticed';
}

/** Works through a list with two threads. */
async function inLanes<T>(items: readonly T[], work: (item: T, thread: Thread) => Promise<void>): Promise<void> {
  const left = [...items];
  const lane = async () => {
    const thread = new Thread();
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next, thread);
    await thread.end();
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Begins anew after many rounds, because no module is ever forgotten. */
class Thread {
  #worker: Worker | undefined;
  #rounds = 0;

  /** Nothing when all tests pass. */
  async run(round: Round, patienceMs: number): Promise<Noticed | 'endless' | undefined> {
    if (++this.#rounds > mostRounds) await this.end();
    this.#worker ??= await ready(new Worker(new URL('./plant.ts', import.meta.url), { stdout: true, stderr: true }));
    const worker = this.#worker;
    const { promise, resolve } = Promise.withResolvers<Noticed | 'endless' | undefined>();
    const timer = setTimeout(() => resolve('endless'), patienceMs);
    const broken = (error: Error) => resolve({ test: round.tests.join(', '), said: error.message, isBroken: true });
    worker.once('message', resolve);
    worker.once('error', broken);
    worker.postMessage(round);
    const answer = await promise;
    clearTimeout(timer);
    worker.off('message', resolve);
    worker.off('error', broken);
    if (answer === 'endless' || answer?.isBroken) await this.end();
    return answer;
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
    this.#worker = undefined;
    this.#rounds = 0;
  }
}

const ready = (worker: Worker): Promise<Worker> => new Promise((go) => worker.once('message', () => go(worker)));
