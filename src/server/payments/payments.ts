/** The payment provider as the product sees it. No other room knows its SDK. */
import type Stripe from 'stripe';
import { Refusal } from '../../kernel/refusal.ts';
import { loadedOnce } from '../loaded-once.ts';
import { refuseInsideTransaction } from '../transact.ts';
import type { ProviderEvent } from './inbox-store.ts';
import { failureOf, ProviderFailure } from './provider-failure.ts';

/** From the environment alone: never stored, logged, or sent to a browser. */
export type PaymentSettings = Readonly<{
  secretKey: string;
  /** Where the provider answers, when that is not Stripe: its address without a path. */
  apiBase?: string | undefined;
  /** With what its webhooks are signed; without it none is believed. */
  webhookSecret?: string | undefined;
  /** Milliseconds for which one request is waited for. */
  timeoutMs?: number;
  /** How often more a request is sent that never reached it, that it was too busy for, or whose twin is in flight. */
  retries?: number;
}>;

export type Payments = Readonly<{
  hasWebhookSecret: boolean;
  /** A page of the provider that people may be sent to: encrypted, unless it is the local provider's; else null. */
  shownLink: (url: string | null | undefined) => string | null;
  /** A page for those who run an account at Stripe; null where another provider answers instead, which has none. */
  ownPage: (path: string) => string | null;
  /** By what the provider carries a request out once, however often it is asked. */
  once: (name: string) => Readonly<{ idempotencyKey: string }>;
  /** The same provider, asked by other keys than these: it keeps a failure under each of them, and repeats it for a day. */
  without: (spentKeys: readonly string[]) => Payments;
  /** Asks the provider. Throws `ProviderFailure` for whatever it does not answer. */
  ask: <T extends object>(work: (stripe: Stripe) => Promise<T>) => Promise<T>;
  /** How long ago it answered last, and did not answer last, in milliseconds; undefined for never since the start. */
  lastContact: () => Readonly<{ answeredMsAgo: number | undefined; failedMsAgo: number | undefined }>;
  /**
   * What an event is about, by its body as it was sent.
   * @throws Refusal wrong-signature when the provider did not sign it, or not within the last five minutes
   */
  readEvent: (body: Buffer, signature: string | undefined) => Promise<ProviderEvent>;
}>;

/** Somebody waits at a screen: with the retries at most half a minute. */
const usualMs = 8_000;
const usualRetries = 2;

export function paymentsThrough(settings: PaymentSettings): Payments {
  const { secretKey, apiBase, webhookSecret, timeoutMs = usualMs, retries = usualRetries } = settings;
  const connection = loadedOnce(async (): Promise<Stripe> => {
    const { default: Sdk } = await import('stripe'); // when first needed: it is large
    return new Sdk(secretKey, {
      ...addressOf(apiBase),
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
  });
  let [answeredAt, failedAt]: (number | undefined)[] = [];
  const msAgo = (at: number | undefined) => at && performance.now() - at;
  const through = (spentKeys: readonly string[]): Payments => ({
    hasWebhookSecret: webhookSecret !== undefined,
    once: (name) => ({ idempotencyKey: unspent(name, spentKeys) }),
    without: through,
    lastContact: () => ({ answeredMsAgo: msAgo(answeredAt), failedMsAgo: msAgo(failedAt) }),
    shownLink(url) {
      if (!url || !URL.canParse(url)) return null;
      const { protocol } = new URL(url);
      const isShown = protocol === 'https:' || (protocol === 'http:' && apiBase?.startsWith('http:'));
      return isShown ? url : null;
    },
    ownPage: (path) => (apiBase === undefined ? `https://dashboard.stripe.com/${path}` : null),
    async readEvent(body, signature) {
      if (webhookSecret === undefined || signature === undefined) throw wrongSignature();
      const { webhooks } = await connection();
      try {
        return eventOf(webhooks.constructEvent(body, signature, webhookSecret, signedWithinSeconds));
      } catch {
        throw wrongSignature();
      }
    },
    async ask(work) {
      refuseInsideTransaction('Payments');
      const stripe = await connection();
      try {
        const answer = answered(await work(stripe));
        answeredAt = performance.now();
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        // What it refuses it has answered.
        if (failure.outcome === 'unknown') failedAt = performance.now();
        else answeredAt = performance.now();
        throw failure;
      }
    },
  });
  return through([]);
}

function unspent(name: string, spentKeys: readonly string[]): string {
  let key = name;
  for (let turn = 2; spentKeys.includes(key); turn += 1) key = `${name}-${turn}`;
  return key;
}

/** What was recorded on its way cannot be sent again later. */
const signedWithinSeconds = 300;

const wrongSignature = () =>
  new Refusal(
    'invalid',
    'wrong-signature',
    'This was not signed by Stripe with the secret that is set here, or too long ago.',
  );

function eventOf({ id, type, data }: Stripe.Event): ProviderEvent {
  const about = data.object as { object?: unknown; id?: unknown };
  const objectId = typeof about.id === 'string' ? about.id : null;
  return { id, kind: type, objectType: String(about.object), objectId };
}

function addressOf(apiBase: string | undefined) {
  if (apiBase === undefined) return {};
  const { hostname, port, protocol } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' } as const;
}

/** The SDK gives what is JSON without an `error` as a success, also with status 404 and from somebody else's server. */
function answered<T extends object>(answer: T): T {
  if (answer && typeof (answer as { object?: unknown }).object === 'string') return answer;
  throw new ProviderFailure('unknown', 'Stripe answered something that cannot be read.');
}

/** Refuses (payments-not-configured) without a secret key. */
export function configured(payments: Payments | undefined): Payments {
  if (payments) return payments;
  throw new Refusal('conflict', 'payments-not-configured', 'Stripe secret key not configured');
}
