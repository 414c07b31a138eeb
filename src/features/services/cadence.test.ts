import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day, daysBetween, isDate, weekdayOf, weekdays } from '../../kernel/calendar.ts';
import { type Cadence, cadenceText, isNominal, monthWeeks, nextDates, type Schedule } from './cadence.ts';

const schedule = (changed: Partial<Schedule> = {}): Schedule => ({
  days: ['Monday'],
  cadence: { kind: 'weekly' },
  season: null,
  ...changed,
});
const datesOf = (one: Schedule, from: Day, to: Day): Day[] => {
  const dates: Day[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) if (isNominal(one, date)) dates.push(date);
  return dates;
};

// From a year before a leap year to a year after one, over several ends of years.
const day: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 2200 }).map((n) => addDays('2023-01-01', n));
const days = fc.uniqueArray(fc.constantFrom(...weekdays), { minLength: 1 });
const monthly: fc.Arbitrary<Cadence> = fc
  .uniqueArray(fc.constantFrom(...monthWeeks), { minLength: 1 })
  .map((weeks) => ({ kind: 'monthly' as const, weeks }));
const biweekly: fc.Arbitrary<Cadence> = day.map((from) => ({ kind: 'biweekly' as const, from }));
const cadence = fc.oneof(fc.constant<Cadence>({ kind: 'weekly' }), biweekly, monthly);
const monthDay = fc.integer({ min: 0, max: 365 }).map((n) => addDays('2028-01-01', n).slice(5));
const season = fc.option(fc.record({ from: monthDay, to: monthDay }));
const anySchedule: fc.Arbitrary<Schedule> = fc.record({ days, cadence, season });

test('every week: on its weekdays and on no other day', () => {
  fc.assert(
    fc.property(days, day, (on, date) => {
      assert.equal(isNominal(schedule({ days: on }), date), on.includes(weekdayOf(date)));
    }),
  );
});

test('no cadence and no season gives another weekday than those of the route', () => {
  fc.assert(
    fc.property(anySchedule, day, (one, date) => {
      if (isNominal(one, date)) assert.ok(one.days.includes(weekdayOf(date)));
    }),
  );
});

test('every other week goes on over the end of a year with 52 weeks, with 53, and over a leap day', () => {
  const mondays = (from: Day) => schedule({ cadence: { kind: 'biweekly', from } });
  assert.deepEqual(datesOf(mondays('2026-11-30'), '2026-11-23', '2027-01-31'), [
    '2026-11-30',
    '2026-12-14',
    '2026-12-28', // in 2026's week 53
    '2027-01-11',
    '2027-01-25',
  ]);
  assert.deepEqual(datesOf(mondays('2025-12-15'), '2025-12-15', '2026-01-31'), [
    '2025-12-15',
    '2025-12-29',
    '2026-01-12',
    '2026-01-26',
  ]);
  assert.deepEqual(datesOf(mondays('2028-02-14'), '2028-02-14', '2028-03-31'), [
    '2028-02-14',
    '2028-02-28',
    '2028-03-13',
    '2028-03-27',
  ]);
});

test('every other week counts weeks from Monday to Sunday: any day of the first week says the same', () => {
  const both = (from: Day) => schedule({ days: ['Monday', 'Sunday'], cadence: { kind: 'biweekly', from } });
  for (const from of ['2026-06-15', '2026-06-18', '2026-06-21'])
    assert.deepEqual(
      datesOf(both(from), '2026-06-15', '2026-07-12'),
      ['2026-06-15', '2026-06-21', '2026-06-29', '2026-07-05'],
      from,
    );
  assert.deepEqual(datesOf(both('2026-06-22'), '2026-06-15', '2026-06-28'), ['2026-06-22', '2026-06-28']);
});

test('every other week, of two weeks that follow each other exactly one is due, before the first one too', () => {
  fc.assert(
    fc.property(biweekly, day, fc.constantFrom(...weekdays), (every, date, on) => {
      const one = schedule({ days: [on], cadence: every });
      const due = datesOf(one, date, addDays(date, 13));
      assert.equal(due.length, 1);
      const [first = ''] = due;
      assert.ok(isNominal(one, addDays(first, 14)) && isNominal(one, addDays(first, -14)));
      assert.ok(!isNominal(one, addDays(first, 7)));
    }),
  );
});

test('the nth and the last weekday of a month', () => {
  const of = (weeks: Extract<Cadence, { kind: 'monthly' }>['weeks'], days: Schedule['days'] = ['Monday']) =>
    schedule({ days, cadence: { kind: 'monthly', weeks } });
  // June 2026 has five Mondays and Tuesdays, July five Wednesdays to Fridays.
  assert.deepEqual(datesOf(of([1]), '2026-06-01', '2026-08-31'), ['2026-06-01', '2026-07-06', '2026-08-03']);
  assert.deepEqual(datesOf(of([2, 4]), '2026-06-01', '2026-07-31'), [
    '2026-06-08',
    '2026-06-22',
    '2026-07-13',
    '2026-07-27',
  ]);
  assert.deepEqual(datesOf(of([-1]), '2026-06-01', '2026-08-31'), ['2026-06-29', '2026-07-27', '2026-08-31']);
  // In a month of four, the fourth is the last and comes once.
  assert.deepEqual(datesOf(of([4, -1]), '2026-06-01', '2026-07-31'), ['2026-06-22', '2026-06-29', '2026-07-27']);
  assert.deepEqual(datesOf(of([-1], ['Saturday', 'Sunday']), '2026-02-01', '2026-03-01'), ['2026-02-22', '2026-02-28']);
  // Leap days: February 2028 has a fifth Tuesday.
  assert.deepEqual(datesOf(of([-1], ['Tuesday']), '2028-02-01', '2028-02-29'), ['2028-02-29']);
  assert.deepEqual(datesOf(of([-1], ['Thursday']), '2026-12-01', '2027-01-31'), ['2026-12-31', '2027-01-28']);
});

test('each month has its nth and its last weekday once, and they are what counting the month says', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(...weekdays), fc.constantFrom(...monthWeeks), (date, on, week) => {
      const first = `${date.slice(0, 7)}-01`;
      const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
      const all = datesOf(schedule({ days: [on] }), first, last);
      const due = datesOf(schedule({ days: [on], cadence: { kind: 'monthly', weeks: [week] } }), first, last);
      assert.deepEqual(due, [all.at(week === -1 ? -1 : week - 1)]);
    }),
  );
});

test('a season within a year, over New Year, of one day and of the leap day', () => {
  const of = (from: string, to: string) => schedule({ days: [...weekdays], season: { from, to } });
  const edges = (one: Schedule, days: readonly Day[]) => days.map((date) => isNominal(one, date));
  assert.deepEqual(edges(of('04-01', '11-30'), ['2026-03-31', '2026-04-01', '2026-11-30', '2026-12-01']), [
    ...[false, true, true, false],
  ]);
  assert.deepEqual(
    edges(of('11-15', '02-15'), ['2026-11-14', '2026-11-15', '2026-12-31', '2027-01-01', '2027-02-15', '2027-02-16']),
    [false, true, true, true, true, false],
  );
  assert.deepEqual(datesOf(of('07-04', '07-04'), '2026-01-01', '2027-12-31'), ['2026-07-04', '2027-07-04']);
  assert.deepEqual(datesOf(of('02-29', '02-29'), '2026-01-01', '2028-12-31'), ['2028-02-29']);
});

test('a season over New Year and the one between its ends share out the year', () => {
  fc.assert(
    fc.property(monthDay, monthDay, day, (from, to, date) => {
      const next = (at: string, by: number) => addDays(`2028-${at}`, by).slice(5);
      fc.pre(next(to, 1) !== from);
      const on = (one: { from: string; to: string }) => isNominal(schedule({ days: [...weekdays], season: one }), date);
      assert.notEqual(on({ from, to }), on({ from: next(to, 1), to: next(from, -1) }));
    }),
  );
});

test('every other week counts through the months in which the route does not run', () => {
  const summer = schedule({
    cadence: { kind: 'biweekly', from: '2026-05-04' },
    season: { from: '05-01', to: '09-30' },
  });
  const always = schedule({ cadence: { kind: 'biweekly', from: '2026-05-04' } });
  assert.deepEqual(
    datesOf(summer, '2026-01-01', '2028-12-31'),
    datesOf(always, '2026-01-01', '2028-12-31').filter((date) => date.slice(5) >= '05-01' && date.slice(5) <= '09-30'),
  );
});

/** Where nothing is closed. */
const openDates = (one: Schedule, from: Day, count?: number) => nextDates(one, [], from, count).map(({ date }) => date);

test('the next four dates, from a day on that counts itself', () => {
  assert.deepEqual(openDates(schedule(), '2026-06-15'), ['2026-06-15', '2026-06-22', '2026-06-29', '2026-07-06']);
  assert.deepEqual(openDates(schedule(), '2026-06-16'), ['2026-06-22', '2026-06-29', '2026-07-06', '2026-07-13']);
  const firstAndThird = schedule({ days: ['Thursday'], cadence: { kind: 'monthly', weeks: [1, 3] } });
  assert.deepEqual(openDates(firstAndThird, '2026-12-04'), ['2026-12-17', '2027-01-07', '2027-01-21', '2027-02-04']);
  const christmas = schedule({ days: ['Friday'], season: { from: '12-26', to: '01-06' } });
  assert.deepEqual(openDates(christmas, '2026-06-15', 2), ['2027-01-01', '2027-12-31']);
  assert.deepEqual(openDates(schedule({ days: [] }), '2026-06-15'), []);
});

test('the next dates are all nominal dates there are, in order, and as many as were asked for', () => {
  fc.assert(
    fc.property(anySchedule, day, fc.nat(6), (one, from, count) => {
      const next = openDates(one, from, count);
      assert.ok(next.length <= count);
      const last = next.at(-1);
      if (next.length === count && last) assert.deepEqual(datesOf(one, from, last), next);
      // Fewer only where two years have no more; without a season there are always enough.
      if (next.length < count) assert.deepEqual(datesOf(one, from, addDays(from, 730)).slice(0, count), next);
      if (!one.season) assert.equal(next.length, count);
      assert.ok(next.every((date) => isDate(date) && daysBetween(from, date) >= 0));
    }),
    { numRuns: 60 },
  );
});

test('a date that a holiday moves is told where it goes, with the holiday; a skipped one is not told', () => {
  const slides = { date: '2026-11-26', name: 'Thanksgiving Day', effect: 'slides', movedTo: null } as const;
  const flood = { date: '2026-12-04', name: 'Flood', effect: 'skipped', movedTo: null } as const;
  const told = (days: Schedule['days'], from: Day) =>
    nextDates(schedule({ days }), [slides, flood], from, 3).map(({ date, because }) => [date, because?.name ?? null]);
  assert.deepEqual(told(['Friday'], '2026-11-25'), [
    ['2026-11-28', 'Thanksgiving Day'],
    ['2026-12-11', null],
    ['2026-12-18', null],
  ]);
  // Saturday takes Friday's, and a Thursday that is past comes on the Friday that is today.
  assert.deepEqual(told(['Friday', 'Saturday'], '2026-11-27')[0], ['2026-11-28', 'Thanksgiving Day']);
  assert.deepEqual(told(['Thursday'], '2026-11-27')[0], ['2026-11-27', 'Thanksgiving Day']);
});

test('how often, in words', () => {
  assert.equal(cadenceText(schedule()), 'Every week');
  assert.equal(cadenceText(schedule({ cadence: { kind: 'biweekly', from: '2026-06-16' } })), 'Every other week');
  assert.equal(cadenceText(schedule({ cadence: { kind: 'monthly', weeks: [3, 1] } })), '1st and 3rd of the month');
  assert.equal(cadenceText(schedule({ cadence: { kind: 'monthly', weeks: [-1] } })), 'last of the month');
  assert.equal(cadenceText(schedule({ season: { from: '04-01', to: '11-30' } })), 'Every week, Apr 1 to Nov 30');
  assert.equal(cadenceText(schedule({ season: { from: '12-01', to: '02-29' } })), 'Every week, Dec 1 to Feb 29');
});

test('two years are looked through, the last day included', () => {
  const daily = nextDates(schedule({ days: weekdays }), [], '2026-11-23', 1000);
  assert.equal(daily.length, 731);
  assert.equal(daily.at(-1)?.date, addDays('2026-11-23', 730));
});
