import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aPrice, refused, startForTests } from './testing.ts';

const { stripe } = await startForTests();
const ann = await stripe.customers.create({
  name: 'Ann Archuleta',
  email: 'ann@example.com',
  metadata: { route: '7' },
});
const bea = await stripe.customers.create({ name: 'Bea "B" Baca', phone: '505', metadata: { route: '7', size: 'xl' } });
const cal = await stripe.customers.create({ name: 'Cal Chavez', email: 'cal@example.com' });

test('customers are found by their fields and metadata, newest first', async () => {
  for (const [query, expected] of [
    ['name:"Ann Archuleta"', [ann]],
    ["name:'ann archuleta'", [ann]],
    ['name~"rchu"', [ann]],
    [String.raw`name:"Bea \"B\" Baca"`, [bea]],
    ['metadata["route"]:"7"', [bea, ann]],
    ['metadata["route"]:"7" AND metadata["size"]:"xl"', [bea]],
    ['metadata["route"]:"7" metadata["size"]:"xl"', [bea]],
    ['metadata["size"]:"xl" OR email:"cal@example.com"', [cal, bea]],
    ['-metadata["route"]:"7"', [cal]],
    ['metadata["size"]:null', [cal, ann]],
    ['phone:"505"', [bea]],
    [`created>=${ann.created}`, [cal, bea, ann]],
    [`created<${ann.created}`, []],
    ['name:"nobody" OR name:"x"', []],
  ] as const) {
    const { data, has_more, next_page } = await stripe.customers.search({ query });
    assert.deepEqual(
      data.map(({ name }) => name),
      expected.map(({ name }) => name),
      query,
    );
    assert.deepEqual([has_more, next_page], [false, null]);
  }
});

test('a search comes in pages and counts what it finds', async () => {
  const query = 'created>0';
  const first = await stripe.customers.search({ query, limit: 2, expand: ['total_count'] });
  assert.deepEqual([first.data.map(({ id }) => id), first.has_more, first.total_count], [[cal.id, bea.id], true, 3]);
  const second = await stripe.customers.search({ query, limit: 2, page: String(first.next_page) });
  assert.deepEqual([second.data.map(({ id }) => id), second.next_page], [[ann.id], null]);
});

test('prices, products, subscriptions, invoices, payments and charges are found as well', async () => {
  const price = await aPrice(stripe, 2500);
  const product = String(price.product);
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: ann.id });
  const subscription = await stripe.subscriptions.create({
    customer: ann.id,
    default_payment_method: id,
    items: [{ price: price.id }],
    metadata: { cart: '12' },
  });
  const [invoice] = (await stripe.invoices.list()).data;
  const [charge] = (await stripe.charges.list()).data;
  const ids = ({ data }: { data: { id: string }[] }) => data.map((one) => one.id);
  assert.deepEqual(ids(await stripe.prices.search({ query: `product:"${product}" AND active:"true"` })), [price.id]);
  assert.deepEqual(ids(await stripe.products.search({ query: 'name~"cart" AND active:"true"' })), [product]);
  assert.deepEqual(ids(await stripe.subscriptions.search({ query: 'status:"active" AND metadata["cart"]:"12"' })), [
    subscription.id,
  ]);
  const query = `customer:"${ann.id}" AND total>2000 AND status:'paid' AND subscription:"${subscription.id}"`;
  assert.deepEqual(ids(await stripe.invoices.search({ query })), [invoice?.id]);
  assert.deepEqual(ids(await stripe.charges.search({ query: 'amount:2500' })), [charge?.id]);
  assert.deepEqual(ids(await stripe.paymentIntents.search({ query: 'amount<100' })), []);
  const { data } = await stripe.invoices.search({ query, expand: ['data.customer'] });
  assert.deepEqual(
    data.map(({ customer }) => (customer as { name?: string }).name),
    ['Ann Archuleta'],
  );
});

test('a query that means nothing is refused in a sentence', async () => {
  for (const [query, message] of [
    ['', /supply a non-empty value/],
    ['name', /unable to parse/],
    ['name:"a" XOR name:"b"', /unable to parse/],
    ['color:"red"', /Field `color` is an unsupported search field for resource `customers`/],
    ['name>"a"', /operator `>` cannot be used/],
    ['name~"ab"', /at least 3 characters/],
    ['name:"a" AND name:"b" OR name:"c"', /both AND and OR/],
    ['created>soon', /Invalid number/],
  ] as const) {
    const { message: said, statusCode, param } = await refused(stripe.customers.search({ query }));
    assert.match(said, message, query);
    assert.deepEqual([statusCode, param], [400, 'query'], query);
  }
  assert.equal((await refused(stripe.customers.search({ query: 'created>0', page: 'x' }))).param, 'page');
});
