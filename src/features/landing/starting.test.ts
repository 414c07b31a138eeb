import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { monthlyCents, offeredCans, refuseOtherPrice, startText, totalCents } from './starting.ts';

const cents = fc.integer({ min: 100, max: 100_000 });
const extras = fc.uniqueArray(fc.record({ name: fc.string({ minLength: 1 }), priceCents: cents }), {
  maxLength: 6,
  selector: ({ name }) => name,
});

test('the price is the first can, so many more, and the extras that were chosen: never less for more', () => {
  fc.assert(
    fc.property(cents, cents, extras, fc.integer({ min: 1, max: offeredCans }), (first, more, all, cans) => {
      const prices = { standardPriceCents: first, extraCanPriceCents: more, extras: all };
      assert.equal(monthlyCents(prices, cans), first + (cans - 1) * more);
      const everything = totalCents(
        prices,
        cans,
        all.map(({ name }) => name),
      );
      assert.equal(
        everything,
        all.reduce((sum, { priceCents }) => sum + priceCents, first + (cans - 1) * more),
      );
      assert.equal(totalCents(prices, cans, ['of nobody']), monthlyCents(prices, cans));
    }),
  );
});

test('where the company publishes no price, none is made up', () => {
  const extra = [{ name: 'Walk-up', priceCents: 500 }];
  assert.equal(totalCents({ standardPriceCents: null, extraCanPriceCents: 2000, extras: extra }, 1, ['Walk-up']), null);
  const firstOnly = { standardPriceCents: 3000, extraCanPriceCents: null, extras: [] };
  assert.deepEqual([monthlyCents(firstOnly, 1), monthlyCents(firstOnly, 2)], [3000, null]);
});

test('nobody begins at another price than they were told; a page that told none asks for none', () => {
  for (const [cents, seen] of [
    [3000, 3000],
    [null, null],
    [3000, undefined],
    [null, undefined],
  ] as const)
    assert.doesNotThrow(() => refuseOtherPrice(cents, seen));
  for (const [cents, seen] of [
    [3000, 2900],
    [3000, null],
    [null, 3000],
  ] as const)
    assert.throws(() => refuseOtherPrice(cents, seen), { code: 'price-changed' });
});

test('the office reads what was asked for, what the page said, and where it fits', () => {
  const start = {
    ...{ street: '1 Mesa Rd', city: 'Aztec', state: 'NM', zipCode: '87410', cans: 1, extras: [] },
    ...{ name: 'Ana', email: 'ana@example.test', phone: '505 1', firstDay: null },
  };
  assert.equal(
    startText(start, null, undefined),
    'Asks for service at 1 Mesa Rd, Aztec, NM 87410\n\n1 can\nThe page said no price\nHas chosen no day\nNo route was found that fits\n\nFrom Ana <ana@example.test>\nPhone: 505 1\n\nSent with "Start service". Nobody has verified the sender.',
  );
});
