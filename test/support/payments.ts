/** The local payment provider in the process of a test, and the gateway of the product to it. */
import { after } from 'node:test';
import { sql } from 'kysely';
import { startForTests } from '../../local-stripe/testing.ts';
import { paymentsContract } from '../../src/kernel/payments.ts';
import type { Reader } from '../../src/server/database/connection.ts';
import { type Payments, paymentsThrough } from '../../src/server/payments/payments.ts';
import { now } from './clock.ts';
import { until } from './until.ts';

export const webhookSecret = 'whsec_AlsoNeverShown';
/** No part of it may ever be shown. */
export const secretKey = 'sk_test_51NeverShown';

/** A failure that the provider keeps under the idempotency key, and repeats for a day. */
export const keptFailure = { status: 500, kept: true, times: 1 } as const;

/** Whatever the provider does instead of doing something, and what the office is answered. */
export const faultsBefore = [
  [{ status: 500 }, 503, /not working properly/],
  [{ status: 429 }, 503, /takes no more requests/],
  [{ status: 402 }, 409, /declined/],
  [keptFailure, 503, /not working properly/],
  [{ ...keptFailure, status: 402 }, 409, /declined/],
  [{ garbage: true }, 503, /not working properly|cannot be read/],
  [{ drop: true }, 503, /could not be reached/],
  [{ slow: 1500 }, 503, /did not answer in time/],
] as const;

/** What becomes of an answer to something that it has done. */
export const faultsAfter = [
  { status: 500, after: 'after' },
  { ...keptFailure, after: 'after' },
  { garbage: true, after: 'after' },
  { drop: true, after: 'after' },
] as const;

type Options = Readonly<{ timeoutMs?: number; retries?: number; clock?: Date }>;

/** @param options `timeoutMs`: a test that lets months pass at once waits longer than one in which the provider is slow */
export async function aPaymentProvider(options: Options = {}) {
  const { timeoutMs = 1000, clock = new Date(now()), ...settings } = options;
  const { local, stripe } = await startForTests({ clock });
  const payments: Payments = paymentsThrough({
    secretKey,
    apiBase: local.url,
    webhookSecret,
    timeoutMs,
    ...settings,
  });
  /** The next requests that match go wrong; the SDK tries three times. */
  const fail = (fault: Parameters<typeof local.faults.add>[0]) => local.faults.add({ times: 3, ...fault });
  after(() => local.faults.clear());
  /** From now on this server hears what happens there. */
  const tell = ({ url }: Readonly<{ url: string }>) =>
    local.tell({ url: `${url}/api${paymentsContract.receiveEvent.path}`, secret: webhookSecret });
  /** Waits until what has happened there was told, and is read. */
  async function heard(read: Reader): Promise<void> {
    await local.courier.settled();
    const waiting = sql`select from provider_event where status <> 'done'`;
    await until(async () => (await waiting.execute(read)).rows.length === 0);
  }
  return { local, stripe, payments, fail, tell, heard };
}
