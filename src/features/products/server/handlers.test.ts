import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { entriesAbout } from '../../../../test/support/audit.ts';
import { aPaymentProvider, secretKey } from '../../../../test/support/payments.ts';
import { aServer } from '../../../../test/support/server.ts';
import { providerJob } from '../../../server/payments/carrying-out.ts';
import { productsContract as products } from '../contract.ts';
import { productDeeds } from './deeds.ts';

const { local, stripe, payments, fail } = await aPaymentProvider();
const server = await aServer({ payments });
after(() => server.close());
const admin = await server.as('admin');
beforeEach(() => local.faults.clear());

const wanted = (name: string) => ({
  commandId: randomUUID(),
  name,
  description: 'One 96-gallon cart',
  unitAmount: 3000,
  currency: 'usd' as const,
  frequency: 'quarterly' as const,
});
const theirs = async (name: string) =>
  (await stripe.products.list({ limit: 100 })).data.filter((product) => product.name === name);
const ours = async (name: string) =>
  (await admin.call(products.list, {})).products.filter((product) => product.name === name);
const commandOf = async (id: string) => {
  const { rows } = await sql<{ status: string; error: string | null }>`
    select status, last_error as error from provider_command where id = ${id}`.execute(server.database.read);
  return rows[0];
};
const silent = { warn() {} } as never;
/** What nobody knows the end of is due now, and asked for again. */
async function askAgain(): Promise<void> {
  await sql`update provider_command set next_try_at = now()`.execute(server.database.read);
  const kit = { read: server.database.read, transact: server.transact, payments, log: silent };
  await providerJob(kit, productDeeds).run(new AbortController().signal);
}

test('a product is made with its price, here and there, and in the trail with who made it', async () => {
  const made = await admin.call(products.create, wanted('Made'));
  const { stripePriceId = '', ...price } = made.price ?? {};
  assert.deepEqual(price, { unitAmount: 3000, currency: 'usd', interval: 'month', intervalCount: 3 });
  const [theirOne] = await theirs('Made');
  assert.deepEqual([theirOne?.id, theirOne?.default_price], [made.stripeProductId, stripePriceId]);
  assert.equal(theirOne?.description, 'One 96-gallon cart');
  assert.deepEqual(await ours('Made'), [made]);
  assert.deepEqual(
    (await entriesAbout(server, made.id)).map(({ entity, action, actor }) => [entity, action, actor]),
    [['stripe_product', 'insert', admin.id]],
  );
  assert.equal((await admin.call(products.configuration, {})).hasProducts, true);
});

test('products are listed by name, whenever they were made', async () => {
  const names = ['Yard cart', 'bulky pickup', 'Cardboard'];
  for (const name of names) await admin.call(products.create, wanted(name));
  const listed = (await admin.call(products.list, {})).products.map(({ name }) => name);
  assert.deepEqual(
    listed.filter((name) => names.includes(name)),
    ['bulky pickup', 'Cardboard', 'Yard cart'],
  );
});

test('a command that comes again, one after the other or at once, makes one product', async () => {
  const command = wanted('Once');
  const made = await Promise.all(Array.from({ length: 5 }, () => admin.call(products.create, command)));
  made.push(await admin.call(products.create, command));
  assert.equal(new Set(made.map(({ id }) => id)).size, 1);
  assert.equal((await theirs('Once')).length, 1);
  const other = await admin.attempt(products.create, { ...command, unitAmount: 3001 });
  assert.deepEqual([other.status, other.body.error.code], [409, 'command-reused']);
});

test('whatever the provider does instead of answering is one sentence, and nothing half done', async () => {
  for (const [fault, status, sentence] of [
    [{ status: 500 }, 503, /not working properly/],
    [{ status: 429 }, 503, /takes no more requests/],
    [{ status: 402 }, 409, /declined/],
    [{ status: 401 }, 503, /./],
    [{ garbage: true }, 503, /not working properly|cannot be read/],
    [{ drop: true }, 503, /could not be reached/],
    [{ slow: 1500 }, 503, /did not answer in time/],
  ] as const) {
    const command = wanted(JSON.stringify(fault));
    fail({ match: 'POST /v1/products', ...fault });
    const { status: said, body } = await admin.attempt(products.create, command);
    assert.equal(said, status, JSON.stringify(body));
    assert.match(body.error.message, sentence);
    assert.doesNotMatch(JSON.stringify(body), /NeverShown/);
    assert.deepEqual(await ours(command.name), []);
    assert.doesNotMatch(JSON.stringify(await commandOf(command.commandId)), /NeverShown/);
    local.faults.clear();
    await admin.call(products.create, command); // whoever asks again, of what was refused too
    assert.equal((await theirs(command.name)).length, 1, command.name);
    assert.equal((await ours(command.name)).length, 1);
  }
});

test('an answer that got lost after the work is found by itself, once and for whoever asked', async () => {
  for (const fault of [{ drop: true }, { status: 500 }, { garbage: true }]) {
    const command = wanted(`Lost ${JSON.stringify(fault)}`);
    fail({ match: 'POST /v1/products', after: 'after', ...fault });
    assert.equal((await admin.attempt(products.create, command)).status, 503);
    assert.equal((await commandOf(command.commandId))?.status, 'waiting');
    local.faults.clear();
    await askAgain();
    assert.equal((await theirs(command.name)).length, 1);
    const [mirrored] = await ours(command.name);
    assert.deepEqual(await admin.call(products.create, command), mirrored);
    assert.equal((await entriesAbout(server, mirrored?.id ?? ''))[0]?.actor, admin.id);
    assert.deepEqual(await commandOf(command.commandId), { status: 'done', error: null });
  }
});

test('who is turned away at the second attempt learns nothing about the first', async () => {
  const command = wanted('Unknown');
  fail({ match: 'POST /v1/products', after: 'after', drop: true });
  await admin.attempt(products.create, command);
  local.faults.clear();
  fail({ match: 'POST /v1/products', status: 429 });
  await askAgain();
  assert.equal((await commandOf(command.commandId))?.status, 'waiting');
  local.faults.clear();
  await askAgain();
  assert.equal((await ours('Unknown')).length, 1);
});

test('a sync mirrors all pages, takes up what was changed elsewhere, and deletes nothing', async () => {
  const made = await admin.call(products.create, wanted('Here'));
  const gone = await stripe.products.create({ name: 'Gone' });
  const extra = await stripe.products.create({ name: 'Elsewhere' });
  await stripe.prices.create({
    product: extra.id,
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  });
  for (let n = 0; n < 101; n++) await stripe.products.create({ name: `Many ${n}`, active: false });
  const first = await admin.call(products.sync, {});
  assert.ok(first.syncedCount > 103 && first.addedCount >= 103, JSON.stringify(first));
  assert.equal((await ours('Elsewhere'))[0]?.price?.unitAmount, 2000);
  assert.deepEqual(await ours('Many 7'), []);
  await stripe.products.update(made.stripeProductId, { active: false });
  await stripe.products.update(extra.id, { name: 'Renamed' });
  await stripe.products.del(gone.id);
  const { addedCount, changedCount, goneCount } = await admin.call(products.sync, {});
  assert.deepEqual([addedCount, changedCount, goneCount], [0, 2, 1]);
  assert.deepEqual([await ours('Here'), await ours('Gone'), await ours('Elsewhere')], [[], [], []]);
  assert.equal((await ours('Renamed')).length, 1);
  const { rows } = await sql`select from stripe_product where name = 'Gone' and not active`.execute(
    server.database.read,
  );
  assert.equal(rows.length, 1);
  const again = await admin.call(products.sync, {});
  assert.deepEqual([again.addedCount, again.changedCount, again.goneCount], [0, 0, 0]);
});

test('an archived product leaves the list, here and there, and twice is once', async () => {
  const made = await admin.call(products.create, wanted('Old'));
  const command = { id: made.id, commandId: randomUUID() };
  assert.equal((await admin.call(products.archive, command)).active, false);
  assert.equal((await admin.call(products.archive, command)).active, false);
  assert.equal((await stripe.products.retrieve(made.stripeProductId)).active, false);
  assert.deepEqual(await ours('Old'), []);
  assert.equal((await admin.attempt(products.archive, { ...command, id: randomUUID() })).status, 404);
});

test('a price that is none is refused at its field, before anything is asked', async () => {
  for (const unitAmount of [0, -1, 1e9, 12.345, 'abc', null]) {
    const { status, body } = await admin.attempt(products.create, { ...wanted('Bad'), unitAmount });
    assert.equal(status, 422);
    assert.deepEqual(body.error.fields, { unitAmount: 'Please enter a valid price amount' }, String(unitAmount));
  }
  for (const bad of [{ currency: 'jpy' }, { frequency: 'hourly' }, { name: ' ' }])
    assert.equal((await admin.attempt(products.create, { ...wanted('Bad'), ...bad })).status, 422);
  assert.deepEqual(await theirs('Bad'), []);
});

test('the key is nowhere: not in the database, not in what is told about the configuration', async () => {
  const configuration = await admin.call(products.configuration, {});
  assert.deepEqual(configuration, {
    hasSecretKey: true,
    hasWebhook: true,
    hasProducts: true,
    lastEventAt: null,
    unsettledCount: 0,
  });
  const { rows } = await sql<{ text: string }>`
    select (select coalesce(json_agg(c)::text, '') from provider_command c)
      || (select coalesce(json_agg(a)::text, '') from audit_entry a) as text`.execute(server.database.read);
  assert.ok(rows[0]?.text && !rows[0].text.includes(secretKey));
});
