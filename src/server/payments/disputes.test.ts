import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findProviderDispute } from './disputes.ts';
import { type Payments, paymentsThrough } from './payments.ts';

/** One as the provider has it. */
function answering(dispute: object, apiBase?: string): Payments {
  const usual = { id: 'du_1', payment_intent: 'pi_1', amount: 3000, reason: 'fraudulent', created: 1, livemode: true };
  const whole = { ...usual, evidence_details: { due_by: null }, balance_transactions: [], ...dispute };
  const stripe = { disputes: { retrieve: async () => whole } };
  const through = paymentsThrough({ secretKey: 'sk_test_1', apiBase });
  return { ...through, ask: async (work) => work(stripe as never) };
}
const read = async (dispute: object, apiBase?: string) => findProviderDispute(answering(dispute, apiBase), 'du_1');

test('each state of the provider is one of ours, also those that it may add one day', async () => {
  const stateOf = async (status: string, ...amounts: number[]) =>
    (await read({ status, balance_transactions: amounts.map((amount) => ({ amount })) }))?.state;
  for (const [status, state] of [
    ['needs_response', 'to-answer'],
    ['warning_needs_response', 'to-answer'],
    ['appeal_needs_response', 'to-answer'],
    ['under_review', 'waiting'],
    ['something_new', 'waiting'],
    ['warning_closed', 'won'],
    ['won', 'won'],
    ['lost', 'lost'],
  ] as const)
    assert.equal(await stateOf(status), state, status);
  assert.equal(await stateOf('prevented', -3000), 'lost');
  assert.equal(await stateOf('prevented', -3000, 3000), 'won');
});

test('it is answered on the pages of Stripe, of the account or of its test mode, and on none of another provider', async () => {
  const pageOf = async (dispute: object, apiBase?: string) =>
    (await read({ status: 'lost', ...dispute }, apiBase))?.page;
  assert.equal(await pageOf({}), 'https://dashboard.stripe.com/payments/pi_1');
  assert.equal(await pageOf({ livemode: false }), 'https://dashboard.stripe.com/test/payments/pi_1');
  assert.equal(await pageOf({}, 'http://127.0.0.1:4242'), null);
  assert.equal(await pageOf({ payment_intent: null }), null);
});
