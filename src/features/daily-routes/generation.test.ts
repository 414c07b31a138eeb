import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  closesAfterMs,
  datesDue,
  generationMessage,
  planGeneration,
  refuseOutsideWindow,
  type Template,
} from './generation.ts';

const monday = '2026-11-23';
const template = (routeId: string, more: Partial<Template> = {}): Template => ({
  routeId,
  routeName: `Route ${routeId}`,
  days: ['Monday'],
  hasStops: true,
  waiting: 0,
  ...more,
});
const run = (routeId: string, status: 'pending' | 'in_progress' | 'completed' | 'cancelled', wasWorked = false) => ({
  id: `run ${routeId}`,
  routeId,
  status,
  wasWorked,
});

test('routes of the weekday with stops are made; others are not mentioned', () => {
  const templates = [template('a'), template('b', { days: ['Tuesday'] }), template('c', { hasStops: false })];
  const plan = planGeneration(monday, { templates, existing: [], force: false });
  assert.deepEqual(
    plan.make.map((t) => t.routeId),
    ['a'],
  );
  assert.deepEqual([plan.rebuild, plan.skip], [[], []]);
});

test('a route that does not run that day is made when a rescheduled pickup waits for it', () => {
  const plan = planGeneration(monday, {
    templates: [template('a', { days: ['Friday'], waiting: 1 })],
    existing: [],
    force: false,
  });
  assert.deepEqual(
    plan.make.map((t) => t.routeId),
    ['a'],
  );
});

test('what exists is skipped with the reason; force rebuilds only what nobody worked', () => {
  const templates = ['a', 'b', 'c', 'd', 'e'].map((id) => template(id));
  const existing = [
    run('a', 'pending'),
    run('b', 'in_progress', true),
    run('c', 'completed', true),
    run('d', 'cancelled'),
    run('e', 'cancelled', true),
  ];
  const plain = planGeneration(monday, { templates, existing, force: false });
  assert.deepEqual([plain.make.length, plain.rebuild.length, plain.skip.length], [0, 0, 5]);
  const forced = planGeneration(monday, { templates, existing, force: true });
  assert.deepEqual(
    forced.rebuild.map((r) => r.runId),
    ['run a', 'run d'],
  );
  assert.deepEqual(
    forced.skip.map((s) => s.reason),
    ['Already started', 'Already completed', 'Stops were worked already'],
  );
});

test('the window reaches from today through 14 days ahead', () => {
  for (const [date, fits] of [
    ['2026-11-22', false],
    ['2026-11-23', true],
    ['2026-12-07', true],
    ['2026-12-08', false],
  ] as const) {
    const attempt = () => refuseOutsideWindow(date, monday);
    if (fits) assert.doesNotThrow(attempt);
    else assert.throws(attempt, { code: 'date-out-of-window' });
  }
});

test("the evening hour is the company's, also on the two days of clock change", () => {
  const due = (now: string) => datesDue(now, { timeZone: 'America/Denver', hour: 18 });
  // 2026-03-08: one hour is missing, so that 18:00 is 24:00 UTC.
  assert.deepEqual(due('2026-03-08T23:59:59Z'), ['2026-03-08']);
  assert.deepEqual(due('2026-03-09T00:00:00Z'), ['2026-03-08', '2026-03-09']);
  // 2026-11-01: one hour comes twice, so that 18:00 is 01:00 UTC of the day after.
  assert.deepEqual(due('2026-11-02T00:59:59Z'), ['2026-11-01']);
  assert.deepEqual(due('2026-11-02T01:00:00Z'), ['2026-11-01', '2026-11-02']);
  // Both hours of 01:30 lie in the same day, and the day before was not missed.
  for (const now of ['2026-11-01T07:30:00Z', '2026-11-01T08:30:00Z']) assert.deepEqual(due(now), ['2026-11-01']);
});

test('the result goes after two seconds when something was made, and stays to be read when nothing was', () => {
  assert.equal(closesAfterMs(1), 2000);
  assert.equal(closesAfterMs(0), undefined);
});

test('the message counts in words', () => {
  assert.equal(generationMessage(monday, 0, 0), 'No routes are planned for Monday, Nov 23, 2026.');
  assert.equal(generationMessage(monday, 1, 0), 'Generated 1 daily route for Nov 23, 2026.');
  assert.equal(
    generationMessage(monday, 4, 2),
    'Generated 4 daily routes for Nov 23, 2026. 2 daily routes were kept as they are.',
  );
});
