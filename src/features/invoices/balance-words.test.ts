import assert from 'node:assert/strict';
import { test } from 'node:test';
import { betweenTotalAndOpen, fromBalance } from './balance-words.ts';

const none = { amountPaid: 0, amountCredited: 0, amountMoved: 0 };

test('between total and due lies credit that was taken, what was owed, or credit that the invoice itself gives', () => {
  const of = (total: number, amountRemaining: number) => fromBalance({ ...none, total, amountRemaining });
  assert.equal(of(3000, 3000), undefined);
  assert.deepEqual(of(3000, 2445), { kind: 'taken', cents: -555 });
  assert.deepEqual(of(3000, 3500), { kind: 'owed', cents: 500 });
  assert.deepEqual(of(-1999, 0), { kind: 'kept', cents: 1999 });
  assert.deepEqual(of(0, 500), { kind: 'owed', cents: 500 });
});

test('what a credit note took off, or went to another invoice, is no credit of the balance', () => {
  const parts = { total: 6000, amountPaid: 2000, amountRemaining: 500, amountCredited: 1500, amountMoved: 1000 };
  assert.deepEqual(betweenTotalAndOpen(parts), [
    { kind: 'taken', cents: -1000 },
    { kind: 'paid', cents: -2000 },
    { kind: 'credited', cents: -1500 },
    { kind: 'moved', cents: -1000 },
  ]);
});
