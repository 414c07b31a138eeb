import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DailyRouteStop } from './run-shapes.ts';
import { countNotDone, listStops } from './stop-listing.ts';

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
    shown: 3,
  });
  assert.deepEqual(list(stops, false, 'c'), {
    rows: ['a', 'b', 'held', 'd'],
    shown: 5,
  });
});

test('of a run on which everything is done nothing is shown while that is hidden', () => {
  const done = [stop('a', 'completed'), stop('b', 'rescheduled')];
  assert.equal(list(done, true).shown, 0);
  assert.equal(list(done, false).shown, 2);
});

test('what was skipped or put off is no completed stop, though nothing is left open', () => {
  const stops = [stop('a', 'completed'), stop('b', 'skipped'), stop('c', 'rescheduled'), stop('d', 'skipped'), held];
  assert.deepEqual(countNotDone(stops), { skipped: 2, putOff: 1 });
  assert.deepEqual(countNotDone([stop('a', 'completed'), held]), { skipped: 0, putOff: 0 });
});
