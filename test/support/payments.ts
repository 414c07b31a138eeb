/** The local payment provider in the process of a test, and the gateway of the product to it. */
import { after } from 'node:test';
import { startForTests } from '../../local-stripe/testing.ts';
import { type Payments, paymentsThrough } from '../../src/server/payments/payments.ts';

/** No part of it may ever be shown. */
export const secretKey = 'sk_test_51NeverShown';

export async function aPaymentProvider() {
  const { local, stripe } = await startForTests();
  const payments: Payments = paymentsThrough({
    secretKey,
    apiBase: local.url,
    hasWebhookSecret: true,
    timeoutMs: 1000,
  });
  /** The next requests that match go wrong; the SDK tries three times. */
  const fail = (fault: Parameters<typeof local.faults.add>[0]) => local.faults.add({ times: 3, ...fault });
  after(() => local.faults.clear());
  return { local, stripe, payments, fail };
}
