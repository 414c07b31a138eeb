/** What holds for every route of the table, also for those that nobody here asks for. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Route } from './route.ts';
import { routes } from './routes.ts';
import type { Shape } from './shapes/shape.ts';
import shapes from './shapes/shapes.generated.json' with { type: 'json' };
import { aCustomer, anOpenInvoice, aPrice, checkAnswer, day, record, start, startForTests } from './testing.ts';

const { local, stripe } = await startForTests();
const parameters = shapes.parameters as unknown as Readonly<Record<string, Shape>>;
const expandable = shapes.expandable as Readonly<Record<string, Readonly<Record<string, string>>>>;
const send = { collection_method: 'send_invoice', days_until_due: 5 } as const;

/** Two or more of everything that is listed. */
const stage = await (async () => {
  const { customer, clock } = await aCustomer(stripe, 'pm_card_visa');
  const of = { customer: customer.id };
  await stripe.paymentMethods.attach('pm_card_mastercard', of);
  const prices = [(await aPrice(stripe, 2500)).id, (await aPrice(stripe, 900)).id];
  const items = prices.map((price) => ({ price }));
  const subscription = await stripe.subscriptions.create({ ...of, ...send, items });
  await stripe.subscriptions.create({ ...of, items: [{ price: prices[0] ?? '' }] });
  for (const at of [3, 4]) {
    await stripe.subscriptionSchedules.create({ ...of, phases: [{ items }], start_date: start + at * day });
    await stripe.checkout.sessions.create({ mode: 'setup', currency: 'usd', ...of, success_url: 'http://x.test/' });
    await stripe.setupIntents.create(of);
    await stripe.customers.createBalanceTransaction(customer.id, { amount: -at, currency: 'usd' });
    await stripe.invoiceItems.create({ ...of, amount: 100 * at, currency: 'usd' });
    await stripe.webhookEndpoints.create({ url: `http://127.0.0.1:9/${at}`, enabled_events: ['price.deleted'] });
    await aCustomer(stripe);
    await stripe.customers.create({ name: `Bea ${at}` });
  }
  const billed: string[] = [];
  for (const amount of [900, 1000, 1100]) {
    const { id } = await stripe.invoices.create({ ...of, ...send, pending_invoice_items_behavior: 'exclude' });
    await stripe.invoiceItems.create({ ...of, invoice: id, amount, currency: 'usd' });
    await stripe.invoiceItems.create({ ...of, invoice: id, amount: 1, currency: 'usd' });
    await stripe.invoices.finalizeInvoice(id);
    billed.push(id);
  }
  const [paid = '', byCheck = '', noted = ''] = billed;
  await stripe.invoices.pay(paid);
  await record(stripe, byCheck, 500);
  await record(stripe, byCheck, 200);
  const lines = (await stripe.invoices.retrieve(noted)).lines.data.map(({ id }) => ({
    type: 'invoice_line_item' as const,
    invoice_line_item: id,
    amount: 1,
  }));
  const note = await stripe.creditNotes.create({ invoice: noted, lines });
  await stripe.creditNotes.create({ invoice: noted, amount: 1 });
  const [charge] = (await stripe.charges.list(of)).data;
  for (const amount of [1, 2]) await stripe.refunds.create({ charge: charge?.id ?? '', amount });
  for (const card of ['pm_card_createDispute', 'pm_card_createDisputeInquiry'])
    await stripe.invoices.pay((await anOpenInvoice(stripe, card)).id);
  return { customer: customer.id, subscription: subscription.id, invoice: noted, note: note.id, clock: clock.id };
})();

async function ask(method: string, path: string, text = '') {
  const isBody = method === 'POST';
  const response = await fetch(`${local.url}${path}${text && !isBody ? `?${text}` : ''}`, {
    method,
    headers: { authorization: 'Bearer sk_test_x' },
    ...(isBody && { body: text }),
  });
  const said = (await response.json()) as Record<string, unknown> & { data?: { id: string }[] };
  checkAnswer(method, path, response.status, said);
  assert.match(response.headers.get('request-id') ?? '', /^req_\w+$/, path);
  assert.equal(response.headers.get('content-type'), 'application/json', path);
  return { status: response.status, said, error: (said.error ?? {}) as Record<string, string> };
}

const fieldsOf = ({ takes }: Route): readonly string[] => {
  const shape = parameters[takes];
  return typeof shape === 'object' && 'fields' in shape ? Object.keys(shape.fields) : [];
};
/** Searches, lines that are made anew each time, and those of what sells nothing are no lists of something kept. */
const others = /\/search$|\/preview\/lines$|\/line_items$/;
const lists = routes.filter(({ isList, path }) => isList && !others.test(path));
const filled = (path: string) => path.replaceAll(/:\w+/g, 'none');

/** Whose list it is: what stands on a test clock is not among all others. */
function whose(route: Route): string {
  if (route.path === '/v1/subscription_items') return `subscription=${stage.subscription}`;
  if (fieldsOf(route).includes('customer?')) return `customer=${stage.customer}`;
  return '';
}
const within: Readonly<Record<string, string>> = {
  '/v1/customers/:id': stage.customer,
  '/v1/invoices/:invoice': stage.invoice,
  '/v1/credit_notes/:id': stage.note,
};
function addressOf(path: string): string {
  const [base] = Object.entries(within).filter(([start]) => path.startsWith(`${start}/`));
  return base ? path.replace(base[0], base[0].replace(/:\w+/, base[1])) : path;
}

test('an unknown parameter, and one that is missing, are named by every route', async () => {
  for (const route of routes) {
    const { method, path } = route;
    const { status, error } = await ask(method, filled(path), 'nonsense=x');
    const { type, code, param, message, doc_url } = error;
    assert.deepEqual(
      [status, type, code, param],
      [400, 'invalid_request_error', 'parameter_unknown', 'nonsense'],
      path,
    );
    assert.equal(message, 'Received unknown parameter: nonsense');
    assert.equal(doc_url, 'https://stripe.com/docs/error-codes/parameter-unknown');
    const needed = fieldsOf(route).filter((name) => !name.endsWith('?'));
    if (needed.length === 0) continue;
    const missing = await ask(method, filled(path));
    assert.deepEqual([missing.status, missing.error.code], [400, 'parameter_missing'], path);
    assert.ok(
      needed.some((name) => missing.error.param?.startsWith(name)),
      `${path}: ${missing.error.param}`,
    );
  }
});

test('what is not there is a 404 of every address with an id, and changes nothing', async () => {
  const counted = local.world.events.all().length;
  for (const route of routes.filter(({ path }) => path.includes(':'))) {
    const needed = fieldsOf(route).filter((name) => !name.endsWith('?'));
    if (needed.length > 0) continue; // they are asked for first
    const { status, error } = await ask(route.method, filled(route.path));
    if (error.code === 'parameter_missing') continue; // one of several, which is asked for first
    const at = `${route.method} ${route.path}`;
    assert.deepEqual([status, error.type, error.code], [404, 'invalid_request_error', 'resource_missing'], at);
    assert.match(error.message ?? '', /^No such [\w. ]+: 'none'$/, at);
    assert.ok(error.param, at);
  }
  assert.equal(local.world.events.all().length, counted);
});

test('every list is newest first, in pages that follow each other both ways, and knows its address', async () => {
  for (const route of lists) {
    const { path } = route;
    const address = addressOf(path);
    const all = async (text: string) =>
      ask('GET', address, [whose(route), text].filter(Boolean).join('&')).then(({ status, said, error }) => {
        assert.equal(status, 200, `${path} ${text}: ${error.message}`);
        return { ids: (said.data ?? []).map(({ id }) => id), more: said.has_more, url: said.url, said };
      });
    const { ids, more, url, said } = await all('limit=100');
    assert.deepEqual(Object.keys(said).sort(), ['data', 'has_more', 'object', 'url'], path);
    assert.ok(ids.length > 1, `${path} has ${ids.length}`);
    assert.deepEqual([more, url], [path === '/v1/events' ? more : false, address], path);
    const first = await all('limit=1');
    assert.deepEqual([first.ids, first.more], [ids.slice(0, 1), true], path);
    const second = await all(`limit=1&starting_after=${ids[0]}`);
    assert.deepEqual(second.ids, ids.slice(1, 2), path);
    const back = await all(`limit=1&ending_before=${ids[1]}`);
    assert.deepEqual([back.ids, back.more], [ids.slice(0, 1), false], path);
    for (const [text, code, param] of [
      ['limit=0', 'parameter_invalid_integer', 'limit'],
      ['limit=101', 'parameter_invalid_integer', 'limit'],
      ['limit=x', 'parameter_invalid_integer', 'limit'],
      ['starting_after=none', 'resource_missing', 'starting_after'],
      ['ending_before=none', 'resource_missing', 'ending_before'],
      [`starting_after=${ids[0]}&ending_before=${ids[0]}`, 'parameters_exclusive', undefined],
    ] as const) {
      const { status, error } = await ask('GET', address, [whose(route), text].filter(Boolean).join('&'));
      assert.deepEqual([status, error.code], [400, code], `${path} ${text}`);
      if (param) assert.equal(error.param, param, `${path} ${text}`);
    }
  }
});

test('members of a list without numbers, as curl users write them, belong together', async () => {
  const price = (await stripe.prices.list({ limit: 2 })).data[0]?.id;
  const more = 'collection_method=send_invoice&days_until_due=5&expand[]=customer&expand[]=latest_invoice';
  const items = `items[][price]=${price}&items[][quantity]=2`;
  const { status, said, error } = await ask('POST', '/v1/subscriptions', `customer=${stage.customer}&${items}&${more}`);
  assert.equal(status, 200, error.message);
  const { data } = said.items as { data: { quantity: number }[] };
  assert.deepEqual([data.map(({ quantity }) => quantity), typeof said.latest_invoice], [[2], 'object']);
});

test('whatever may be expanded is, as the types say, and is there in the list as it is by itself', async () => {
  for (const route of lists) {
    const { path, gives } = route;
    const address = addressOf(path);
    const paths = Object.entries(expandable[gives] ?? {})
      .filter(([name, kind]) => name && !kind.endsWith('!') && name.split('.').length < 4)
      .map(([name]) => name);
    for (const name of paths) {
      const { status, error } = await ask('GET', address, `${whose(route)}&limit=100&expand[]=data.${name}`);
      assert.equal(status, 200, `${path} ${name}: ${error.message}`);
    }
    const alone = routes.find((one) => one.method === 'GET' && !one.isList && one.path.startsWith(`${path}/:`));
    if (!alone) continue;
    const { said } = await ask('GET', address, [whose(route), 'limit=3'].filter(Boolean).join('&'));
    for (const object of said.data ?? []) {
      const single = await ask('GET', `${address}/${object.id}`);
      assert.deepEqual(single.said, object, path);
    }
  }
});
