import assert from 'node:assert/strict';
import { test } from 'node:test';
import { generationDates, listedDates, nextDayOfRoutes } from './offered-dates.ts';

const ends = (days: readonly string[]) => [days.length, days[0], days.at(-1)];

test('the list offers 7 days back to 7 ahead, across the end of a month and a clock change', () => {
  assert.deepEqual(ends(listedDates('2026-11-02', '2026-11-02')), [15, '2026-10-26', '2026-11-09']);
  const days = listedDates('2026-11-02', '2026-11-02');
  assert.equal(new Set(days).size, 15);
  assert.deepEqual(days, days.toSorted());
});

test('a date from elsewhere, as a link brings it, is offered too', () => {
  assert.deepEqual(ends(listedDates('2026-11-21', '2026-01-05')), [16, '2026-01-05', '2026-11-28']);
  assert.deepEqual(ends(listedDates('2026-11-21', '2031-01-01')), [16, '2026-11-14', '2031-01-01']);
});

test('runs can be generated from today through 14 days ahead', () => {
  assert.deepEqual(ends(generationDates('2026-12-20')), [15, '2026-12-20', '2027-01-03']);
});

test('the next day of routes is after today, one of their weekdays, and within what can be generated', () => {
  assert.equal(nextDayOfRoutes('2026-11-23', ['Monday', 'Thursday']), '2026-11-26');
  assert.equal(nextDayOfRoutes('2026-11-23', ['Monday']), '2026-11-30');
  assert.equal(nextDayOfRoutes('2026-11-23', []), '2026-11-23');
});
