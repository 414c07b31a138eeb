import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cutSummary } from './words.ts';

test('a description of more than 80 characters is cut there, with an ellipsis', () => {
  assert.equal(cutSummary('x'.repeat(80)), 'x'.repeat(80));
  assert.equal(cutSummary('x'.repeat(81)), `${'x'.repeat(80)}…`);
});

test('an emoji is one character, and never cut in half', () => {
  assert.equal(cutSummary('🗑'.repeat(80)), '🗑'.repeat(80));
  assert.equal(cutSummary('🗑'.repeat(81)), `${'🗑'.repeat(80)}…`);
});
