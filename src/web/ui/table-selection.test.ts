import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { chosenOf, toggled } from './table-selection.ts';

const keys = ['a', 'b', 'c', 'd', 'e'];
const sorted = (set: ReadonlySet<string>) => [...set].sort();

test('a click turns one row', () => {
  assert.deepEqual(sorted(toggled(new Set(['a']), keys, 'c')), ['a', 'c']);
  assert.deepEqual(sorted(toggled(new Set(['a', 'c']), keys, 'c')), ['a']);
});

test('a range becomes what the clicked row becomes, in either direction', () => {
  assert.deepEqual(sorted(toggled(new Set(['b']), keys, 'd', 'b')), ['b', 'c', 'd']);
  assert.deepEqual(sorted(toggled(new Set(['e']), keys, 'b', 'd')), ['b', 'c', 'd', 'e']);
  assert.deepEqual(sorted(toggled(new Set(keys), keys, 'b', 'd')), ['a', 'e']);
});

test('a range from a row that is not shown any more is one row', () => {
  assert.deepEqual(sorted(toggled(new Set(['z']), keys, 'b', 'z')), ['b', 'z']);
});

test('turning twice gives back what was, and rows of other pages stay', () => {
  const some = fc.uniqueArray(fc.constantFrom(...keys, 'y', 'z'));
  fc.assert(
    fc.property(some, fc.constantFrom(...keys), (chosen, key) => {
      const before = new Set(chosen);
      assert.deepEqual(sorted(toggled(toggled(before, keys, key), keys, key)), sorted(before));
      for (const other of ['y', 'z']) assert.equal(toggled(before, keys, key).has(other), before.has(other));
    }),
  );
});

test('none, some or all of the shown rows are chosen', () => {
  assert.deepEqual(
    [[], ['z'], ['a'], keys, [...keys, 'z']].map((chosen) => chosenOf(new Set(chosen), keys)),
    ['none', 'none', 'some', 'all', 'all'],
  );
});
