import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CreditLine } from './contract.ts';
import {
  eachText,
  isLongEnough,
  missedText,
  reasonText,
  refuseOtherSum,
  refuseUnposted,
  standingOf,
  sumText,
  whyNoCredit,
} from './rules.ts';

const line: CreditLine = {
  ...{ serviceId: 's', stream: 'Trash', street: '12 Zuni Dr', interval: 'month', intervalCount: 1 },
  dates: ['2026-11-12', '2026-11-19', '2026-11-26', '2026-12-03'],
  ...{ each: 692, sum: 2768, price: 2999, pickups: 4, whole: 2999, cans: 2, ofCans: 2 },
};

test('a sum says what a person needs to check it', () => {
  assert.equal(missedText(line), '4 pickups not made: Nov 12, Nov 19, Nov 26, Dec 3, 2026');
  assert.equal(sumText(line), '4 × $6.92 = $27.68');
  assert.equal(eachText(line), '$29.99 each month ÷ 4 pickups in it');
  const share = { ...line, price: 2000, whole: 3000, ofCans: 3, intervalCount: 3, pickups: 1, dates: ['2026-12-31'] };
  assert.equal(eachText(share), '$20.00 every 3 months (2 of 3 cans of $30.00) ÷ 1 pickup in it');
  assert.equal(
    missedText({ ...share, dates: ['2026-12-31', '2027-01-07'] }),
    '2 pickups not made: Dec 31, 2026, Jan 7, 2027',
  );
});

test('the customer reads the dates of the hold, and never half a sentence', () => {
  const hold = { from: '2026-11-10', to: '2026-12-04' };
  assert.equal(reasonText(hold, [line], 2768), 'Pickup on hold Nov 10 – Dec 4, 2026: 4 × $6.92 = $27.68');
  assert.equal(reasonText(hold, [line], 692), 'Pickup on hold Nov 10 – Dec 4, 2026: 4 pickups not made, the rest');
  const many = Array.from({ length: 9 }, () => line);
  assert.equal(reasonText(hold, many, 9 * 2768), 'Pickup on hold Nov 10 – Dec 4, 2026: 36 pickups not made');
});

test('a hold of the least number of days is long enough, both days included', () => {
  const settings = { isOn: true, leastDays: 14, postsByItself: false, version: 0 };
  assert.ok(isLongEnough({ from: '2026-11-01', to: '2026-11-14' }, settings));
  assert.ok(!isLongEnough({ from: '2026-11-01', to: '2026-11-13' }, settings));
  assert.ok(!isLongEnough({ from: '2026-11-01', to: '2026-12-13' }, { ...settings, isOn: false }));
});

test('why nothing is to be credited by now is said in a sentence of its own', () => {
  const settings = { isOn: true, leastDays: 14, postsByItself: false, version: 0 };
  const [start, hold] = ['Nothing is to be credited for this hold', { from: '2026-11-01', to: '2026-11-14' }];
  assert.equal(whyNoCredit(undefined, settings), `${start}: it does not exist any more.`);
  assert.equal(whyNoCredit(hold, { ...settings, isOn: false }), `${start}: credits for holds are turned off.`);
  const short = (to: string) => whyNoCredit({ ...hold, to }, settings);
  assert.equal(short('2026-11-01'), `${start}: it has 1 day, and 14 are asked for.`);
  assert.equal(short('2026-11-13'), `${start}: it has 13 days, and 14 are asked for.`);
  assert.equal(whyNoCredit(hold, settings), `${start}: no pickup that was billed falls into it.`);
});

const one = (kind: 'posted' | 'none', amount: number, isTakenBack = false) => ({ kind, amount, isTakenBack });

test('whatever was decided, posting what is due settles a hold, and what was left is no debt', () => {
  assert.deepEqual(standingOf(2768, [], false), { due: 2768, state: 'proposed' });
  assert.deepEqual(standingOf(2768, [], true), { due: 2768, state: 'posting' });
  assert.deepEqual(standingOf(2000, [one('none', 2768)], false), { due: 0, state: 'settled' });
  assert.deepEqual(standingOf(2000, [one('posted', 2768)], false), { due: -768, state: 'over' });
  assert.deepEqual(standingOf(undefined, [one('posted', 2768)], false), { due: 0, state: 'settled' });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9_999), fc.boolean()), { minLength: 1 }), (steps) => {
      const decided: ReturnType<typeof one>[] = [];
      for (const [amount, isPosted] of steps) {
        const { due, state } = standingOf(amount, decided, false);
        assert.equal(state, due > 0 ? 'proposed' : due < 0 ? 'over' : 'settled');
        if (due === 0) continue;
        const isCredit = due > 0 && isPosted;
        decided.push(one(isCredit ? 'posted' : 'none', due));
        assert.equal(standingOf(amount, decided, false).state, 'settled');
        const takenBack = [...decided.slice(0, -1), one('posted', due, true)];
        if (isCredit) assert.deepEqual(standingOf(amount, takenBack, false), { due, state: 'proposed' });
      }
    }),
  );
});

test('only the sum that was seen is decided about, while nothing else is under way', () => {
  const standing = { state: 'proposed', due: 2768 } as const;
  refuseOtherSum(standing, 2768);
  assert.throws(() => refuseOtherSum(standing, 2767), { code: 'credit-changed' });
  assert.throws(() => refuseOtherSum({ state: 'posting', due: 2768 }, 2768), { code: 'credit-under-way' });
  assert.throws(() => refuseOtherSum({ state: 'settled', due: 0 }, 0), { code: 'credit-settled' });
});

test('what may still be removed is not posted, nor what was posted too much', () => {
  const credit = { hasBegun: true, from: '2026-11-12', due: 0 };
  refuseUnposted(credit);
  assert.throws(() => refuseUnposted({ ...credit, due: -1 }), { code: 'credit-settled' });
  assert.throws(() => refuseUnposted({ ...credit, hasBegun: false }), { code: 'hold-not-begun' });
});
