import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day, weekdayOf } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import {
  isSameDay,
  offeredDays,
  refuseClosedTargets,
  refuseDay,
  refuseDayBehind,
  refuseHolidaysBehind,
  refuseTaken,
} from './calendar-rules.ts';
import type { OwnDay } from './holidays.ts';

const today = '2026-11-24';
const own = (date: Day, more: Partial<OwnDay> = {}): OwnDay => ({
  ...{ date, name: 'Snow', effect: 'skipped', movedTo: null, ...more },
});
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.code;
  }
};

test('own days are taken from one year back to three years ahead, both included', () => {
  assert.deepEqual(offeredDays(today), { first: '2025-11-24', last: '2029-11-24' });
  assert.deepEqual(offeredDays('2028-02-29'), { first: '2027-02-28', last: '2031-02-28' });
  for (const [date, code] of [
    ['2025-11-23', 'date-out-of-range'],
    ['2025-11-24', undefined],
    ['2029-11-24', undefined],
    ['2029-11-25', 'date-out-of-range'],
  ] as const)
    assert.equal(
      codeOf(() => refuseDay(own(date), today)),
      code,
    );
});

test('exactly Saturdays and Sundays cannot slide', () => {
  for (let date = today; date < '2027-01-31'; date = addDays(date, 1)) {
    const isWeekend = ['Saturday', 'Sunday'].includes(weekdayOf(date));
    const code = codeOf(() => refuseDay(own(date, { effect: 'slides' }), today));
    assert.equal(code, isWeekend ? 'weekend-cannot-slide' : undefined);
  }
});

test('pickups move to another day at most fourteen days away, earlier or later, and never into the past', () => {
  const days = fc.integer({ min: -20, max: 20 });
  fc.assert(
    fc.property(days, days, (ahead, away) => {
      const date = addDays(today, ahead);
      const movedTo = addDays(date, away);
      const isRight = away !== 0 && Math.abs(away) <= 14 && (date < today || movedTo >= today);
      const code = codeOf(() => refuseDay(own(date, { effect: 'moved', movedTo }), today));
      assert.equal(code === undefined, isRight, `${date} to ${movedTo}: ${code}`);
    }),
  );
});

test('what was moved long ago does not stand in the way of closing a day of then', () => {
  const past = own('2026-11-10', { effect: 'moved', movedTo: '2026-11-11' });
  const effects = { 'veterans-day': 'skipped' } as const;
  assert.equal(
    codeOf(() => refuseClosedTargets({ effects, days: [past] }, 'holidays', today)),
    undefined,
  );
  const coming = own('2027-11-10', { effect: 'moved', movedTo: '2027-11-11' });
  assert.equal(
    codeOf(() => refuseClosedTargets({ effects, days: [past, coming] }, 'holidays', today)),
    'day-is-target',
  );
});

test('a day that differs in anything was changed by somebody else', () => {
  const day = own('2026-12-24');
  const ice = { ...day, name: 'Ice' };
  refuseDayBehind(day, { ...ice, base: day });
  refuseDayBehind(ice, { ...ice, base: day });
  for (const changed of [
    { date: '2026-12-23' },
    { name: 'Ice' },
    { effect: 'slides' },
    { movedTo: '2026-12-26' },
  ] as const) {
    assert.equal(isSameDay(day, { ...day, ...changed }), false, JSON.stringify(changed));
    assert.equal(
      codeOf(() => refuseDayBehind(day, { ...day, name: 'Fog', base: { ...day, ...changed } })),
      'day-changed',
    );
  }
});

test('one date has one day of the company’s own, and holidays are those that were seen', () => {
  assert.equal(
    codeOf(() => refuseTaken(own('2026-12-24'), [own('2026-12-23')])),
    undefined,
  );
  assert.equal(
    codeOf(() => refuseTaken(own('2026-12-24'), [own('2026-12-23'), own('2026-12-24')])),
    'day-taken',
  );
  const base = { juneteenth: 'nothing', 'labor-day': 'slides' } as const;
  const chosen = { juneteenth: 'skipped', 'labor-day': 'slides' } as const;
  for (const unchanged of [{ 'labor-day': 'slides', 'new-years-day': 'skipped' }, chosen] as const)
    assert.equal(
      codeOf(() => refuseHolidaysBehind(unchanged, base, chosen)),
      undefined,
    );
  assert.equal(
    codeOf(() => refuseHolidaysBehind({ 'labor-day': 'skipped' }, base, chosen)),
    'holidays-changed',
  );
});

test('a target that is closed is refused at the field that was changed, today included; others of its week may be', () => {
  const refused = (days: readonly OwnDay[], saved: OwnDay | 'holidays') => {
    try {
      refuseClosedTargets({ effects: { 'thanksgiving-day': 'skipped' }, days }, saved, today);
      return undefined;
    } catch (error) {
      assert.ok(error instanceof Refusal);
      return [error.code, ...Object.keys(error.fields ?? {})];
    }
  };
  const moved = (movedTo: Day) => own('2026-11-20', { effect: 'moved', movedTo });
  const thanksgiving = '2026-11-26';
  assert.equal(refused([moved('2026-11-25')], 'holidays'), undefined);
  assert.deepEqual(refused([moved(thanksgiving)], 'holidays'), ['day-is-target', 'effect']);
  const mine = moved(thanksgiving);
  assert.deepEqual(refused([mine], mine), ['target-closed', 'movedTo']);
  const closed = own(today);
  assert.deepEqual(refused([moved(today), closed], closed), ['day-is-target', 'date']);
});
