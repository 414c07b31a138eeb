import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fromBalance } from './balance-words.ts';

test('between total and due lies credit that was taken, what was owed, or credit that the invoice itself gives', () => {
  assert.equal(fromBalance({ total: 3000, amountDue: 3000 }), undefined);
  assert.deepEqual(fromBalance({ total: 3000, amountDue: 2445 }), { kind: 'taken', cents: -555 });
  assert.deepEqual(fromBalance({ total: 3000, amountDue: 3500 }), { kind: 'owed', cents: 500 });
  assert.deepEqual(fromBalance({ total: -1999, amountDue: 0 }), { kind: 'kept', cents: 1999 });
  assert.deepEqual(fromBalance({ total: 0, amountDue: 500 }), { kind: 'owed', cents: 500 });
});
