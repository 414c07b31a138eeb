import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { daysOfMonth, isMonth } from './figures.ts';
import { clockOf, greetingAt, subscriptionCounts } from './rules.ts';

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
