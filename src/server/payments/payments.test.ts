import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentsThrough } from './payments.ts';

test('people are sent to encrypted pages only, unless the provider is the local one', () => {
  const secretKey = 'sk_test_1';
  const real = paymentsThrough({ secretKey });
  const local = paymentsThrough({ secretKey, apiBase: 'http://127.0.0.1:4242' });
  const encrypted = 'https://invoice.stripe.com/i/1';
  const plain = 'http://127.0.0.1:4242/i/1';
  assert.deepEqual([real.shownLink(encrypted), real.shownLink(plain)], [encrypted, null]);
  assert.deepEqual([local.shownLink(encrypted), local.shownLink(plain)], [encrypted, plain]);
  assert.equal(paymentsThrough({ secretKey, apiBase: 'https://proxy.example' }).shownLink(plain), null);
  for (const none of [null, undefined, '', 'invoice', 'javascript:alert(1)', 'data:text/html,x'])
    assert.equal(local.shownLink(none), null, String(none));
});
