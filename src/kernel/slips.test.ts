import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slipsBetween, slipsForgiven } from './slips.ts';

const slips = [
  ['begay', 'begay', 0],
  ['begya', 'begay', 1],
  ['bgeay', 'begay', 1],
  ['egay', 'begay', 1],
  ['begayy', 'begay', 1],
  ['vegay', 'begay', 1],
  ['vegya', 'begay', 2],
  ['ca', 'abc', 3],
  ['', 'abc', 3],
  ['abc', '', 3],
] as const;
for (const [typed, meant, count] of slips)
  test(`from "${typed}" to "${meant}" it takes ${count}`, () => {
    assert.equal(slipsBetween(typed, meant), count);
    assert.equal(slipsBetween(meant, typed), count);
  });

test('the longer a word of letters, the more is forgiven', () => {
  const forgiven = ['beg', 'bega', 'begays', 'begayes', '5551', 'b-77x'].map(slipsForgiven);
  assert.deepEqual(forgiven, [0, 1, 1, 2, 0, 0]);
});
