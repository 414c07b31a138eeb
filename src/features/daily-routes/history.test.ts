import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../../kernel/calendar.ts';
import { filterHistory, historyStats, lastNotes, withVisits } from './history.ts';
import type { StopStatus } from './statuses.ts';

const today = '2026-11-21';
const aStop = (daysAgo: number, status: StopStatus = 'completed', hasPhoto = false) => ({
  date: addDays(today, -daysAgo),
  status,
  hasPhoto,
});
const stops = [
  aStop(-1, 'pending'),
  aStop(0, 'in_progress'),
  aStop(7, 'completed', true),
  aStop(8, 'skipped', true),
  aStop(30),
  aStop(31, 'rescheduled'),
  aStop(91),
];

test('the last card counts 30 days back and leaves out runs generated ahead', () => {
  assert.deepEqual(historyStats(stops, today), { total: 7, completed: 3, withPhotos: 2, recent: 4 });
});

test('a window reaches so many days back, up to today; all time keeps what is ahead', () => {
  const shown = (days?: number, status?: StopStatus) => filterHistory(stops, { days, status }, today).length;
  assert.deepEqual([shown(), shown(7), shown(30), shown(90)], [7, 2, 4, 5]);
  assert.deepEqual([shown(undefined, 'completed'), shown(7, 'completed'), shown(7, 'pending')], [3, 1, 0]);
});

test('the last notes of a stop are those of its address on other days, and not what the end of a run left there', () => {
  const noted = (id: string, driverNotes: string | null, streetLine = '910 Zuni Dr') => ({
    ...{ id, driverNotes, streetLine, date: today, skipReason: null },
  });
  const stops = [
    noted('now', 'Being written'),
    noted('a', 'Gate left open'),
    noted('b', null),
    noted('c', 'Run completed'),
    noted('d', 'Dog', '15 Vista Linda'),
    noted('e', 'Ice'),
    noted('f', 'Snow'),
  ];
  assert.deepEqual(
    lastNotes(stops, { id: 'now', streetLine: '910 Zuni Dr' }, 2).map(({ id }) => id),
    ['a', 'e'],
  );
});

test('visits that no stop shows stand behind the stops of their day, and are found by what was done', () => {
  const visit = { date: addDays(today, -8), outcome: 'completed', hasPhoto: true } as const;
  const all = withVisits(stops, [visit]);
  assert.deepEqual(
    all.map(({ date, status }) => [date, status]),
    [
      ...stops.slice(0, 4).map(({ date, status }) => [date, status]),
      [visit.date, 'completed'],
      ...stops.slice(4).map(({ date, status }) => [date, status]),
    ],
  );
  assert.deepEqual(
    filterHistory(all, { status: 'completed', days: 10 }, today).map((shown) => shown.visit ?? shown.stop),
    [stops[2], visit],
  );
});
