import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weekdayOf } from '../../kernel/calendar.ts';
import { closedDaysBetween, type Holiday, holidayDate, holidays } from './holidays.ts';

test('the holidays of 2026 and 2027 are those that the government publishes, by their actual dates', () => {
  const dates = (year: number) => holidays.map((holiday) => holidayDate(holiday, year).slice(5)).join(' ');
  assert.equal(dates(2026), '01-01 01-19 02-16 05-25 06-19 07-04 09-07 10-12 11-11 11-26 12-25');
  assert.equal(dates(2027), '01-01 01-18 02-15 05-31 06-19 07-04 09-06 10-11 11-11 11-25 12-25');
});

test('in every year the movable ones fall on their weekday within their seven days of the month', () => {
  const rules: [Holiday, string, string, string][] = [
    ['martin-luther-king-day', 'Monday', '01-15', '01-21'],
    ['washingtons-birthday', 'Monday', '02-15', '02-21'],
    ['memorial-day', 'Monday', '05-25', '05-31'],
    ['labor-day', 'Monday', '09-01', '09-07'],
    ['columbus-day', 'Monday', '10-08', '10-14'],
    ['thanksgiving-day', 'Thursday', '11-22', '11-28'],
  ];
  for (let year = 2020; year < 2120; year++)
    for (const [holiday, weekday, first, last] of rules) {
      const date = holidayDate(holiday, year);
      assert.equal(weekdayOf(date), weekday);
      assert.ok(`${year}-${first}` <= date && date <= `${year}-${last}`, date);
    }
});

test('days of the company’s own count by their weeks, and from elsewhere when pickups were moved into the period', () => {
  const [from, to] = ['2026-11-24', '2026-11-26']; // Tuesday to Thursday
  const own = (date: string, movedTo: string | null = null) =>
    closedDaysBetween({}, [{ date, name: 'Snow', effect: movedTo ? 'moved' : 'skipped', movedTo }], from, to).length;
  assert.deepEqual(
    ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map((date) => own(date)),
    [0, 1, 1, 0],
  );
  const movedTo = ['2026-11-23', from, '2026-11-25', to, '2026-11-27'];
  assert.deepEqual(
    movedTo.map((day) => own('2026-11-12', day)),
    [0, 1, 1, 1, 0],
  );
});

test('a day of the company’s own takes the place of its holiday, also when it does nothing', () => {
  const effects = { 'thanksgiving-day': 'slides', 'independence-day': 'slides' } as const;
  const day = { date: '2026-11-26', name: 'Open all the same', effect: 'nothing', movedTo: null } as const;
  assert.deepEqual(closedDaysBetween(effects, [day], day.date, day.date), []);
  assert.deepEqual(
    closedDaysBetween(effects, [], '2026-06-29', '2026-11-26').map(({ date, effect }) => [date, effect]),
    [
      ['2026-07-04', 'skipped'],
      ['2026-11-26', 'slides'],
    ],
  );
});

test('own days and holidays stand in the order of their dates', () => {
  const own = (date: string) => ({ date, name: 'Snow', effect: 'skipped', movedTo: null }) as const;
  const days = [own('2026-12-09'), own('2026-11-10')];
  assert.deepEqual(
    closedDaysBetween({ 'thanksgiving-day': 'slides' }, days, '2026-11-01', '2026-12-31').map(({ date }) => date),
    ['2026-11-10', '2026-11-26', '2026-12-09'],
  );
});
