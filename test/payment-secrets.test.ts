/** The key of the payment provider and the secret of its webhooks are in the environment, and nowhere else. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { signature } from '../local-stripe/webhooks.ts';
import { insertUser } from '../src/features/users/server/store.ts';
import { signatureHeader } from '../src/kernel/payments.ts';
import { connect } from '../src/server/database/connection.ts';
import { transactOn } from '../src/server/transact.ts';
import { freshDatabase } from './support/database.ts';
import { aContact } from './support/factories.ts';
import { aPaymentProvider, secretKey, webhookSecret } from './support/payments.ts';
import { freePort, runProduct, stateDirectory } from './support/product.ts';
import { until } from './support/until.ts';

const secrets = /NeverShown/; // in both, and in nothing else
const { local, fail, tell } = await aPaymentProvider();
const fresh = await freshDatabase();
const database = connect(fresh.url);
const data = stateDirectory();
const port = await freePort();
const run = runProduct(['start'], {
  DATABASE_URL: fresh.url,
  DATA_DIR: data,
  PORT: `${port}`,
  LOG_LEVEL: 'trace',
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: local.url,
});
after(async () => {
  run.child.kill('SIGKILL');
  await database.close();
  await fresh.drop();
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

let cookie = '';
const answers: string[] = [];
async function ask(method: string, route: string, body?: object | string, more: Record<string, string> = {}) {
  const answer = await fetch(`http://127.0.0.1:${port}/api${route}`, {
    method,
    headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }), ...more },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  answers.push(`${JSON.stringify([...answer.headers])} ${text}`);
  if (answer.headers.getSetCookie()[0]) cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { status: answer.status, json: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {} };
}

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  const { rows } = await client.query(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  const all: string[] = [];
  for (const { name } of rows)
    all.push(...(await client.query(`select t::text as row from ${name} t`)).rows.map(({ row }) => `${name} ${row}`));
  await client.end();
  return all.join('\n');
}

test('neither is in the log, an answer, the trail or a table, whatever went wrong in a life', async () => {
  await run.prints(/^Ready: /m);
  const [, token = ''] = await run.prints(/#token=([\w-]+)/);
  tell({ url: `http://127.0.0.1:${port}` });
  const owner = {
    firstName: 'Olive',
    lastName: 'Owner',
    email: 'owner@example.test',
    password: 'correct horse battery',
  };
  await ask('POST', '/set-up', { ...owner, companyName: 'San Juan Disposal', timeZone: 'America/Denver', token });
  const aCustomer = () =>
    transactOn(database.read)(async (tx) => {
      const person = { firstName: 'Ana', lastName: 'Billed', email: `${randomUUID()}@example.test`, phone: null };
      const user = await insertUser(tx, { ...person, role: 'customer', passwordHash: null });
      return (await aContact(tx, { profileId: user?.id ?? '' })).contactId;
    });
  let contactId = '';
  const product = (name: string) => ({
    ...{ commandId: randomUUID(), name, description: '', unitAmount: 3000, currency: 'usd', frequency: 'monthly' },
  });
  const { json: made } = await ask('POST', '/products', product('Standard'));
  const items = [{ stripePriceId: made.price.stripePriceId, quantity: 1 }];
  const assign = () => ask('POST', `/contacts/${contactId}/subscriptions`, { commandId: randomUUID(), items });
  const invoice = () =>
    ask('POST', `/contacts/${contactId}/invoices`, {
      commandId: randomUUID(),
      items: [{ type: 'custom', description: 'Sofa', quantity: 1, amount: 4000 }],
      daysUntilDue: 7,
      total: 4000,
    });
  for (const fault of [
    { status: 500 },
    { status: 401 },
    { status: 402 },
    { status: 403 },
    { status: 429 },
    { garbage: true },
    { drop: true },
    { after: 'after' as const, drop: true },
  ]) {
    contactId = await aCustomer(); // of one who waits for an answer nothing more is asked
    fail({ match: 'POST /v1/', times: 9, ...fault });
    for (const work of [() => ask('POST', '/products', product(JSON.stringify(fault))), assign, invoice]) {
      const { status } = await work();
      assert.ok(status === 503 || status === 409, JSON.stringify(fault));
    }
    local.faults.clear();
  }
  contactId = await aCustomer();
  assert.equal((await assign()).status, 200);
  assert.equal((await invoice()).status, 200);
  const event = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'x', data: { object: { id: 'x' } } });
  for (const secret of ['whsec_other', webhookSecret])
    await ask('POST', '/stripe/webhook', event, { [signatureHeader]: signature(event, secret) });
  for (const times of [0, 9]) {
    fail({ match: 'GET /v1/invoices', status: 401, times });
    await ask('POST', '/billing/sync', { commandId: randomUUID() });
    const isOver = async () => {
      const { sync } = (await ask('GET', '/billing/sync')).json;
      return sync.status !== 'running' || sync.error !== null;
    };
    await until(isOver);
  }
  local.faults.clear();
  for (const route of [
    '/payment-configuration',
    '/products',
    '/billing/overview',
    '/billing/differences',
    '/openapi.json',
  ])
    await ask('GET', route);

  const [kept, printed] = [await everything(), run.printed()];
  for (const [place, text, known] of [
    ['an answer', answers.join('\n'), /secret key/],
    ['the log', printed, /the sync with the payment provider broke off/],
    ['a table', kept, /provider_command .*secret key[\s\S]*/],
    ['the trail', kept, /audit_entry .*stripe_product/],
  ] as const) {
    assert.match(text, known, `nothing of it is in ${place}`);
    assert.doesNotMatch(text, secrets, place);
    assert.doesNotMatch(text, /Bearer |whsec_|sk_test_5/, place);
  }
});
