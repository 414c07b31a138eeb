import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, addMinutes, type Day, dayAt, startOfDay } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Suspension } from './contract.ts';
import {
  bannerDays,
  coversDate,
  currentSuspension,
  describeHold,
  draftOf,
  endEarly,
  movedEnd,
  type Period,
  periodText,
  proposedSuspension,
  refuseBehind,
  refuseOverlap,
  refusePeriod,
  suspensionState,
} from './rules.ts';

const day: fc.Arbitrary<Day> = fc.integer({ min: 0, max: 3000 }).map((n) => addDays('2024-01-01', n));
const period: fc.Arbitrary<Period> = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([from, length]) => ({ from, to: addDays(from, length) }));
const daysOf = ({ from, to }: Period): Day[] => {
  const days: Day[] = [];
  for (let at = from; at <= to; at = addDays(at, 1)) days.push(at);
  return days;
};
const codeOf = (work: () => unknown): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error.code;
  }
};

test('a hold covers its first and last day, and neither the day before nor the day after', () => {
  fc.assert(
    fc.property(period, (held) => {
      assert.ok(coversDate(held, held.from) && coversDate(held, held.to));
      assert.ok(!coversDate(held, addDays(held.from, -1)) && !coversDate(held, addDays(held.to, 1)));
    }),
  );
});

test('on every day a hold is in exactly one state, and active exactly when it covers the day', () => {
  fc.assert(
    fc.property(period, day, fc.integer({ min: 0, max: 60 }), (held, today, within) => {
      const state = suspensionState(held, today, within);
      assert.equal(state === 'active', coversDate(held, today));
      assert.equal(state === 'past', held.to < today);
      assert.equal(state === 'upcoming', held.from > today && held.from <= addDays(today, within));
    }),
  );
});

test('upcoming means within 30 days, on the banner within 14', () => {
  const from = (ahead: number) => ({ from: addDays('2026-01-25', ahead), to: addDays('2026-01-25', ahead + 3) });
  assert.equal(suspensionState(from(30), '2026-01-25'), 'upcoming');
  assert.equal(suspensionState(from(31), '2026-01-25'), 'later');
  assert.equal(currentSuspension([from(15)], '2026-01-25'), undefined);
  assert.deepEqual(currentSuspension([from(14), from(9)], '2026-01-25'), from(9));
  assert.deepEqual(currentSuspension([from(9), from(-1)], '2026-01-25'), from(-1));
});

test('a period in words', () => {
  assert.equal(periodText({ from: '2026-11-21', to: '2026-11-28' }), 'Nov 21 – Nov 28, 2026');
  assert.equal(periodText({ from: '2026-12-28', to: '2027-01-04' }), 'Dec 28, 2026 – Jan 4, 2027');
  assert.equal(periodText({ from: '2026-11-21', to: '2026-11-21' }), 'Nov 21, 2026');
});

test('a hold in a few words', () => {
  const hold = { from: '2026-11-21', to: '2026-11-28' };
  assert.equal(describeHold([hold], '2026-11-06'), undefined);
  assert.deepEqual(describeHold([hold], '2026-11-20'), { isActive: false, text: 'Suspended from Nov 21, 2026' });
  assert.deepEqual(describeHold([hold], '2026-11-28'), { isActive: true, text: 'Suspended until Nov 28, 2026' });
  assert.equal(describeHold([hold], '2026-11-29'), undefined);
});

test('month and year ends, and leap days', () => {
  const held = { from: '2028-02-28', to: '2028-03-01' };
  assert.deepEqual(daysOf(held), ['2028-02-28', '2028-02-29', '2028-03-01']);
  assert.deepEqual(endEarly(held, '2028-03-01'), { from: '2028-02-28', to: '2028-02-29' });
  assert.deepEqual(endEarly({ from: '2025-12-20', to: '2026-01-10' }, '2026-01-01'), {
    from: '2025-12-20',
    to: '2025-12-31',
  });
  assert.deepEqual(proposedSuspension('2026-12-28'), { from: '2026-12-28', to: '2027-01-04', reason: 'vacation' });
});

// The company's day has 23 hours on 8 March 2026 and 25 on 1 November in Denver: the minute counts, not the hour.
for (const changing of ['2026-03-08', '2026-11-01'])
  test(`a hold of ${changing} begins and ends with the company's day`, () => {
    const zone = 'America/Denver';
    const held = { from: changing, to: changing };
    const at = (instant: string) => suspensionState(held, dayAt(instant, zone));
    const begins = startOfDay(changing, zone);
    const ends = startOfDay(addDays(changing, 1), zone);
    assert.equal(at(addMinutes(begins, -1)), 'upcoming');
    assert.equal(at(begins), 'active');
    assert.equal(at(addMinutes(ends, -1)), 'active');
    assert.equal(at(ends), 'past');
    assert.equal(Date.parse(ends) - Date.parse(begins), (changing === '2026-03-08' ? 23 : 25) * 3_600_000);
  });

test('the same instant finds a hold in another state where the company has another day', () => {
  const held = { from: '2026-03-08', to: '2026-03-08' };
  const stateAt = (instant: string) => (zone: string) => suspensionState(held, dayAt(instant, zone));
  const zones = ['Pacific/Kiritimati', 'Europe/Berlin', 'America/Denver', 'America/Phoenix', 'Pacific/Pago_Pago'];
  assert.deepEqual(zones.map(stateAt('2026-03-08T10:30:00Z')), ['past', 'active', 'active', 'active', 'upcoming']);
  // Half past midnight in Denver, which changed its clocks, and an hour before it in Phoenix, which never does.
  assert.deepEqual(zones.map(stateAt('2026-03-09T06:30:00Z')), ['past', 'past', 'past', 'active', 'active']);
});

test("a hold's state is the same at every hour of the company's day, in every time zone and when the clock changes", () => {
  const zones = [
    'America/Denver',
    'America/New_York',
    'America/Phoenix',
    // Its clocks change at midnight: a day begins at one, another has two hours from eleven on.
    'America/Santiago',
    'Europe/Berlin',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ];
  const clockChanges = ['2026-03-08', '2026-03-29', '2026-04-04', '2026-09-06', '2026-10-25', '2026-11-01'];
  // From so many days before that the change lies between today and the hold.
  const daysAround = fc.integer({ min: -16, max: 2 });
  const nearChange = fc.tuple(fc.constantFrom(...clockChanges), daysAround).map(([at, days]) => addDays(at, days));
  const ahead = fc.oneof(fc.constantFrom(0, 1, bannerDays, bannerDays + 1), fc.integer({ min: -20, max: 20 }));
  const partOfDay = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }));
  const stateOf = (firstDay: number, lastDay: number) => {
    if (lastDay < 0) return 'past';
    if (firstDay <= 0) return 'active';
    return firstDay <= 14 ? 'upcoming' : 'later';
  };
  const onBanner = { active: true, upcoming: false, later: undefined, past: undefined };
  fc.assert(
    fc.property(
      nearChange,
      fc.constantFrom(...zones),
      partOfDay,
      ahead,
      fc.nat(10),
      (today, timeZone, part, daysAhead, length) => {
        const begins = Date.parse(startOfDay(today, timeZone));
        const ends = Date.parse(startOfDay(addDays(today, 1), timeZone));
        const now = dayAt(new Date(begins + Math.floor(part * (ends - begins - 1))).toISOString(), timeZone);
        const held = { from: addDays(today, daysAhead), to: addDays(today, daysAhead + length) };
        const expected = stateOf(daysAhead, daysAhead + length);
        assert.equal(suspensionState(held, now, bannerDays), expected);
        assert.equal(describeHold([held], now)?.isActive, onBanner[expected]);
      },
    ),
    { numRuns: 500 },
  );
});

const someServices = fc.uniqueArray(fc.constantFrom('trash', 'recycling', 'yard'), { minLength: 1 });

test('overlap is refused exactly when the two share a day and a service', () => {
  fc.assert(
    fc.property(
      period,
      fc.integer({ min: -410, max: 410 }),
      fc.integer({ min: 0, max: 30 }),
      someServices,
      someServices,
      (days, shift, length, ownIds, otherIds) => {
        const one = { ...days, serviceIds: ownIds };
        const from = addDays(one.from, shift);
        const other = { from, to: addDays(from, length), serviceIds: otherIds };
        const shared =
          daysOf(other).some((at) => coversDate(one, at)) && otherIds.some((serviceId) => ownIds.includes(serviceId));
        const expected = shared ? 'suspension-overlap' : undefined;
        assert.equal(
          codeOf(() => refuseOverlap(one, [other])),
          expected,
        );
        assert.equal(
          codeOf(() => refuseOverlap(other, [one])),
          expected,
        );
      },
    ),
  );
});

test('among several holds the one that is in the way is named', () => {
  const wanted = { from: '2026-06-16', to: '2026-06-20', serviceIds: ['trash'] };
  const recycling = { ...wanted, serviceIds: ['recycling'] };
  const later = { from: '2026-06-20', to: '2026-06-24', serviceIds: ['yard', 'trash'] };
  assert.doesNotThrow(() => refuseOverlap(wanted, [recycling]));
  assert.throws(
    () => refuseOverlap(wanted, [recycling, later]),
    (error: unknown) => {
      assert.ok(error instanceof Refusal);
      assert.deepEqual([error.kind, error.code], ['conflict', 'suspension-overlap']);
      assert.equal(error.message, 'Pickup is suspended already: Jun 20 – Jun 24, 2026.');
      assert.deepEqual([error.fields, error.current], [{ from: error.message }, later]);
      return true;
    },
  );
});

test('a hold that moves keeps its length', () => {
  fc.assert(
    fc.property(period, day, (held, from) => {
      const to = movedEnd(held, from);
      assert.equal(daysOf({ from, to }).length, daysOf(held).length);
    }),
  );
});

const stored: Suspension = {
  id: 'hold',
  contactId: 'contact',
  coversAll: true,
  serviceIds: ['trash', 'recycling'],
  from: '2026-06-16',
  to: '2026-06-20',
  reason: 'vacation',
  notes: null,
  createdBy: 'Ana Yazzie',
  createdAt: '2026-06-01T16:00:00.000Z',
  endedBy: null,
  endedAt: null,
};

test('a form names services only where they were chosen: a hold on all stays one on all', () => {
  assert.equal(draftOf(stored).serviceIds, undefined);
  assert.deepEqual(draftOf({ ...stored, coversAll: false }).serviceIds, ['trash', 'recycling']);
});

test('what a form shows is behind exactly when one of its fields is another by now', () => {
  const all = draftOf(stored);
  const some = draftOf({ ...stored, coversAll: false });
  const codeOfBase = (fields: typeof all, base: typeof all) =>
    codeOf(() => refuseBehind({ ...stored, coversAll: fields.serviceIds === undefined }, base));
  assert.equal(codeOfBase(all, { ...all }), undefined);
  assert.equal(codeOfBase(some, { ...some, serviceIds: ['recycling', 'trash'] }), undefined, 'order says nothing');
  assert.equal(codeOfBase(all, some), undefined, 'all of them, named');
  for (const [current, base] of [
    [all, { ...all, from: '2026-06-17' }],
    [all, { ...all, to: '2026-06-21' }],
    [all, { ...all, reason: 'other' as const }],
    [all, { ...all, notes: 'Gate' }],
    [all, { ...all, serviceIds: ['trash'] }],
    [some, all],
    [some, { ...some, serviceIds: ['trash'] }],
    [some, { ...some, serviceIds: ['trash', 'yard'] }],
  ] satisfies [typeof all, typeof all][])
    assert.equal(codeOfBase(current, base), 'suspension-changed', JSON.stringify(base));
});

test('ending early leaves the days before today as they were and frees today and what follows', () => {
  fc.assert(
    fc.property(period, fc.integer({ min: -5, max: 410 }), (held, after) => {
      const today = addDays(held.from, after);
      if (held.to < today)
        return assert.equal(
          codeOf(() => endEarly(held, today)),
          'suspension-over',
        );
      const left = endEarly(held, today);
      assert.deepEqual(
        left ? daysOf(left) : [],
        daysOf(held).filter((at) => at < today),
      );
      assert.ok(!left || left.from <= left.to);
    }),
  );
});

test('an end before the start or before today is refused; one day is enough', () => {
  const today = '2026-11-21';
  assert.equal(
    codeOf(() => refusePeriod({ from: '2026-11-23', to: '2026-11-22' }, today)),
    'ends-before-start',
  );
  assert.equal(
    codeOf(() => refusePeriod({ from: '2026-11-18', to: '2026-11-20' }, today)),
    'ends-in-past',
  );
  assert.equal(
    codeOf(() => refusePeriod({ from: '2026-11-18', to: today }, today)),
    undefined,
  );
  assert.equal(
    codeOf(() => refusePeriod({ from: today, to: today }, today)),
    undefined,
  );
});
