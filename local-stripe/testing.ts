/** For the tests: the program in this process, and the real SDK, whose every answer is held against Stripe's types. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import Stripe from 'stripe';
import { routes } from './routes.ts';
import { type LocalStripe, type Options, startLocalStripe } from './server.ts';
import { differences } from './shapes/conform.ts';
import { Typings } from './shapes/typings.ts';

const typings = new Typings();

/** A moment to which the tests set their clocks: November 1, 2026, midnight UTC. */
export const start = Date.UTC(2026, 10, 1) / 1000;
export const day = 86_400;

/** Starts it for one test file and ends it afterwards. */
export async function startForTests(options: Options = {}): Promise<{ local: LocalStripe; stripe: Stripe }> {
  const local = await startLocalStripe(options);
  after(() => local.close());
  return { local, stripe: sdk(local.url) };
}

/** @param retries how often the SDK tries again by itself */
export function sdk(url: string, retries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe('sk_test_local', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(checkedFetch),
  });
}

const checkedFetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
  const response = await fetch(input, init);
  const body = await response.clone().text();
  const said = response.headers.get('content-type')?.includes('json') ? JSON.parse(body) : undefined;
  if (said !== undefined) checkAnswer(init?.method ?? 'GET', new URL(String(input)).pathname, response.status, said);
  return response;
};

const patterns = routes.map((route) => [route, new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`)] as const);

/** @throws when an answer is not as Stripe's types say */
export function checkAnswer(method: string, path: string, status: number, said: Record<string, unknown>): void {
  if (status >= 400) {
    checkError(status, said);
    return;
  }
  const [route] = patterns.find(([one, pattern]) => one.method === method && pattern.test(path)) ?? [];
  assert.ok(route, `${method} ${path} is not in the table of routes`);
  const isDeletedCustomer = said.deleted === true && route.gives === 'Customer';
  const name = isDeletedCustomer ? 'DeletedCustomer' : route.gives;
  const objects = route.isList ? (said.data as Record<string, unknown>[]) : [said];
  if (route.isList) assert.equal(said.object, path.endsWith('/search') ? 'search_result' : 'list');
  assert.deepEqual(
    objects.flatMap((object) => differencesOf(name, object)),
    [],
  );
}

/** What stands under `error` is the same object wherever Stripe describes it, here with what failed an invoice. */
export function checkError(status: number, said: Record<string, unknown>): void {
  assert.deepEqual(Object.keys(said), ['error'], JSON.stringify(said));
  const error = said.error as Record<string, unknown>;
  const shape = typings.object('Invoice.LastFinalizationError');
  assert.deepEqual(differences(typings, shape, error, 'error'), [], `${status} ${JSON.stringify(error)}`);
  const { code, doc_url, message, request_log_url } = error;
  assert.ok(typeof message === 'string' && message !== '', `an error without words: ${JSON.stringify(said)}`);
  assert.match(String(request_log_url), /^https:\/\/dashboard\.stripe\.com\/test\/logs\/req_\w+$/);
  if (code !== undefined)
    assert.equal(doc_url, `https://stripe.com/docs/error-codes/${String(code).replaceAll('_', '-')}`);
}

function differencesOf(name: string, object: Record<string, unknown>): string[] {
  if (name !== 'Event') return differences(typings, typings.object(name), object, name);
  const { data, type, ...rest } = object as { data: { object: { object: string; deleted?: true } }; type: string };
  const kind = objectTypes[data.object.object];
  assert.ok(kind, `${type} holds a ${data.object.object}`);
  const base = { ...rest, data: { object: {} }, type: 'product.created' };
  return [
    ...differences(typings, typings.object('EventBase'), base, type),
    ...differences(typings, typings.object(kind), data.object, `${type}: ${kind}`),
  ];
}

const objectTypes: Readonly<Record<string, string>> = Object.fromEntries(
  routes
    .filter(({ gives }) => !gives.includes('Deleted'))
    .map(({ gives }) => {
      const shape = typings.object(gives);
      const object = typeof shape === 'object' && 'fields' in shape ? shape.fields.object : undefined;
      return [typeof object === 'object' && 'values' in object ? (object.values[0] ?? '') : '', gives];
    }),
);

/** An error of the SDK that was expected. */
export async function refused(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await work.then(
    () => assert.fail('it was not refused'),
    (reason: unknown) => reason,
  );
  assert.ok(error instanceof Stripe.errors.StripeError, String(error));
  return error;
}

/** A product with a monthly price of so many cents. */
export async function aPrice(
  stripe: Stripe,
  cents: number,
  recurring: Stripe.PriceCreateParams.Recurring = { interval: 'month' },
) {
  const product = await stripe.products.create({ name: `Cart ${cents}` });
  return stripe.prices.create({ currency: 'usd', product: product.id, unit_amount: cents, recurring });
}

/** A customer on a test clock that stands at `start`. */
export async function aCustomer(stripe: Stripe, card?: string) {
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start });
  const customer = await stripe.customers.create({
    name: 'Ann Archuleta',
    email: 'ann@example.com',
    test_clock: clock.id,
  });
  if (card !== undefined) {
    const method = await stripe.paymentMethods.attach(card, { customer: customer.id });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } });
  }
  const advance = (to: number) => stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: to });
  return { customer, clock, advance };
}

/** A check over so many cents, which pays of an invoice what is open. */
export async function record(stripe: Stripe, invoice: string, value: number): Promise<Stripe.Invoice> {
  const { id } = await stripe.paymentRecords.reportPayment({
    amount_requested: { currency: 'usd', value },
    initiated_at: start,
    outcome: 'guaranteed',
    guaranteed: { guaranteed_at: start },
    payment_method_details: { type: 'custom', custom: { display_name: 'Check' } },
    processor_details: { type: 'custom', custom: { payment_reference: '1042' } },
  });
  return stripe.invoices.attachPayment(invoice, { payment_record: id });
}

/** An invoice of $30.00 that is open, of a customer of its own. @param method saved for them */
export async function anOpenInvoice(stripe: Stripe, method?: string) {
  const { customer, ...more } = await aCustomer(stripe, method);
  const { id } = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 7,
  });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount: 3000, currency: 'usd' });
  const { hosted_invoice_url: url } = await stripe.invoices.finalizeInvoice(id);
  return { id, url: url ?? '', customer, ...more };
}
