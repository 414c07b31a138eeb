/**
 * A thread that runs tests again and again, each time as if another fault stood in one file; nothing is written. Modules
 * are known by address, and those that a round reads anew carry its number there.
 */
import fs from 'node:fs';
import { registerHooks, stripTypeScriptTypes } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { configureGlobal } from 'fast-check';
import { runTestsOf } from './collected-tests.ts';

/** `source` stands in the place of the file `at`; `anew` is read again: what leans on it, and the tests. */
export type Round = Readonly<{ tests: readonly string[]; anew: readonly string[]; at?: string; source?: string }>;
/** The first test that failed, with what it said; it may have broken the thread. */
export type Noticed = Readonly<{ test: string; said: string; isBroken?: true }>;

const collected = new URL('./collected-tests.ts', import.meta.url).href;
const sources = new Map<string, string>();
let now: Round = { tests: [], anew: [] };
let anew: ReadonlySet<string> = new Set();
let rounds = 0;

configureGlobal({ seed: 1, endOnFailure: true }); // the same figures each time, and no example is made smaller

const addressOf = (file: string): string => pathToFileURL(file).href;

registerHooks({
  resolve(specifier, context, next) {
    const [, round] = /\?(round=\d+)$/.exec(context.parentURL ?? '') ?? [];
    if (round && specifier === 'node:test') return { url: collected, shortCircuit: true };
    const resolved = next(specifier, context);
    const [address = ''] = resolved.url.split('?');
    return round && anew.has(address) ? { ...resolved, url: `${address}?${round}` } : resolved;
  },
  load(url, context, next) {
    const [address = ''] = url.split('?');
    if (!url.includes('?round=') || !address.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: sourceOf(address), shortCircuit: true };
  },
});

function sourceOf(address: string): string {
  if (now.at && address === addressOf(now.at)) return stripTypeScriptTypes(now.source ?? '');
  const source = sources.get(address) ?? stripTypeScriptTypes(fs.readFileSync(fileURLToPath(address), 'utf8'));
  sources.set(address, source);
  return source;
}

parentPort?.on('message', async (round: Round) => {
  now = round;
  anew = new Set(round.anew.map(addressOf));
  rounds++;
  parentPort?.postMessage(await firstFailing(round.tests));
});

async function firstFailing(tests: readonly string[]): Promise<Noticed | undefined> {
  for (const test of tests) {
    try {
      await runTestsOf(() => import(`${addressOf(test)}?round=${rounds}`));
    } catch (error) {
      return { test, said: error instanceof Error ? error.message : `${error}` };
    }
  }
  return undefined;
}

parentPort?.postMessage('ready');
