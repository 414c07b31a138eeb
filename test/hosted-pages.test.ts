/** The local payment provider's pages for customers, at the product's own address: these, and nothing else of it. */
import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { startForTests } from '../local-stripe/testing.ts';
import { handOnPages } from '../src/app/hosted-pages.ts';
import { autopayContract } from '../src/features/autopay/contract.ts';
import { invoicesContract as invoices } from '../src/features/invoices/contract.ts';
import { findProviderInvoice } from '../src/server/payments/invoices.ts';
import { paymentsThrough } from '../src/server/payments/payments.ts';
import { now } from './support/clock.ts';
import { aBilledCustomer, anInvoiceOf, payOnPage } from './support/invoices.ts';
import { secretKey } from './support/payments.ts';
import { aServer } from './support/server.ts';

type Asked = Readonly<{ method: string; path: string; headers: http.IncomingHttpHeaders; body: string }>;

/** In the provider's place: keeps what it was asked, and answers what no provider should. */
async function anOnlooker() {
  const asked: Asked[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b', 'access-control-allow-origin': '*' });
    response.end('a page');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeAllConnections());
  after(close);
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, close };
}

/** Asks with the path as it is written; `fetch` would tidy it up. */
function ask(url: string, path: string, { method = 'GET', headers = {}, body = '' } = {}) {
  return new Promise<Readonly<{ status: number; headers: http.IncomingHttpHeaders; body: string }>>(
    (resolve, reject) => {
      const { hostname, port } = new URL(url);
      const request = http.request({ hostname, port, path, method, headers }, async (response) => {
        let text = '';
        for await (const chunk of response) text += chunk;
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
      });
      request.on('error', reject).end(body);
    },
  );
}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const pages = ['/i/acct_1/test_1', '/i/acct_1/test_1/pay', '/c/pay/cs_test_1', '/c/pay/cs_test_1/confirm'];
const page = '/i/acct_1/test_1/pay';

test('a customer pays, takes the paper along and saves a card at the product’s own address', async () => {
  const given: { clock: Date; publicUrl?: string } = { clock: new Date(now()) };
  const { local, stripe } = await startForTests(given);
  const payments = paymentsThrough({ secretKey, apiBase: local.url });
  const server = await aServer({ payments, hostedPagesAt: local.url });
  try {
    given.publicUrl = server.url;
    const office = await server.as('employee');
    const { contactId } = await aBilledCustomer(server);
    const { invoice } = await office.call(invoices.create, anInvoiceOf(contactId, 2500));
    const link = invoice.hostedUrl ?? '';
    assert.equal(new URL(link).origin, server.url);

    const shown = await fetch(link);
    assert.deepEqual([shown.status, shown.headers.get('content-type')], [200, 'text/html; charset=utf-8']);
    assert.match(await shown.text(), /\$25\.00/);
    assert.match(
      shown.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; style-src 'unsafe-inline'; /,
    );
    assert.deepEqual(
      ['x-content-type-options', 'cache-control', 'referrer-policy'].map((name) => shown.headers.get(name)),
      ['nosniff', 'no-store', 'no-referrer'],
    );
    assert.equal(await payOnPage(invoice, '4000000000000002'), 402);
    assert.equal(await payOnPage(invoice), 303);
    assert.equal((await stripe.invoices.retrieve(invoice.stripeInvoiceId)).status, 'paid');
    assert.match(await (await fetch(link)).text(), /This invoice is paid/);
    const paper = await fetch(invoice.pdf ?? '');
    assert.equal(paper.headers.get('content-type'), 'application/pdf');
    assert.match(await paper.text(), /^%PDF-/);

    const { url } = await office.call(autopayContract.makeLink, {
      ...{ contactId, commandId: crypto.randomUUID(), isEmailed: false },
    });
    const token = url?.split('#token=')[1] ?? '';
    const { consent } = await server.nobody.call(autopayContract.offer, { token });
    const setUp = await server.nobody.call(autopayContract.begin, { token, consent });
    assert.equal(new URL(setUp.url).origin, server.url);
    assert.match(await (await fetch(setUp.url)).text(), /Save a payment method/);
    const body = new URLSearchParams({ number: '4242424242424242', exp: '12/34', cvc: '123' });
    const saved = await fetch(`${setUp.url}/confirm`, { method: 'POST', body, redirect: 'manual' });
    assert.match(saved.headers.get('location') ?? '', /\/autopay\?saved=cs_test_/);

    // Of Stripe itself a page that is not encrypted is not kept: only the local provider has such.
    const strict = { ...payments, shownLink: paymentsThrough({ secretKey }).shownLink };
    const kept = await findProviderInvoice(strict, invoice.stripeInvoiceId);
    assert.deepEqual([kept?.hostedUrl, kept?.pdf], [null, null]);
  } finally {
    await server.close();
  }
});

test('the provider hears an address and what was typed, and nothing of who is signed in', async () => {
  const provider = await anOnlooker();
  const server = await aServer({ hostedPagesAt: provider.url });
  try {
    const headers = { ...form, cookie: 'session=secret', authorization: 'Bearer secret', 'x-forwarded-for': '1.2.3.4' };
    for (const path of pages) {
      const { status, body, headers: got } = await ask(server.url, `${path}?from=here`, { headers });
      assert.deepEqual([status, body], [200, 'a page']);
      assert.deepEqual([got['set-cookie'], got['access-control-allow-origin']], [undefined, undefined]);
    }
    await ask(server.url, page, { method: 'POST', headers, body: 'number=4242' });
    assert.deepEqual(
      provider.asked.map(({ method, path, body }) => [method, path, body]),
      [...pages.map((path) => ['GET', path, '']), ['POST', page, 'number=4242']],
    );
    for (const { headers: heard } of provider.asked) {
      assert.equal(heard.host, new URL(provider.url).host);
      assert.doesNotMatch(JSON.stringify(heard), /secret|1\.2\.3\.4/);
    }
  } finally {
    await server.close();
  }
});

test('no other address, method or body reaches the provider, however it is written', async () => {
  const provider = await anOnlooker();
  const server = await aServer({ hostedPagesAt: provider.url });
  try {
    for (const path of [
      ...['/v1/customers', '/_clock', '/_webhooks', '/', '/i', '/i/', '/i/acct_1', '/c/other/x', '/c/pay/x/y'],
      ...['/i/../v1/customers', '/i/%2e%2e/v1/customers', '/i/acct_1/..%2f..%2fv1', '/i/acct_1/%2e%2e', '/i//v1'],
      ...['//i/acct_1/x', '/i/acct_1/x/y/z', '/i/acct_1/x@y', '/i/acct_1/x%00', '/c/pay/x%2f..%2f_clock', '/I/a/b'],
    ])
      for (const method of ['GET', 'POST']) await ask(server.url, path, { method, headers: form });
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      assert.equal((await ask(server.url, page, { method, headers: form })).status, 404, method);
    const post = async (type: string, body: string) =>
      (await ask(server.url, page, { method: 'POST', headers: { 'content-type': type }, body })).status;
    for (const [type, body] of [
      ['application/json', '{}'],
      ['multipart/form-data; boundary=x', '--x--'],
      ['application/x-www-form-urlencoded', `number=${'4'.repeat(10_000)}`],
    ] as const)
      assert.equal(await post(type, body), 422, type);
    assert.deepEqual(provider.asked, []);
  } finally {
    await server.close();
  }
});

test('who asks too often is held up, and a provider that is away is told in a sentence', async () => {
  const provider = await anOnlooker();
  const server = await aServer({ hostedPagesAt: provider.url, limitScale: 0.01 });
  try {
    for (let times = 0; times < 3; times++) assert.equal((await ask(server.url, page)).status, 200);
    const { status, body } = await ask(server.url, page, { method: 'POST', headers: form });
    assert.deepEqual([status, JSON.parse(body).error.code], [429, 'too-many']);
    assert.equal(provider.asked.length, 3);
  } finally {
    await server.close();
  }
  const another = await aServer({ hostedPagesAt: provider.url });
  try {
    await provider.close();
    const { status, body } = await ask(another.url, page);
    assert.equal(status, 503);
    assert.match(JSON.parse(body).error.message, /^The payment page does not answer/);
  } finally {
    await another.close();
  }
});

test('with Stripe itself nothing is handed on, and never to another machine', async () => {
  const provider = await anOnlooker();
  const payments = paymentsThrough({ secretKey, apiBase: provider.url });
  const server = await aServer({ payments });
  try {
    for (const path of pages)
      for (const method of ['GET', 'POST'])
        assert.equal((await ask(server.url, path, { method, headers: form })).status, 404);
    assert.deepEqual(provider.asked, []);
  } finally {
    await server.close();
  }
  const toAnother = () => handOnPages({} as never, {} as never, 'http://192.168.1.7:4242');
  assert.throws(toAnother, /Only pages of this machine/);
});
