import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../kernel/refusal.ts';
import { activityStatuses, activityTypes } from './contract.ts';
import { completed, firstStatus, isOverdue } from './rules.ts';

test('a task begins as pending, nothing else has a status', () => {
  assert.deepEqual(activityTypes.map(firstStatus), [null, 'pending', null, null, null]);
});

test('only a task can be completed', () => {
  assert.equal(completed({ type: 'task' }), 'completed');
  for (const type of ['note', 'call', 'meeting', 'email'] as const) assert.throws(() => completed({ type }), Refusal);
});

test('a task is overdue from the day after it was due, unless it is completed or cancelled', () => {
  const due = (dueDate: string | null, status: (typeof activityStatuses)[number] | null = 'pending') =>
    isOverdue({ type: 'task', status, dueDate }, '2026-03-08');
  assert.equal(due('2026-03-07'), true);
  assert.equal(due('2026-03-08'), false);
  assert.equal(due(null), false);
  assert.deepEqual(
    activityStatuses.map((status) => due('2026-03-07', status)),
    [true, true, false, false],
  );
  assert.equal(isOverdue({ type: 'call', status: null, dueDate: '2026-03-07' }, '2026-03-08'), false);
});
