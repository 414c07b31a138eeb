import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { allocateCents, formatMoney, parseMoney, roundedDollars, sumCents, timesCents, typedMoney } from './money.ts';

const anyCents = fc.maxSafeInteger();
/** Up to ten million dollars either way. */
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
const absolute = Math.abs;

test('what people type becomes cents', () => {
  const texts = [
    '12',
    '12.5',
    ' $1,234.56 ',
    '0',
    '-5',
    '-$5.00',
    '.50',
    '$.05',
    '007',
    '-0',
    '1234567.89',
    '\u200e$12.50\u202c',
  ];
  const cents = [1200, 1250, 123_456, 0, -500, -500, 50, 5, 700, 0, 123_456_789, 1250];
  assert.deepEqual(texts.map(parseMoney), cents);
});

test('what is no amount is not guessed at', () => {
  const nonsense = ['', ' ', '$', '.', '-', '12.345', '12.', '1,23', '12,34.5', ',123', '1,234,56', '1 234', '1e3'];
  const more = ['0x10', '--5', '$-5', '5$', '€5', '12.5.1', '１２', 'twelve', 'Infinity', 'NaN', '9'.repeat(20)];
  for (const text of [...nonsense, ...more]) assert.equal(parseMoney(text), undefined, text);
});

test('amounts are shown in their currency, with its own decimals', () => {
  assert.deepEqual(
    [0, 5, 123_450, -500].map((cents) => formatMoney(cents)),
    ['$0.00', '$0.05', '$1,234.50', '-$5.00'],
  );
  const prices = [3000, 2950, 100_000].map((cents) => formatMoney(cents, 'USD', 'stripIfInteger'));
  assert.deepEqual(prices, ['$30', '$29.50', '$1,000']);
  assert.deepEqual([formatMoney(1250, 'EUR'), formatMoney(1250, 'JPY')], ['€12.50', '¥1,250']);
});

test('what is shown and typed again is the same amount, however large', () => {
  fc.assert(fc.property(anyCents, (cents) => assert.equal(parseMoney(formatMoney(cents)), cents + 0)));
});

test('shares make the whole again, are off by less than a cent, and nothing goes to who has no weight', () => {
  const weights = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }).filter((all) => all.some(Boolean));
  fc.assert(
    fc.property(amount, weights, (cents, all) => {
      const shares = allocateCents(cents, all);
      const sum = all.reduce((one, other) => one + other);
      assert.equal(sumCents(shares), cents);
      for (const [place, share] of shares.entries()) {
        assert.ok(absolute(share - (cents * (all[place] as number)) / sum) < 1 + 1e-6);
        if (all[place] === 0) assert.equal(share, 0);
      }
      assert.deepEqual(allocateCents(cents === 0 ? 0 : -cents, all).map(absolute), shares.map(absolute));
    }),
  );
});

test('cents that are left go where most was cut off, of equals to the earlier', () => {
  assert.deepEqual(allocateCents(100, [1, 1, 1]), [34, 33, 33]);
  assert.deepEqual(allocateCents(-100, [1, 1, 1]), [-34, -33, -33]);
  assert.deepEqual(allocateCents(10, [1, 2, 4]), [1, 3, 6]);
  assert.deepEqual(allocateCents(1, [0, 1, 1]), [0, 1, 0]);
});

test('a quantity is exact; of a fraction half a cent is rounded away from zero, and never more', () => {
  assert.deepEqual([timesCents(2950, 12), timesCents(3000, 17, 30), timesCents(5, 1, 2)], [35_400, 1700, 3]);
  assert.deepEqual([timesCents(-5, 1, 2), timesCents(5, -1, 2), timesCents(5, 1, -2)], [-3, -3, -3]);
  assert.equal(timesCents(9999, 7875, 100_000), 787); // 7.875 % of $99.99 is 787.42 cents
  const divisor = fc.integer({ min: 1, max: 100_000 });
  fc.assert(
    fc.property(amount, fc.nat(100_000), divisor, (cents, numerator, denominator) => {
      const exact = BigInt(cents) * BigInt(numerator);
      const off = BigInt(timesCents(cents, numerator, denominator)) * BigInt(denominator) - exact;
      assert.ok((off < 0n ? -off : off) * 2n <= BigInt(denominator));
    }),
  );
});

test('what is typed into a field is read as the same cents, and rounding keeps to the nearest', () => {
  fc.assert(fc.property(fc.nat(), (cents) => assert.equal(parseMoney(typedMoney(cents)), cents)));
  assert.deepEqual([typedMoney(0), typedMoney(5), typedMoney(123450)], ['0.00', '0.05', '1234.50']);
  assert.deepEqual([roundedDollars(123_450), roundedDollars(149)], ['1,235', '1']);
  assert.deepEqual([roundedDollars(123_456_00, 'thousands'), roundedDollars(0, 'thousands')], ['123.5', '0.0']);
  assert.deepEqual([roundedDollars(1_234_567_89, 'millions'), roundedDollars(0, 'millions')], ['1.23', '0.00']);
});

test('nothing shared out is nothing for everybody, and no zero has a sign', () => {
  assert.deepEqual(
    [allocateCents(0, [1, 2]), allocateCents(-0, [1, 2])],
    [
      [0, 0],
      [0, 0],
    ],
  );
  assert.deepEqual([timesCents(0, -1), timesCents(-0, 1, 3)], [0, 0]);
});

test('what is no whole number of cents, or shared with nobody, is a fault', () => {
  const faults = [
    () => formatMoney(0.5),
    () => sumCents([1, Number.NaN]),
    () => sumCents([Number.MAX_SAFE_INTEGER, 1]),
    () => timesCents(100, 1.5),
    () => timesCents(100, 1, 0),
    () => allocateCents(100, []),
    () => allocateCents(100, [0, 0]),
    () => allocateCents(100, [2, -1]),
  ];
  for (const fault of faults) assert.throws(fault);
});
