import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signOf, standsText, wayText } from './payment-words.ts';

test('what stands on an account is taken off or added, never less than nothing', () => {
  assert.equal(standsText(1200), 'The next invoice takes off $12.00.');
  assert.equal(standsText(-300), 'The next invoice adds $3.00.'); // a credit does not make up for all that is owed
  assert.equal(standsText(0), 'Nothing stands on the account.');
});

test('an amount is typed in the currency of its invoice', () => {
  assert.deepEqual(
    ['usd', 'eur', 'cad'].map((currency) => signOf({ currency })),
    ['$', '€', 'CA$'],
  );
});

test('a check has its number, if it has one', () => {
  assert.equal(wayText({ way: 'check', checkNumber: '1042' }), 'Check 1042');
  assert.equal(wayText({ way: 'check', checkNumber: null }), 'Check');
  assert.equal(wayText({ way: 'other', checkNumber: null }), 'Outside of Stripe');
});
