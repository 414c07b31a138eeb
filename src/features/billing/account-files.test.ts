import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { filesOf, mostAtOnce } from './account-files.ts';

const many = (count: number, rows: number) => Array.from({ length: count }, () => rows);

test('a file holds a hundred invoices, or a thousand rows with its heading', () => {
  assert.deepEqual(filesOf([]), []);
  assert.deepEqual([filesOf(many(100, 1)), filesOf(many(101, 1))], [[100], [100, 1]]);
  assert.deepEqual([filesOf([500, 499]), filesOf([500, 500]), filesOf([500, 498, 1, 1])], [[2], [1, 1], [3, 1]]);
  assert.deepEqual(filesOf([1200, 1, 1]), [1, 2], 'an invoice is never cut in two');
});

test('every invoice is in one file, and none holds more than it may', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 300 }), (rows) => {
      const left = [...rows];
      for (const count of filesOf(rows)) {
        const inside = left.splice(0, count);
        assert.ok(count > 0 && count <= mostAtOnce.invoices);
        assert.ok(inside.reduce((sum, one) => sum + one, 1) <= mostAtOnce.rows);
      }
      assert.deepEqual(left, []);
    }),
  );
});
