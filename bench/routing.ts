/**
 * `npm run bench:routing -- FILE… [--ms 200] [--seeds 5] [--optimum N] [--cold]`
 * Orders the places of TSPLIB instances as round trips and prints length, gap to the optimum and processor time. The
 * time counts everything from the table of lengths on, with all threads of the process. Places of its own are ordered
 * first, so that no run pays for the compiler; with `--cold` the first one does.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bestOrder } from '../src/optimizer/best-order.ts';
import { randomFrom } from '../src/optimizer/random.ts';
import { Obstacle } from '../src/server/obstacle.ts';
import { optima } from './optima.ts';
import { type Instance, parseInstance } from './tsplib.ts';

type Run = Readonly<{ length: number; cpuMs: number; kicks: number }>;

try {
  const { files, ms, seeds, optimum, isCold } = wishes();
  if (!isCold) warmUp();
  const rows = files.map((file) => measure(read(file), { ms, seeds, optimum }));
  if (rows.length > 1) summarise(rows.flat());
} catch (error) {
  console.error(error instanceof Obstacle ? error.message : error);
  process.exitCode = 1;
}

function wishes() {
  const usage = 'Usage: npm run bench:routing -- FILE… [--ms 200] [--seeds 5] [--optimum N] [--cold]';
  const { values, positionals } = parsed(usage);
  const number = (name: 'ms' | 'seeds' | 'optimum') => {
    const value = Number(values[name]);
    if (!(value > 0)) throw new Obstacle(`--${name} takes a number above 0. ${usage}`);
    return value;
  };
  if (positionals.length === 0) throw new Obstacle(usage);
  if (values.optimum !== undefined && positionals.length > 1) throw new Obstacle('--optimum goes with one file.');
  const optimum = values.optimum === undefined ? undefined : number('optimum');
  const isCold = values.cold === true;
  return { files: positionals, ms: number('ms'), seeds: number('seeds'), optimum, isCold };
}

function parsed(usage: string) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        ms: { type: 'string', default: '200' },
        seeds: { type: 'string', default: '5' },
        optimum: { type: 'string' },
        cold: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new Obstacle(`${error instanceof Error ? error.message : error}. ${usage}`);
  }
}

function read(file: string): Instance {
  try {
    return parseInstance(fs.readFileSync(file, 'utf8'), path.basename(file));
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw new Obstacle(`${file} cannot be read (${error.code}).`);
    throw error;
  }
}

type Row = Readonly<{ gap: number | undefined }>;

function measure(instance: Instance, wish: { ms: number; seeds: number; optimum: number | undefined }): Row[] {
  const { name, lengths } = instance;
  const optimum = wish.optimum ?? optima[name.replace(/\.tsp$/, '')];
  console.log(`${name}: ${lengths.size} places, ${optimum ? `optimum ${optimum}` : 'optimum unknown'}`);
  const runs: Run[] = [];
  for (let seed = 1; seed <= wish.seeds; seed++) {
    const run = order(instance, seed, wish.ms);
    runs.push(run);
    console.log(
      `  seed ${seed}  length ${run.length}  gap ${percent(gapOf(run, optimum))}  CPU ${run.cpuMs.toFixed(0)} ms  ${run.kicks} kicks`,
    );
  }
  const rows = runs.map((run) => ({ gap: gapOf(run, optimum) }));
  const length = mean(runs.map((run) => run.length));
  const cpuMs = mean(runs.map((run) => run.cpuMs));
  console.log(`  mean    length ${length.toFixed(1)}  ${inWords(rows)}  CPU ${cpuMs.toFixed(0)} ms`);
  return rows;
}

/** Long enough for the compiler to have seen everything that is measured. */
function warmUp(): void {
  const random = randomFrom(1);
  for (const size of [200, 600]) {
    const places = Array.from({ length: size }, (_, i) => `${i + 1} ${random() * 10_000} ${random() * 10_000}`);
    const text = ['EDGE_WEIGHT_TYPE: EUC_2D', `DIMENSION: ${size}`, 'NODE_COORD_SECTION', ...places].join('\n');
    for (const seed of [1, 2]) order(parseInstance(text, 'warm-up'), seed, 400);
  }
}

function order({ lengths, points }: Instance, seed: number, ms: number): Run {
  const started = process.cpuUsage();
  const cpuMs = () => {
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1000;
  };
  const { length, kicks } = bestOrder({ lengths, points, returns: true, seed, spent: () => cpuMs() / ms });
  return { length, kicks, cpuMs: cpuMs() };
}

function gapOf({ length }: Run, optimum: number | undefined): number | undefined {
  return optimum ? (length / optimum - 1) * 100 : undefined;
}

function percent(gap: number | undefined): string {
  return gap === undefined ? '–' : `${gap.toFixed(3)} %`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function inWords(rows: readonly Row[]): string {
  const gaps = rows.flatMap(({ gap }) => (gap === undefined ? [] : [gap]));
  if (gaps.length === 0) return 'gap –';
  return `gap ${percent(mean(gaps))}  optimal ${gaps.filter((gap) => gap <= 0).length} of ${gaps.length}`;
}

function summarise(rows: readonly Row[]): void {
  console.log(`All: ${inWords(rows)}`);
}
