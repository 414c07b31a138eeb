import assert from 'node:assert/strict';
import { test } from 'node:test';
import { amountMessage, isAmount } from './amounts.ts';
import { checksContract } from './checks.ts';
import { wrongAmount } from './typed-amounts.ts';

test('an amount is from one cent to the eight digits that the provider takes', () => {
  for (const cents of [1, 99_999_999]) assert.ok(isAmount(cents), `${cents}`);
  for (const cents of [0, -1, 1.5, 100_000_000, Number.NaN, undefined]) assert.ok(!isAmount(cents), `${cents}`);
});

test('the credit of a check may be nothing, and neither less than that nor parts of a cent', () => {
  const isTaken = (credit: unknown) => checksContract.receiveCheck.input.shape.credit.safeParse(credit).success;
  assert.deepEqual([0, 1, -1, 0.5, 2 ** 53, null].map(isTaken), [true, true, false, false, false, false]);
});

test('an amount with parts of cents is told apart from one that is too small or too large', () => {
  for (const right of ['1', '$1,234.50', '0.01']) assert.equal(wrongAmount(right), null, right);
  for (const wrong of ['', 'abc', '0', '-1', '1000000000']) assert.equal(wrongAmount(wrong), amountMessage, wrong);
  for (const fine of ['12.345', '0.001', '$1,000.999'])
    assert.equal(wrongAmount(fine), 'Enter whole cents: two digits after the point', fine);
});
