import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import type { RunStatus, StopStatus } from './statuses.ts';
import { stopsToMove } from './stop-transfers.ts';

const run = (id: string, status: RunStatus = 'in_progress', date = '2026-11-02') => ({ id, status, date });
const stop = (id: string, status: StopStatus = 'pending') => ({ id, status });
const stops = [stop('a', 'completed'), stop('b', 'in_progress'), stop('c'), stop('d', 'skipped'), stop('e')];
const refusedAs = (act: () => unknown, code: string) =>
  assert.throws(act, (error) => error instanceof Refusal && error.code === code);

test('all open stops move, or the chosen ones, in their order', () => {
  const moved = (...given: Parameters<typeof stopsToMove>) => stopsToMove(...given).map(({ id }) => id);
  assert.deepEqual(moved(run('x'), run('y'), stops, undefined), ['b', 'c', 'e']);
  assert.deepEqual(moved(run('x'), undefined, stops, ['e', 'c']), ['c', 'e']);
  assert.deepEqual(moved(run('x', 'cancelled'), run('y'), stops, ['c']), ['c'], 'they still wait for a truck');
});

test('runs that are over, and runs of another day, are left alone', () => {
  refusedAs(() => stopsToMove(run('x', 'completed'), run('y'), stops, undefined), 'run-moved-on');
  for (const status of ['completed', 'cancelled'] as const)
    refusedAs(() => stopsToMove(run('x'), run('y', status), stops, undefined), 'run-moved-on');
  refusedAs(() => stopsToMove(run('x'), run('y', 'pending', '2026-11-03'), stops, undefined), 'other-day');
  refusedAs(() => stopsToMove(run('x'), run('x'), stops, undefined), 'other-day');
});

test('what was worked or moved meanwhile is told, not moved', () => {
  refusedAs(() => stopsToMove(run('x'), run('y'), stops, ['a']), 'stop-moved-on');
  refusedAs(() => stopsToMove(run('x'), run('y'), stops, ['c', 'gone']), 'stop-moved-on');
  refusedAs(() => stopsToMove(run('x'), run('y'), [stop('a', 'completed')], undefined), 'nothing-to-move');
});
