import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, test } from 'node:test';
import * as z from 'zod/mini';
import { runsChangedHeader } from '../kernel/live-headers.ts';
import { contract, operation } from '../kernel/operation.ts';
import { Refusal } from '../kernel/refusal.ts';
import { call, onSignedOut, urlOf } from './client.ts';

const things = contract('things', {
  list: operation({
    method: 'GET',
    path: '/things',
    access: 'signed-in',
    shows: [],
    summary: 'Things',
    input: z.object({ q: z.optional(z.string()), page: z.optional(z.number()), tags: z.optional(z.array(z.string())) }),
    output: z.unknown(),
  }),
  update: operation({
    method: 'PATCH',
    path: '/boxes/{boxId}/things/{id}',
    access: 'signed-in',
    touches: [],
    summary: 'Change a thing',
    input: z.object({ boxId: z.string(), id: z.string(), name: z.string() }),
    output: z.unknown(),
  }),
  photograph: operation({
    method: 'POST',
    path: '/things/{id}/photo',
    access: 'signed-in',
    touches: [],
    summary: 'Add a photo',
    input: z.object({ id: z.string(), note: z.string() }),
    output: z.unknown(),
    body: 'form',
  }),
  enter: operation({
    method: 'POST',
    path: '/session',
    access: 'anyone',
    touches: [],
    summary: 'Sign in',
    input: z.object({}),
    output: z.unknown(),
  }),
});

type Seen = { method: string; url: string; type: string; body: string };
let seen: Seen;
let answer: { status: number; body: string; runs?: string; isCut?: boolean; isEndless?: boolean };
const server = http.createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers } = request;
  seen = { method, url, type: headers['content-type'] ?? '', body: Buffer.concat(chunks).toString() };
  const told = answer.runs ? { [runsChangedHeader]: answer.runs } : {};
  response.writeHead(answer.status, { 'content-type': 'application/json', ...told });
  if (answer.isEndless) response.write(answer.body);
  else if (answer.isCut) response.write(answer.body, () => response.destroy());
  else response.end(answer.body);
});

before(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.defineProperty(globalThis, 'location', { value: { origin }, configurable: true });
});
after(() => server.close());
beforeEach(() => {
  answer = { status: 200, body: '{"ok":true}' };
});

const refused = (status: number, error: object) => {
  answer = { status, body: JSON.stringify({ error }) };
};

test('a read carries its input in the query string; what is not there is left out', async () => {
  assert.deepEqual(await call(things.list, { q: 'a b&c', page: undefined, tags: ['x', 'y'] }), { ok: true });
  assert.equal(seen.url, '/api/things?q=a+b%26c&tags=x&tags=y');
  assert.equal(seen.body, '');
});

test('path parts are filled from the input and do not stand in the body', async () => {
  await call(things.update, { boxId: 'a/b', id: '7', name: 'Cart' });
  assert.deepEqual([seen.method, seen.url], ['PATCH', '/api/boxes/a%2Fb/things/7']);
  assert.deepEqual([seen.type, seen.body], ['application/json', '{"name":"Cart"}']);
});

test('a form sends its fields as JSON before the files', async () => {
  const files = ['bytes', 'others'].map((text) => new Blob([text], { type: 'image/jpeg' }));
  await call(things.photograph, { id: '7', note: 'gate' }, { files });
  assert.match(seen.type, /^multipart\/form-data/);
  assert.match(
    seen.body,
    /name="input"\r\n\r\n\{"note":"gate"\}.*name="file"; filename="file".*bytes.*name="file"; filename="file".*others/s,
  );
});

test('who changes something is told how many runs had to follow, and nothing when none had to', async () => {
  const told: number[] = [];
  const update = () =>
    call(things.update, { boxId: 'a', id: '7', name: 'Cart' }, { onRunsChanged: (count) => void told.push(count) });
  await update();
  answer = { ...answer, runs: '2' };
  await update();
  assert.deepEqual(told, [2]);
});

test('the address of a file is known without calling', () => {
  assert.equal(new URL(urlOf(things.list, { q: 'x' })).pathname, '/api/things');
});

test('a refusal comes as the server gave it', async () => {
  refused(409, { kind: 'conflict', code: 'taken', message: 'Already taken.', fields: { name: 'Taken' }, current: 3 });
  await assert.rejects(call(things.list, {}), (error: Refusal) => {
    assert.deepEqual(
      [error.kind, error.code, error.message, error.fields, error.current],
      ['conflict', 'taken', 'Already taken.', { name: 'Taken' }, 3],
    );
    return error instanceof Refusal;
  });
});

test('a fault and an answer without words are sentences too', async () => {
  refused(500, { kind: 'fault', code: 'fault', message: 'Something went wrong. (Reference 7)' });
  await assert.rejects(call(things.list, {}), { kind: 'unavailable', code: 'fault', message: /Reference 7/ });
  answer = { status: 500, body: '<html>Internal Server Error</html>' };
  const wordless = { kind: 'unavailable', code: 'wordless', message: 'An unexpected error occurred' };
  await assert.rejects(call(things.list, {}), wordless);
});

test('a proxy without its server behind it is no server', async () => {
  for (const status of [502, 503, 504]) {
    answer = { status, body: '<html>Bad gateway</html>' };
    await assert.rejects(call(things.list, {}), { kind: 'unavailable', code: 'unreachable' });
  }
  refused(503, { kind: 'unavailable', code: 'unavailable', message: 'The database cannot be reached.' });
  await assert.rejects(call(things.list, {}), { code: 'unavailable', message: 'The database cannot be reached.' });
});

test('an answer that breaks off, or is another’s, is no answer', async () => {
  const unreachable = { kind: 'unavailable', code: 'unreachable' };
  answer = { status: 200, body: '{"rows":[', isCut: true }; // the server ends, or the signal does
  await assert.rejects(call(things.list, {}), unreachable);
  answer = { status: 200, body: '<html>Welcome to the truck stop. Sign in to go online.</html>' };
  await assert.rejects(call(things.list, {}), unreachable);
});

test('what a proxy finds too large is refused, and not tried again', async () => {
  answer = { status: 413, body: '<html>413 Request Entity Too Large</html>' };
  const refusal = { kind: 'invalid', code: 'too-large', message: /^Nothing as large as this gets through/ };
  await assert.rejects(call(things.update, { boxId: 'a', id: '7', name: 'Cart' }), refusal);
});

test('a 401 tells that the session has ended, unless it is the sign-in that was refused', async () => {
  let heard = 0;
  const stop = onSignedOut(() => heard++);
  refused(401, { kind: 'signed-out', code: 'wrong-credentials', message: 'Not right.' });
  await assert.rejects(call(things.enter, {}), { kind: 'signed-out' });
  assert.equal(heard, 0);
  await assert.rejects(call(things.list, {}), { kind: 'signed-out' });
  assert.equal(heard, 1);
  stop();
});

test('no connection is a refusal, an abort is only an abort', async () => {
  const { origin } = location;
  Object.defineProperty(globalThis, 'location', { value: { origin: 'http://127.0.0.1:9' }, configurable: true });
  await assert.rejects(call(things.list, {}), { kind: 'unavailable', code: 'unreachable' });
  Object.defineProperty(globalThis, 'location', { value: { origin }, configurable: true });
  await assert.rejects(call(things.list, {}, { signal: AbortSignal.abort() }), { name: 'AbortError' });
});

test('a read that a line has swallowed is given up after a minute, before its answer begins and in the middle', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const unreachable = { kind: 'unavailable', code: 'unreachable' };
  const unheard = assert.rejects(call(things.list, {}), unreachable);
  t.mock.timers.tick(60_000);
  await unheard;
  answer = { status: 200, body: '{"rows":[', isEndless: true };
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  t.mock.method(globalThis, 'fetch', (request: Request) => fetch(request).finally(begin));
  const unfinished = assert.rejects(call(things.list, {}), unreachable);
  await begun;
  t.mock.timers.tick(60_000);
  await unfinished;
});

test('a command that a line has swallowed is given up after two minutes; one that brings files has the time it needs', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', ({ signal }: Request) => {
    const { promise, reject } = Promise.withResolvers<Response>();
    signal.addEventListener('abort', () => reject(signal.reason));
    return promise;
  });
  const unreachable = { kind: 'unavailable', code: 'unreachable' };
  const cart = { boxId: 'a', id: '7', name: 'Cart' };
  const over: string[] = [];
  const given = assert.rejects(
    call(things.update, cart).finally(() => over.push('plain')),
    unreachable,
  );
  void call(things.update, cart, { files: [new Blob(['x'])] }).finally(() => over.push('with files'));
  const caller = new AbortController();
  const callers = assert.rejects(call(things.update, cart, { signal: caller.signal }), { name: 'AbortError' });
  t.mock.timers.tick(119_000);
  await new Promise(setImmediate);
  assert.deepEqual(over, []);
  t.mock.timers.tick(3_600_000);
  await given;
  assert.deepEqual(over, ['plain']);
  caller.abort();
  await callers;
});
