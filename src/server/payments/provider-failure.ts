import { Refusal } from '../../kernel/refusal.ts';

/**
 * What is known of something that failed: nothing (it may have been done all the same, and is asked again with the same
 * key); that it was not looked at, such as for a wrong key; that it was refused for what it is.
 */
type Outcome = 'unknown' | 'turned-away' | 'refused';

/** Why the payment provider did not do what it was asked, in a sentence without keys. */
export class ProviderFailure extends Refusal {
  readonly outcome: Outcome;
  /** The provider's word for it, such as `resource_missing`. */
  readonly reason: string | undefined;
  /** The idempotency key under which the provider keeps this answer: asked again with it, it would say the same. */
  readonly spentKey: string | undefined;

  constructor(outcome: Outcome, message: string, { reason, spentKey, isPending = false }: Known = {}) {
    super(
      outcome === 'refused' ? 'conflict' : 'unavailable',
      outcome === 'refused' ? 'payments-refused' : isPending ? 'payments-pending' : 'payments-unavailable',
      message,
    );
    this.outcome = outcome;
    this.reason = reason;
    this.spentKey = spentKey;
  }
}

type Known = Readonly<{
  reason?: string | undefined;
  spentKey?: string | undefined;
  /** It was a command, which may be done all the same. */
  isPending?: boolean;
}>;

const stillAsked =
  'It may be done all the same, and is asked for again by itself: please do not enter it a second time.';

/** The same of a command that is not over: nobody may take it for undone, and enter it again. */
export function pending({ outcome, message, reason, spentKey }: ProviderFailure): ProviderFailure {
  // Who is turned away learns nothing of the attempt before.
  const said = `${outcome === 'unknown' ? message : 'Stripe has not said yet what became of this.'} ${stillAsked}`;
  return new ProviderFailure('unknown', said, { reason, spentKey, isPending: true });
}

/** Undefined when the provider has no such object. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ProviderFailure && error.reason === 'resource_missing') return undefined;
    throw error;
  }
}

const notBegun = 'Nothing of it was begun: please try again in a minute.';

/** Before a command was written down something else had to be asked for, and what that became is not known. */
export async function beforehand<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.code !== 'payments-pending') throw error;
    const { reason, spentKey } = error;
    throw new ProviderFailure('unknown', error.message.replace(stillAsked, notBegun), { reason, spentKey });
  }
}

/**
 * Something of a command was done already: whatever stops the rest of it, nobody may be told that nothing was done, and it
 * is asked for again.
 */
export async function onceBegun<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (!(error instanceof ProviderFailure) || error.outcome === 'unknown') throw error;
    const { spentKey } = error;
    const message = 'Stripe has begun with it, and could not finish.';
    throw new ProviderFailure('unknown', message, { spentKey });
  }
}

/** What is read of an error of the SDK: its name, never its class, so that telling errors apart loads nothing. */
type SdkError = Readonly<{
  type?: unknown;
  code?: unknown;
  statusCode?: unknown;
  message?: unknown;
  headers?: Readonly<Record<string, string>>;
}>;

/** Turns whatever the SDK throws into words; the provider's own are given only where it refuses the content. */
export function failureOf(error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error;
  const { type, code, statusCode, message, headers = {} } = (error ?? {}) as SdkError;
  const spentKey = headers['idempotency-key'];
  const isMissing = statusCode === 404 || code === 'resource_missing';
  if (statusCode === 409) return notInTime(); // an earlier attempt of the same command is still at work
  switch (type) {
    case 'StripeAuthenticationError':
      return new ProviderFailure(
        'turned-away',
        'Stripe does not accept the secret key. Nothing was changed: check STRIPE_SECRET_KEY.',
      );
    case 'StripePermissionError':
      return new ProviderFailure('turned-away', 'The secret key may not do this at Stripe. Nothing was changed.');
    case 'StripeRateLimitError':
      return new ProviderFailure(
        'turned-away',
        'Stripe takes no more requests at the moment. Nothing was changed: please try again in a minute.',
      );
    case 'StripeCardError':
      return new ProviderFailure('refused', `Stripe declined the payment: ${wordsOf(message)}`, { spentKey });
    case 'StripeInvalidRequestError':
      return isMissing
        ? new ProviderFailure('refused', missing, { reason: 'resource_missing', spentKey })
        : new ProviderFailure('refused', `Stripe refused this: ${wordsOf(message)}`, {
            reason: String(code),
            spentKey,
          });
    case 'StripeConnectionError':
      return notInTime();
    default: {
      const isSpent = headers['idempotent-replayed'] === 'true' || type === 'StripeIdempotencyError';
      const known = isSpent ? { spentKey } : {}; // what it says the first time is not its last word
      return new ProviderFailure('unknown', 'Stripe is not working properly at the moment.', known);
    }
  }
}

const missing = 'Stripe does not know this any more: please sync.';
const notInTime = () => new ProviderFailure('unknown', 'Stripe could not be reached, or did not answer in time.');

/** The provider's own words; a key that it repeats is taken out. */
const wordsOf = (message: unknown): string =>
  String(message)
    .replaceAll(/\b(sk|rk|pk|whsec)_\w+/g, '…')
    .slice(0, 300);
