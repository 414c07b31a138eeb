import assert from 'node:assert/strict';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import Fastify from 'fastify';
import sharp from 'sharp';
import { refuseUndocumented } from '../src/app/api-document.ts';
import { operations } from '../src/app/features.ts';
import { settingsContract } from '../src/features/company/settings.ts';
import { contactsContract } from '../src/features/contacts/contract.ts';
import type { Operation } from '../src/kernel/operation.ts';
import { aServerWith } from './support/factories.ts';

const [server, staff] = await aServerWith('employee');

const json = { 'content-type': 'application/json' };
const contact = { firstName: 'Ana', lastName: 'Nez', email: 'ana@example.test', status: 'New Lead' };
const post = (headers: Record<string, string>, body: string = JSON.stringify(contact)) =>
  staff.fetch('/api/contacts', { method: 'POST', headers, body });

test('changes that come from another site are refused', async () => {
  const { host } = new URL(server.url);
  const status = async (headers: Record<string, string>) => (await post({ ...json, ...headers })).status;
  assert.equal(await status({ origin: 'https://evil.example' }), 403);
  assert.equal(await status({ 'sec-fetch-site': 'cross-site' }), 403);
  assert.equal(await status({ 'sec-fetch-site': 'same-site', origin: `http://${host}` }), 403);
  assert.equal(await status({ origin: 'null' }), 403);
  assert.equal(await status({ 'sec-fetch-site': 'same-origin', origin: `http://${host}` }), 200);
  assert.equal(await status({ origin: `http://${host}` }), 200);
});

test('a long answer comes compressed to whoever takes it so, and says the same', async () => {
  const people = Array.from({ length: 40 }, (_, n) => ({
    ...contact,
    lastName: `Nez ${n}`,
    email: `ana${n}@example.test`,
  }));
  for (const one of people) await post(json, JSON.stringify(one));
  const from = (path: string, encoding: string) => staff.fetch(path, { headers: { 'accept-encoding': encoding } });
  const [plain, smaller] = [
    await from('/api/contacts?page=1', 'identity'),
    await from('/api/contacts?page=1', 'br, gzip'),
  ];
  const text = await plain.text();
  assert.equal(await smaller.text(), text);
  assert.deepEqual(
    [plain, smaller].map(({ headers }) => [headers.get('content-encoding'), headers.get('vary')]),
    [
      [null, 'accept-encoding'],
      ['gzip', 'accept-encoding'],
    ],
  );
  assert.ok(Number(smaller.headers.get('content-length')) < text.length / 5);
  assert.equal((await from('/api/contacts/counts', 'gzip')).headers.get('content-encoding'), null);
});

test('only JSON is read: no form that a foreign page could send', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded'])
    assert.equal((await post({ 'content-type': type })).status, 422, type);
});

test('no operation takes a form that is not made for one, not even an empty one', async () => {
  const form = new FormData();
  form.set('input', JSON.stringify(contact));
  const start = '/api/daily-routes/00000000-0000-4000-8000-000000000000/start';
  for (const path of ['/api/contacts', start])
    for (const body of [form, new URLSearchParams({ a: 'b' })])
      assert.equal((await staff.fetch(path, { method: 'POST', body })).status, 422, path);
  assert.equal((await staff.fetch(start, { method: 'POST' })).status, 404);
});

test('JSON however deep, and addresses that cannot be read, are refused in our words', async () => {
  const depth = 100_000;
  const deep = [
    `{"firstName":${'['.repeat(depth)}${']'.repeat(depth)}}`,
    `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
  ];
  for (const body of deep) assert.equal((await post(json, body)).status, 422);
  for (const path of ['/%', '/api/%c0%ae', `/api/contacts/${'a'.repeat(9000)}`]) {
    const response = await staff.fetch(path);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    assert.deepEqual(
      [response.status, error.code, error.message],
      [422, 'invalid-input', 'This request could not be read.'],
    );
  }
});

test('what cannot be read is refused with a sentence, and nothing is changed', async () => {
  const before = await staff.call(contactsContract.counts, {});
  const bodies = [
    '{',
    '[]',
    '"text"',
    'null',
    '{"__proto__": {"role": "admin"}}',
    `{"firstName": "${'x'.repeat(1_100_000)}"}`,
  ];
  for (const body of bodies) {
    const response = await post(json, body);
    assert.equal(response.status, 422, body.slice(0, 40));
    const { error } = (await response.json()) as { error: { message: string } };
    assert.ok(error.message.length > 10);
  }
  assert.deepEqual(await staff.call(contactsContract.counts, {}), before);
});

test('characters that PostgreSQL cannot store are refused before it does', async () => {
  for (const firstName of ['a\u0000b', 'a\ud800b']) {
    const { status, body } = await staff.attempt(contactsContract.create, { ...contact, firstName });
    assert.equal(status, 422);
    assert.match(body.error.fields?.firstName ?? '', /cannot be stored/);
  }
});

test('fields that an operation does not name are not written', async () => {
  const made = await staff.call(contactsContract.create, {
    ...contact,
    profileId: staff.id,
    createdAt: '2000-01-01',
    version: 9,
  } as never);
  assert.ok(made.createdAt > '2020');
  assert.equal(made.hasAccount, false);
});

const asked: readonly (readonly [path: string, init?: RequestInit])[] = [
  ...['/api/contacts', '/api/company', '/api/live', '/', '/privacy', '/api/no-such-thing'].map(
    (path) => [path] as const,
  ),
  ...['/%', '/api/%c0%ae', `/api/contacts/${'a'.repeat(9000)}`].map((path) => [path] as const),
  ...['OPTIONS', 'HEAD', 'PUT'].map((method) => ['/api/contacts', { method }] as const),
  ['/api/contacts', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/contact', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
];
for (const [path, init] of asked)
  test(`the answer to ${init?.method ?? 'GET'} ${path.slice(0, 20)} carries the headers of a careful site`, async () => {
    const gone = new AbortController();
    refuseCareless(await staff.fetch(path, { ...init, signal: gone.signal, redirect: 'manual' }));
    gone.abort();
  });

test('personal data is never kept by caches', async () => {
  assert.equal((await staff.fetch('/api/contacts')).headers.get('cache-control'), 'no-store');
});

function refuseCareless(response: Response): void {
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const part of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part));
  assert.ok(!/script-src[^;]*unsafe/.test(policy));
  assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
  assert.match(response.headers.get('permissions-policy') ?? '', /geolocation=\(self\).*camera=\(\)/);
  assert.match(response.headers.get('strict-transport-security') ?? '', /max-age=\d+/);
  assert.equal(response.headers.get('access-control-allow-origin'), null);
}

test('what does not exist is said in JSON below /api', async () => {
  const response = await staff.fetch('/api/no-such-thing');
  assert.equal(response.status, 404);
});

test('the API describes itself', async () => {
  const document = (await (await server.nobody.fetch('/api/openapi.json')).json()) as {
    openapi: string;
    paths: object;
  };
  assert.equal(document.openapi, '3.1.0');
  assert.ok('/api/daily-route-stops/{id}/completion' in document.paths);
  const page = await (await server.nobody.fetch('/api/docs')).text();
  assert.ok(page.includes('daily-routes.completeStop'));
});

test('a contract that nobody serves, and a route that the document lacks, are found', async () => {
  const isOperation = (value: unknown): value is Operation => value instanceof Object && 'access' in value;
  const declared: string[] = [];
  for (const file of fs.globSync(['src/features/*/*.ts', 'src/kernel/*.ts']))
    if (!file.endsWith('.test.ts'))
      for (const exported of Object.values(await import(path.resolve(file))))
        for (const value of exported instanceof Object ? Object.values(exported) : [])
          if (isOperation(value)) declared.push(value.name);
  assert.ok(declared.length > 100);
  const unserved = (served: readonly Operation[]) => {
    const names = new Set(served.map(({ name }) => name));
    return declared.filter((name) => !names.has(name));
  };
  assert.deepEqual(unserved(operations), []);
  assert.deepEqual(unserved(operations.filter(({ name }) => name !== 'routes.remove')), ['routes.remove']);
  const app = Fastify();
  refuseUndocumented(app);
  app.get('/api/contacts', async () => '');
  assert.throws(() => app.get('/api/hidden', async () => ''), /GET \/api\/hidden is served without standing/);
});

test('a session of another host name of the cookie is not taken for granted', async () => {
  const forged = await server.nobody.fetch('/api/contacts', {
    headers: { cookie: 'session=guess; __Host-session=guess' },
  });
  assert.equal(forged.status, 401);
});

test('a request whose head never ends is cut', { timeout: 25_000 }, async () => {
  const { port } = new URL(server.url);
  const closed = new Promise<void>((done, fail) => {
    const socket = net.connect(Number(port), '127.0.0.1', () =>
      socket.write('GET /api/company HTTP/1.1\r\nHost: x\r\n'),
    );
    socket.resume().on('close', () => done());
    socket.on('error', () => done());
    setTimeout(() => fail(new Error('The connection is still open')), 20_000).unref();
  });
  await closed;
});

test('a fault tells nothing but its reference', async () => {
  const { pool } = server.database;
  await pool.query('alter table contact_status_count rename to counts_gone');
  const response = await staff.fetch('/api/contacts/counts');
  await pool.query('alter table counts_gone rename to contact_status_count');
  const text = await response.text();
  const { error } = JSON.parse(text) as { error: { kind: string; message: string; requestId: string } };
  assert.equal(response.status, 500);
  assert.equal(error.message, `Something went wrong on our side. Nothing was changed. (Reference ${error.requestId})`);
  assert.ok(!/relation|select|status_count/.test(text.replace(error.requestId, '')));
});

test('a file that is not there any more is a fault as any other, and nobody keeps it for the picture', async () => {
  const admin = await server.as('admin');
  const logo = new Blob([
    await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer(),
  ]);
  const { logoUrl } = await admin.call(settingsContract.uploadLogo, {}, logo);
  fs.rmSync(server.filesFolder, { recursive: true });
  const response = await fetch(`${server.url}${logoUrl}`);
  const { error } = (await response.json()) as { error: { code: string } };
  assert.deepEqual([response.status, error.code], [500, 'fault']);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  assert.equal(response.headers.get('content-disposition'), null);
});
