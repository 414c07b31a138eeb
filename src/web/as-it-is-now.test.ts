import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asItIsNow } from './as-it-is-now.ts';

test('what was opened is told as it is now, and as it was when the list lacks it', () => {
  const opened = { id: 'b', open: 2 };
  const now = { id: 'b', open: 3 };
  assert.equal(asItIsNow(opened, [{ id: 'a', open: 1 }, now]), now);
  for (const rows of [undefined, [], [{ id: 'a', open: 1 }]]) assert.equal(asItIsNow(opened, rows), opened);
  assert.equal(asItIsNow(undefined, [now]), undefined);
});
