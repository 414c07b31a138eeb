import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { startForTests } from './testing.ts';

type Heard = { id: string; type: string; body: string; signature: string };

/** A program that hears events; it may be told to refuse some first. */
async function aListener() {
  const heard: Heard[] = [];
  const refuse = { times: 0 };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const { id, type } = JSON.parse(body);
    if (refuse.times > 0) {
      refuse.times -= 1;
      response.writeHead(500).end();
      return;
    }
    heard.push({ id, type, body, signature: String(request.headers['stripe-signature']) });
    response.writeHead(200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.closeAllConnections());
  after(() => server.close());
  const until = async (count: number) => {
    for (let wait = 0; wait < 3000 && heard.length < count; wait += 1) await sleep(20);
    assert.ok(heard.length >= count, `${heard.length} of ${count} arrived`);
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, heard, refuse, until };
}

const secret = 'whsec_for_tests';
const listener = await aListener();
const { local, stripe } = await startForTests({ webhook: { url: listener.url, secret } });

test('events arrive in their order, signed so that the SDK believes them', async () => {
  const product = await stripe.products.create({ name: 'Cart' });
  await stripe.products.update(product.id, { name: 'Large cart' });
  await listener.until(2);
  const events = listener.heard.map(({ body, signature }) => Stripe.webhooks.constructEvent(body, signature, secret));
  assert.deepEqual(
    events.map(({ type }) => type),
    ['product.created', 'product.updated'],
  );
  const changed = events[1] as Stripe.ProductUpdatedEvent;
  assert.equal(changed.data.previous_attributes?.name, 'Cart');
  assert.throws(() =>
    Stripe.webhooks.constructEvent(listener.heard[0]?.body ?? '', listener.heard[0]?.signature ?? '', 'whsec_other'),
  );
  await local.courier.settled();
  assert.equal((await stripe.events.retrieve(events[0]?.id ?? '')).pending_webhooks, 0);
});

test('one that was refused is tried again', async () => {
  const before = listener.heard.length;
  listener.refuse.times = 1;
  await stripe.customers.create({ name: 'Again' });
  await listener.until(before + 1);
  assert.equal(listener.heard.at(-1)?.type, 'customer.created');
});

test('held events come later, the other way round, and twice', async () => {
  const before = listener.heard.length;
  const ask = (body: object) => fetch(`${local.url}/_webhooks`, { method: 'POST', body: JSON.stringify(body) });
  await ask({ hold: true });
  for (const name of ['a', 'b', 'c']) await stripe.products.create({ name });
  await sleep(50);
  assert.equal(listener.heard.length, before);
  await ask({ release: true, isReversed: true, times: 2 });
  await listener.until(before + 6);
  const names = listener.heard.slice(before).map(({ body }) => JSON.parse(body).data.object.name);
  assert.deepEqual(names, ['c', 'c', 'b', 'b', 'a', 'a']);
});

test('an endpoint hears what it asked for, with a secret that is told once', async () => {
  const other = await aListener();
  const endpoint = await stripe.webhookEndpoints.create({ url: other.url, enabled_events: ['price.created'] });
  const product = await stripe.products.create({ name: 'Priced' });
  await stripe.prices.create({ product: product.id, currency: 'usd', unit_amount: 5 });
  await other.until(1);
  const [heard] = other.heard;
  const event = Stripe.webhooks.constructEvent(heard?.body ?? '', heard?.signature ?? '', endpoint.secret ?? '');
  assert.equal(event.type, 'price.created');
  assert.equal((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret, undefined);
  const off = await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
  assert.equal(off.status, 'disabled');
  assert.equal((await stripe.webhookEndpoints.del(endpoint.id)).deleted, true);
  assert.equal(other.heard.length, 1);
});

test('who started it is told wherever they listen now, with the secret of today', async () => {
  const [before, now] = [await aListener(), await aListener()];
  local.tell({ url: before.url, secret });
  local.tell({ url: now.url, secret: 'whsec_of_today' });
  await stripe.products.create({ name: 'Moved' });
  await now.until(1);
  const { body, signature } = now.heard[0] ?? { body: '', signature: '' };
  assert.equal(Stripe.webhooks.constructEvent(body, signature, 'whsec_of_today').type, 'product.created');
  assert.equal(before.heard.length, 0);
});
