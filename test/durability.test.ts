/** kill -9 under load: what was acknowledged is there, once, and the next start recovers by itself. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onABusyMachine } from './support/busy.ts';
import { freePort, owner, type Run, runProduct, stateDirectory } from './support/product.ts'; // src/app/main.js

const data = stateDirectory();
const writers = 16;
const started: Run[] = [];
after(() => {
  for (const { child } of started) child.kill('SIGKILL');
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

test('kill -9 of app, database and both, under 16 writers: nothing acknowledged is lost or doubled', {
  timeout: 120_000,
}, async () => {
  const port = await freePort();
  const at = (route: string) => `http://127.0.0.1:${port}/api${route}`;
  const start = async () => {
    const from = performance.now();
    const run = runProduct(['start'], { DATA_DIR: data, PORT: String(port), RATE_LIMIT_SCALE: '1000' });
    started.push(run);
    await run.prints(/^Ready: /m);
    return { run, took: performance.now() - from };
  };
  const post = (route: string, body: object, cookie = '') =>
    fetch(at(route), {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });

  let { run } = await start();
  const [, token] = await run.prints(/#token=([\w-]+)/);
  const setUp = await post('/set-up', { ...owner, token });
  assert.equal(setUp.status, 200);
  const cookie = setUp.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  const acknowledged: string[] = [];
  let n = 0;
  for (const victim of ['app', 'database', 'both'] as const) {
    let isOver = false;
    const writing = Array.from({ length: writers }, async () => {
      while (!isOver) {
        const email = `contact${++n}@example.test`;
        const contact = { firstName: 'Ana', lastName: 'Nez', email, status: 'New Lead' };
        const answer = await post('/contacts', contact, cookie).catch(() => undefined);
        if (answer?.status === 200) acknowledged.push(email);
        else await sleep(20);
      }
    });
    await sleep(1200);
    const killed = performance.now();
    if (victim !== 'app') killDatabase();
    if (victim === 'database') {
      await run.prints(/The database is back\./);
      assert.ok(performance.now() - killed < onABusyMachine(10_000), `back after ${performance.now() - killed} ms`);
      await sleep(300); // they go on writing
    } else run.child.kill('SIGKILL');
    isOver = true;
    await Promise.all(writing);
    if (victim === 'database') continue;
    await run.ended();
    const again = await start();
    assert.ok(again.took < onABusyMachine(10_000), `ready after ${again.took} ms`);
    run = again.run;
  }

  const exported = await (await fetch(at('/contacts/export'), { headers: { cookie } })).text();
  const stored = exported.match(/contact\d+@example\.test/g) ?? [];
  assert.ok(acknowledged.length > 4 * writers, `${acknowledged.length} were acknowledged`);
  assert.equal(new Set(stored).size, stored.length, 'none is doubled');
  const kept = new Set(stored);
  assert.deepEqual(
    acknowledged.filter((email) => !kept.has(email)),
    [],
    'none is lost',
  );
  run.child.kill('SIGTERM');
  assert.equal((await run.ended()).code, 0);
});

function killDatabase(): void {
  const [pid] = fs.readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}
