import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mergeValues, withFields } from './three-way.ts';

type Values = { a: string; b: string; c: string[]; x: number; y: number };
const text = fc.constantFrom('', 'one', 'two');
const values: fc.Arbitrary<Values> = fc.record({
  a: text,
  b: text,
  c: fc.array(text, { maxLength: 2 }),
  x: fc.nat(2),
  y: fc.nat(2),
});
const position = [['x', 'y']] as const;
const plain = (value: unknown) => JSON.stringify(value);

test('each field is as whoever changed it has it, and only what both changed is left to choose', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const merged = mergeValues(base, mine, theirs);
      for (const field of Object.keys(base) as (keyof Values)[]) {
        const [before, my, their] = [base, mine, theirs].map((one) => plain(one[field]));
        const isClash = before !== my && before !== their && my !== their;
        assert.equal(merged.both.includes(field), isClash);
        assert.equal(plain(merged.values[field]), before === my ? their : my);
        assert.equal(merged.theirs.includes(field), before === my && before !== their);
      }
    }),
  );
});

test('what belongs together is never mixed', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged, both } = mergeValues(base, mine, theirs, position);
      const pair = ({ x, y }: Values) => plain([x, y]);
      assert.ok([pair(mine), pair(theirs)].includes(pair(merged)));
      assert.equal(both.includes('x'), both.includes('y'));
    }),
  );
});

test('taking theirs where both changed leaves everything else as it was typed', () => {
  fc.assert(
    fc.property(values, values, values, (base, mine, theirs) => {
      const { values: merged, both } = mergeValues(base, mine, theirs, position);
      const taken = withFields(merged, theirs, both);
      assert.deepEqual(mergeValues(theirs, taken, theirs, position).both, []);
      for (const field of Object.keys(base) as (keyof Values)[])
        assert.equal(plain(taken[field]), plain(both.includes(field) ? theirs[field] : merged[field]));
    }),
  );
});
