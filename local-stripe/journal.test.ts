import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import type Stripe from 'stripe';
import { aCustomer, aPrice, day, sdk, start } from './testing.ts';

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'local-stripe-'));
after(() => fs.rmSync(directory, { recursive: true, force: true }));

/** The program as people start it; resolves when it says that it is ready. */
async function run(...options: string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), '--port', '0', ...options]);
  after(() => child.kill('SIGKILL'));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const url = await new Promise<string | undefined>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => resolve(/Ready: (\S+)/.exec(text)?.[1]));
    child.once('exit', () => resolve(undefined));
  });
  return { url: url ?? '', child, ended, errors: () => errors };
}

test('what was answered is there after the process was killed, and time goes on from there', async () => {
  const first = await run('--data', directory);
  assert.match(first.url, /^http:\/\/127\.0\.0\.1:\d+$/);
  const stripe = sdk(first.url);
  const { customer, clock } = await aCustomer(stripe);
  const price = await aPrice(stripe, 2500);
  const params: Stripe.SubscriptionCreateParams = {
    customer: customer.id,
    items: [{ price: price.id }],
    collection_method: 'send_invoice',
    days_until_due: 10,
  };
  const made = await stripe.subscriptions.create(params, { idempotencyKey: 'kept' });
  const moved = await fetch(`${first.url}/_clock`, { method: 'POST', body: JSON.stringify({ seconds: day / 2 }) });
  const { now } = (await moved.json()) as { now: number };
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await run('--data', directory);
  const again = sdk(second.url);
  const clockNow = (await (await fetch(`${second.url}/_clock`)).json()) as { now: number };
  assert.ok(clockNow.now >= now && clockNow.now < now + 60);
  assert.equal((await again.subscriptions.create(params, { idempotencyKey: 'kept' })).id, made.id);
  assert.equal((await again.subscriptions.list({ customer: customer.id })).data.length, 1);
  await again.testHelpers.testClocks.advance(clock.id, { frozen_time: start + 31 * day });
  const invoices = await again.invoices.list({ subscription: made.id });
  assert.deepEqual(
    invoices.data.map(({ status }) => status),
    ['open', 'open'],
  );
  second.child.kill('SIGTERM');
  assert.equal(await second.ended, 0);
});

test('wrong options are said in a sentence', async () => {
  const cases: [string[], RegExp][] = [
    [['--clock', 'soon'], /--clock is a moment/],
    [['--webhook', 'http://localhost:1/'], /go together/],
    [['--nonsense'], /nonsense/],
  ];
  for (const [options, words] of cases) {
    const { ended, errors } = await run(...options);
    assert.equal(await ended, 1);
    assert.match(errors(), words);
  }
});
