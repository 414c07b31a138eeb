/** What a list may be narrowed by narrows it, on every route of the table, or is refused; none is taken and ignored. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { routes } from './routes.ts';
import type { Shape } from './shapes/shape.ts';
import shapes from './shapes/shapes.generated.json' with { type: 'json' };
import { aCustomer, aPrice, checkAnswer, day, record, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();
const parameters = shapes.parameters as unknown as Readonly<Record<string, Shape>>;
const send = { collection_method: 'send_invoice', days_until_due: 5 } as const;

const post = (path: string, body: object) =>
  fetch(`${local.url}${path}`, { method: 'POST', body: JSON.stringify(body) });

type Facts = Readonly<Record<string, string>>;

/** One of everything that is listed, of a customer of its own. */
async function household(name: string): Promise<Facts> {
  const { customer, clock } = await aCustomer(stripe, 'pm_card_visa');
  const of = { customer: customer.id };
  await stripe.customers.update(customer.id, { email: `${name}@example.com` });
  const price = await aPrice(stripe, 2500);
  const items = [{ price: price.id }];
  const subscription = await stripe.subscriptions.create({ ...of, ...send, items });
  await stripe.subscriptionSchedules.create({ ...of, phases: [{ items }], start_date: start + 3 * day });
  await stripe.subscriptionSchedules.create({ ...of, phases: [{ items }], start_date: 'now' });
  await stripe.checkout.sessions.create({ mode: 'setup', currency: 'usd', ...of, success_url: 'http://x.test/' });
  const method = await stripe.paymentMethods.attach('pm_card_visa', of);
  await stripe.setupIntents.create({ ...of, payment_method: method.id });
  await stripe.invoiceItems.create({ ...of, amount: 100, currency: 'usd' });
  const paid = await stripe.invoices.create({ ...of, pending_invoice_items_behavior: 'exclude' });
  await stripe.invoiceItems.create({ ...of, invoice: paid.id, amount: 900, currency: 'usd' });
  await stripe.invoices.pay(paid.id);
  const note = await stripe.creditNotes.create({ invoice: paid.id, amount: 5, credit_amount: 5 });
  const open = await stripe.invoices.create({ ...of, ...send, pending_invoice_items_behavior: 'exclude' });
  await stripe.invoiceItems.create({ ...of, invoice: open.id, amount: 700, currency: 'usd' });
  await stripe.invoices.finalizeInvoice(open.id);
  await record(stripe, open.id, 200);
  const [charge] = (await stripe.charges.list(of)).data;
  await stripe.refunds.create({ charge: charge?.id ?? '', amount: 1 });
  await post('/_disputes', { charge: charge?.id });
  return {
    customer: customer.id,
    test_clock: clock.id,
    price: price.id,
    plan: price.id,
    product: String(price.product),
    subscription: subscription.id,
    invoice: paid.id,
    charge: charge?.id ?? '',
    payment_intent: String(charge?.payment_intent),
    payment_record: (await stripe.paymentRecords.list()).data[0]?.id ?? '',
    payment_method: method.id,
    email: `${name}@example.com`,
    note: note.id,
  };
}

const ann = await household('ann');
const bea = await household('bea');
/** Nothing hangs on these. */
const lonely: Facts = await (async () => {
  const { customer, clock } = await aCustomer(stripe);
  const price = await aPrice(stripe, 1);
  const { id: invoice } = await stripe.invoices.create({ customer: customer.id });
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  return {
    customer: customer.id,
    test_clock: clock.id,
    price: price.id,
    plan: price.id,
    invoice,
    email: 'x@x.test',
    payment_method: method.id,
  };
})();

type Listed = { id: string }[];

async function list(path: string, text: string): Promise<Listed | string> {
  const response = await fetch(`${local.url}${path}?limit=100&${text}`, {
    headers: { authorization: 'Bearer sk_test_x' },
  });
  const said = (await response.json()) as { data: Listed; error?: { message: string } };
  checkAnswer('GET', path, response.status, said);
  return said.data ?? `${response.status} ${said.error?.message}`;
}

/** `created[gte]`, `customer`, … : each with its shape, whether or not it stands inside another. */
function filtersOf(shape: Shape, path = ''): [path: string, shape: Shape][] {
  if (typeof shape === 'object' && 'either' in shape) {
    const inner = shape.either.find((one) => typeof one === 'object' && 'fields' in one);
    return inner ? filtersOf(inner, path) : [[path, shape]];
  }
  if (typeof shape !== 'object' || !('fields' in shape)) return [[path, shape]];
  return Object.entries(shape.fields).flatMap(([name, inner]) => {
    const plain = name.replace('?', '');
    if (path === '' && ['limit', 'starting_after', 'ending_before', 'expand'].includes(plain)) return [];
    return filtersOf(inner, path ? `${path}[${plain}]` : plain);
  });
}

/** A value of a filter that nothing listed here meets: an id of something on which nothing hangs, a moment long past. */
function unmet(path: string, shape: Shape): string[] {
  const name = path.replace(/^.*\[|\]$/g, '');
  if (/(gte?)$/.test(name) || name === 'created_after') return ['4000000000'];
  if (/(lte?)$/.test(name) || name === 'created_before') return ['5'];
  if (typeof shape === 'object' && 'values' in shape) return [...shape.values];
  if (shape === 'boolean') return ['true', 'false'];
  if (typeof shape === 'object') return ['none'];
  return [lonely[name] ?? 'none'];
}

const addressOf = (path: string) =>
  path
    .replace('/v1/customers/:id', `/v1/customers/${ann.customer}`)
    .replace('/v1/invoices/:invoice', `/v1/invoices/${ann.invoice}`)
    .replace('/v1/credit_notes/:id', `/v1/credit_notes/${ann.note}`);

/** What stands on a test clock is listed with its customer or clock only. */
const wholeOf: Readonly<Record<string, string>> = {
  '/v1/customers': `test_clock=${ann.test_clock}`,
  '/v1/subscriptions': `test_clock=${ann.test_clock}`,
  '/v1/subscription_items': `subscription=${ann.subscription}`,
};

test('every filter narrows its list, or is refused', async () => {
  const ignored: string[] = [];
  let count = 0;
  for (const { path, takes, isList } of routes) {
    if (!isList || /\/(search|preview\/lines|line_items)$/.test(path)) continue;
    const filters = filtersOf(parameters[takes] ?? { fields: {} });
    if (filters.length === 0) continue;
    const address = addressOf(path);
    const whole = wholeOf[path] ?? '';
    const all = await list(address, whole);
    assert.ok(typeof all === 'object' && all.length > 0, `${path}: ${all}`);
    for (const [name, shape] of filters) {
      if (whole.startsWith(`${name}=`)) continue;
      const kind = shape === 'string' && name.includes('payment[') ? `&payment[type]=${name.slice(8, -1)}` : '';
      const tries = unmet(name, shape).map((value) => list(address, `${whole}&${name}=${value}${kind}`));
      const answers = await Promise.all(tries);
      const isNarrow = (one: Listed | string) => typeof one === 'string' || one.length < all.length;
      const isWider = path === '/v1/subscriptions' && name === 'status'; // `all` holds what is over as well
      if (!isWider && !answers.some(isNarrow)) ignored.push(`${path} ${name}`);
      count += 1;
    }
  }
  assert.deepEqual(ignored, []);
  assert.ok(count > 100, `only ${count} filters were tried`);
});

test('two filters are both met', async () => {
  for (const [path, one, other] of [
    ['/v1/charges', `customer=${ann.customer}`, `payment_intent=${bea.payment_intent}`],
    ['/v1/disputes', `charge=${ann.charge}`, `payment_intent=${bea.payment_intent}`],
    ['/v1/refunds', `charge=${ann.charge}`, `payment_intent=${bea.payment_intent}`],
    ['/v1/credit_notes', `customer=${ann.customer}`, `invoice=${bea.invoice}`],
    ['/v1/invoices', `customer=${ann.customer}`, `subscription=${bea.subscription}`],
    ['/v1/invoiceitems', `customer=${ann.customer}`, `invoice=${bea.invoice}`],
    ['/v1/subscriptions', `customer=${ann.customer}`, `test_clock=${bea.test_clock}`],
    [
      '/v1/invoice_payments',
      `invoice=${ann.invoice}`,
      `payment[type]=payment_intent&payment[payment_intent]=${bea.payment_intent}`,
    ],
  ] as const) {
    assert.ok((await list(path, one)).length > 0 && (await list(path, other)).length > 0, path);
    assert.deepEqual(await list(path, `${one}&${other}`), [], path);
  }
});

test('a filter by what is not there is refused and names it', async () => {
  for (const [path, param] of [
    ['/v1/invoices', 'customer'],
    ['/v1/invoices', 'subscription'],
    ['/v1/prices', 'product'],
    ['/v1/disputes', 'charge'],
    ['/v1/refunds', 'charge'],
    ['/v1/refunds', 'payment_intent'],
    ['/v1/charges', 'payment_intent'],
    ['/v1/credit_notes', 'invoice'],
    ['/v1/invoiceitems', 'invoice'],
    ['/v1/subscriptions', 'price'],
  ] as const)
    assert.equal(await list(path, `${param}=none`), `400 No such ${param}: 'none'`, path);
  assert.equal(await list('/v1/customers', 'test_clock=none'), "400 No such test clock: 'none'");
  assert.equal(await list('/v1/customers', 'starting_after=none'), "400 No such customer: 'none'");
  assert.equal(await list('/v1/payment_methods', 'ending_before=none'), "400 No such PaymentMethod: 'none'");
});
