import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day } from '../../kernel/calendar.ts';
import {
  changedPickups,
  type Move,
  movesBehind,
  movesBetween,
  type PlannedDay,
  previewOf,
  refuseLost,
  weeksOf,
} from './calendar-changes.ts';
import type { Calendar } from './calendar-rules.ts';
import { actualDay, type DayEffect, nominalDays, weekOf } from './closures.ts';
import { closedDaysBetween, type OwnDay } from './holidays.ts';

const today = '2026-11-24';
const nothing: Calendar = { effects: {}, days: [] };
const thanksgiving: Calendar = { effects: { 'thanksgiving-day': 'slides' }, days: [] };
const own = (date: Day, effect: DayEffect, movedTo: Day | null = null): OwnDay => ({
  ...{ date, name: 'Snow', effect, movedTo },
});

test('a holiday that slides moves its own week of this year and the next', () => {
  const moves = movesBetween(nothing, thanksgiving, today);
  assert.deepEqual(
    moves.map(({ nominal, after }) => `${nominal} to ${after.date}`),
    ['2026-11-26 to 2026-11-27', '2026-11-27 to 2026-11-28', '2027-11-25 to 2027-11-26', '2027-11-26 to 2027-11-27'],
  );
  assert.deepEqual(weeksOf(moves), { shown: ['2026-11-23', '2027-11-22'], later: [] });
});

test('what is over is not changed any more, and a week that is on its way only from today on', () => {
  assert.deepEqual(movesBetween(nothing, { effects: {}, days: [own('2026-11-17', 'slides')] }, today), []);
  const monday: Calendar = { effects: {}, days: [own('2026-11-23', 'slides')] };
  const moves = movesBetween(nothing, monday, today);
  assert.equal(moves[0]?.after.date, today);
});

test('another name moves nothing, and is another reason for the dates that it explains', () => {
  const named = (name: string): Calendar => ({ effects: {}, days: [{ ...own('2026-12-09', 'slides'), name }] });
  const moves = movesBetween(named('Snow'), named('Ice'), today);
  assert.deepEqual(weeksOf(moves).shown, []);
  assert.deepEqual(
    moves.map(({ nominal, after }) => [nominal, after.because?.name]),
    ['2026-12-09', '2026-12-10', '2026-12-11'].map((nominal) => [nominal, 'Ice']),
  );
});

const day = fc.integer({ min: 0, max: 40 }).map((ahead) => addDays(today, ahead));
const ownDay = fc
  .record({ date: day, effect: fc.constantFrom('slides', 'skipped', 'nothing', 'moved'), to: day })
  .map(({ date, effect, to }) => own(date, effect, effect === 'moved' ? to : null));
const calendar: fc.Arbitrary<Calendar> = fc
  .uniqueArray(ownDay, { maxLength: 6, selector: ({ date }) => date })
  .map((days) => ({ ...thanksgiving, days }));
const nextDays = Array.from({ length: 60 }, (_, ahead) => addDays(today, ahead));
const closedOf = ({ effects, days }: Calendar) => closedDaysBetween(effects, days, today, '2027-03-01');
const planOf = (one: Calendar): PlannedDay[] =>
  nextDays.map((date) => ({
    date,
    pickups: nominalDays(closedOf(one), date).map(({ nominal }) => ({
      ...{
        key: nominal,
        serviceId: nominal,
        nominal,
        routeId: 'route',
        count: 1,
        contactIds: [`customer of ${nominal}`],
        isWorked: false,
      },
    })),
  }));

test('over random changes, every date whose plan changes is one that pickups leave or come to', () => {
  fc.assert(
    fc.property(calendar, calendar, (before, after) => {
      const moves = movesBetween(before, after, today);
      const touched = new Set(moves.flatMap((move) => [move.nominal, move.before.date, move.after.date]));
      for (const date of nextDays) {
        const plan = (one: Calendar) => JSON.stringify(nominalDays(closedOf(one), date));
        if (!touched.has(date)) assert.equal(plan(before), plan(after), date);
      }
      for (const { nominal, before: was, after: willBe } of moves) {
        assert.deepEqual(was, actualDay(closedOf(before), nominal));
        assert.deepEqual(willBe, actualDay(closedOf(after), nominal));
      }
    }),
    { numRuns: 200 },
  );
});

test('over random changes, those who are told are exactly those whose pickups come on another date', () => {
  fc.assert(
    fc.property(calendar, calendar, (before, after) => {
      const moved = movesBetween(before, after, today).filter((move) => move.before.date !== move.after.date);
      const changed = changedPickups({ before: planOf(before), after: planOf(after) });
      const wanted = moved.map(({ nominal }) => nominal).filter((nominal) => nominal >= today);
      const got = changed.map(({ nominal }) => nominal).filter((nominal) => nominal >= today);
      assert.deepEqual(got.sort(), wanted.sort());
    }),
    { numRuns: 200 },
  );
});

test('the preview counts pickups and routes before and after, and who has to be told', () => {
  const moves = movesBetween(nothing, thanksgiving, today);
  const plans = { before: planOf(nothing), after: planOf(thanksgiving) };
  const preview = previewOf({ moves, closed: closedOf(thanksgiving), plans });
  const days = preview.weeks[0]?.days ?? [];
  assert.deepEqual(
    days.map(({ date }) => date),
    weekOf(today),
  );
  assert.deepEqual(
    days.map(({ closedAs, before, after }) => [closedAs, before.pickups, after.pickups, after.routes]).slice(2, 6),
    [
      [null, 1, 1, 1],
      ['Thanksgiving Day', 1, 0, 0],
      [null, 1, 1, 1],
      [null, 1, 2, 1],
    ],
  );
  assert.deepEqual(preview.moves[0], {
    ...{ nominal: '2026-11-26', before: '2026-11-26', after: '2026-11-27' },
    ...{ because: 'Thanksgiving Day', pickups: 1, servedAnyway: 0 },
  });
  assert.deepEqual(preview.contactIds, ['customer of 2026-11-26', 'customer of 2026-11-27']);
});

test('weeks stand in the order of the year, whatever moves first', () => {
  const move = (nominal: Day) => ({
    nominal,
    before: { date: nominal, because: null },
    after: { date: null, because: null },
  });
  const weeks = weeksOf(['2026-12-17', '2026-12-03', '2026-12-10', '2026-12-04'].map(move));
  assert.deepEqual(weeks, { shown: ['2026-11-30', '2026-12-07'], later: ['2026-12-14'] });
});

test('a pickup that moves to a day on which nobody comes is not served there anyway', () => {
  const [thursday, friday] = ['2026-11-26', '2026-11-27'];
  const moves = [
    { nominal: thursday, before: { date: thursday, because: null }, after: { date: friday, because: null } },
  ];
  const pickup = {
    key: 'a',
    count: 1,
    serviceId: 's',
    nominal: thursday,
    routeId: 'r',
    contactIds: ['c'],
    isWorked: false,
  };
  const other = { ...pickup, key: 'b', nominal: friday };
  const before = [
    { date: thursday, pickups: [pickup] },
    { date: friday, pickups: [other] },
  ];
  const counted = (after: PlannedDay[]) => {
    const { moves: told } = previewOf({ moves, closed: [], plans: { before, after } });
    return told.map(({ pickups, servedAnyway }) => [pickups, servedAnyway]);
  };
  const elsewhere = { date: '2026-11-30', pickups: [other] };
  assert.deepEqual(counted([{ date: friday, pickups: [] }, elsewhere]), [[1, 0]]);
  assert.deepEqual(counted([elsewhere]), [[1, 0]]);
  assert.deepEqual(counted([{ date: friday, pickups: [other] }]), [[0, 1]]);
});

test('moves stand in the order of their dates, also where a later day is given back and an earlier one closed', () => {
  const moves = movesBetween(
    { effects: {}, days: [own('2027-02-10', 'skipped')] },
    { effects: {}, days: [own('2026-12-09', 'skipped')] },
    today,
  );
  assert.deepEqual(
    moves.map(({ nominal }) => nominal),
    ['2026-12-09', '2027-02-10'],
  );
});

test('the preview tells the moves of the weeks that it shows, and no other reason for the same date', () => {
  const skipped = (nominal: Day) => ({
    ...{ nominal, before: { date: nominal, because: null }, after: { date: null, because: null } },
  });
  const stays = { ...skipped('2026-11-25'), after: { date: '2026-11-25', because: null } };
  const moves = [skipped('2026-11-24'), stays, skipped('2026-12-01'), skipped('2026-12-08')];
  const preview = previewOf({ moves, closed: [], plans: { before: [], after: [] } });
  assert.deepEqual(
    preview.moves.map(({ nominal }) => nominal),
    ['2026-11-24', '2026-12-01'],
  );
  assert.deepEqual(preview.laterWeeks, ['2026-12-07']);
});

test('of two pickups that come together one is the visit: the one that comes, or the one that came there before', () => {
  const [wednesday, thursday, friday] = ['2026-11-25', '2026-11-26', '2026-11-27'];
  const toFriday = (nominal: Day) => ({
    ...{ nominal, before: { date: nominal, because: null }, after: { date: friday, because: null } },
  });
  const pickup = (key: string, nominal: Day) => ({
    ...{ key, nominal, count: 1, serviceId: 's', routeId: 'r', contactIds: ['c'], isWorked: false },
  });
  const counted = (moving: readonly Day[], before: PlannedDay[], after: PlannedDay[]) =>
    previewOf({ moves: moving.map(toFriday), closed: [], plans: { before, after } }).moves.map(
      ({ pickups, servedAnyway }) => [pickups, servedAnyway],
    );
  const [w, t, f] = [pickup('w', wednesday), pickup('t', thursday), pickup('f', friday)];
  const were = [
    { date: wednesday, pickups: [w] },
    { date: thursday, pickups: [t] },
  ];
  // Both move: Wednesday's is the visit, and Thursday's is served with it.
  assert.deepEqual(counted([wednesday, thursday], were, [{ date: friday, pickups: [w] }]), [
    [1, 0],
    [0, 1],
  ]);
  // Friday's own comes there as ever: Thursday's brings no visit, though it is the one that the plan names.
  const before = [...were.slice(1), { date: friday, pickups: [f] }];
  assert.deepEqual(counted([thursday], before, [{ date: friday, pickups: [t] }]), [[0, 1]]);
});

const between = (nominal: Day, before: Day | null, after: Day | null): Move => ({
  ...{ nominal, before: { date: before, because: null }, after: { date: after, because: null } },
});

test('what is still to come and would be due on a day that is over is behind, and nothing else', () => {
  const yesterday = addDays(today, -1);
  const isBehind = (before: Day | null, after: Day | null) =>
    movesBehind([between(today, before, after)], today).length;
  assert.equal(isBehind(today, yesterday), 1);
  assert.equal(isBehind(addDays(today, 3), yesterday), 1);
  assert.equal(isBehind(today, today), 0);
  assert.equal(isBehind(yesterday, addDays(today, -2)), 0);
  assert.equal(isBehind(today, null), 0);
  assert.equal(isBehind(null, yesterday), 0);
});

test('pickups that nobody has done and that would be due on a day that is over are counted and refused', () => {
  const [behind, other] = [
    between('2026-11-23', '2026-11-25', '2026-11-23'),
    between('2026-11-20', null, '2026-11-20'),
  ];
  const pickup = (key: string, more: Partial<PlannedDay['pickups'][number]> = {}) => ({
    ...{ key, serviceId: key, routeId: 'route', contactIds: [key], count: 1, nominal: '2026-11-23', isWorked: false },
    ...more,
  });
  const whyNot = (...pickups: ReturnType<typeof pickup>[]) => {
    const before = [{ date: '2026-11-25', pickups }];
    try {
      refuseLost([other, behind], { before, after: [] });
      return undefined;
    } catch (error) {
      return (error as Error).message.split(':')[0];
    }
  };
  assert.equal(whyNot(pickup('a')), '1 pickup of Monday, November 23 would be lost');
  assert.equal(
    whyNot(pickup('a', { count: 1_200 }), pickup('b'), pickup('c', { nominal: '2026-11-20', count: 7 })),
    '1,201 pickups of Monday, November 23 would be lost',
  );
  assert.equal(whyNot(pickup('a', { isWorked: true })), undefined);
  assert.equal(whyNot(pickup('a', { isWorked: true }), pickup('b'))?.slice(0, 8), '1 pickup');
  assert.equal(whyNot(pickup('c', { nominal: '2026-11-20' })), undefined);
  assert.equal(whyNot(), undefined);
});
