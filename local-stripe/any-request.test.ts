/** Requests that nobody thought of: parameters by their shapes, ids of what is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { unsupported } from './not-simulated.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import type { Shape } from './shapes/shape.ts';
import shapes from './shapes/shapes.generated.json' with { type: 'json' };
import { aCustomer, aPrice, checkAnswer, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();
const parameters = shapes.parameters as unknown as Readonly<Record<string, Shape>>;
for (const card of ['pm_card_visa', 'pm_card_chargeCustomerFail']) {
  const { customer } = await aCustomer(stripe, card);
  const price = (await aPrice(stripe, 2500)).id;
  const send = { collection_method: 'send_invoice', days_until_due: 5 } as const;
  await stripe.subscriptions.create({ customer: customer.id, items: [{ price }], ...send });
  await stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'usd',
    customer: customer.id,
    success_url: 'http://x.test/',
  });
  await stripe.setupIntents.create({ customer: customer.id });
  await stripe.customers.createBalanceTransaction(customer.id, { amount: -5, currency: 'usd' });
  await stripe.subscriptionSchedules.create({
    customer: customer.id,
    phases: [{ items: [{ price }] }],
    start_date: start + 86_400,
  });
  for (const amount of [900, 1000, 1100]) {
    const { id } = await stripe.invoices.create({ customer: customer.id, ...send });
    await stripe.invoiceItems.create({ customer: customer.id, invoice: id, amount, currency: 'usd' });
    if (amount > 900) await stripe.invoices.finalizeInvoice(id);
    if (amount > 1000) await stripe.invoices.pay(id).catch(() => {}); // the other card fails when it is charged
    if (amount === 1000) await stripe.creditNotes.create({ invoice: id, amount: 1 });
  }
}
const [paid] = (await stripe.charges.list()).data.filter((charge) => charge.paid);
await stripe.refunds.create({ charge: paid?.id ?? '', amount: 1 });

/** Which table an id of a parameter or of a piece of an address belongs to; the latter are plural. */
const tables = Object.fromEntries(
  [...local.world.store.tables.keys()].flatMap((table) => {
    const short = table.replace(/^.*\./, '');
    return [short, `${short}s`].map((name) => [name, table]);
  }),
);
Object.assign(tables, {
  default_payment_method: 'payment_method',
  from_subscription: 'subscription',
  default_price: 'price',
});

/** Chosen when the request is sent, because every request changes what is there. */
const anId = (table: string) => fc.nat(1000).map((nth) => ({ table, nth }));
type Id = { table: string; nth: number };
const isId = (value: object): value is Id => 'table' in value && 'nth' in value;

function idOf({ table, nth }: Id): string {
  const rows = local.world.store.tables.get(table)?.all() ?? [];
  return rows[nth % Math.max(1, rows.length)]?.id ?? 'none';
}

function aValue(shape: Shape, name: string): fc.Arbitrary<unknown> {
  if (typeof shape === 'object') {
    if ('values' in shape) return fc.constantFrom(...shape.values);
    if ('either' in shape)
      return fc.oneof(...shape.either.filter((one) => one !== 'null').map((one) => aValue(one, name)));
    if ('list' in shape) return fc.array(aValue(shape.list, name), { minLength: 1, maxLength: 2 });
    return 'fields' in shape ? fieldsOf(shape.fields) : fc.constant({});
  }
  if (shape === 'boolean') return fc.boolean();
  if (shape === 'decimal') return fc.constantFrom('1', '12.5', '-3');
  if (shape === 'metadata') return fc.constantFrom({ a: 'b' }, { a: '' });
  if (shape === 'number') {
    const isMoment = /(_at|_date|_end|anchor|start|end|frozen_time|timestamp)$/.test(name);
    const amount = fc.constantFrom(0, 1, 2, 12, 500, 2599, -1);
    return isMoment ? fc.nat(60 * 86_400).map((later) => local.world.time.now() + later) : amount;
  }
  const table = tables[name];
  if (name === 'currency') return fc.constant('usd');
  const words = fc.constantFrom('x', 'Some words', 'pm_card_visa', 'http://x.test/', 'a@example.com');
  return table === undefined ? words : fc.oneof({ weight: 9, arbitrary: anId(table) }, words);
}

/** Without them most requests would say nothing but that they are missing. */
const wanted = new Set([
  'customer',
  'items',
  'amount',
  'price',
  'phases',
  'invoice',
  'charge',
  'unit_amount',
  'metadata',
]);

function fieldsOf(fields: Readonly<Record<string, Shape>>): fc.Arbitrary<object> {
  const known = Object.entries(fields).filter(([name]) => !unsupported.has(name.replace('?', '')));
  const optional = known.filter(([name]) => name.endsWith('?')).map(([name]) => name.replace('?', ''));
  const all = Object.fromEntries(
    known.map(([name, shape]) => [name.replace('?', ''), aValue(shape, name.replace('?', ''))]),
  );
  const needed = Object.keys(all).filter((name) => !optional.includes(name) || wanted.has(name));
  if (Object.keys(all).length === 0) return fc.constant({});
  return fc
    .record(all)
    .chain((full) =>
      fc
        .subarray(optional, { maxLength: Math.min(3, optional.length) })
        .map((some) => Object.fromEntries([...needed, ...some].map((name) => [name, full[name as keyof typeof full]]))),
    );
}

function encode(value: unknown, name: string): string[] {
  if (typeof value !== 'object' || value === null)
    return [`${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`];
  if (isId(value)) return encode(idOf(value), name);
  return Object.entries(value).flatMap(([key, inner]) => encode(inner, name ? `${name}[${key}]` : key));
}

async function send({ method, path }: Route, params: object, nth: number): Promise<void> {
  const pieces = path.split('/');
  const address = pieces
    .map((piece, place) =>
      piece.startsWith(':') ? idOf({ table: tables[pieces[place - 1] ?? ''] ?? '', nth }) : piece,
    )
    .join('/');
  const body = encode(params, '').join('&');
  const response = await fetch(`${local.url}${address}${method === 'POST' ? '' : `?${body}`}`, {
    method,
    headers: { authorization: 'Bearer sk_test_x' },
    ...(method === 'POST' && { body }),
  });
  const said = (await response.json()) as Record<string, unknown>;
  assert.ok(response.status < 500, `${method} ${address} ${decodeURIComponent(body)}: ${JSON.stringify(said)}`);
  checkAnswer(method, address, response.status, said);
}

test('any request is answered as Stripe would answer it, or refused, and is never a fault', async () => {
  // What ends the stage is left out, and endpoints, which would be written to.
  const chosen = routes.filter(
    ({ method, path }) =>
      !/webhook_endpoints/.test(path) && (method !== 'DELETE' || !/customers|products|clocks/.test(path)),
  );
  const request = fc
    .constantFrom(...chosen)
    .chain((route) =>
      fc.tuple(fc.constant(route), aValue(parameters[route.takes] ?? { fields: {} }, ''), fc.nat(1000)),
    );
  await fc.assert(
    fc.asyncProperty(request, ([route, params, nth]) => send(route, params as object, nth)),
    { numRuns: 600 },
  );
});
