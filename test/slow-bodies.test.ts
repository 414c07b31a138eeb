import assert from 'node:assert/strict';
import net from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { usualPatience } from '../src/server/slow-bodies.ts';
import { aCompany } from './support/factories.ts';
import { aServer } from './support/server.ts';

/** Shortened from 30 s; the floor is then 500 bytes a window. */
const patience = { windowMs: 500, uploadBytesPerSecond: 1_000 };
const server = await aServer({ patience });
after(() => server.close());
await aCompany(server);
const staff = await server.as('admin');

const tooLongMs = 6_000;

type Slow = Readonly<{
  path: string;
  type: string;
  cookie?: string;
  /** Further lines of its head. */
  more?: string;
  chunk: number;
  everyMs: number;
  length?: number;
}>;

/** Sends a body bit by bit until it is cut; gives what was answered and how long it took, `Infinity` when it went on. */
async function trickle({ path, type, cookie = '', more = '', chunk, everyMs, length = 900_000 }: Slow) {
  const started = performance.now();
  const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  let answer = '';
  let cutAfterMs = Number.POSITIVE_INFINITY;
  socket.on('data', (bytes) => (answer += bytes)).on('error', () => {});
  socket.on('close', () => (cutAfterMs = performance.now() - started));
  socket.write(`POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${cookie}\r\n`);
  socket.write(`${more}Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`);
  if (type === form) socket.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n');
  for (let sent = 0; sent < length && !Number.isFinite(cutAfterMs); sent += chunk) {
    if (performance.now() - started > tooLongMs) break;
    socket.write(' '.repeat(chunk));
    await sleep(everyMs);
  }
  socket.destroy();
  return { answer, cutAfterMs };
}

test('a product that nobody has set otherwise waits half a minute, and for uploads that go on', () => {
  assert.deepEqual(usualPatience, { windowMs: 30_000, uploadBytesPerSecond: 1_000 });
});

const json = 'application/json';
const form = 'multipart/form-data; boundary=x';
const upload = '/api/customer-imports/check';

test('a body that trickles in is cut, whoever sends it and whatever it says that it is', async () => {
  const slow = { chunk: 1, everyMs: 50 };
  const all = [
    { path: '/api/contacts', type: json, cookie: staff.cookie },
    { path: '/api/contacts', type: json },
    { path: '/api/session', type: json },
    { path: '/api/mail-reports', type: 'text/plain' },
    { path: '/no-such-page', type: json },
    { path: '/%', type: json },
    { path: `/api/contacts/${'a'.repeat(2000)}`, type: json },
    { path: '/api/contacts', type: json, more: 'Expect: a-miracle\r\n' },
    { path: '/api/contacts', type: form, cookie: staff.cookie },
    { path: upload, type: form },
    { path: upload, type: form, cookie: staff.cookie },
  ];
  const cut = await Promise.all(all.map((one) => trickle({ ...one, ...slow })));
  for (const [i, { cutAfterMs }] of cut.entries())
    assert.ok(cutAfterMs < tooLongMs, `${all[i]?.path} ${all[i]?.type} went on: ${cutAfterMs}`);
  assert.match(cut[0]?.answer ?? '', /^HTTP\/1\.1 408 /);
});

test('who sends faster than the floor may take longer for an upload, and only for that', async () => {
  const steady = { cookie: staff.cookie, chunk: 4_000, everyMs: 100 };
  const file = trickle({ ...steady, path: upload, type: form });
  const body = trickle({ ...steady, path: '/api/contacts', type: json });
  assert.equal((await file).cutAfterMs, Number.POSITIVE_INFINITY);
  assert.ok((await body).cutAfterMs < tooLongMs);
});

test('an answer that takes its time, and a stream, are not cut', async () => {
  const held = server.database.pool.query(
    'begin; lock table contact in access exclusive mode; select pg_sleep(1.2); commit',
  );
  await sleep(50);
  const contact = { firstName: 'Ana', lastName: 'Nez', email: 'ana@example.test', status: 'New Lead' };
  const body = JSON.stringify(contact);
  const made = await staff.fetch('/api/contacts', { method: 'POST', body, headers: { 'content-type': json } });
  await held;
  assert.equal(made.status, 200);
  const stream = await staff.fetch('/api/live');
  const reader = stream.body?.getReader();
  await reader?.read();
  const ended = reader?.read().then(({ done }) => done);
  assert.notEqual(await Promise.race([ended, sleep(1_200)]), true);
  await reader?.cancel();
});
