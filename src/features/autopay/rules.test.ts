import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agreedTo, expiryText, isExpired, methodText, refuseOff, refuseOtherConsent } from './rules.ts';

test('a card is told by its name and last digits, with month and year as they stand on it', () => {
  assert.equal(methodText({ name: 'Visa', last4: '4242' }), 'Visa ending in 4242');
  assert.equal(expiryText('2028-04'), '04/2028');
});

test('a card is good through the month that stands on it', () => {
  assert.ok(!isExpired({ expires: '2026-11' }, '2026-11-30'));
  assert.ok(isExpired({ expires: '2026-11' }, '2026-12-01'));
  assert.ok(!isExpired({ expires: null }, '2026-12-01'), 'a bank account does not end');
});

test('what is off is not turned off, but a saved card may be taken away', () => {
  const method = { kind: 'card', name: 'Visa', last4: '4242', expires: null } as const;
  assert.throws(() => refuseOff({ isOn: false, since: null, method: null }), { code: 'autopay-off' });
  refuseOff({ isOn: false, since: null, method });
  refuseOff({ isOn: true, since: null, method: null });
});

test('only the sentence that is asked for now counts as agreed to, on a page that is known and goes on', () => {
  refuseOtherConsent('I agree', 'I agree');
  assert.throws(() => refuseOtherConsent('I agree', 'I agree to all'), { code: 'other-consent' });
  const consent = { isEnded: false };
  assert.equal(agreedTo(consent), consent);
  assert.throws(() => agreedTo(undefined), { code: 'page-unknown' });
  assert.throws(() => agreedTo({ isEnded: true }), { code: 'page-ended' });
});
