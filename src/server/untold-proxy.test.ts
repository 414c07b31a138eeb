import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import Fastify from 'fastify';
import { tellOfProxy } from './untold-proxy.ts';

async function saidAfter(requests: readonly (readonly [from: string, headers: Record<string, string>])[]) {
  let lines: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      lines = [...lines, String(chunk)];
      done();
    },
  });
  const app = Fastify({ logger: { level: 'warn', stream } });
  tellOfProxy(app);
  app.get('/', async () => 'ok');
  for (const [remoteAddress, headers] of requests) await app.inject({ url: '/', remoteAddress, headers });
  await app.close();
  return lines;
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

test('a proxy of which nobody told us is named once', async () => {
  for (const proxy of ['127.0.0.1', '::ffff:172.18.0.1', '10.1.2.3', '::1', 'fd00::2']) {
    const lines = await saidAfter([
      [proxy, {}],
      [proxy, forwarded],
      [proxy, forwarded],
    ]);
    assert.equal(lines.length, 1, proxy);
    assert.match(lines[0] ?? '', /TRUST_PROXY/);
    assert.ok(lines[0]?.includes(proxy));
  }
});

test('whoever writes such a header from elsewhere, or comes without one, is no proxy of ours', async () => {
  const cases = [
    ['203.0.113.9', forwarded],
    ['2607:f8b0::200a', forwarded],
    ['127.0.0.1', {}],
  ] as const;
  for (const one of cases) assert.deepEqual(await saidAfter([one]), []);
});
