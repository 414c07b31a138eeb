import assert from 'node:assert/strict';
import { test } from 'node:test';
import { touches } from './live.ts';

const topics = { 'daily-routes': ['daily-routes.', 'contacts.get'] };
const read = (...queryKey: unknown[]) => ({ queryKey });

test('a change touches the reads that its topic names', () => {
  const change = { topic: 'daily-routes' };
  assert.equal(touches(change, read('daily-routes.list', {}), topics), true);
  assert.equal(touches(change, read('routes.list', {}), topics), false);
  assert.equal(touches({ topic: 'unknown' }, read('daily-routes.list', {}), topics), false);
});

test('a read of another run or another day is left alone', () => {
  const change = { topic: 'daily-routes', id: 'run-1', date: '2026-11-20' };
  assert.equal(touches(change, read('daily-routes.get', { id: 'run-1' }), topics), true);
  assert.equal(touches(change, read('daily-routes.get', { id: 'run-2' }), topics), false);
  assert.equal(touches(change, read('daily-routes.list', { date: '2026-11-21' }), topics), false);
  assert.equal(touches(change, read('daily-routes.list', {}), topics), true);
});

test("ids of other features' reads mean something else and are not compared", () => {
  assert.equal(
    touches({ topic: 'daily-routes', id: 'run-1' }, read('contacts.get', { id: 'contact-9' }), topics),
    true,
  );
});
