import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day, weekdayOf } from '../../kernel/calendar.ts';
import { actualDay, type ClosedDay, isWeekend, nominalDays, weekOf } from './closures.ts';
import { closedDaysBetween, type HolidayEffects, type OwnDay } from './holidays.ts';

const closing = (date: Day, effect: ClosedDay['effect'] = 'slides', movedTo: Day | null = null): ClosedDay => ({
  ...{ date, name: `Closed on ${date}`, effect, movedTo },
});
/** Where the pickups of Monday to Sunday go, as weekdays; a dash for those that are skipped. */
const week = (monday: Day, ...closed: ClosedDay[]) =>
  weekOf(monday)
    .map((day) => actualDay(closed, day).date)
    .map((date) => (date ? weekdayOf(date).slice(0, 3) : '—'))
    .join(' ');
const six: HolidayEffects = { 'thanksgiving-day': 'slides', 'christmas-day': 'slides', 'independence-day': 'slides' };
const ofTheYear = (year: number, effects: HolidayEffects = six) =>
  closedDaysBetween(effects, [], `${year}-01-01`, `${year}-12-31`);

test('Thanksgiving: Thursday comes on Friday, Friday on Saturday, and Saturday stays', () => {
  const closed = ofTheYear(2026);
  assert.equal(week('2026-11-23', ...closed), 'Mon Tue Wed Fri Sat Sat Sun');
  const { date, because } = actualDay(closed, '2026-11-26');
  assert.deepEqual([date, because?.name, because?.date], ['2026-11-27', 'Thanksgiving Day', '2026-11-26']);
  assert.equal(actualDay(closed, '2026-11-27').because?.name, 'Thanksgiving Day');
  assert.equal(actualDay(closed, '2026-11-25').because, null);
  assert.deepEqual(nominalDays(closed, '2026-11-26'), []);
  assert.deepEqual(
    nominalDays(closed, '2026-11-28').map(({ nominal, because }) => [nominal, because?.name]),
    [
      ['2026-11-27', 'Thanksgiving Day'],
      ['2026-11-28', undefined],
    ],
  );
});

test('Christmas on a Friday: Friday comes on Saturday', () => {
  assert.equal(week('2026-12-21', ...ofTheYear(2026)), 'Mon Tue Wed Thu Sat Sat Sun');
});

test('July 4 on a Saturday slides nowhere: its pickups are skipped', () => {
  const closed = ofTheYear(2026);
  assert.equal(week('2026-06-29', ...closed), 'Mon Tue Wed Thu Fri — Sun');
  assert.equal(closed.find(({ date }) => date === '2026-07-04')?.effect, 'skipped');
  assert.equal(week('2026-06-29', closing('2026-07-04')), 'Mon Tue Wed Thu Fri — Sun');
});

test('Labor Day: the whole week comes a day later', () => {
  const closed = ofTheYear(2026, { 'labor-day': 'slides' });
  assert.equal(week('2026-09-07', ...closed), 'Tue Wed Thu Fri Sat Sat Sun');
  assert.equal(week('2026-09-14', ...closed), 'Mon Tue Wed Thu Fri Sat Sun');
});

test('two closures that slide in one week move what comes after both by two open days', () => {
  assert.equal(week('2026-11-23', closing('2026-11-23'), closing('2026-11-26')), 'Tue Wed Fri Sat Sat Sat Sun');
  assert.equal(week('2026-11-23', closing('2026-11-25'), closing('2026-11-26')), 'Mon Tue Fri Sat Sat Sat Sun');
});

test('with Friday and Saturday closed, Friday has nowhere to go and is skipped', () => {
  const closed = [closing('2026-12-25'), closing('2026-12-26', 'skipped')];
  assert.equal(week('2026-12-21', ...closed), 'Mon Tue Wed Thu — — Sun');
});

test('with Saturday closed the last open day takes what slides, and an open day stays when none comes after it', () => {
  const closed = [closing('2026-11-26'), closing('2026-11-28', 'skipped')];
  assert.equal(week('2026-11-23', ...closed), 'Mon Tue Wed Fri Fri — Sun');
  assert.equal(actualDay(closed, '2026-11-27').because, null);
});

test('what slides passes over days that are skipped or moved, which keep their own say', () => {
  const skipped = closing('2026-11-25', 'skipped');
  const moved = closing('2026-11-25', 'moved', '2026-12-01');
  assert.equal(week('2026-11-23', closing('2026-11-23'), skipped), 'Tue Thu — Fri Sat Sat Sun');
  assert.equal(week('2026-11-23', closing('2026-11-23'), moved), 'Tue Thu Tue Fri Sat Sat Sun');
  assert.equal(actualDay([closing('2026-11-23'), moved], '2026-11-25').date, '2026-12-01');
});

test('a day of the company’s own takes the place of the holiday, also when it does nothing', () => {
  const own = (effect: OwnDay['effect'], movedTo: Day | null): OwnDay => ({
    ...{ date: '2026-11-26', name: 'Thanksgiving, our way', effect, movedTo },
  });
  const shift = (day: OwnDay) => actualDay(closedDaysBetween(six, [day], day.date, day.date), day.date);
  assert.equal(shift(own('nothing', null)).date, '2026-11-26');
  assert.deepEqual(shift(own('moved', '2026-11-29')), {
    date: '2026-11-29',
    because: own('moved', '2026-11-29'),
  });
});

const monday = '2026-12-21';
const day = fc.integer({ min: 0, max: 27 }).map((ahead) => addDays(monday, ahead));
const closedDay: fc.Arbitrary<ClosedDay> = fc
  .record({ date: day, effect: fc.constantFrom('slides', 'slides', 'skipped', 'moved'), to: day })
  .map(({ date, effect, to }) => closing(date, effect, effect === 'moved' ? to : null));
const calendar = fc.uniqueArray(closedDay, { maxLength: 12, selector: ({ date }) => date });
const allDays = Array.from({ length: 28 }, (_, ahead) => addDays(monday, ahead));

test('over random calendars, the nominal days of all dates are exactly what the actual days say', () => {
  fc.assert(
    fc.property(calendar, (closed) => {
      const forth = allDays.flatMap((nominal) => {
        const { date, because } = actualDay(closed, nominal);
        return date ? [`${nominal} on ${date}: ${because?.name}`] : [];
      });
      const back = allDays.flatMap((date) =>
        nominalDays(closed, date).map(({ nominal, because }) => `${nominal} on ${date}: ${because?.name}`),
      );
      assert.deepEqual(back.sort(), forth.sort());
    }),
    { numRuns: 500 },
  );
});

test('over random calendars, nothing comes on a closed day or leaves its week unless it was moved there', () => {
  fc.assert(
    fc.property(calendar, day, (closed, nominal) => {
      const { date, because } = actualDay(closed, nominal);
      assert.equal(because === null, date === nominal && !closed.some((one) => one.date === nominal));
      if (date === null || because?.effect === 'moved') return;
      assert.ok(!closed.some((one) => one.date === date));
      assert.ok(weekOf(nominal).includes(date) && date >= nominal);
      if (date !== nominal) assert.ok(weekdayOf(date) !== 'Sunday' && !isWeekend(nominal));
    }),
    { numRuns: 2000 },
  );
});

test('over random calendars, what slides keeps the order of its week', () => {
  fc.assert(
    fc.property(calendar, (closed) => {
      for (const start of allDays.filter((one) => weekdayOf(one) === 'Monday')) {
        const slid = weekOf(start).flatMap((nominal) => {
          const { date, because } = actualDay(closed, nominal);
          return date && because?.effect !== 'moved' ? [date] : [];
        });
        assert.deepEqual(slid, slid.toSorted());
      }
    }),
    { numRuns: 2000 },
  );
});

test('a calendar with two years’ holidays gives the same for a day as the days of its week alone', () => {
  const effects: HolidayEffects = { ...six, 'labor-day': 'slides', 'new-years-day': 'skipped' };
  const own: OwnDay[] = [{ date: '2026-12-31', name: 'Stock-taking', effect: 'moved', movedTo: '2027-01-09' }];
  const whole = closedDaysBetween(effects, own, '2026-01-01', '2027-12-31');
  for (let at = '2026-01-01'; at <= '2027-12-31'; at = addDays(at, 1)) {
    const near = closedDaysBetween(effects, own, at, at);
    assert.deepEqual(actualDay(near, at), actualDay(whole, at));
    assert.deepEqual(nominalDays(near, at), nominalDays(whole, at));
  }
});

test('what was moved to a date from an earlier week comes before its own', () => {
  const closed = [closing('2026-11-27', 'moved', '2026-11-25'), closing('2026-11-16', 'moved', '2026-11-25')];
  assert.deepEqual(
    nominalDays(closed, '2026-11-25').map(({ nominal }) => nominal),
    ['2026-11-16', '2026-11-25', '2026-11-27'],
  );
});
