import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { DailyRoute } from '../daily-routes/run-shapes.ts';
import type { RecentWork, ScheduledRun } from './employee.ts';
import { daysOfMonth, isMonth } from './figures.ts';
import {
  byUrgency,
  clockOf,
  greetingAt,
  inOrder,
  latestOf,
  specialOf,
  subscriptionCounts,
  withoutDriver,
} from './rules.ts';

test('it is morning before 12:00 and afternoon before 17:00', () => {
  assert.deepEqual([0, 11, 12, 16, 17, 23].map(greetingAt), [
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});

test('whatever the provider calls a subscription, it is counted once', () => {
  const status = fc.constantFrom('active', 'trialing', 'past_due', 'canceled', 'unpaid', 'paused', 'incomplete');
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.record({ status, count: fc.nat(1000) }), { selector: (one) => one.status }),
      (counts) => {
        const { active, pastDue, canceled, other } = subscriptionCounts(counts);
        assert.equal(
          active + pastDue + canceled + other,
          counts.reduce((sum, { count }) => sum + count, 0),
        );
      },
    ),
  );
});

test('minutes are told as a clock, before midnight and after', () => {
  assert.deepEqual([0, 372, 372.4, 1439, 1440, -30].map(clockOf), [
    '00:00',
    '06:12',
    '06:12',
    '23:59',
    '00:00',
    '23:30',
  ]);
});

test('a month has its own days, in leap years too', () => {
  assert.deepEqual(daysOfMonth('2028-02'), { from: '2028-02-01', to: '2028-02-29' });
  assert.deepEqual(daysOfMonth('2026-12'), { from: '2026-12-01', to: '2026-12-31' });
  assert.deepEqual(['2026-12', '2026-13', '2026-1', 'x'].map(isMonth), [true, false, false, false]);
});

test('each kind of subscription is counted as what it is', () => {
  const counts = ['active', 'trialing', 'past_due', 'canceled', 'unpaid'].map((status, at) => ({
    status,
    count: 10 ** at,
  }));
  assert.deepEqual(subscriptionCounts(counts), { active: 11, pastDue: 100, canceled: 1000, other: 10_000 });
});

const aRun = (id: string, status: DailyRoute['status'], driver: object | null = null) =>
  ({ id, status, driver, routeName: id, stops: { total: 5, suspended: 1, worked: 1, completed: 1 } }) as DailyRoute;
const ana = { id: 'ana', firstName: 'Ana', lastName: 'Nez' };

test('runs that need somebody come first, then those under way, to come and done; cancelled ones are left out', () => {
  const runs = [
    aRun('done', 'completed', ana),
    aRun('to come', 'pending', ana),
    aRun('off', 'cancelled'),
    aRun('on', 'in_progress', ana),
    aRun('nobody', 'pending'),
  ];
  assert.deepEqual(
    byUrgency(runs).map(({ id }) => id),
    ['nobody', 'on', 'to come', 'done'],
  );
});

test('without a driver are runs that somebody still has to drive', () => {
  const runs = (['pending', 'in_progress', 'completed', 'cancelled'] as const).map((status) => aRun(status, status));
  assert.deepEqual(withoutDriver([...runs, aRun('driven', 'pending', ana)]), [
    { id: 'pending', routeName: 'pending', stops: 3 },
    { id: 'in_progress', routeName: 'in_progress', stops: 3 },
  ]);
});

test('what is special of a run: what is new since the last one, and accommodations in the order of its stops', () => {
  const stop = (n: number, more: object = {}) => ({
    ...{
      id: `s${n}`,
      order: n,
      streetLine: `${n} Zuni Dr`,
      cityLine: 'Aztec',
      contactName: 'Ana',
      phone: null,
      cans: 1,
    },
    ...{ latitude: null, longitude: null, accommodationType: null, accommodationNotes: null, suspension: null },
    ...{ closure: null, isNewAccommodation: false },
    ...more,
  });
  const hold = { id: 'h', from: '2026-11-20', to: '2026-11-30', reason: 'vacation', notes: null } as const;
  const gate = { accommodationType: 'Gate', isNewAccommodation: true };
  const closure = { name: 'Fair', from: '2026-11-23' };
  const stops = [
    stop(3, gate),
    stop(1, { ...gate, closure }),
    stop(2, { ...gate, suspension: hold, closure }),
    stop(4, { cans: 3 }),
    stop(6),
  ];
  const first = specialOf({ stops, before: null });
  assert.deepEqual(
    first.accommodations.map(({ order }) => order),
    [1, 3],
    'nothing is done at one that is on hold',
  );
  assert.deepEqual([first.closures, first.added, first.cans], [[closure], [], []]);
  const special = specialOf({ stops, before: [1, 2, 3, 4, 5].map((n) => stop(n)) });
  assert.deepEqual(special.added, [{ street: '6 Zuni Dr', order: 6 }]);
  assert.deepEqual(special.removed, [{ street: '5 Zuni Dr', order: 5 }]);
  assert.deepEqual(special.cans, [{ street: '4 Zuni Dr', order: 4, before: 1, after: 3 }]);
  assert.deepEqual(special.held, [{ street: '2 Zuni Dr', order: 2 }]);
});

test('runs to come stand by date and name, work by when it was done', () => {
  const run = (date: string, routeName: string) => ({ date, routeName }) as ScheduledRun;
  const ordered = [run('2026-11-23', 'Mesa'), run('2026-11-24', 'Blue'), run('2026-11-24', 'Mesa')];
  assert.deepEqual(inOrder(ordered.toReversed()), ordered);
  const work = ['09', '11', '10'].map((hour) => ({ at: `2026-11-23T${hour}:00:00.000Z` }) as RecentWork);
  assert.deepEqual(
    latestOf(work, 2).map(({ at }) => at.slice(11, 13)),
    ['11', '10'],
  );
});
