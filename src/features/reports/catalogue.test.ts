import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, isReport } from './catalogue.ts';

test('what the index lists is a report, each by an id of its own', () => {
  const ids = catalogue.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of [...ids, 'driver-check-ins', 'contact-status']) assert.equal(isReport(id), true, id);
  assert.equal(isReport('no-such-report'), false);
});
