import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onABusyMachine } from './support/busy.ts';
import { aServer } from './support/server.ts';
import { aWire } from './support/wire.ts';

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
