import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays, type Day } from '../../kernel/calendar.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { isCurrent, isInForce, lastDayBefore, lastDayOfAll, refuseOverlap, refuseTerm } from './rules.ts';
import { type Stream, streams } from './streams.ts';

type Term = Readonly<{ firstDay: Day; lastDay: Day | null }>;

const start = '2027-12-20';
const horizon = 60;
const days = Array.from({ length: horizon }, (_, n) => addDays(start, n));
const day = fc.constantFrom(...days);
/** Open, of some days, of one, and one that never began. */
const term: fc.Arbitrary<Term> = fc
  .tuple(day, fc.option(fc.integer({ min: -1, max: 30 })))
  .map(([firstDay, length]) => ({
    firstDay,
    lastDay: length === null ? null : addDays(firstDay, length),
  }));
const daysOf = (one: Term) => days.filter((date) => isInForce(one, date));
const known = (id: string, one: Term, stream: Stream = 'Trash') => ({ id, stream, ...one });

function refusalOf(work: () => unknown): Refusal | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    assert.ok(error instanceof Refusal);
    return error;
  }
}

test('what several services end on is the latest of their last days, once none of them goes on', () => {
  const ending = (...lastDays: (string | null)[]) => lastDayOfAll(lastDays.map((lastDay) => ({ lastDay })));
  assert.equal(ending('2026-12-10', '2026-12-31', '2026-12-24'), '2026-12-31');
  assert.equal(ending('2026-12-10', null), null);
  assert.equal(ending(), null);
});

test('a service is in force from its first to its last day, both included', () => {
  const week = { firstDay: '2028-02-26', lastDay: '2028-03-02' };
  assert.deepEqual(
    ['2028-02-25', '2028-02-26', '2028-02-29', '2028-03-02', '2028-03-03'].map((date) => isInForce(week, date)),
    [false, true, true, true, false],
  );
  assert.ok(isInForce({ firstDay: '2020-01-01', lastDay: null }, '2099-12-31'));
  assert.ok(isInForce({ firstDay: '2026-06-16', lastDay: '2026-06-16' }, '2026-06-16'));
});

test('one that ends the day before it begins is in force on no day', () => {
  fc.assert(
    fc.property(day, (firstDay) => {
      const never = { firstDay, lastDay: addDays(firstDay, -1) };
      assert.doesNotThrow(() => refuseTerm(never));
      assert.deepEqual(daysOf(never), []);
      for (const today of days) assert.ok(!isCurrent(never, today), today);
    }),
  );
});

test('a service is current as long as it has a day left', () => {
  fc.assert(
    fc.property(term, day, (one, today) => {
      const left = daysOf(one).some((date) => date >= today);
      // An open one, and one that goes on beyond the days looked at, has days left in any case.
      assert.equal(isCurrent(one, today), left || one.lastDay === null || one.lastDay > addDays(start, horizon - 1));
    }),
  );
});

test('an end before the start is refused at its field; the day before it is not', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -40, max: 40 }), (firstDay, length) => {
      const refusal = refusalOf(() => refuseTerm({ firstDay, lastDay: addDays(firstDay, length) }));
      assert.equal(refusal?.code, length < -1 ? 'ends-before-start' : undefined);
      if (refusal) assert.ok(refusal.kind === 'invalid' && refusal.fields?.lastDay);
    }),
  );
  assert.doesNotThrow(() => refuseTerm({ firstDay: '2026-06-16', lastDay: null }));
});

test('a second service of one stream is refused exactly when the two share a day', () => {
  fc.assert(
    fc.property(term, term, (one, other) => {
      const hereDays = new Set(daysOf(one));
      const shares =
        daysOf(other).some((date) => hereDays.has(date)) ||
        // beyond the days looked at
        [one, other].every(({ lastDay }) => lastDay === null);
      const code = refusalOf(() => refuseOverlap(known('a', one), [known('b', other)]))?.code;
      const back = refusalOf(() => refuseOverlap(known('b', other), [known('a', one)]))?.code;
      assert.equal(code, shares ? 'service-overlap' : undefined);
      assert.equal(back, code);
    }),
    { numRuns: 500 },
  );
});

test('another stream, and the service itself as it was before, are in nobody’s way', () => {
  fc.assert(
    fc.property(term, term, fc.constantFrom(...streams.slice(1)), (one, other, stream) => {
      assert.doesNotThrow(() => refuseOverlap(known('a', one), [known('b', other, stream)]));
      assert.doesNotThrow(() => refuseOverlap(known('a', one), [known('a', other)]));
    }),
  );
});

test('who is refused hears what is collected already and since when', () => {
  const open = known('a', { firstDay: '2026-01-05', lastDay: null });
  const refusal = refusalOf(() => refuseOverlap(known('b', { firstDay: '2026-06-16', lastDay: null }), [open]));
  assert.deepEqual(
    [refusal?.kind, refusal?.message],
    ['conflict', 'Trash is collected here already, since Jan 5, 2026.'],
  );
  assert.deepEqual(refusal?.fields, { firstDay: refusal?.message });
  const ending = { ...open, lastDay: '2026-06-30' };
  assert.equal(
    refusalOf(() => refuseOverlap(known('b', { firstDay: '2026-06-16', lastDay: null }), [ending]))?.message,
    'Trash is collected here already, since Jan 5, 2026 until Jun 30, 2026.',
  );
});

test('who moves is served at the old house until the day before, and before that day only there', () => {
  fc.assert(
    fc.property(term, day, (one, moves) => {
      const before = { ...one, lastDay: lastDayBefore(one, moves) };
      assert.doesNotThrow(() => refuseTerm(before));
      fc.pre(isCurrent(one, moves));
      assert.deepEqual(
        daysOf(before),
        daysOf(one).filter((date) => date < moves),
      );
    }),
  );
});
