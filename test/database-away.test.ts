import assert from 'node:assert/strict';
import net from 'node:net';
import path from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onABusyMachine } from './support/busy.ts';
import { aServer } from './support/server.ts';

/** A wire to the database that can be cut. */
function aWire() {
  const connections = new Set<net.Socket>();
  let target: string | { host: string; port: number } = '';
  let isCut = false;
  const wire = net.createServer((client) => {
    if (isCut) return client.destroy();
    const database = typeof target === 'string' ? net.connect(target) : net.connect(target);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      connections.add(from);
      from.pipe(to);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  return {
    async through(databaseUrl: string) {
      await new Promise<void>((listening) => wire.listen(0, '127.0.0.1', listening));
      const url = new URL(databaseUrl);
      const folder = url.searchParams.get('host');
      target = folder ? path.join(folder, '.s.PGSQL.5432') : { host: url.hostname, port: Number(url.port || 5432) };
      url.searchParams.delete('host');
      url.host = `127.0.0.1:${(wire.address() as net.AddressInfo).port}`;
      return url.href;
    },
    cut() {
      isCut = true;
      for (const connection of connections) connection.destroy();
      connections.clear();
    },
    mend() {
      isCut = false;
    },
    close: () => wire.close(),
  };
}

test('while the database is away every answer is a quick 503, and everything goes on when it is back', async () => {
  const wire = aWire();
  const server = await aServer({ through: wire.through, waitMs: 4_000 });
  const staff = await server.as('employee');
  const status = async () => {
    const from = performance.now();
    const response = await staff.fetch('/api/contacts/counts');
    assert.ok(performance.now() - from < onABusyMachine(5000), 'answered');
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  };
  assert.equal((await status()).status, 200);
  wire.cut();
  await sleep(600);
  for (let n = 0; n < 10; n++) assert.deepEqual(await status(), { status: 503, retryAfter: '5' });
  wire.mend();
  const from = performance.now();
  while ((await status()).status !== 200) assert.ok(performance.now() - from < onABusyMachine(10_000), 'back');

  // The event stream hears changes again after the wire was cut.
  await sleep(1500);
  const stream = await staff.fetch('/api/live');
  assert.equal(stream.status, 200);
  await stream.body?.cancel();
  await server.close();
  wire.close();
});
