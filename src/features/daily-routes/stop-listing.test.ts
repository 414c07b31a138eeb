import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DailyRouteStop } from './run-shapes.ts';
import { listStops } from './stop-listing.ts';

type Stop = Pick<DailyRouteStop, 'id' | 'status' | 'suspension'>;
const stop = (id: string, status: Stop['status']): Stop => ({ id, status, suspension: null });
const held: Stop = {
  id: 'held',
  status: 'pending',
  suspension: { id: 'hold', reason: 'vacation', from: '2026-11-20', to: '2026-11-30', notes: null },
};
const list = (stops: readonly Stop[], isHiding: boolean, nextId?: string) => {
  const { rows, ...rest } = listStops(stops, { isHiding, nextId });
  return { ...rest, rows: rows.map(({ id }) => id) };
};

test('what was worked is hidden and counted; open and suspended stops stay, the next one stands above', () => {
  const stops = [stop('a', 'completed'), stop('b', 'skipped'), held, stop('c', 'in_progress'), stop('d', 'pending')];
  assert.deepEqual(list(stops, true, 'c'), {
    rows: ['held', 'd'],
    caption: 'Showing 3 of 5 stops (completed stops hidden)',
    empty: undefined,
  });
  assert.deepEqual(list(stops, false, 'c'), {
    rows: ['a', 'b', 'held', 'd'],
    caption: 'All 5 stops',
    empty: undefined,
  });
});

test('a run without stops, and one on which everything is done, say so', () => {
  assert.equal(list([], true).empty, 'No stops found');
  assert.equal(list([], false).empty, 'No stops found');
  const done = [stop('a', 'completed'), stop('b', 'rescheduled')];
  assert.equal(list(done, true).empty, 'All stops completed!');
  assert.equal(list(done, true).caption, 'Showing 0 of 2 stops (completed stops hidden)');
  assert.deepEqual(list(done, false).empty, undefined);
});
