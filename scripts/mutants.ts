/**
 * `npm run test:mutants [-- FEATURE… --most 40]`: plants small faults in the pure rules, one at a time, and runs the tests
 * beside them. At least 95 % are to be noticed; a line that cannot be tested so says why in `// unnoticed: …`.
 * `--most` takes so many of each feature, evenly spread.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Fault, faultsOf } from './tools/faults.ts';

const enough = 0.95;
const atOnce = 2;
const longest = 60_000;

type Planted = Readonly<{ file: string; source: string; fault: Fault; tests: readonly string[] }>;

const { values, positionals } = parseArgs({ options: { most: { type: 'string' } }, allowPositionals: true });
const known = fs.globSync('src/features/*/').map((folder) => path.basename(folder));
const unknown = positionals.filter((name) => !known.includes(name));
if (unknown.length > 0) throw new Error(`No feature of src/features is called ${unknown.join(' or ')}.`);
const features = positionals.length > 0 ? positionals : known;
const [all, noticed] = [{ count: 0 }, { count: 0 }];
for (const feature of features.toSorted()) {
  const planted = spread(faultsIn(`src/features/${feature}`), Number(values.most ?? Number.POSITIVE_INFINITY));
  if (planted.length === 0) continue;
  const survivors = await unnoticedOf(planted);
  all.count += planted.length;
  noticed.count += planted.length - survivors.length;
  console.log(`${feature}: ${planted.length - survivors.length} of ${planted.length} noticed`);
  for (const survivor of survivors) console.log(`  ${placeOf(survivor)}`);
}
const share = noticed.count / Math.max(1, all.count);
console.log(`${noticed.count} of ${all.count} noticed (${(share * 100).toFixed(1)} %)`);
process.exitCode = share < enough ? 1 : 0;

/** Faults in the pure files of a folder that have tests beside them: the file's own, and whatever imports it. */
function faultsIn(folder: string): Planted[] {
  const tests = fs.globSync(`${folder}/*.test.ts`);
  return fs
    .globSync(`${folder}/*.ts`)
    .filter((file) => !/\.test\.ts$|contract\.ts$|words[\w-]*\.ts$/.test(file))
    .toSorted()
    .flatMap((file) => {
      const source = fs.readFileSync(file, 'utf8');
      const beside = tests.filter((test) => fs.readFileSync(test, 'utf8').includes(`'./${path.basename(file)}'`));
      if (beside.length === 0) return [];
      return faultsOf(source, file)
        .filter(({ start }) => !isExcused(source, start))
        .map((fault) => ({ file, source, fault, tests: beside }));
    });
}

/** On the line itself or the one before it. */
function isExcused(source: string, at: number): boolean {
  const lines = source.split('\n');
  const line = source.slice(0, at).split('\n').length - 1;
  return [lines[line - 1], lines[line]].some((text) => /\/\/ unnoticed: \w/.test(text ?? ''));
}

function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, n) => items[Math.floor((n * items.length) / most)] as T);
}

async function unnoticedOf(planted: readonly Planted[]): Promise<Planted[]> {
  const left = [...planted];
  const survivors: Planted[] = [];
  async function work() {
    for (let next = left.shift(); next; next = left.shift()) if (await isPassing(next)) survivors.push(next);
  }
  await Promise.all(Array.from({ length: atOnce }, work));
  return planted.filter((one) => survivors.includes(one));
}

function isPassing({ file, source, fault, tests }: Planted): Promise<boolean> {
  const { start, end, instead } = fault;
  const PLANTED = JSON.stringify({
    file: path.resolve(file),
    source: `${source.slice(0, start)}${instead}${source.slice(end)}`,
  });
  const plant = path.join(import.meta.dirname, 'tools/plant.ts');
  const args = ['--import', plant, '--test', '--test-isolation=none', ...tests];
  const run = spawn(process.execPath, args, { env: { ...process.env, PLANTED }, stdio: 'ignore', timeout: longest });
  return new Promise((resolve) => run.once('close', (code) => resolve(code === 0)));
}

function placeOf({ file, source, fault: { start, end, instead } }: Planted): string {
  const line = source.slice(0, start).split('\n').length;
  const written = source.split('\n')[line - 1]?.trim();
  return `${file}:${line} "${source.slice(start, end).trim()}" → "${instead}" in ${written}`;
}
