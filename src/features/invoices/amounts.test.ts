import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAmount } from './amounts.ts';
import { checksContract } from './checks.ts';

test('an amount is from one cent to the eight digits that the provider takes', () => {
  for (const cents of [1, 99_999_999]) assert.ok(isAmount(cents), `${cents}`);
  for (const cents of [0, -1, 1.5, 100_000_000, Number.NaN, undefined]) assert.ok(!isAmount(cents), `${cents}`);
});

test('the credit of a check may be nothing, and neither less than that nor parts of a cent', () => {
  const isTaken = (credit: unknown) => checksContract.receiveCheck.input.shape.credit.safeParse(credit).success;
  assert.deepEqual([0, 1, -1, 0.5, 2 ** 53, null].map(isTaken), [true, true, false, false, false, false]);
});
