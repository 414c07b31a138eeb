/** The commands that people type, each in a process of its own, on what the one before has left. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import type { contactsContract } from '../src/features/contacts/contract.ts';
import type { Output } from '../src/kernel/operation.ts';
import { machineClock } from '../src/server/clock.ts';
import { onABusyMachine } from './support/busy.ts';
import { emptyDatabase } from './support/database.ts';
import { postgresOf } from './support/old-postgres.ts';
import { freePort, processesOn, type Run, runProduct, runScript, stateDirectory } from './support/product.ts';

const data = stateDirectory();
const started: Run[] = [];
const list = 'test/fixtures/customers-arvada.csv';
const inList = 189;
/** Customers, leads, and who was a customer once. */
const inDemo = 1240 + 160 + 70 + 51;

after(() => {
  for (const { child } of started) child.kill('SIGKILL');
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

function keep(run: Run): Run {
  started.push(run);
  return run;
}

async function endGracefully(run: Run): Promise<void> {
  run.child.kill('SIGINT');
  const { code, ms } = await run.ended();
  assert.equal(code, 0, run.printed());
  assert.ok(ms < 5_000, `ended after ${ms} ms`);
  assert.deepEqual(processesOn(data), []);
}

/** How many contacts the demo's admin sees. */
async function contactsAt(port: number): Promise<number | null> {
  const at = (route: string) => `http://127.0.0.1:${port}/api${route}`;
  const session = await fetch(at('/session'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.test', password: 'haulyard-demo' }),
  });
  assert.equal(session.status, 200);
  const cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const page: Output<typeof contactsContract.list> = await (
    await fetch(at('/contacts'), { headers: { cookie } })
  ).json();
  return page.total;
}

test('demo fills an empty place and names the sign-ins; import works beside it; the next run is quick and keeps all', async () => {
  const port = await freePort();
  const environment = { DATA_DIR: data, PORT: String(port) };
  const first = keep(runProduct(['demo'], environment));
  await first.prints(new RegExp(`^Ready: http://localhost:${port}$`, 'm'));
  for (const who of ['owner', 'admin', 'driver', 'tina', 'office', 'customer'])
    await first.prints(new RegExp(`^ +${who}@demo\\.test +haulyard-demo`, 'm'));
  assert.equal(first.printed().match(/^Ready:/gm)?.length, 1);
  assert.equal(await contactsAt(port), inDemo);

  const importing = keep(runProduct(['import', list], { DATA_DIR: data, INIT_CWD: process.cwd() }));
  assert.equal((await importing.ended()).code, 0, importing.printed());
  assert.equal(await contactsAt(port), inDemo + inList);
  await endGracefully(first);

  const startedAt = performance.now();
  const second = keep(runProduct(['demo'], environment));
  await second.prints(/^Ready: /m);
  assert.ok(performance.now() - startedAt < onABusyMachine(15_000));
  assert.doesNotMatch(second.printed(), /Building|demo company|broken off/);
  assert.equal(await contactsAt(port), inDemo + inList);
  await endGracefully(second);
});

test('dev serves the same, and starts the server again when a file of it changes', async () => {
  const port = await freePort();
  const run = keep(runScript('scripts/dev.ts', [], { DATA_DIR: data, PORT: String(port) }));
  await run.prints(/^Ready: /m);
  await run.prints(/admin@demo\.test/);
  assert.match(await (await fetch(`http://localhost:${port}/login`)).text(), /\/@vite\/client/);
  const restarts = () => run.printed().match(/The server has \(re\)started/g)?.length ?? 0;
  assert.equal(restarts(), 1);
  const now = Date.parse(machineClock.now()) / 1000;
  fs.utimesSync('src/app/ending.ts', now, now);
  await run.prints(/(The server has \(re\)started[\s\S]*){2}/);
  assert.equal((await fetch(`http://localhost:${port}/api/company`)).status, 200);
  await endGracefully(run);
});

test('with DATABASE_URL that PostgreSQL is used and no other is started', async (t) => {
  const database = await emptyDatabase();
  t.after(database.drop);
  const port = await freePort();
  const directory = path.join(path.dirname(data), 'only-files');
  const environment = { DATABASE_URL: database.url, DATA_DIR: directory, PORT: String(port) };
  const run = keep(runProduct(['start'], { ...environment, SMTP_URL: 'smtp://127.0.0.1:1' }));
  await run.prints(/^Ready: /m);
  await run.prints(/^Links in e-mails lead to .*: set PUBLIC_URL /m);
  await run.prints(/\/setup#token=/);
  assert.equal((await fetch(`http://127.0.0.1:${port}/api/company`)).status, 200);
  const importing = keep(runProduct(['import', list], { ...environment, INIT_CWD: process.cwd() }));
  assert.equal((await importing.ended()).code, 0, importing.printed());
  assert.deepEqual(fs.readdirSync(directory), ['files']);
  await endGracefully(run);
});

test('a database without UTF-8, or without its letters, is refused with the way out', async (t) => {
  const database = await emptyDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const made = { bytes_alone: 'SQL_ASCII', no_letters: 'UTF8' };
  t.after(async () => {
    for (const name of Object.keys(made)) await client.query(`drop database if exists ${name}`);
    await client.end();
    await database.drop();
  });
  for (const [name, encoding] of Object.entries(made)) {
    await client.query(
      `create database ${name} template template0 encoding '${encoding}' locale_provider libc locale 'C'`,
    );
    const url = new URL(database.url);
    url.pathname = name;
    const environment = { DATABASE_URL: url.href, DATA_DIR: data, PORT: String(await freePort()) };
    const run = keep(runProduct(['start'], environment));
    assert.equal((await run.ended()).code, 1);
    assert.match(run.printed(), new RegExp(`needs UTF-8: make it with createdb .* ${name}\\.`));
    assert.doesNotMatch(run.printed(), /^\s+at /m);
    if (encoding !== 'UTF8') continue;
    // A company that runs on such a one already is not kept from its work by an update.
    const inside = new pg.Client({ connectionString: url.href });
    await inside.connect();
    await inside.query(
      'create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)',
    );
    await inside.end();
    const again = keep(runProduct(['start'], environment));
    await again.prints(/^Ready: /m);
    await endGracefully(again);
  }
});

test('a PostgreSQL below 15 is refused with the way out', async (t) => {
  const old = await postgresOf('140009');
  t.after(old.close);
  const run = keep(runProduct(['start'], { DATABASE_URL: old.url, DATA_DIR: data, PORT: String(await freePort()) }));
  assert.equal((await run.ended()).code, 1);
  assert.match(run.printed(), /leads to PostgreSQL 14, and Haulyard needs 15 or newer: upgrade it, or leave/);
});
