import type { Stripe } from 'stripe';

/** What stands under `error` in an answer that is not 2xx (https://docs.stripe.com/api/errors). */
export type ErrorBody = Readonly<{
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
  setup_intent?: object;
}>;

/** An answer that Stripe gives instead of the object. */
export class StripeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** The body of such an answer, with the page that explains its code, and the one where the request is looked up. */
export function asBody(error: ErrorBody, requestId: string): { error: ErrorBody & Pages } {
  const { code } = error;
  const page = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
  return { error: { ...error, ...page, request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}` } };
}
type Pages = Readonly<{ doc_url?: string; request_log_url: string }>;

type More = Readonly<{ code?: string; param?: string }>;

/** 400: the request is wrong, or does not fit the state of its object. */
export const invalid = (message: string, more: More = {}): StripeError =>
  new StripeError(400, { type: 'invalid_request_error', message, ...more });

/** 400: a parameter that must be there is not. */
export const missingParameter = (param: string): StripeError =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });

/** What sentences call a kind of object, where that is not its own name. */
const called: Readonly<Record<string, string>> = {
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  'test_helpers.test_clock': 'test clock',
  test_clock: 'test clock',
  line_item: 'invoice line item',
  credit_note_line_item: 'credit note line item',
};

/** 404 for the object of the address, 400 for one that a parameter names. */
export const noSuch = (kind: string, id: string, param: string, status: 400 | 404 = 400): StripeError =>
  new StripeError(status, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${called[kind] ?? kind}: '${id}'`,
    param,
  });

/** 404: there is no such address, or this program does not have it. */
export function unrecognized(method: string, path: string): StripeError {
  const slash =
    'If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. ';
  const message = `Unrecognized request URL (${method}: ${path}). ${path.endsWith('/') ? slash : ''}Please see https://stripe.com/docs: local-stripe has the part of the API that billing needs.`;
  return new StripeError(404, { type: 'invalid_request_error', message });
}

/** 400: this program does not simulate it, and says so rather than bill wrongly. */
export const notSimulated = (param: string): StripeError =>
  invalid(`local-stripe does not simulate ${param}. Try this with Stripe's own test mode.`, { param });

export type Decline = Pick<Stripe.errors.StripeCardError, 'message'> & {
  code: string;
  decline_code?: string;
  /** Which of what was typed is to blame. */
  param?: string;
};

/** 402: the card was not charged or saved. */
export const cardError = (decline: Decline, more: Partial<ErrorBody> = {}): StripeError =>
  new StripeError(402, { type: 'card_error', ...decline, ...more });
