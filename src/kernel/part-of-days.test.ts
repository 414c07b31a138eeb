import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOfDays } from './part-of-days.ts';

test('a part of a period in days, to a tenth; nearly all is not all', () => {
  const day = 1440;
  assert.deepEqual(partOfDays(7 * day, 30 * day), { used: '7', all: '30', isNearlyAll: false });
  assert.deepEqual(partOfDays(7.45 * day, 31 * day), { used: '7.5', all: '31', isNearlyAll: false });
  assert.deepEqual(partOfDays(30 * day, 30 * day), { used: '30', all: '30', isNearlyAll: false });
  assert.deepEqual(partOfDays(30 * day - 40, 30 * day), { used: '30', all: '30', isNearlyAll: true });
});
