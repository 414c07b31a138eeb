import assert from 'node:assert/strict';
import { test } from 'node:test';
import { counting } from './counting.ts';

test('how many there are, and of how many', () => {
  const contacts = counting('contacts');
  assert.deepEqual([contacts(0), contacts(1), contacts(1340)], ['0 contacts', '1 contact', '1,340 contacts']);
  assert.equal(counting('activities', 'activity')(12, 1), '12 of 1 activity');
});
