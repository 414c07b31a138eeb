/**
 * `npm test`: the check, then the server tests on a real PostgreSQL, then the browser tests on the whole product.
 * `npm test -- routes services`: what of the first two belongs to these features.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fillOnce } from '../e2e/filled.ts';
import { momentsTaken } from '../test/support/clock.ts';
import { currentBuild } from '../test/support/current-build.ts';
import { throwAwayCluster } from '../test/support/database.ts';
import { scratch } from '../test/support/scratch.ts';
import { checkSteps } from './tools/check-steps.ts';
import { command, nodeTests, type Outcome, runSteps, type Step, sum, type Tally } from './tools/steps.ts';
import { inProcesses, testFiles, waitsMostly } from './tools/test-files.ts';

const browserResults = 'test-results/results.json';
const mayWaver = 3; // decision 115

const isDone: Outcome = { passed: 1, failed: 0, output: '' };

/** Built before anybody starts the product: several would build it at once, and wait for it with a port that is not theirs yet. */
const web: Step = {
  name: 'the web app',
  async run() {
    await currentBuild();
    return isDone;
  },
};

const features = process.argv.slice(2);
const tallies =
  features.length > 0
    ? [await testsOf(features)]
    : [await runSteps([...checkSteps, web], 2), await serverTests(), await browserTests()];
const { passed, failed, failures = [] } = sum(tallies);
for (const failure of new Set(failures)) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function testsOf(names: readonly string[]): Promise<Tally> {
  const { unit, server } = testFiles();
  const files = [...unit, ...server].filter((file) => names.some((name) => file.includes(`features/${name}/`)));
  if (files.length === 0) console.log(`No feature of src/features is called ${names.join(' or ')}.`);
  if (files.length === 0) return { passed: 0, failed: 1 };
  const cluster = await throwAwayCluster();
  try {
    // Fewer weeks are lived through than in the whole: an answer is waited for.
    const environment = { WEEKS: '60', ...process.env, TEST_DATABASE_URL: cluster.url };
    return await nodeTests(files, { environment, isShown: true });
  } finally {
    await cluster.stop();
  }
}

async function serverTests(): Promise<Tally> {
  console.log('\nServer tests');
  const cluster = await throwAwayCluster();
  const { server, ofTheDay } = testFiles();
  const steps = (files: readonly string[], when = '', clock = {}) =>
    inProcesses(files).map((group) => ({
      name: `${nameOf(group)}${when}`,
      run: () => {
        const environment = { TEST_DATABASE_URL: cluster.url, ...clock };
        return nodeTests(group, { environment, isOneProcess: true });
      },
    }));
  try {
    const atOtherMoments = momentsTaken.flatMap(([name, at]) => steps(ofTheDay, `, ${name}`, { TEST_CLOCK: at }));
    const { true: waiting = [], false: working = [] } = Object.groupBy(server, (file) => `${waitsMostly(file)}`);
    const demo = { name: 'the demo of the browser tests', run: fillDemo };
    return sum(
      await Promise.all([runSteps([...steps(working), ...atOtherMoments, demo], 3), runSteps(steps(waiting), 2)]),
    );
  } finally {
    await cluster.stop();
  }
}

/** Here, where one of two has nothing left to do, and not before the browser tests, which all wait for it. */
async function fillDemo(): Promise<Outcome> {
  await fillOnce();
  return isDone;
}

/** A file, or the features of several, and those of no feature. */
function nameOf([first = '', ...more]: readonly string[]): string {
  if (more.length === 0) return first;
  const shortly = (file: string) => file.match(/features\/([^/]+)/)?.[1] ?? path.basename(file, '.test.ts');
  return [...new Set([first, ...more].map(shortly))].join(', ');
}

async function browserTests(): Promise<Tally> {
  console.log('\nBrowser tests');
  fs.rmSync(browserResults, { force: true });
  const environment = { TMPDIR: scratch }; // browsers keep there what they fetch
  const { code } = await command('node_modules/.bin/playwright', ['test', '--retries', '1'], {
    isShown: true,
    environment,
  });
  const { expected, unexpected, flaky, skipped } = readResults();
  // What was left out proves nothing. What passes only at a second try is named above and is to be mended; of 700 tests
  // on two busy cores a few may, without holding up all the others.
  const failed = unexpected + skipped + (flaky > mayWaver ? flaky : 0);
  return { passed: expected + flaky, failed: failed || (code === 0 ? 0 : 1) };
}

function readResults(): { expected: number; unexpected: number; flaky: number; skipped: number } {
  try {
    return JSON.parse(fs.readFileSync(browserResults, 'utf8')).stats;
  } catch {
    return { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }; // it did not get as far as its tests
  }
}
