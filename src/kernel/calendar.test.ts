import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDays,
  addMonths,
  dayAt,
  daysBetween,
  formatDay,
  formatInstant,
  formatLongDay,
  formatMonth,
  formatNearDay,
  formatShortDay,
  formatTime,
  formatWholeDay,
  hourAt,
  isDate,
  nextDayOn,
  startOfDay,
  startOfDayInWinter,
  weekdayOf,
} from './calendar.ts';

const denver = 'America/Denver';
const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));

test('the day changes at midnight of the company, also when the clock changes', () => {
  assert.equal(dayAt('2026-11-22T06:59:59Z', denver), '2026-11-21');
  assert.equal(dayAt('2026-11-22T07:00:00Z', denver), '2026-11-22');
  // 8 March 2026: spring forward; 1 November 2026: fall back
  assert.equal(dayAt('2026-03-09T05:59:59Z', denver), '2026-03-08');
  assert.equal(dayAt('2026-03-09T06:00:00Z', denver), '2026-03-09');
  assert.equal(dayAt('2026-11-01T05:59:59Z', denver), '2026-10-31');
  assert.equal(dayAt('2026-11-02T06:59:59Z', denver), '2026-11-01');
});

test('a day starts where the day before ends', () => {
  for (const day of ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02', '2026-07-04']) {
    const start = startOfDay(day, denver);
    assert.equal(dayAt(start, denver), day);
    assert.equal(dayAt(new Date(Date.parse(start) - 1000).toISOString(), denver), addDays(day, -1));
  }
});

test('adding days is undone by taking them away, across clock changes and leap years', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -800, max: 800 }), (day, days) => {
      assert.equal(addDays(addDays(day, days), -days), day);
      assert.equal(daysBetween(day, addDays(day, days)), days);
    }),
  );
});

test('weekdays follow each other', () => {
  assert.equal(weekdayOf('2026-11-21'), 'Saturday');
  assert.equal(nextDayOn('2026-11-20', ['Monday', 'Tuesday']), '2026-11-23');
  assert.equal(nextDayOn('2026-11-20', []), '2026-11-21');
  assert.equal(nextDayOn('2026-11-20', ['Friday']), '2026-11-27');
  const holiday = ['2026-11-26', '2026-11-27'];
  assert.equal(nextDayOn('2026-11-25', ['Thursday', 'Friday', 'Saturday'], holiday), '2026-11-28');
  assert.equal(nextDayOn('2026-11-25', ['Thursday'], holiday), '2026-12-03');
  assert.equal(nextDayOn('2026-11-25', [], ['2026-11-26']), '2026-11-27');
});

test('only real days are dates', () => {
  for (const real of ['2026-02-28', '2028-02-29', '1999-12-31']) assert.ok(isDate(real));
  for (const not of [
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-02-99',
    '2026-1-1',
    '2026-01-01T00:00',
    'today',
    '3000-01-01',
  ])
    assert.ok(!isDate(not));
});

test('a month later is the same day, or the last one of a shorter month', () => {
  for (const [day, months, later] of [
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-15', 2, '2027-01-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-01-01', -1, '2025-12-01'],
    ['2026-05-31', 0, '2026-05-31'],
  ] as const)
    assert.equal(addMonths(day, months), later);
});

test('the days beside today have names of their own', () => {
  const today = '2026-11-23';
  const near = [-2, -1, 0, 1, 2].map((away) => formatNearDay(addDays(today, away), today));
  assert.deepEqual(near, ['Sat, Nov 21', 'Yesterday', 'Today', 'Tomorrow', 'Wed, Nov 25']);
  assert.equal(formatNearDay('2027-01-04', today), 'Mon, Jan 4, 2027');
  assert.equal(formatNearDay('2026-11-24', today, 'es'), 'Mañana');
});

test('a day begins by the clock of winter an hour later where it is summer', () => {
  for (const [day, zone, instant] of [
    ['2026-07-01', denver, '2026-07-01T07:00:00.000Z'],
    ['2026-12-01', denver, '2026-12-01T07:00:00.000Z'],
    ['2026-07-01', 'America/Phoenix', '2026-07-01T07:00:00.000Z'],
    ['2026-12-01', 'Australia/Sydney', '2026-11-30T14:00:00.000Z'],
    ['2026-07-01', 'Australia/Sydney', '2026-06-30T14:00:00.000Z'],
  ] as const)
    assert.equal(startOfDayInWinter(day, zone), instant);
});

test('the hour is that of the company’s clocks', () => {
  const hours = ['2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z', '2026-07-01T06:00:00Z'];
  assert.deepEqual(
    hours.map((at) => hourAt(at, denver)),
    [23, 0, 0],
  );
});

test('a list of days and times makes what writes them once, not for each line', (t) => {
  const make = t.mock.method(Intl, 'DateTimeFormat');
  const zone = 'America/Phoenix';
  const at = (n: number) => new Date(Date.UTC(2026, 0, 1 + n, n % 24)).toISOString();
  const writers = [formatDay, formatLongDay, formatWholeDay, formatMonth, formatShortDay];
  for (let n = 0; n < 300; n++) {
    for (const write of writers) write(dayAt(at(n), zone), 'es');
    for (const write of [formatTime, formatInstant]) write(at(n), zone, 'es');
    hourAt(at(n), zone);
  }
  assert.ok(make.mock.callCount() <= writers.length + 4, `${make.mock.callCount()} were made`);
});
