/** kill -9 while the payment provider is asked: what was begun is there once, and here as well. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startForTests } from '../local-stripe/testing.ts';
import { now } from './support/clock.ts';
import { secretKey } from './support/payments.ts';
import { freePort, owner, type Run, runProduct, stateDirectory } from './support/product.ts'; // src/app/main.js

const data = stateDirectory();
const started: Run[] = [];
after(() => {
  for (const { child } of started) child.kill('SIGKILL');
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

test('kill -9 before, while and after the provider works: once there, once here, and the repeat says so', {
  timeout: 120_000,
}, async () => {
  const { local, stripe } = await startForTests();
  const port = await freePort();
  let at = Date.parse(now());
  const start = async () => {
    at += 5 * 60_000; // longer than a command that nobody answers for is waited for
    const run = runProduct(['start'], {
      DATA_DIR: data,
      PORT: String(port),
      NODE_ENV: 'test',
      CLOCK: new Date(at).toISOString(),
      RATE_LIMIT_SCALE: '1000',
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_API_BASE: local.url,
    });
    started.push(run);
    await run.prints(/^Ready: /m);
    return run;
  };
  let cookie = '';
  const ask = async (method: 'GET' | 'POST', route: string, body?: object) => {
    const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
    const answer = await fetch(`http://127.0.0.1:${port}/api${route}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    cookie ||= answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return { status: answer.status, body: await answer.json() };
  };
  const made = async (route: string, body: object) => {
    const answer = await ask('POST', route, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body;
  };

  let run = await start();
  const [, token] = await run.prints(/#token=([\w-]+)/);
  await made('/set-up', { ...owner, token });
  const price = { name: 'Standard Service', unitAmount: 3000, currency: 'usd', frequency: 'monthly' };
  const { stripePriceId } = (await made('/products', { ...price, commandId: randomUUID() })).price;

  for (const [what, fault, ms] of [
    ['subscriptions', { match: 'POST /v1/customers$', after: 'after', slow: 2000 }, 800],
    ['subscriptions', { match: 'POST /v1/subscriptions$', after: 'before', slow: 2000 }, 800],
    ['invoices', { match: 'POST /v1/invoices/\\w+/finalize', after: 'after', slow: 2000 }, 1000],
    ['invoices', undefined, Math.random() * 200],
  ] as const) {
    const email = `${randomUUID()}@example.test`;
    const contact = await made('/contacts', { firstName: 'Ana', lastName: 'Nez', email, status: 'New Lead' });
    await made(`/contacts/${contact.id}/account`, { password: owner.password });
    const sofa = { type: 'custom', description: 'Sofa', quantity: 1, amount: 2500 };
    const wanted =
      what === 'invoices'
        ? { items: [sofa], daysUntilDue: 7, total: 2500 }
        : { items: [{ stripePriceId, quantity: 1 }] };
    const command = { commandId: randomUUID(), ...wanted };
    if (fault) local.faults.add(fault);
    const lost = ask('POST', `/contacts/${contact.id}/${what}`, command).catch(() => undefined);
    await sleep(ms);
    run.child.kill('SIGKILL');
    await Promise.all([lost, run.ended()]);
    await sleep(fault ? 1500 : 0); // what the provider was still at
    local.faults.clear();
    run = await start();

    const inShort = `${what} ${JSON.stringify(fault ?? ms)}`;
    const again = await ask('POST', `/contacts/${contact.id}/${what}`, command);
    assert.ok([200, 409].includes(again.status), `${inShort} ${JSON.stringify(again.body)}`); // 409: the job is at it
    const here = async () => (await ask('GET', `/contacts/${contact.id}/${what}`)).body[what].length;
    for (let tries = 0; (await here()) === 0 && tries < 100; tries++) await sleep(100);
    assert.equal(await here(), 1, inShort);
    await made(`/contacts/${contact.id}/${what}`, command);
    const { data: customers } = await stripe.customers.list({ email });
    assert.equal(customers.length, 1, inShort);
    const customer = customers[0]?.id ?? '';
    const there = { subscriptions: stripe.subscriptions, invoices: stripe.invoices }[what];
    assert.equal((await there.list({ customer })).data.length, 1, inShort);
  }
  run.child.kill('SIGTERM');
  assert.equal((await run.ended()).code, 0);
});
