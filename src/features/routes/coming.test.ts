import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schedule } from '../services/cadence.ts';
import { comesWithin } from './coming.ts';

const today = '2026-06-16'; // a Tuesday
const mondays: Schedule = { days: ['Monday'], cadence: { kind: 'weekly' }, season: null };
const autumn: Schedule = { ...mondays, season: { from: '10-01', to: '11-30' } };
const open = { firstDay: '2020-01-01', lastDay: null };

test('a service that goes on is reached by every route that comes at all', () => {
  assert.equal(comesWithin(mondays, [], today, open), true);
  assert.equal(comesWithin(autumn, [], today, open), true);
  assert.equal(comesWithin({ ...mondays, days: [] }, [], today, open), false);
});

test('a service that ends before the next pickup is reached by none, the last day included', () => {
  assert.equal(comesWithin(mondays, [], today, { ...open, lastDay: '2026-06-21' }), false);
  assert.equal(comesWithin(mondays, [], today, { ...open, lastDay: '2026-06-22' }), true);
  assert.equal(comesWithin(autumn, [], today, { ...open, lastDay: '2026-09-30' }), false);
});

test('what is still to begin is looked for from its first day, and a closed day counts', () => {
  const term = { firstDay: '2026-06-22', lastDay: '2026-06-22' };
  const closed = [{ date: '2026-06-22', name: 'Closed', effect: 'slides' as const, movedTo: null }];
  assert.equal(comesWithin(mondays, [], today, term), true);
  assert.equal(comesWithin(mondays, closed, today, term), false);
});
