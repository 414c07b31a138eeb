/** Failures on demand, so that a program can be tried against a provider that is down, slow, or talks nonsense. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer } from './api.ts';
import { asBody, type ErrorBody } from './errors.ts';
import { newId } from './ids.ts';

export type Fault = {
  /** A pattern of `POST /v1/invoices/in_1…/pay`. */
  match: string;
  /** How often; 1 by default. */
  times: number;
  /** Whether the work is left undone, or done and only its answer lost: the crash that idempotency is for. */
  after: 'before' | 'after';
  /** Whether the status is kept under the request's idempotency key, and given again to whoever asks again. */
  kept?: boolean;
  /** Answers with this status instead. */
  status?: number;
  /** Milliseconds that the answer takes longer. */
  slow?: number;
  /** Is not answered before the faults are cleared: for whoever ends while the provider is at it. */
  held?: boolean;
  /** Answers something that is not JSON. */
  garbage?: boolean;
  /** Closes the connection without an answer. */
  drop?: boolean;
};

export class Faults {
  #list: Fault[] = [];
  #cleared = Promise.withResolvers<void>();

  list(): readonly Fault[] {
    return this.#list;
  }

  add({ match, times = 1, after = 'before', ...how }: Partial<Fault>): void {
    if (typeof match !== 'string') throw new Error('A fault needs a `match`, such as "POST /v1/invoices"');
    new RegExp(match); // refused here rather than at the next request
    this.#list.push({ match, times, after, ...how });
  }

  clear(): void {
    this.#list = [];
    this.#cleared.resolve();
    this.#cleared = Promise.withResolvers();
  }

  /**
   * Carries a request out, or not, as the faults say.
   * @param keep has an answer given again to the same idempotency key
   * @returns null when the connection is to be closed
   */
  async around(request: string, work: () => ApiAnswer, keep = (said: ApiAnswer) => said): Promise<ApiAnswer | null> {
    const fault = this.#list.find(({ match }) => new RegExp(match).test(request));
    if (!fault) return work();
    fault.times -= 1;
    this.#list = this.#list.filter(({ times }) => times > 0);
    const done = fault.after === 'after' ? work() : undefined;
    if (fault.slow) await sleep(fault.slow);
    if (fault.held) await this.#cleared.promise;
    if (fault.drop) return null;
    if (fault.garbage)
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<html><body>Bad gateway</body></html>' };
    if (fault.status !== undefined) return fault.kept ? keep(failure(fault.status)) : failure(fault.status);
    return done ?? work();
  }
}

function failure(status: number): ApiAnswer {
  const errors: Readonly<Record<number, ErrorBody>> = {
    402: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
    429: { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' },
  };
  const error = errors[status] ?? { type: 'api_error', message: 'An unknown error occurred' };
  const id = newId('req');
  return {
    status,
    headers: { 'content-type': 'application/json', 'request-id': id },
    body: JSON.stringify(asBody(error, id)),
  };
}
