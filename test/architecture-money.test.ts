/** Plants floating point on money beside what only looks like it, and expects exactly these named by the linter. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';

const project = path.join(import.meta.dirname, '..');
const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'money-law-'));
after(() => fs.rmSync(tree, { recursive: true, force: true }));
fs.cpSync(path.join(project, 'scripts/tools'), path.join(tree, 'scripts/tools'), { recursive: true });
fs.cpSync(path.join(project, 'biome.json'), path.join(tree, 'biome.json'));

/** Which lines of a file are named, counted from one. */
function named(file: string, lines: readonly string[]): number[] {
  const target = path.join(tree, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, lines.map((line, at) => `export const x${at} = ${line};\n`).join(''));
  const biome = path.join(project, 'node_modules/.bin/biome');
  const { stdout, stderr } = spawnSync(biome, ['lint', '--colors=off', '--max-diagnostics=99', file], {
    cwd: tree,
    encoding: 'utf8',
  });
  const found = `${stdout}${stderr}`.matchAll(/:(\d+):\d+ plugin[^×]*×\s+Money is whole cents/g);
  return [...new Set([...found].map(([, line]) => Number(line)))].sort((a, b) => a - b);
}

const all = (lines: readonly unknown[]) => lines.map((_, at) => at + 1);

test('in money files floating point is named, and nothing else', () => {
  const wrong = [
    'parseFloat(typed)',
    'Number.parseFloat(typed)',
    'total.toFixed(2)',
    'total / 100',
    '(a + b) * 100',
    '100 * total',
    'total * 1.075',
    'total * .5',
  ];
  const right = ['total * 3', 'total / 7', '100_00', 'share(total, 100)', '{ minutes: [0.1, 0.5] }', "'1.5'"];
  for (const file of [
    'src/features/invoices/web/sums.ts',
    'src/features/billing/rules.ts',
    'src/server/payments/sums.ts',
    'local-stripe/sums.ts',
  ]) {
    assert.deepEqual(named(file, wrong), all(wrong), file);
    assert.deepEqual(named(file, right), [], file);
  }
});

test('everywhere else it is named on what is called cents', () => {
  const wrong = [
    'priceCents / 100',
    'row.priceCents / 3',
    'cents * 100',
    '0.5 * priceCents',
    'priceCents * 1.1',
    'parseFloat(priceCents)',
    'cents.toFixed(2)',
  ];
  const right = ['metres / 100', 'share.toFixed(1)', 'priceCents * 2', 'percents + 0.5', 'parseFloat(text)'];
  assert.deepEqual(named('src/features/company/web/figures.ts', wrong), all(wrong));
  assert.deepEqual(named('src/features/company/web/figures.ts', right), []);
  assert.deepEqual(named('src/kernel/money.ts', wrong), []);
});
