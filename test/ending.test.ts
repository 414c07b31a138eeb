/** The product as a process: how it ends under load, and what it writes to its log. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freshDatabase } from './support/database.ts';
import { freePort, type Run, runProduct, stateDirectory } from './support/product.ts'; // src/app/main.js

const data = stateDirectory();
const password = 'correct horse battery';
const owner = {
  companyName: 'San Juan Disposal',
  timeZone: 'America/Denver',
  firstName: 'Olive',
  lastName: 'Owner',
  email: 'owner@example.test',
  password,
};
let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: pg.Client;
let port: number;
let run: Run;
let setUpToken = '';
let cookie = '';

before(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  port = await freePort();
  run = runProduct(['start'], {
    DATABASE_URL: database.url,
    DATA_DIR: data,
    PORT: `${port}`,
    LOG_LEVEL: 'trace',
    RATE_LIMIT_SCALE: '1000',
  });
  await run.prints(/^Ready: /m);
  [, setUpToken = ''] = await run.prints(/#token=([\w-]+)/);
  cookie = (await post('/set-up', { ...owner, token: setUpToken })).cookie;
});
after(async () => {
  run.child.kill('SIGKILL');
  await client.end();
  await database.drop();
  fs.rmSync(path.dirname(data), { recursive: true, force: true });
});

const agent = new http.Agent({ keepAlive: true, maxSockets: 50 });

/** Over connections that are kept open. */
function post(route: string, body: object): Promise<{ status: number; cookie: string }> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      { agent, host: '127.0.0.1', port, path: `/api${route}`, method: 'POST' },
      (response) => {
        const [given = ''] = response.headers['set-cookie'] ?? [];
        response
          .resume()
          .on('end', () => resolve({ status: response.statusCode ?? 0, cookie: given.split(';')[0] ?? '' }));
      },
    );
    request.on('error', reject);
    request.setHeader('content-type', 'application/json');
    request.setHeader('cookie', cookie);
    request.end(JSON.stringify(body));
  });
}

const linkIn = async (kind: string) => {
  const { rows } = await client.query<{ text: string }>(
    'select text_body as text from outbox_message where kind = $1 order by created_at desc limit 1',
    [kind],
  );
  return /#token=([\w-]+)/.exec(rows[0]?.text ?? '')?.[1] ?? '';
};

test('sign-ins and refusals are logged; passwords, cookies and links are not, however much is logged', async () => {
  const secrets = [setUpToken, password, cookie.split('=')[1] ?? ''];
  const wrong = 'not my password at all';
  assert.equal((await post('/session', { email: owner.email, password: wrong })).status, 401);
  const again = await post('/session', { email: owner.email, password });
  cookie = again.cookie;
  await post('/password-links', { email: owner.email });
  const link = await linkIn('Password link');
  const chosen = 'another horse altogether';
  const { status, cookie: newCookie } = await post('/passwords', { token: link, password: chosen });
  assert.equal(status, 200);
  cookie = newCookie;
  const invited = {
    firstName: 'Dana',
    lastName: 'B',
    email: 'dana@example.test',
    role: 'employee',
    password: 'dana first one',
  };
  assert.equal((await post('/users', invited)).status, 200);
  const welcome = await linkIn('Welcome');
  assert.equal((await post('/passwords', { token: 'x'.repeat(5000), password: chosen })).status, 422);
  assert.equal((await post('/contact-messages', { name: 'A', email: 'a@b.test', message: '\u0000' })).status, 422);
  await client.query('alter table contact rename to contact_gone');
  const failed = await post('/contacts', {
    firstName: 'Ana',
    lastName: 'Secret',
    email: 'a@b.test',
    status: 'New Lead',
  });
  await client.query('alter table contact_gone rename to contact');
  assert.equal(failed.status, 500);

  await run.prints(/"fault"/);
  const log = run
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n');
  for (const event of ['signed in', 'sign-in refused', 'fault']) assert.match(log, new RegExp(`"msg":"${event}"`));
  const told = [
    ...secrets,
    wrong,
    chosen,
    invited.password,
    link,
    welcome,
    again.cookie.split('=')[1] ?? '',
    newCookie.split('=')[1] ?? '',
  ];
  assert.deepEqual(
    told.filter((secret) => secret.length < 6 || log.includes(secret)),
    [],
  );
});

test('SIGTERM with 50 requests in flight: every one is answered, and the process ends in time', async () => {
  const at = (n: number) => ({
    firstName: 'Ana',
    lastName: 'Nez',
    email: `flight${n}@example.test`,
    status: 'New Lead',
  });
  await client.query('begin; lock table contact in share row exclusive mode');
  const flying = Promise.allSettled(Array.from({ length: 50 }, (_, n) => post('/contacts', at(n))));
  // Not from pg_stat_activity, which stands still inside a transaction.
  const waiting =
    'select count(*)::int as n from pg_locks l join pg_database d on d.oid = l.database ' +
    'where d.datname = current_database() and not granted';
  while ((await client.query<{ n: number }>(waiting)).rows[0]?.n === 0) await sleep(20);
  await sleep(1500); // all of them have been read by now
  run.child.kill('SIGTERM');
  await sleep(500);
  await client.query('commit');
  const answers = await flying;
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.status : `${answer.reason}`)),
    Array(50).fill(200),
  );
  const { code, ms } = await run.ended();
  assert.equal(code, 0, run.printed());
  assert.match(run.printed(), /^Stopping: SIGTERM$/m);
  assert.ok(ms < 10_000, `${ms} ms`);
  const { rows } = await client.query("select count(distinct email)::int as n from contact where email like 'flight%'");
  assert.equal(rows[0]?.n, 50);
});
