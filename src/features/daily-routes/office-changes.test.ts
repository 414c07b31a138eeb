import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type OfficeChange, officeChanges, type SeenStop, seenOf } from './office-changes.ts';

const aStop = (n: number, more: Partial<SeenStop> = {}): SeenStop => ({
  ...{ id: `s${n}`, order: n, streetLine: `${n} Zuni Dr`, cityLine: 'Farmington, NM 87401', contactName: 'Ana Nez' },
  ...{ phone: null, cans: 1, latitude: 36.7, longitude: -108.2 },
  ...{ accommodationType: null, accommodationNotes: null, suspension: null },
  ...more,
});
const aRun = (count: number) => Array.from({ length: count }, (_, at) => aStop(at + 1));
const renumbered = (stops: readonly SeenStop[]) => stops.map((stop, at) => ({ ...stop, order: at + 1 }));
const told = (changes: readonly OfficeChange[]) =>
  changes.map(({ before, after, kinds }) => `${(after ?? before)?.id} ${kinds.join()}`);
const hold = { id: 'h', from: '2026-11-20', to: '2026-11-30', reason: 'vacation', notes: null } as const;

test('what the office changes at a stop is told by kind', () => {
  const changes: Partial<SeenStop>[] = [
    { cans: 3 },
    { accommodationType: 'Code Required', accommodationNotes: '4471' },
    { suspension: hold },
    { streetLine: '12 Elm St', latitude: 36.8 },
    { latitude: 36.71 },
    { contactName: 'Bea Nez', phone: '505 555 0100' },
  ];
  const now = [...changes.map((more, at) => aStop(at + 1, more)), aStop(8)];
  assert.deepEqual(told(officeChanges(aRun(7), now)), [
    ...['s1 cans', 's2 accommodation', 's3 hold', 's4 address', 's5 pin', 's6 contact,phone', 's8 added'],
    's7 removed',
  ]);
});

test('a place that is found for the first time is no news, nor is how far a stop was worked', () => {
  const seen = [aStop(1, { latitude: null, longitude: null }), aStop(2)];
  const now = [aStop(1), { ...aStop(2), status: 'completed', driverNotes: 'Two bags', completionTime: '2026-11-22' }];
  assert.deepEqual(officeChanges(seen, now), []);
});

test('a stop in between shifts all behind it, and only that stop is news', () => {
  const now = renumbered([aStop(1), aStop(9), ...aRun(5).slice(1)]);
  assert.deepEqual(told(officeChanges(aRun(5), now)), ['s9 added']);
  assert.deepEqual(told(officeChanges(now, aRun(5))), ['s9 removed']);
});

const aCount = fc.integer({ min: 1, max: 40 });

test('one stop put elsewhere is one change, whatever the length of the run', () => {
  fc.assert(
    fc.property(aCount, fc.nat(), fc.nat(), (count, a, b) => {
      const [from, to] = [a % count, b % count];
      const stops = aRun(count);
      const [moved] = stops.splice(from, 1);
      if (moved) stops.splice(to, 0, moved);
      const changes = officeChanges(aRun(count), renumbered(stops));
      assert.equal(changes.length, Number(from !== to));
      assert.ok(changes.every(({ kinds }) => kinds.join() === 'order'));
    }),
  );
});

test('any mixture of additions, removals and changes is told stop by stop, and is no news once it was seen', () => {
  const fates = fc.array(fc.constantFrom('stays', 'goes', 'cans', 'hold', 'comes'), { maxLength: 40 });
  fc.assert(
    fc.property(fates, fc.boolean(), (all, isBackwards) => {
      const numbered = all.map((fate, at) => ({ fate, stop: aStop(at + 1) }));
      const seen = numbered.filter(({ fate }) => fate !== 'comes').map(({ stop }) => stop);
      const now = numbered
        .filter(({ fate }) => fate !== 'goes')
        .map(({ fate, stop }) => ({
          ...stop,
          cans: fate === 'cans' ? 2 : 1,
          suspension: fate === 'hold' ? hold : null,
        }));
      const kindOf = { goes: 'removed', comes: 'added', cans: 'cans', hold: 'hold', stays: '' };
      const expected = numbered.flatMap(({ fate, stop }) => (fate === 'stays' ? [] : [`${stop.id} ${kindOf[fate]}`]));
      const answer = isBackwards ? now.toReversed() : now; // their order counts, not how they come
      assert.deepEqual(told(officeChanges(seenOf(seen), answer)).sort(), expected.sort());
      assert.deepEqual(officeChanges(seenOf(answer), answer), []);
    }),
  );
});

test('the stops said to have moved are as few as can be, and the others kept their order', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), (ids) => {
      const seen = ids.toSorted((a, b) => a - b).map((n) => aStop(n));
      const now = renumbered(ids.map((n) => aStop(n)));
      const moved = new Set(officeChanges(seen, now).map(({ after }) => after?.id));
      const stayed = ids.filter((n) => !moved.has(`s${n}`));
      assert.deepEqual(
        stayed,
        stayed.toSorted((a, b) => a - b),
      );
      assert.equal(stayed.length, longestRisingByTrying(ids));
    }),
    { numRuns: 60 },
  );
});

/** Every choice of what stays, tried. */
function longestRisingByTrying(numbers: readonly number[], last = 0): number {
  const [first, ...rest] = numbers;
  if (first === undefined) return 0;
  const without = longestRisingByTrying(rest, last);
  return first > last ? Math.max(without, 1 + longestRisingByTrying(rest, first)) : without;
}
