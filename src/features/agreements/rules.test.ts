import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { previewOf } from './rules.ts';

test('a preview is the first 100 characters, and says when there are more', () => {
  assert.equal(previewOf('Short.'), 'Short.');
  assert.equal(previewOf('x'.repeat(100)), 'x'.repeat(100));
  assert.equal(previewOf('x'.repeat(101)), `${'x'.repeat(100)}…`);
  assert.equal(previewOf(`${'x'.repeat(99)} yz`), `${'x'.repeat(99)}…`);
});

test('a preview never tears a character apart', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 90, maxLength: 400 }), (text) => {
      const preview = previewOf(text);
      assert.ok(preview.isWellFormed());
      assert.ok([...preview].length <= 101);
      assert.ok(text.startsWith(preview.replace(/…$/, '').trimEnd()) || preview === text);
    }),
  );
});
