import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DailyRoute, DailyRouteStop } from './contract.ts';
import { type PendingWork, withPending } from './pending-work.ts';

const stop = (order: number, more: Partial<DailyRouteStop> = {}) =>
  ({
    id: `stop-${order}`,
    order,
    status: 'pending',
    suspension: null,
    driverNotes: null,
    hasPhoto: false,
    startedAt: null,
    completionTime: null,
    rescheduledTo: null,
    ...more,
  }) as DailyRouteStop;
const run = {
  status: 'pending',
  startTime: null,
  stops: { total: 3, suspended: 0, worked: 0, completed: 0 },
} as DailyRoute;
const shown = { dailyRoute: run, stops: [stop(1), stop(2), stop(3)] };
const work = (order: number, more: Partial<PendingWork>): PendingWork => ({
  stopId: `stop-${order}`,
  becomes: 'completed',
  at: '2026-03-08T13:00:00Z',
  notes: null,
  toDate: null,
  hasPhoto: false,
  ...more,
});

test('what waits is shown as done, and counts', () => {
  const after = withPending(shown, [
    work(1, { hasPhoto: true, notes: 'Two bags' }),
    work(2, { becomes: 'skipped' }),
    work(3, { becomes: 'rescheduled', toDate: '2026-03-10' }),
  ]);
  assert.deepEqual(after.dailyRoute.stops, { total: 3, suspended: 0, worked: 3, completed: 1 });
  assert.equal(after.dailyRoute.status, 'in_progress');
  assert.deepEqual(
    after.stops.map(({ status }) => status),
    ['completed', 'skipped', 'rescheduled'],
  );
  assert.deepEqual([after.stops[0]?.hasPhoto, after.stops[0]?.driverNotes], [true, 'Two bags']);
  assert.equal(after.stops[2]?.rescheduledTo, '2026-03-10');
});

test('commands are applied in the order in which they were given', () => {
  const { stops } = withPending(shown, [
    work(1, { becomes: 'in_progress', at: '2026-03-08T12:59:00Z' }),
    work(1, {}),
    work(1, { becomes: 'skipped' }),
    work(1, { becomes: undefined, notes: 'Blocked by a car' }),
  ]);
  assert.deepEqual([stops[0]?.status, stops[0]?.driverNotes], ['skipped', 'Blocked by a car']);
  assert.equal(stops[0]?.startedAt, '2026-03-08T12:59:00Z');
});

test('what the server shows already is not counted twice, and other runs are left alone', () => {
  const done = {
    ...shown,
    dailyRoute: { ...run, stops: { ...run.stops, worked: 1, completed: 1 } },
    stops: [stop(1, { status: 'completed' }), stop(2), stop(3)],
  };
  assert.equal(withPending(done, [work(1, {})]).dailyRoute.stops.worked, 1);
  assert.equal(withPending(shown, [work(9, {})]), shown);
});
