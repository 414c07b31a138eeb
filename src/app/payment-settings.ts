import { Obstacle } from '../server/obstacle.ts';
import type { PaymentSettings } from '../server/payments/payments.ts';

/** STRIPE_SECRET_KEY and what belongs to it; undefined without one. No sentence repeats a key. */
export function readPayments(given: (name: string) => string | undefined): PaymentSettings | undefined {
  const secretKey = given('STRIPE_SECRET_KEY');
  const apiBase = apiAddress(given('STRIPE_API_BASE'));
  const webhookSecret = signingSecret(given('STRIPE_WEBHOOK_SECRET'));
  if (secretKey === undefined) return undefined;
  if (!/^(sk|rk)_(test_[!-~]+|live_\w+)$/.test(secretKey))
    throw new Obstacle('STRIPE_SECRET_KEY is no secret key of Stripe: copy the one that begins with sk_ or rk_.');
  return { secretKey, apiBase, webhookSecret };
}

function apiAddress(text: string | undefined): string | undefined {
  const url = text !== undefined && /^https?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (url && url.pathname === '/' && !url.search && !url.hash && !url.username) return url.origin;
  if (text === undefined) return undefined;
  throw new Obstacle('STRIPE_API_BASE is no address without a path: write it as http://127.0.0.1:4242.');
}

function signingSecret(text: string | undefined): string | undefined {
  if (text === undefined || /^whsec_\w+$/.test(text)) return text;
  throw new Obstacle('STRIPE_WEBHOOK_SECRET is no signing secret of Stripe: copy the one that begins with whsec_.');
}
