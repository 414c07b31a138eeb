import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PendingStopWork, withPending } from './pending-work.ts';
import type { DailyRoute, DailyRouteStop } from './run-shapes.ts';

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
    skipReason: null,
    ...more,
  }) as DailyRouteStop;
const run = {
  id: 'run',
  status: 'pending',
  startTime: null,
  stops: { total: 3, suspended: 0, worked: 0, completed: 0 },
} as DailyRoute;
const shown = { dailyRoute: run, stops: [stop(1), stop(2), stop(3)] };
const work = (order: number, more: Partial<PendingStopWork>): PendingStopWork => ({
  stopId: `stop-${order}`,
  becomes: 'completed',
  at: '2026-03-08T13:00:00Z',
  notes: null,
  skipReason: null,
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

test('what is taken back waits to be worked again, and does not count', () => {
  const skipped = work(1, { becomes: 'skipped', skipReason: 'blocked', notes: 'Car', hasPhoto: true });
  const done = withPending(shown, [skipped, work(2, { becomes: 'rescheduled', toDate: '2026-03-10' })]);
  assert.deepEqual([done.stops[0]?.skipReason, done.stops[0]?.driverNotes], ['blocked', 'Car']);
  const { dailyRoute, stops } = withPending(done, [work(1, { becomes: 'pending' }), work(2, { becomes: 'pending' })]);
  assert.deepEqual(dailyRoute.stops, run.stops);
  assert.deepEqual(
    stops.map(({ status, completionTime, skipReason, rescheduledTo, driverNotes, hasPhoto }) => [
      ...[status, completionTime, skipReason, rescheduledTo, driverNotes, hasPhoto],
    ]),
    Array(3).fill(['pending', null, null, null, null, false]),
  );
});

test('a run that is started or completed on the phone is shown so, its open stops as skipped', () => {
  const at = '2026-03-08T12:00:00Z';
  const started = withPending(shown, [{ runId: 'run', becomes: 'in_progress', at, notes: null }, work(1, {})]);
  assert.deepEqual([started.dailyRoute.status, started.dailyRoute.startTime], ['in_progress', at]);
  const over = withPending(started, [
    { runId: 'run', becomes: 'completed', at: '2026-03-08T14:00:00Z', notes: 'Fine' },
  ]);
  assert.deepEqual(
    [over.dailyRoute.status, over.dailyRoute.notes, over.dailyRoute.stops.worked],
    ['completed', 'Fine', 3],
  );
  assert.deepEqual(
    over.stops.map(({ status }) => status),
    ['completed', 'skipped', 'skipped'],
  );
  assert.equal(withPending(shown, [{ runId: 'other', becomes: 'completed', at, notes: null }]), shown);
});
