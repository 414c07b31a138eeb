import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { timesCents } from './money.ts';
import { partOfDays } from './part-of-days.ts';

const day = 1440;
const of = (used: number, whole = 30 * day, cents = 3000) =>
  partOfDays(used, whole, { whole: cents, part: -timesCents(cents, Math.round(used * 60), Math.round(whole * 60)) });

test('a part of a period in days, to as many digits as come to the cent', () => {
  assert.deepEqual(of(7 * day), { used: '7', all: '30', isNearlyAll: false });
  assert.deepEqual(of(7.45 * day, 31 * day, 30), { used: '7.5', all: '31', isNearlyAll: false });
  assert.deepEqual(of(29 * day + 58, 30 * day, 2000), { used: '29.04', all: '30', isNearlyAll: false });
  assert.deepEqual(of(30 * day), { used: '30', all: '30', isNearlyAll: false });
});

test('where no digits come to the amount a tenth is told, and nearly all is not all', () => {
  const odd = { whole: 3000, part: 2950 };
  assert.deepEqual(partOfDays(7 * day, 30 * day, odd), { used: '7', all: '30', isNearlyAll: false });
  assert.deepEqual(partOfDays(30 * day - 40, 30 * day, odd), { used: '30', all: '30', isNearlyAll: true });
});

test('whoever reckons with what is told comes to the same cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 7, max: 366 }),
      fc.double({ min: 0.001, max: 1, noNaN: true }),
      fc.nat(20_000),
      (days, share, cents) => {
        const all = days * 86_400;
        const used = Math.max(600, Math.round(all * share));
        const part = timesCents(cents, used, all);
        const told = partOfDays(used / 60, all / 60, { whole: cents, part });
        assert.ok(Math.abs((cents * Number(told.used)) / Number(told.all) - part) < 0.58);
      },
    ),
  );
});
