/** The faults of `npm run test:mutants`, and that it calls noticed only what a test noticed. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { type Fault, faultsOf, isExcused } from '../scripts/tools/faults.ts';
import { importersBelow, leaningOn } from '../scripts/tools/import-graph.ts';
import { judge, redTests, subjectOf } from '../scripts/tools/planting.ts';

const withFaults = (source: string) =>
  faultsOf(source, 'rule.ts').map(
    ({ start, end, instead }: Fault) => `${source.slice(0, start)}${instead}${source.slice(end)}`,
  );

test('comparisons turn, "and" becomes "or", and the other way round', () => {
  for (const [one, other] of ['< <=', '> >=', '=== !==', '&& ||'].map((pair) => pair.split(' '))) {
    assert.deepEqual(withFaults(`f(a ${one} b)`), [`f(a ${other} b)`]);
    assert.deepEqual(withFaults(`f(a ${other} b)`), [`f(a ${one} b)`]);
  }
});

test('one off, no negation and no order are faults', () => {
  assert.deepEqual(withFaults('f(a - 1, a + 1, a - 2)'), ['f(a, a + 1, a - 2)', 'f(a - 1, a, a - 2)']);
  assert.deepEqual(withFaults('f(!a, -a)'), ['f(a, -a)']);
  assert.deepEqual(withFaults('f(rows.toSorted(by).at(0))'), ['f(rows.at(0))']);
  assert.deepEqual(withFaults('f(rows.map(by))'), []);
});

test('they come in the order of the file, and types have none', () => {
  const source = 'type A = B extends C ? 1 : 2; interface D { e: F }\nconst g = (h: A): boolean => h < 1 && !h;';
  assert.deepEqual(
    withFaults(source).map((text) => text.split('=> ')[1]),
    ['h <= 1 && !h;', 'h < 1 || !h;', 'h < 1 && h;'],
  );
});

test('a line is excused on itself or on the one before it, with a reason', () => {
  const at = (source: string) => isExcused(source, source.indexOf('<'));
  assert.ok(at('// unnoticed: both are the same\na < b'));
  assert.ok(at('a < b // unnoticed: both are the same'));
  assert.ok(!at('// unnoticed:\na < b'));
  assert.ok(!at('// unnoticed: far away\n\na < b'));
});

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'haulyard-faults-'));
after(() => fs.rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  fs.writeFileSync(path.join(folder, name), text);
  return path.join(folder, name);
};

const rule = file(
  'rule.ts',
  `export const isGrown = (age: number): boolean => age >= 18;
export const isOld = (age: number): boolean => age > 70; // the tests do not know it
export function dots(text: string): number {
  let count = 0;
  for (let at = text.indexOf('.'); at >= 0; at = text.indexOf('.', at + 1)) count++;
  return count;
}
`,
);
const neighbour = file(
  'neighbour.ts',
  `import { dots, isGrown } from './rule.ts';\nexport const all = { dots, isGrown };\n`,
);
const onlyTypes = file('types.test.ts', `import type { all } from './neighbour.ts';\nexport type All = typeof all;\n`);
const good = file(
  'good.test.ts',
  `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { all } from './neighbour.ts';
test('grown', () => assert.deepEqual([17, 18].map(all.isGrown), [false, true]));
test('dots', () => assert.equal(all.dots('.a.'), 2));
`,
);
const red = file(
  'red.test.ts',
  `import { test } from 'node:test';\ntest('red', () => Promise.reject(new Error('It is red.')));\n`,
);

test('a test reaches what it imports through others, unless for types alone', () => {
  const importers = importersBelow([onlyTypes, good]);
  assert.deepEqual([...leaningOn(rule, importers)], [rule, neighbour, good]);
});

test('what a test notices, what none does, what never ends, and what is no program are told apart', async () => {
  const leaning = [...leaningOn(rule, importersBelow([good]))];
  const subject = subjectOf(rule, leaning, Number.POSITIVE_INFINITY);
  assert.deepEqual(subject.tests, [good]);
  const broken = { start: 0, end: 6, instead: 'export export' };
  const faults = [...subject.faults, { file: rule, fault: broken, place: 'broken' }];
  const judged = await judge([{ ...subject, faults }], new Map(), 2000);
  assert.deepEqual(
    judged.map(({ fault, outcome }) => [fault.instead, outcome]),
    [
      ['>', 'noticed'],
      ['>=', 'unnoticed'],
      ['>', 'noticed'],
      ['', 'endless'],
      ['export export', 'no program'],
    ],
  );
});

test('a test that fails by itself is named before anything is planted', async () => {
  const { red: named } = await redTests([good, red]);
  assert.deepEqual(named, [{ test: red, said: 'It is red.' }]);
});

test('the test of a file itself is asked first, then those beside it, then the nearest of all others', () => {
  const others = Array.from({ length: 30 }, (_, n) => `/far/${n}.test.ts`);
  const { tests } = subjectOf(rule, [rule, ...others, good, rule.replace('.ts', '.test.ts')], 1);
  assert.deepEqual(tests.slice(0, 3), [rule.replace('.ts', '.test.ts'), good, '/far/0.test.ts']);
  assert.equal(tests.length, 20);
});

test('what one test undoes at its end is undone before the next, also when it fails', async () => {
  const undoing = (end: string) => `import assert from 'node:assert/strict';
import { test } from 'node:test';
let isOpen = false;
test('opens', (t) => { t.after(() => { isOpen = false; }); isOpen = true; ${end} });
test('is closed', () => assert.equal(isOpen, false));
`;
  const tests = [file('undone.test.ts', undoing('')), file('broken.test.ts', undoing("throw new Error('It broke.');"))];
  const { red: named } = await redTests(tests);
  assert.deepEqual(named, [{ test: tests[1], said: 'It broke.' }]);
});

test('at most so many faults of a file are planted, spread over it', () => {
  assert.deepEqual(
    subjectOf(rule, [], 2).faults.map(({ place }) => place.split('"')[1]), // of four
    ['>=', '>='],
  );
  assert.equal(subjectOf(rule, [], 2).tests.length, 0);
});
