import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { nodeTests } from '../scripts/tools/steps.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-planted-'));
process.once('exit', () => fs.rmSync(folder, { recursive: true }));

const planted = {
  passes: `test('one', () => {});`,
  fails: `test('one', () => { throw new Error('broken') });`,
  'lets nobody catch an error': `test('one', async () => { setTimeout(() => { throw new Error('broken') }); await sleep(50); });`,
  'leaves a promise alone': `test('one', async () => { void Promise.reject(new Error('broken')); await sleep(50); });`,
  'cannot be read': `import './nowhere.ts';`,
};

for (const [what, source] of Object.entries(planted))
  test(`of files that share a process, one that ${what} is told`, async () => {
    const { failed, output } = await runTogether({ [what]: source, 'another one': planted.passes });
    assert.equal(failed, what === 'passes' ? 0 : 1, output);
  });

test('of files that share a process, each has its own hooks, and has ended before the next begins', async () => {
  const saying = (name: string) => `
    before(() => console.log('${name} begins'));
    beforeEach(() => console.log('${name} hooks'));
    after(() => console.log('${name} ends'));
    test('one', async () => { await sleep(20); console.log('${name} tests'); });`;
  // What a file registers behind a wait is its own, too.
  const speaking = (name: string) => `
    await sleep(20); suite('within', () => {${saying(`${name} within`)}}); ${saying(name)}`;
  const { passed, output } = await runTogether({ first: speaking('first'), second: speaking('second') });
  const said = output.split('\n').filter((line) => /^(first|second) /.test(line));
  const words = [
    'begins',
    'within begins',
    'hooks',
    'within hooks',
    'within tests',
    'within ends',
    'hooks',
    'tests',
    'ends',
  ];
  const each = (name: string) => words.map((what) => `${name} ${what}`);
  assert.deepEqual(said, [...each('first'), ...each('second')]);
  assert.equal(passed, 4);
});

/** A run within a run would report to the one around it. */
function runTogether(sources: Readonly<Record<string, string>>) {
  const head = `import { after, before, beforeEach, suite, test } from 'node:test';
    import { setTimeout as sleep } from 'node:timers/promises';\n`;
  const files = Object.entries(sources).map(([name, source]) => {
    const file = path.join(folder, `${name.replaceAll(' ', '-')}.test.ts`);
    fs.writeFileSync(file, head + source);
    return file;
  });
  return nodeTests(files, { isOneProcess: true, environment: { NODE_TEST_CONTEXT: '' } });
}
