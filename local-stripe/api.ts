import { createHash } from 'node:crypto';
import { asBody, StripeError, unrecognized } from './errors.ts';
import { apiVersion } from './events.ts';
import { checkExpand, expand } from './expand.ts';
import { decodeForm } from './form.ts';
import { newId } from './ids.ts';
import { readParameters } from './parameters.ts';
import { routes } from './routes.ts';
import type { Shape } from './shapes/shape.ts';
import shapes from './shapes/shapes.generated.json' with { type: 'json' };
import { doWhatIsDue } from './time-passing.ts';
import { view } from './view.ts';
import type { World } from './world.ts';

export type ApiRequest = Readonly<{
  method: string;
  path: string;
  /** Everything behind the question mark, and the body. */
  query: string;
  body: string;
  header: (name: string) => string | undefined;
}>;
export type ApiAnswer = Readonly<{ status: number; headers: Record<string, string>; body: string }>;

const parameterShapes = shapes.parameters as unknown as Readonly<Record<string, Shape>>;
const answersKeptSeconds = 86_400;
const table = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '([^/]+)')}$`),
  shape: parameterShapes[route.takes] ?? { fields: {} },
}));

/** One request of the API, from its key to its answer; never throws. */
export function answer(world: World, request: ApiRequest): ApiAnswer {
  const id = newId('req');
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'request-id': id,
    'stripe-version': request.header('stripe-version') ?? apiVersion,
  };
  const say = (status: number, body: object): ApiAnswer => ({ status, headers, body: JSON.stringify(body, null, 2) });
  try {
    checkKey(request.header('authorization') ?? '');
    const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
    if (key === undefined) return say(200, carryOut(world, request, { id, idempotency_key: null }));
    headers['idempotency-key'] = key;
    return once(world, request, key, id, say);
  } catch (error) {
    return say(...asAnswer(error, id));
  }
}

/**
 * https://docs.stripe.com/api/idempotent_requests: the first answer is kept for a day and given again, whatever it was,
 * unless the request was refused before it began; the same key with other parameters is refused.
 */
function once(
  world: World,
  request: ApiRequest,
  key: string,
  id: string,
  say: (status: number, body: object) => ApiAnswer,
): ApiAnswer {
  if (key.length > 255)
    throw new StripeError(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys can be at most 255 characters long.',
    });
  const fingerprint = fingerprintOf(request);
  const before = world.answered.find(key);
  if (before && before.created > world.time.now() - answersKeptSeconds) {
    if (before.path !== undefined && before.path !== request.path)
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${request.path}' vs '${before.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (before.fingerprint !== fingerprint)
      throw new StripeError(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    const { headers } = say(before.status, {});
    const replayed: Record<string, string> = {
      ...headers,
      'original-request': before.request,
      'idempotent-replayed': 'true',
    };
    if (before.status >= 400) replayed['stripe-should-retry'] = 'false';
    return { status: before.status, headers: replayed, body: before.body };
  }
  const progress = { hasBegun: false };
  const result = ((): ApiAnswer => {
    try {
      return say(200, carryOut(world, request, { id, idempotency_key: key }, progress));
    } catch (error) {
      return say(...asAnswer(error, id));
    }
  })();
  if (!progress.hasBegun) return result;
  return keep(world, request, key, id, result);
}

const fingerprintOf = ({ path, body }: Pick<ApiRequest, 'path' | 'body'>): string =>
  createHash('sha256').update(`${path}\n${body}`).digest('hex');

/** Has an answer given again for a day to whoever asks by the same key. */
export function keep(
  world: World,
  request: Pick<ApiRequest, 'path' | 'body'>,
  key: string,
  id: string,
  { status, headers, body }: ApiAnswer,
): ApiAnswer {
  const created = world.time.now();
  const [oldest] = world.answered.all();
  if (oldest && oldest.created <= created - answersKeptSeconds) world.answered.remove(oldest.id);
  if (world.answered.find(key)) world.answered.remove(key);
  const { path } = request;
  world.answered.save({ id: key, created, path, fingerprint: fingerprintOf(request), status, body, request: id });
  // It would get the same answer again. (A failure of ours may not have been kept: then nothing is said.)
  const advice = status >= 400 && status < 500 ? { 'stripe-should-retry': 'false' } : {};
  return { status, headers: { ...headers, 'idempotency-key': key, 'original-request': id, ...advice }, body };
}

function carryOut(
  world: World,
  { method, path, query, body }: ApiRequest,
  origin: World['request'],
  progress = { hasBegun: false },
): object {
  const hit = table
    .map((row) => ({ ...row, match: row.route.method === method ? row.pattern.exec(path) : null }))
    .find(({ match }) => match !== null);
  if (!hit?.match) throw unrecognized(method, path);
  const { route, shape, match } = hit;
  const params = readParameters(
    shape,
    decodeForm(method === 'POST' ? body : [query, body].filter(Boolean).join('&')),
    route.takes,
  );
  const wanted = (params.expand ?? []) as string[];
  checkExpand(route, wanted);
  doWhatIsDue(world);
  const [id = '', second = ''] = match.slice(1).map(decodeURIComponent);
  world.request = origin;
  try {
    progress.hasBegun = true;
    const result = route.run({ world, params, id, second } as never);
    return expand(world, route.isList ? result : view(world, result), route, wanted);
  } finally {
    world.request = { id: null, idempotency_key: null };
  }
}

/** Any key of the test mode is taken; there is one account. */
function checkKey(authorization: string): void {
  const [, scheme = '', credentials = ''] = /^(Bearer|Basic)\s+(.*)$/i.exec(authorization) ?? [];
  const isBasic = scheme.toLowerCase() === 'basic';
  const key = isBasic ? (Buffer.from(credentials, 'base64').toString().split(':')[0] ?? '') : credentials;
  if (key === '')
    throw new StripeError(401, {
      type: 'invalid_request_error',
      message:
        "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    });
  if (/^(sk|rk)_live_/.test(key))
    throw new StripeError(401, {
      type: 'invalid_request_error',
      code: 'testmode_charges_only',
      message:
        'This is local-stripe, where no money moves: a live key has nothing to do here. Use a key that begins with sk_test_.',
    });
  if (!/^(sk|rk)_test_[!-~]+$/.test(key))
    throw new StripeError(401, { type: 'invalid_request_error', message: `Invalid API Key provided: ${masked(key)}` });
}

const masked = (key: string) => (key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****');

function asAnswer(error: unknown, requestId: string): [status: number, body: object] {
  if (error instanceof StripeError) return [error.status, asBody(error.body, requestId)];
  console.error(error);
  return [500, asBody({ type: 'api_error', message: 'An unknown error occurred in local-stripe' }, requestId)];
}
