import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toFigure, toOwnTasks } from './ways.ts';

test('a number leads to the rows that add up to it, all of them or those of one month', () => {
  assert.deepEqual(toFigure('new-leads' as Parameters<typeof toFigure>[0]), { to: '/admin/new-leads' });
  assert.deepEqual(toFigure('new-leads' as Parameters<typeof toFigure>[0], '2026-11').search, { month: '2026-11' });
  assert.equal(toOwnTasks('ana', true).search?.overdue, 'true');
  assert.equal('overdue' in (toOwnTasks('ana').search ?? {}), false);
});
