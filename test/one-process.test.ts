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
    const file = path.join(folder, `${what.replaceAll(' ', '-')}.test.ts`);
    const head = `import { test } from 'node:test';\nimport { setTimeout as sleep } from 'node:timers/promises';\n`;
    fs.writeFileSync(file, head + source);
    // A run within a run would report to the one around it.
    const { failed, output } = await nodeTests([file, 'src/kernel/money.test.ts'], {
      isOneProcess: true,
      environment: { NODE_TEST_CONTEXT: '' },
    });
    assert.equal(failed, what === 'passes' ? 0 : 1, output);
  });
