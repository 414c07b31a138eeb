/** What the office is told before an account of the staff is deleted, or made a customer. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftBehind } from './left-behind.ts';

const [dan, ann] = ['dan', 'ann'].map((id) => ({ id, firstName: 'Dan', lastName: 'Ruiz' }));
const work = { runs: [], today: '2026-06-16', routes: [{ name: 'Aztec', driver: ann ?? null }], openTasks: 0 };

test('routes that lose their driver and tasks that nobody has any more are told, and nothing of others', () => {
  assert.ok(dan);
  assert.equal(leftBehind(dan, work), undefined);
  const routes = [...work.routes, { name: 'Mesa', driver: dan }];
  assert.equal(leftBehind(dan, { ...work, routes }), 'Mesa has no driver then.');
  assert.equal(
    leftBehind(dan, { ...work, routes: [...routes, { name: 'Old Town', driver: dan }], openTasks: 1 }),
    'Mesa and Old Town have no driver then. 1 open task is assigned to Dan: give it to somebody else, or nobody has it on their dashboard.',
  );
  assert.match(leftBehind(dan, { ...work, openTasks: 1200 }) ?? '', /^1,200 open tasks are assigned to Dan: give them/);
});

test('what they drive today comes first', () => {
  assert.ok(dan);
  const run = {
    ...{ id: 'r', date: work.today, routeId: 'mesa', routeName: 'Mesa', status: 'in_progress' as const },
    ...{ startTime: null, endTime: null, notes: null, cancelReason: null, driver: dan },
    stops: { total: 3, suspended: 1, worked: 1, completed: 1 },
  };
  const said = leftBehind(dan, { ...work, runs: [run], openTasks: 2 }) ?? '';
  assert.match(said, /^Dan drives Mesa today: 1 of 2 stops are done\. .* 2 open tasks are assigned to Dan/);
});
