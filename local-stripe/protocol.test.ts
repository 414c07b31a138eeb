import assert from 'node:assert/strict';
import { test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, checkAnswer, checkError, refused, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();

async function ask(path: string, { method = 'GET', body = '', key = 'sk_test_x', headers = {} } = {}) {
  const authorization = key === '' ? {} : { authorization: `Bearer ${key}` };
  const response = await fetch(`${local.url}${path}`, {
    method,
    ...(body && { body }),
    headers: { ...authorization, ...headers },
  });
  const said = (await response.json()) as Record<string, unknown>;
  checkAnswer(method, path.split('?')[0] ?? '', response.status, said);
  return {
    status: response.status,
    headers: response.headers,
    error: said.error as Record<string, string> | undefined,
    said,
  };
}

test('any key of the test mode is taken, and no other', async () => {
  for (const key of ['sk_test_my-key', 'sk_test_a.b', 'rk_test_1', 'sk_test_~'])
    assert.equal((await ask('/v1/products', { key })).status, 200, key);
  for (const key of ['sk_live_1', 'sk_test_', 'pk_test_1', 'anything'])
    assert.equal((await ask('/v1/products', { key })).status, 401, key);
});

test('a repeated key gets the first answer, other parameters are refused', async () => {
  const [params, options] = [{ name: 'Once' }, { idempotencyKey: 'key-1' }];
  const first = await stripe.customers.create(params, options);
  const again = await stripe.customers.create(params, options);
  assert.equal(again.id, first.id);
  const raw = await ask('/v1/customers', {
    method: 'POST',
    body: 'name=Once',
    headers: { 'idempotency-key': 'key-1' },
  });
  assert.equal(raw.headers.get('idempotent-replayed'), 'true');
  const other = await refused(stripe.customers.create({ name: 'Twice' }, options));
  assert.deepEqual([other.type, other.statusCode], ['StripeIdempotencyError', 400]);
  assert.match(other.message, /only be used with the same parameters they were first used with/);
  const elsewhere = await refused(stripe.products.create({ name: 'Once' }, options));
  assert.match(elsewhere.message, /same endpoint they were first used for \('\/v1\/products' vs '\/v1\/customers'\)/);
  const wrong = { method: 'POST', body: 'amount=5&currency=usd', headers: { 'idempotency-key': 'key-wrong' } };
  for (const replayed of [null, 'true']) {
    const { headers } = await ask('/v1/invoiceitems', { ...wrong, body: `${wrong.body}&customer=none` });
    assert.equal(headers.get('idempotent-replayed'), replayed);
    assert.equal(headers.get('stripe-should-retry'), 'false', 'it would get the same answer again');
  }
});

test('many at once with one key make one object, and a refused request keeps nothing', async () => {
  const body = 'name=Together';
  const headers = { 'idempotency-key': 'key-2' };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => ask('/v1/customers', { method: 'POST', body, headers })),
  );
  assert.equal(new Set(answers.filter(({ status }) => status === 200).map(({ said }) => said.id)).size, 1);
  const retry = { idempotencyKey: 'key-3' };
  await refused(stripe.customers.create({ nonsense: 'x' } as Stripe.CustomerCreateParams, retry));
  assert.equal((await stripe.customers.create({ name: 'Mended' }, retry)).name, 'Mended');
});

test('a decline is kept with its key: the card is not charged again', async () => {
  const { customer } = await aCustomer(stripe, 'pm_card_chargeCustomerFail');
  const invoice = await stripe.invoices.create({
    customer: customer.id,
    collection_method: 'send_invoice',
    days_until_due: 1,
  });
  await stripe.invoiceItems.create({ customer: customer.id, invoice: invoice.id, amount: 999, currency: 'usd' });
  const pay = () => refused(stripe.invoices.pay(invoice.id, {}, { idempotencyKey: 'key-4' }));
  assert.deepEqual([(await pay()).statusCode, (await pay()).statusCode], [402, 402]);
  assert.equal((await stripe.invoices.retrieve(invoice.id)).attempt_count, 1);
});

test('pages follow each other without a gap or a repeat, forwards and backwards', async () => {
  const product = await stripe.products.create({ name: 'Many' });
  const made: string[] = [];
  for (let n = 1; n <= 25; n += 1)
    made.push((await stripe.prices.create({ currency: 'usd', product: product.id, unit_amount: n })).id);
  const newestFirst = made.toReversed();
  const listed: string[] = [];
  for await (const price of stripe.prices.list({ product: product.id, limit: 7 })) listed.push(price.id);
  assert.deepEqual(listed, newestFirst);
  const before = await stripe.prices.list({ product: product.id, limit: 5, ending_before: newestFirst[12] ?? '' });
  assert.deepEqual([before.data.map(({ id }) => id), before.has_more], [newestFirst.slice(7, 12), true]);
  for (const limit of [0, 101]) assert.equal((await refused(stripe.prices.list({ limit }))).param, 'limit');
  assert.equal((await refused(stripe.prices.list({ starting_after: 'price_none' }))).code, 'resource_missing');
});

test('lists are filtered by time, state and whose they are', async () => {
  const { customer } = await aCustomer(stripe);
  const price = await aPrice(stripe, 100);
  assert.ok((await stripe.prices.list({ created: { gte: price.created } })).data.some(({ id }) => id === price.id));
  assert.equal((await stripe.prices.list({ created: { lt: 5 } })).data.length, 0);
  assert.equal((await stripe.invoices.list({ customer: customer.id })).data.length, 0);
  assert.equal((await stripe.customers.list({ email: 'nobody@example.com' })).data.length, 0);
});

test('ids are expanded where asked for, also in lists and four deep', async () => {
  const { customer } = await aCustomer(stripe);
  const price = await aPrice(stripe, 700);
  const params = { customer: customer.id, collection_method: 'send_invoice', days_until_due: 5 } as const;
  const expand = ['customer', 'latest_invoice.customer', 'items.data.price.product'];
  const subscription = await stripe.subscriptions.create({ ...params, items: [{ price: price.id }], expand });
  assert.equal((subscription.customer as Stripe.Customer).email, 'ann@example.com');
  assert.equal(((subscription.latest_invoice as Stripe.Invoice).customer as Stripe.Customer).id, customer.id);
  const product = subscription.items.data[0]?.price.product as Stripe.Product;
  assert.equal(product.name, 'Cart 700');
  const { data } = await stripe.invoices.list({
    customer: customer.id,
    expand: ['data.parent.subscription_details.subscription'],
  });
  const behind = data[0]?.parent?.subscription_details?.subscription as Stripe.Subscription;
  assert.equal(behind.id, subscription.id);
  const full = (await stripe.customers.retrieve(customer.id, { expand: ['subscriptions'] })) as Stripe.Customer;
  assert.equal(full.subscriptions?.data.length, 1);
  for (const path of ['name', 'nonsense', 'customer.nonsense']) {
    const error = await refused(
      stripe.invoices.retrieve(subscription.latest_invoice ? (data[0]?.id ?? '') : '', { expand: [path] }),
    );
    assert.match(error.message, /cannot be expanded/, path);
  }
  const counted = local.world.customers.all().length;
  await refused(stripe.customers.create({ expand: ['nonsense'] }));
  await refused(stripe.customers.create({ payment_method: 'pm_card_chargeDeclined' }));
  assert.equal(local.world.customers.all().length, counted, 'refused before it began');
  const deep = 'customer.default_source.customer.default_source.customer';
  assert.match(
    (await refused(stripe.subscriptions.retrieve(subscription.id, { expand: [deep] }))).message,
    /more than 4 levels/,
  );
});

test('parameters that are unknown, missing or of the wrong kind are named', async () => {
  const cases: [path: string, body: string, code: string | undefined, param: string][] = [
    ['/v1/customers', 'nam=x', 'parameter_unknown', 'nam'],
    ['/v1/customers', 'address[planet]=x', 'parameter_unknown', 'address[planet]'],
    ['/v1/products', '', 'parameter_missing', 'name'],
    ['/v1/products', 'name=', 'parameter_invalid_empty', 'name'],
    ['/v1/products', 'name=x&active=perhaps', undefined, 'active'],
    ['/v1/products', 'name=x&default_price_data[unit_amount]=5', 'parameter_missing', 'default_price_data[currency]'],
    ['/v1/prices', 'currency=usd&product=prod_none&unit_amount=5', 'resource_missing', 'product'],
    ['/v1/prices', 'currency=usd&unit_amount=abc', 'parameter_invalid_integer', 'unit_amount'],
    ['/v1/prices', 'currency=usd&unit_amount=12.345', 'parameter_invalid_integer', 'unit_amount'],
    ['/v1/prices', 'currency=usd&unit_amount=-1', 'parameter_invalid_integer', 'unit_amount'],
    ['/v1/prices', 'currency=usd&unit_amount=1000000000', 'amount_too_large', 'unit_amount'],
    ['/v1/prices', 'currency=dollars&unit_amount=1', undefined, 'currency'],
    ['/v1/subscriptions', 'customer=c&items=x', undefined, 'items'],
    ['/v1/subscriptions', 'collection_method=beg', undefined, 'collection_method'],
    ['/v1/subscriptions', 'discounts[0][coupon]=x', undefined, 'discounts'],
    ['/v1/invoices', 'automatic_tax[enabled]=true', undefined, 'automatic_tax[enabled]'],
    ['/v1/customers', `metadata[${'k'.repeat(41)}]=x`, undefined, `metadata[${'k'.repeat(41)}]`],
  ];
  for (const [path, body, code, param] of cases) {
    const { status, error } = await ask(path, { method: 'POST', body });
    assert.equal(status, 400, `${path} ${body}`);
    assert.deepEqual(
      [error?.code, error?.param, error?.type],
      [code, param, 'invalid_request_error'],
      `${path} ${body}`,
    );
  }
});

test('unknown ids and addresses are 404, keys that are missing, wrong or live 401', async () => {
  const unknown: [string, string][] = [
    ['/v1/customers/cus_none', 'id'],
    ['/v1/invoices/in_none', 'invoice'],
    ['/v1/subscriptions/sub_none', 'id'],
    ['/v1/prices/price_none', 'price'],
    ['/v1/payment_intents/pi_none', 'intent'],
  ];
  assert.deepEqual((await ask('/v1/invoices?customer=cus_none')).error?.param, 'customer');
  for (const [path, param] of unknown) {
    const { status, error } = await ask(path);
    assert.deepEqual([status, error?.code, error?.param], [404, 'resource_missing', param], path);
  }
  assert.match((await ask('/v1/nothing')).error?.message ?? '', /Unrecognized request URL/);
  for (const key of ['', 'sk_live_abc', 'nonsense'])
    assert.equal((await ask('/v1/customers', { key })).status, 401, key);
  assert.equal((await ask('/v1/account')).headers.get('request-id')?.slice(0, 4), 'req_');
  const absent = await ask('/v1/prices/price_none');
  const at = `https://dashboard.stripe.com/test/logs/${absent.headers.get('request-id')}`;
  assert.equal(absent.error?.request_log_url, at);
});

test('a name that leads here from another site is not answered', async () => {
  const { request } = await import('node:http');
  const { text } = await import('node:stream/consumers');
  const [status, said] = await new Promise<[number, string]>((resolve, reject) => {
    const { hostname, port } = new URL(local.url);
    const headers = { host: 'rebound.example', authorization: 'Bearer sk_test_x' };
    request({ hostname, port, path: '/v1/customers', headers }, (response) => {
      text(response).then((body) => resolve([response.statusCode ?? 0, body]), reject);
    })
      .on('error', reject)
      .end();
  });
  assert.equal(status, 403);
  checkError(status, JSON.parse(said));
});

test('whatever is not a page is refused in the form of the API', async () => {
  for (const [path, status] of [
    ['/', 404],
    ['/v2/core/events', 404],
    ['/v1', 404],
    ['/v1/customers/', 404],
    ['/robots.txt', 404],
  ] as const) {
    const { said, ...answer } = await ask(path);
    assert.equal(answer.status, status, path);
    assert.match(answer.error?.message ?? '', new RegExp(`^Unrecognized request URL \\(GET: ${path}\\)\\. `), path);
    assert.equal(answer.headers.get('content-type'), 'application/json', path);
  }
  const large = await ask('/v1/customers', { method: 'POST', body: `description=${'x'.repeat(1_000_001)}` });
  assert.deepEqual([large.status, large.error?.type], [413, 'invalid_request_error']);
});
