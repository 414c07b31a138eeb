import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPayments } from './payment-settings.ts';

const read = (environment: Readonly<Record<string, string>>) => readPayments((name) => environment[name]);
const key = 'sk_test_51Secret';

test('without a key there is no provider, with one it is Stripe unless another address is named', () => {
  assert.equal(read({}), undefined);
  assert.equal(read({ STRIPE_WEBHOOK_SECRET: 'whsec_1' }), undefined);
  assert.deepEqual(read({ STRIPE_SECRET_KEY: key }), { secretKey: key, apiBase: undefined, webhookSecret: undefined });
  const local = { STRIPE_API_BASE: 'http://127.0.0.1:4242/', STRIPE_WEBHOOK_SECRET: 'whsec_abc' };
  const settings = { secretKey: key, apiBase: 'http://127.0.0.1:4242', webhookSecret: 'whsec_abc' };
  assert.deepEqual(read({ STRIPE_SECRET_KEY: key, ...local }), settings);
});

test('any key of the test mode will do: the local provider takes what Stripe never made', () => {
  for (const secretKey of ['sk_test_my-key', 'sk_test_a.b', 'rk_test_1'])
    assert.equal(read({ STRIPE_SECRET_KEY: secretKey })?.secretKey, secretKey);
  for (const secretKey of ['sk_live_my-key', 'sk_test_', 'sk_test_a b'])
    assert.throws(() => read({ STRIPE_SECRET_KEY: secretKey }), /is no secret key of Stripe/);
});

test('what makes no sense is refused with a sentence that repeats no secret', () => {
  const wrong = [
    { STRIPE_SECRET_KEY: 'pk_test_51Secret' },
    { STRIPE_SECRET_KEY: 'my Secret' },
    { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'Secret' },
    { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: 'https://me:Secret@stripe.example' },
    { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: 'https://stripe.example/v1?Secret' },
    { STRIPE_SECRET_KEY: key, STRIPE_API_BASE: 'Secret' },
  ];
  for (const environment of wrong)
    assert.throws(
      () => read(environment),
      ({ message }: Error) => /^STRIPE_\w+ is no .*: (copy|write) /.test(message) && !message.includes('Secret'),
    );
});
