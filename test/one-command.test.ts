/** Faults that meet whoever starts the product: each ends in a sentence, and nothing is left running or lost. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, processesOn, type Run, runProduct, runScript, stateDirectory } from './support/product.ts'; // src/app/main.js

const data = stateDirectory();
let port: number;
const started: Run[] = [];

before(async () => {
  port = await freePort();
});
after(async () => {
  for (const { child } of started) child.kill('SIGKILL');
  await nobodyLeft();
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

function start(args: readonly string[] = ['start'], environment: Record<string, string> = {}): Run {
  const run = runProduct(args, { DATA_DIR: data, PORT: String(port), ...environment });
  started.push(run);
  return run;
}

async function nobodyLeft(): Promise<void> {
  const until = performance.now() + 5_000;
  while (processesOn(data).length > 0 && performance.now() < until) await sleep(50);
  assert.deepEqual(processesOn(data), []);
}

/** One sentence, without a stack, and exit code 1. */
async function refused(run: Run, sentence: RegExp): Promise<void> {
  const { code } = await run.ended();
  const words = run.printed().trim().split('\n').at(-1) ?? '';
  assert.match(words, sentence);
  assert.doesNotMatch(run.printed(), /^\s+at /m);
  assert.equal(code, 1);
}

async function signInAs(email: string): Promise<number> {
  const body = JSON.stringify({ email, password: 'haulyard-demo' });
  const headers = { 'content-type': 'application/json' };
  return (await fetch(`http://127.0.0.1:${port}/api/session`, { method: 'POST', headers, body })).status;
}

const company = async (at = port) => (await fetch(`http://127.0.0.1:${at}/api/company`)).status;
const ready = /^Ready: http:\/\/localhost:(\d+)$/m;

test('start, beside it a second start and a backup, and a graceful end', async () => {
  const run = start();
  await run.prints(ready);
  await run.prints(/http:\/\/localhost:\d+\/setup#token=[\w-]{20,}/);
  const page = await fetch(`http://127.0.0.1:${port}/login`);
  assert.match(await page.text(), /<div id="root">/);
  assert.equal(await signInAs('owner@demo.test'), 401); // the demo's people are only in the demo

  await refused(start(['start'], { PORT: '0' }), /in use by another run: stop that one, or set DATA_DIR/);
  await refused(
    start(),
    new RegExp(`^Port ${port} is taken by another program: stop that one, or choose another port`),
  );

  const archive = path.join(path.dirname(data), 'backup.tar.gz');
  const backup = start(['backup', archive]);
  assert.equal((await backup.ended()).code, 0, backup.printed());
  assert.ok(fs.statSync(archive).size > 300);
  await refused(start(['restore', archive]), /in use by another run/);

  const idle = net.connect(port, '127.0.0.1');
  const stream = await fetch(`http://127.0.0.1:${port}/api/company`, { headers: { connection: 'keep-alive' } });
  assert.ok(stream.ok);
  run.child.kill('SIGINT');
  const { code, ms } = await run.ended();
  idle.destroy();
  assert.equal(code, 0, run.printed());
  assert.ok(ms < 5_000, `ended after ${ms} ms`);
  assert.deepEqual(processesOn(data), []);

  const restored = start(['restore', archive]);
  assert.equal((await restored.ended()).code, 0, restored.printed());
  assert.deepEqual(processesOn(data), []);
});

/** Service managers tell the process that they have started, and kill the others as soon as it is gone. */
test('npm that is told to end is gone only after the product and its database', async () => {
  const npm = fs.realpathSync(spawnSync('sh', ['-c', 'command -v npm'], { encoding: 'utf8' }).stdout.trim());
  const run = runScript(npm, ['start'], { DATA_DIR: data, PORT: String(port) });
  started.push(run);
  await run.prints(ready);
  const gone = once(run.child, 'exit');
  run.child.kill('SIGTERM');
  await gone;
  assert.deepEqual(processesOn(data), []);
});

test('kill -9 of everything, then it starts again by itself', async () => {
  for (const alsoDatabase of [false, true]) {
    const run = start();
    await run.prints(ready);
    if (alsoDatabase) killDatabase();
    run.child.kill('SIGKILL');
    await run.ended();
    const again = start();
    await again.prints(ready);
    assert.equal(await company(), 200);
    again.child.kill('SIGTERM');
    assert.equal((await again.ended()).code, 0);
    assert.deepEqual(processesOn(data), []);
  }
});

function killDatabase(): void {
  const [pid] = fs.readFileSync(path.join(data, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

test('a database that dies is started again beneath the product; after the sixth time both end', async () => {
  const run = start();
  await run.prints(ready);
  const lives = () => run.printed().match(/The database is back\./g)?.length ?? 0;
  const statuses = new Set<number>();
  for (let deaths = 1; deaths <= 5; deaths++) {
    killDatabase();
    for (let looks = 0; lives() < deaths && looks < 600; looks++) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/company`);
      statuses.add(answer.status);
      if (answer.status === 503) assert.ok(Number(answer.headers.get('retry-after')) > 0);
      await sleep(50);
    }
    assert.equal(lives(), deaths, run.printed());
    const back = await company();
    assert.equal(back, 200);
    statuses.add(back); // on a quick machine no look came after it
  }
  assert.deepEqual([...statuses].sort(), [200, 503]);
  killDatabase();
  const { code } = await run.ended();
  assert.match(run.printed(), /The database ended again and again .*: the product ends too\./);
  assert.equal(code, 1);
  const again = start();
  await again.prints(ready);
  again.child.kill('SIGTERM');
  await again.ended();
});

test('Ctrl-C at any moment of the start leaves nothing behind', async () => {
  const moments = [/Starting the database/, /Making a new database/, /Making a new database/];
  for (const [n, moment] of moments.entries()) {
    const run = start(['start'], { DATA_DIR: `${data}-${n}` });
    await run.prints(moment);
    await sleep(200 * n);
    run.child.kill('SIGINT');
    const { ms } = await run.ended();
    assert.ok(ms < 5_000, `ended after ${ms} ms`);
    await nobodyLeft();
  }
});

test('values that make no sense, and places that cannot be written, are said in one sentence', async () => {
  const file = path.join(path.dirname(data), 'a-file');
  fs.writeFileSync(file, '');
  const foreign = path.join(path.dirname(data), 'foreign');
  fs.mkdirSync(path.join(foreign, 'postgres'), { recursive: true });
  fs.writeFileSync(path.join(foreign, 'postgres/letter.txt'), '');
  const cases: readonly [Record<string, string>, RegExp][] = [
    [{ PORT: 'eighty' }, /^PORT is "eighty": set it to a number/],
    [{ HOST: '203.0.113.9' }, /^HOST is "203\.0\.113\.9", which is no address of this machine/],
    [{ DATA_DIR: file }, /is not a directory: set DATA_DIR/],
    [{ DATA_DIR: foreign }, /holds files but no database: set DATA_DIR/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not an address of PostgreSQL/],
    [{ DATABASE_URL: 'postgresql://nobody@host.invalid/x' }, /^PostgreSQL at host\.invalid does not answer/],
    [{ TRUST_PROXY: 'yes' }, /^TRUST_PROXY is "yes": list the addresses/],
    [{ RATE_LIMIT_SCALE: '0' }, /^RATE_LIMIT_SCALE is "0"/],
    [{ MAP_TILE_URL: 'tiles' }, /^MAP_TILE_URL is "tiles"/],
    [{ PUBLIC_URL: 'haulyard' }, /^PUBLIC_URL is "haulyard"/],
  ];
  for (const [environment, sentence] of cases) await refused(start(['start'], environment), sentence);
});

test('an old Node is refused before anything else', () => {
  const pretend = `data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.0'}})`;
  const run = spawnSync(process.execPath, ['--import', pretend, 'scripts/bootstrap.mjs'], { encoding: 'utf8' });
  assert.match(run.stderr, /^This is Node 18\.20\.0, and Haulyard needs 20\.19 or newer: install it from/);
  assert.equal(run.status, 1);
});

test('who lets other machines reach it gets a link to set it up that they open', async () => {
  const directory = path.join(path.dirname(data), 'reached');
  const run = start(['start'], { DATA_DIR: directory, HOST: '0.0.0.0' });
  const [link] = await run.prints(/http:\/\/\S+\/setup#token=[\w-]{20,}/);
  const own = Object.values(os.networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal);
  assert.equal(new URL(link).hostname, own?.address ?? 'localhost');
  assert.equal((await fetch(link)).status, 200);
  run.child.kill('SIGTERM');
  await run.ended();
});
