import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Topic } from '../kernel/topics.ts';
import { touches } from './live.ts';

const read = (queryKey: readonly unknown[], ...shows: readonly Topic[]) => ({
  queryKey,
  meta: { shows, isPublic: false, isKept: false },
});

test('a change touches the reads that show its topic', () => {
  const change = { topic: 'daily-routes' } as const;
  assert.equal(touches(change, read(['daily-routes.list', {}], 'daily-routes')), true);
  assert.equal(touches(change, read(['call-answer.get', {}], 'contacts', 'daily-routes')), true);
  assert.equal(touches(change, read(['routes.list', {}], 'routes')), false);
  assert.equal(touches(change, { queryKey: ['not of an operation'], meta: undefined }), false);
});

test('a read of another run or another day is left alone', () => {
  const change = { topic: 'daily-routes', id: 'run-1', date: '2026-11-20' } as const;
  const touched = (name: string, input: object) => touches(change, read([name, input], 'daily-routes'));
  assert.equal(touched('daily-routes.get', { id: 'run-1' }), true);
  assert.equal(touched('daily-routes.get', { id: 'run-2' }), false);
  assert.equal(touched('daily-routes.list', { date: '2026-11-21' }), false);
  assert.equal(touched('daily-routes.list', {}), true);
});

test("ids of other features' reads mean something else and are not compared", () => {
  const change = { topic: 'daily-routes', id: 'run-1' } as const;
  assert.equal(touches(change, read(['contacts.get', { id: 'contact-9' }], 'contacts', 'daily-routes')), true);
});
