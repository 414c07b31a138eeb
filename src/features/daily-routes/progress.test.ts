import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  dayStats,
  isOpen,
  nextStop,
  percentComplete,
  runAfter,
  stopAfter,
  stopsAway,
  suspensionNotice,
} from './progress.ts';
import { cancelRun, completeRun, maySkip, startRun, whyNotRun } from './run-moves.ts';
import type { DailyRoute, DailyRouteStop } from './run-shapes.ts';
import { stopStatuses } from './statuses.ts';
import { untouched } from './stop-moves.ts';

const hold = { id: 'h', from: '2026-11-20', to: '2026-11-30', reason: 'vacation', notes: null } as const;
const stop = (order: number, status: (typeof stopStatuses)[number] = 'pending', suspended = false) => ({
  order,
  status,
  suspension: suspended ? hold : null,
});

test('percent is rounded and suspended stops are no work', () => {
  assert.equal(percentComplete({ total: 3, suspended: 0, worked: 1 }), 33);
  assert.equal(percentComplete({ total: 4, suspended: 1, worked: 3 }), 100);
  assert.equal(percentComplete({ total: 2, suspended: 2, worked: 0 }), 100);
});

test('the next stop is the first open one after the last worked, else the first left behind', () => {
  const stops = [stop(1), stop(2, 'completed'), stop(3, 'pending', true), stop(4)];
  assert.equal(nextStop(stops, 2)?.order, 4);
  assert.equal(nextStop(stops, 4)?.order, 1);
  assert.equal(nextStop([stop(1, 'skipped'), stop(2, 'pending', true)]), undefined);
});

test('a suspended next stop is announced with the active one to skip to', () => {
  const stops = [stop(1, 'completed'), stop(2, 'pending', true), stop(3, 'pending', true), stop(4)];
  const notice = suspensionNotice(stops, 1);
  assert.deepEqual([notice?.suspended.order, notice?.next?.order], [2, 4]);
  assert.equal(suspensionNotice(stops, 3), undefined);
  assert.equal(suspensionNotice(stops, 4), undefined);
});

test('the next stop is always open, and there is one whenever any stop is open', () => {
  const anyStop = fc.record({ status: fc.constantFrom(...stopStatuses), suspended: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyStop, { maxLength: 30 }), fc.nat(30), (made, after) => {
      const stops = made.map(({ status, suspended }, at) => stop(at + 1, status, suspended));
      const next = nextStop(stops, after);
      assert.equal(next !== undefined, stops.some(isOpen));
      if (next) assert.ok(isOpen(next));
    }),
  );
});

test('so many stops away as the driver is led to others before this one', () => {
  const anyStop = fc.record({ status: fc.constantFrom(...stopStatuses), suspended: fc.boolean() });
  fc.assert(
    fc.property(fc.array(anyStop, { minLength: 1, maxLength: 30 }), fc.nat(30), fc.nat(29), (made, after, at) => {
      const stops = made.map(({ status, suspended }, i) => stop(i + 1, status, suspended));
      const ours = stops[at % stops.length];
      fc.pre(ours !== undefined && isOpen(ours));
      const openOrders = stops.filter(isOpen).map(({ order }) => order);
      let lastWorked = after;
      let before = 0;
      for (let next = nextStop(stops, after); next && next !== ours; next = nextStop(stops, lastWorked)) {
        before++;
        lastWorked = next.order;
        next.status = 'completed';
      }
      assert.equal(stopsAway(openOrders, ours.order, after), before);
    }),
  );
});

test('the figures of a day', () => {
  const runs = ['completed', 'completed', 'in_progress', 'pending', 'cancelled'].map(
    (status) => ({ status }) as { status: 'completed' },
  );
  assert.deepEqual(dayStats(runs), {
    totalRoutes: 5,
    completedRoutes: 2,
    inProgressRoutes: 1,
    pendingRoutes: 1,
    completionPercentage: 40,
  });
  assert.equal(dayStats([]).completionPercentage, 0);
});

const pending = { status: 'pending', startTime: null, endTime: null, notes: null, cancelReason: null } as const;
const now = '2026-11-23T20:00:00.000Z';

test('a run goes pending → in progress → completed, or is cancelled before', () => {
  const started = startRun(pending, now);
  assert.deepEqual([started.status, started.startTime], ['in_progress', now]);
  const completed = completeRun(started, { now, notes: 'Fine day', openStops: 0, skipOpenStops: false });
  assert.deepEqual([completed.status, completed.endTime, completed.notes], ['completed', now, 'Fine day']);
  for (const move of ['start', 'complete', 'cancel'] as const) assert.ok(whyNotRun(move, completed));
  assert.equal(cancelRun(started, { now, reason: 'Truck broke' }).cancelReason, 'Truck broke');
});

test('open stops need a confirmation, a cancellation its reason', () => {
  const started = startRun(pending, now);
  const confirm = (skipOpenStops: boolean) => () =>
    completeRun(started, { now, notes: null, openStops: 2, skipOpenStops });
  assert.throws(confirm(false), {
    code: 'open-stops',
    message: '2 stops are still open. Completing the run will skip them.',
  });
  assert.equal(confirm(true)().status, 'completed');
  const seen = (openStopsSeen?: number) => maySkip({ skipOpenStops: true, openStopsSeen }, 2);
  assert.deepEqual([seen(1), seen(2), seen(3), seen()], [false, true, true, true]);
  assert.equal(maySkip({ skipOpenStops: false, openStopsSeen: 2 }, 2), false);
  assert.throws(() => cancelRun(pending, { now, reason: '' }), { message: 'A reason is required to cancel a route' });
  assert.throws(() => completeRun(pending, { now, notes: null, openStops: 0, skipOpenStops: false }), {
    code: 'run-moved-on',
  });
});

const aRun = {
  status: 'pending',
  startTime: null,
  stops: { total: 3, suspended: 0, worked: 0, completed: 0 },
} as DailyRoute;
const shown = (changed: object) =>
  ({ ...stop(1), startedAt: null, completionTime: null, ...changed }) as DailyRouteStop;

test('a run starts with the first of its stops that is worked, unless by somebody who does not drive it', () => {
  const done = shown({ status: 'completed', completionTime: now });
  const after = (run: DailyRoute, stop: DailyRouteStop, mayStart?: boolean) => {
    const { status, startTime, stops } = runAfter(run, shown({}), stop, mayStart);
    return [status, startTime, stops.worked, stops.completed];
  };
  assert.deepEqual(after(aRun, done), ['in_progress', now, 1, 1]);
  assert.deepEqual(after(aRun, shown({ status: 'in_progress', startedAt: now })), ['in_progress', now, 0, 0]);
  assert.deepEqual(after(aRun, shown({ driverNotes: 'Gate code' })), ['pending', null, 0, 0]);
  assert.deepEqual(after(aRun, done, false), ['pending', null, 1, 1]);
  assert.deepEqual(after({ ...aRun, status: 'cancelled' }, done), ['cancelled', null, 1, 1]);
  assert.deepEqual(after(aRun, shown({ status: 'skipped', completionTime: now })), ['in_progress', now, 1, 0]);
  const back = runAfter({ ...aRun, stops: { ...aRun.stops, worked: 2, completed: 2 } }, done, shown({}));
  assert.deepEqual([back.stops.worked, back.stops.completed], [1, 1]);
});

test('a stop that was worked shows its photos', () => {
  const photos = (photoKey: string | null, morePhotoKeys: string[]) => {
    const { hasPhoto, morePhotos } = stopAfter(shown({}), { ...untouched, photoKey, morePhotoKeys });
    return [hasPhoto, morePhotos];
  };
  assert.deepEqual(
    [photos(null, []), photos('a', ['b'])],
    [
      [false, 0],
      [true, 1],
    ],
  );
});
