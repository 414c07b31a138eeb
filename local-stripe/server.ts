import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ApiAnswer, answer, keep } from './api.ts';
import { control } from './control.ts';
import { asBody, StripeError, unrecognized } from './errors.ts';
import { Faults } from './faults.ts';
import { decodeForm } from './form.ts';
import { newId } from './ids.ts';
import { noJournal, openJournal } from './journal.ts';
import type { Machine } from './machine.ts';
import { savingPage } from './pages/authentication-page.ts';
import { notice, type Page } from './pages/html.ts';
import { invoicePage } from './pages/invoice-page.ts';
import { setupPage } from './pages/setup-page.ts';
import { doWhatIsDue } from './time-passing.ts';
import { makeEndpoint } from './webhook-endpoints.ts';
import { startCourier } from './webhooks.ts';
import { createWorld } from './world.ts';

export type Options = Readonly<{
  /** 0 takes any free one. */
  port?: number;
  /** A directory in which everything is kept; in memory only without it. */
  data?: string;
  /** Where people reach the hosted pages, when that is not here. */
  publicUrl?: string;
  /** The business on the pages. */
  accountName?: string;
  /** The moment from which the wall clock runs at first; the machine's own by default. With `data` it goes on from there. */
  clock?: Date;
  /** An endpoint that hears of every event. */
  webhook?: Readonly<{ url: string; secret: string }>;
}>;

export type LocalStripe = Machine &
  Readonly<{
    url: string;
    /** Has an endpoint hear of every event from now on; there is one such, which moves with whoever starts this. */
    tell: (endpoint: Readonly<{ url: string; secret: string }>) => void;
    close: () => Promise<void>;
  }>;

/** By which the endpoint of whoever started this is known again. */
const told = 'The program that started local-stripe';

const mostBytes = 1_000_000;
const tickMs = 1000;

/** Serves the API, the hosted pages and the controls for tests, on the loopback address only. */
export async function startLocalStripe(options: Options = {}): Promise<LocalStripe> {
  let url = '';
  const settings = {
    publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url,
    accountName: options.accountName ?? 'Four Corners Hauling',
  };
  const world = createWorld(settings, options.clock?.getTime());
  const journal = options.data ? openJournal(world.store, options.data) : noJournal(world.store);
  const wall = world.walls.find('wall');
  if (wall) world.time.resume(wall.aheadMs);
  const keepTime = () => world.walls.save({ ...wall, id: 'wall', aheadMs: world.time.aheadMs() });
  if (!wall && options.clock) keepTime();
  if (options.webhook && !world.endpoints.all().some((endpoint) => endpoint.url === options.webhook?.url)) {
    const { url: to, secret } = options.webhook;
    makeEndpoint(world, { url: to, secret, enabled_events: ['*'] });
  }
  const courier = startCourier(world, () => journal.write());
  const faults = new Faults();
  const settle = () => {
    journal.write();
    courier.wake();
  };
  const tick = () => {
    doWhatIsDue(world);
    settle();
  };
  const move = (seconds: number) => {
    world.time.move(seconds);
    keepTime();
    tick();
  };
  const machine = { world, courier, faults, busyKeys: new Set<string>(), move };
  const server = http.createServer((request, response) => void serve(machine, settle, request, response));
  // A client that was busy meanwhile finds its connection as it left it, as with the provider itself.
  server.keepAliveTimeout = 65_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => {
      journal.close();
      reject(error);
    });
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tick();
  const timer = setInterval(() => {
    try {
      tick();
    } catch (error) {
      console.error(error); // what is asked next fails as well, and says so to whom it concerns
    }
  }, tickMs);
  timer.unref();
  const close = async () => {
    clearInterval(timer);
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await courier.stop();
    journal.write();
    journal.close();
  };
  const tell = ({ url: to, secret }: Readonly<{ url: string; secret: string }>) => {
    const known = world.endpoints.all().find(({ description }) => description === told);
    if (known) world.endpoints.save(Object.assign(known, { url: to, _secret: secret }));
    else makeEndpoint(world, { url: to, secret, enabled_events: ['*'], description: told });
    settle();
  };
  return { url, ...machine, tell, close };
}

const elsewhere = new StripeError(403, {
  type: 'invalid_request_error',
  message: 'local-stripe is reached by its loopback address only.',
});

/** What is refused before the API is asked, in its own form. */
function refusal({ status, body }: StripeError): ApiAnswer {
  const id = newId('req');
  return {
    status,
    headers: { 'content-type': 'application/json', 'request-id': id },
    body: JSON.stringify(asBody(body, id)),
  };
}

function pageAt(path: string): typeof invoicePage {
  if (path.startsWith('/i/')) return invoicePage;
  return path.startsWith('/c/authenticate/') ? savingPage : setupPage;
}

async function serve(
  machine: Machine,
  settle: () => void,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { method = 'GET' } = request;
  const url = new URL(request.url ?? '/', 'http://localhost');
  const body = await read(request);
  const isPage = /^\/(i|c)\//.test(url.pathname);
  try {
    if (body === undefined)
      return send(
        response,
        isPage
          ? notice('That is too much', 'Send less than a megabyte.', { status: 413 })
          : refusal(new StripeError(413, { type: 'invalid_request_error', message: 'Request entity too large.' })),
      );
    if (!isPage && !isLoopback(request.headers.host)) return send(response, refusal(elsewhere));
    if (isPage) {
      doWhatIsDue(machine.world);
      const form = method === 'POST' ? (decodeForm(body) as Record<string, string>) : undefined;
      const page = pageAt(url.pathname)(machine.world, url.pathname, form);
      settle();
      return send(response, page);
    }
    if (url.pathname.startsWith('/_')) {
      const said = await control(machine, method, url.pathname, body);
      settle();
      return send(response, said);
    }
    if (!url.pathname.startsWith('/v1/')) return send(response, refusal(unrecognized(method, url.pathname)));
    const said = await once(
      machine,
      request,
      () => {
        const header = (name: string) => request.headers[name]?.toString();
        const done = answer(machine.world, { method, path: url.pathname, query: url.search.slice(1), body, header });
        settle();
        return done;
      },
      { name: `${method} ${url.pathname}`, path: url.pathname, body },
    );
    if (said === null) response.destroy();
    else send(response, said);
  } catch (error) {
    console.error(error);
    const message = 'local-stripe failed: see its log.';
    send(response, refusal(new StripeError(500, { type: 'api_error', message })));
  }
}

/** A second request with a key that is still at work is refused, as with Stripe. */
async function once(
  machine: Machine,
  { headers }: http.IncomingMessage,
  work: () => ApiAnswer,
  { name, path, body }: Readonly<{ name: string; path: string; body: string }>,
): Promise<ApiAnswer | null> {
  const key = headers['idempotency-key']?.toString();
  if (key === undefined) return machine.faults.around(name, work);
  const kept = (said: ApiAnswer) => keep(machine.world, { path, body }, key, newId('req'), said);
  if (machine.busyKeys.has(key)) {
    const message = `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}.`;
    return refusal(new StripeError(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message }));
  }
  machine.busyKeys.add(key);
  try {
    return await machine.faults.around(name, work, kept);
  } finally {
    machine.busyKeys.delete(key);
  }
}

/** A page of another site that a browser is lured to must not speak to it by a name that leads here. */
const isLoopback = (host = '') => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(host);

async function read(request: http.IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= mostBytes) chunks.push(chunk);
  }
  return size > mostBytes ? undefined : Buffer.concat(chunks).toString('utf8');
}

function send(response: http.ServerResponse, { status, headers, body }: Page): void {
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  response.end(body);
}
