import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mostDepth, mostTags } from '../../kernel/tangled.ts';
import type { Agreement } from './contract.ts';
import { previewOf, refuseAssigned, refuseEmpty, refuseOutdated, refuseTangled } from './rules.ts';

test('an agreement says something, in HTML that can be read in time', () => {
  refuseEmpty('Terms');
  assert.throws(() => refuseEmpty(''), { code: 'no-content' });
  refuseTangled('<p>Terms</p>');
  assert.throws(() => refuseTangled('<br>'.repeat(mostTags + 1)), /at most 10,000 HTML tags$/);
  assert.throws(() => refuseTangled('<div>'.repeat(mostDepth + 1)), /at most 100 HTML tags inside of each other$/);
});

test('only the version that was seen is written over, and what is assigned stays', () => {
  const current = { version: 2 } as Agreement;
  refuseOutdated(current, 2);
  for (const version of [1, 3])
    assert.throws(() => refuseOutdated(current, version), { code: 'agreement-changed', current });
  refuseAssigned(false);
  assert.throws(() => refuseAssigned(true), { code: 'agreement-assigned' });
});

test('a preview is a hundred whole characters, and says when there are more', () => {
  assert.equal(previewOf('a'.repeat(100)), 'a'.repeat(100));
  assert.equal(previewOf('a'.repeat(101)), `${'a'.repeat(100)}…`);
  assert.equal(previewOf('😀'.repeat(101)), `${'😀'.repeat(100)}…`);
});
