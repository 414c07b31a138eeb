/** What the payment provider announces: believed only when signed, kept once, and read again before anything is written. */
import assert from 'node:assert/strict';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { signature } from '../local-stripe/webhooks.ts';
import { paymentMirrors } from '../src/app/feature-jobs.ts';
import { productsContract } from '../src/features/products/contract.ts';
import { productMirrors } from '../src/features/products/server/mirrors.ts';
import { followedObjects, paymentsContract, signatureHeader } from '../src/kernel/payments.ts';
import { inboxJob } from '../src/server/payments/inbox.ts';
import { aPaymentProvider, webhookSecret } from './support/payments.ts';
import { aServer } from './support/server.ts';
import { until } from './support/until.ts';

const { local, stripe, payments, fail, tell } = await aPaymentProvider();
const server = await aServer({ payments });
tell(server);
after(() => server.close());
const staff = await server.as('employee');
beforeEach(() => local.faults.clear());

const address = `/api${paymentsContract.receiveEvent.path}`;
/** Signatures are of the wall's time, whichever day a test lives through. */
const now = () => Number(/t=(\d+)/.exec(signature('', ''))?.[1]);
const post = (body: string, headers: Record<string, string>) =>
  server.nobody.fetch(address, { method: 'POST', body, headers });
const json = { 'content-type': 'application/json' };
const eventOf = (id: string, objectId: string, object = 'product') =>
  JSON.stringify({
    id,
    object: 'event',
    type: `${object}.updated`,
    data: { object: { id: objectId, object, name: 'Forged' } },
  });

type Kept = Readonly<{ id: string; status: string; attempts: number }>;
async function kept(): Promise<Kept[]> {
  const { rows } = await sql<Kept>`select id, status, attempts from provider_event order by received_at, id`.execute(
    server.database.read,
  );
  return rows;
}
const names = async () => (await staff.call(productsContract.list, {})).products.map(({ name }) => name);
const allDone = async () => (await kept()).every(({ status }) => status === 'done');

test('the set-up notes ask for the events of each kind of object that is followed, and of no other', () => {
  const followed = new Set<string>(paymentMirrors.map(({ objectType }) => objectType));
  assert.deepEqual([...followed].sort(), Object.keys(followedObjects).sort());
});

test('whatever is not signed, or not lately, is refused in a sentence and kept nowhere', async () => {
  const body = eventOf('evt_forged', 'prod_1');
  const signed = (at: number, secret = webhookSecret) => ({ ...json, [signatureHeader]: signature(body, secret, at) });
  const before = (await kept()).length;
  const attempts: [string, Record<string, string>][] = [
    [body, json],
    [body, { ...json, [signatureHeader]: '' }],
    [body, { ...json, [signatureHeader]: 't=1,v1=zz' }],
    [body, signed(now(), 'whsec_other')],
    [body, signed(now() - 301)],
    [body.replace('prod_1', 'prod_2'), signed(now())],
    ['', { [signatureHeader]: signature('', webhookSecret) }],
    ['not json', { ...json, [signatureHeader]: signature('not json', webhookSecret) }],
  ];
  for (const [sent, headers] of attempts) {
    const answer = await post(sent, headers);
    assert.equal(answer.status, 422);
    assert.match(await answer.text(), /was not signed by Stripe with the secret that is set here, or too long ago/);
  }
  assert.equal((await kept()).length, before);
});

test('a change at the provider is here soon, and is kept once however often it is told', async () => {
  const product = await stripe.products.create({ name: 'Told' });
  await until(async () => (await names()).includes('Told'));
  await stripe.products.update(product.id, { name: 'Told anew' });
  await until(async () => (await names()).includes('Told anew'));
  const [event] = await kept();
  const { data } = await stripe.events.list({ limit: 100 });
  const body = JSON.stringify(data.find(({ id }) => id === event?.id));
  const many = Array.from({ length: 5 }, () =>
    post(body, { ...json, [signatureHeader]: signature(body, webhookSecret) }),
  );
  for (const answer of await Promise.all(many)) assert.equal(answer.status, 200);
  assert.equal((await kept()).filter(({ id }) => id === event?.id).length, 1);
  assert.ok((await staff.call(productsContract.configuration, {})).lastEventAt);
});

test('what an event holds is not believed, nor what nobody here knows', async () => {
  const product = await stripe.products.create({ name: 'Real' });
  await until(async () => (await names()).includes('Real'));
  for (const [id, objectId, object] of [
    ['evt_1', product.id, 'product'],
    ['evt_2', 'prod_of_nobody', 'product'],
    ['evt_3', 'price_of_nobody', 'price'],
    ['evt_4', 'ch_1', 'charge'],
  ] as const) {
    const body = eventOf(id, objectId, object);
    assert.equal((await post(body, { [signatureHeader]: signature(body, webhookSecret) })).status, 200);
  }
  await until(async () => (await kept()).length > 0 && (await allDone()));
  assert.ok((await names()).includes('Real'));
  assert.ok(!(await names()).includes('Forged'));
});

test('events in any order, late and twice, leave what the provider has', async () => {
  local.courier.hold();
  const product = await stripe.products.create({ name: 'First' });
  const price = await stripe.prices.create({
    product: product.id,
    unit_amount: 100,
    currency: 'usd',
    recurring: { interval: 'month' },
  });
  await stripe.products.update(product.id, { name: 'Second', default_price: price.id });
  const other = await stripe.prices.create({
    product: product.id,
    unit_amount: 200,
    currency: 'usd',
    recurring: { interval: 'week' },
  });
  await stripe.products.update(product.id, { name: 'Third', default_price: other.id });
  await stripe.prices.update(price.id, { active: false });
  const gone = await stripe.products.create({ name: 'Gone' });
  await stripe.products.del(gone.id);
  local.courier.release({ isReversed: true, times: 2 });
  await local.courier.settled();
  await until(allDone);
  const { products } = await staff.call(productsContract.list, {});
  const mirrored = products.find(({ stripeProductId }) => stripeProductId === product.id);
  assert.equal(mirrored?.name, 'Third');
  assert.deepEqual(mirrored?.price, {
    stripePriceId: other.id,
    unitAmount: 200,
    currency: 'usd',
    interval: 'week',
    intervalCount: 1,
  });
  assert.ok(!products.some(({ name }) => name === 'Gone'));
});

test('while the provider does not answer an event waits, and is followed when it does', async () => {
  fail({ match: 'GET /v1/products/', status: 500 });
  await stripe.products.create({ name: 'Patient' });
  await until(async () => (await kept()).some(({ status, attempts }) => status === 'waiting' && attempts === 1));
  local.faults.clear();
  assert.ok(!(await names()).includes('Patient'));
  await sql`update provider_event set next_try_at = now()`.execute(server.database.read);
  const log = { warn() {} } as never;
  const kit = { read: server.database.read, transact: server.transact, payments, log };
  await inboxJob(kit, productMirrors).run(new AbortController().signal);
  assert.ok((await names()).includes('Patient'));
  assert.ok(await allDone());
});
