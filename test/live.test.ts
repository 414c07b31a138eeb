import assert from 'node:assert/strict';
import fs from 'node:fs';
import { test } from 'node:test';
import { sql } from 'kysely';
import { operations } from '../src/app/features.ts';
import { startServer } from '../src/app/server.ts';
import { dailyRoutesContract as daily } from '../src/features/daily-routes/contract.ts';
import { servicesContract as services } from '../src/features/services/contract.ts';
import { usersContract as users } from '../src/features/users/contract.ts';
import { heartbeatMs, runsChangedHeader } from '../src/kernel/live-headers.ts';
import { type Topic, topics } from '../src/kernel/topics.ts';
import { connect } from '../src/server/database/connection.ts';
import { announce } from '../src/server/live.ts';
import { forgetActors } from '../src/server/sessions.ts';
import { transactOn } from '../src/server/transact.ts';
import { onABusyMachine } from './support/busy.ts';
import { clock, today } from './support/clock.ts';
import { aCompany, aRoute, aServerWith, everyDay } from './support/factories.ts';
import type { Caller } from './support/server.ts';

const [server, staff] = await aServerWith('employee');

const change = (id: string) => server.transact(async () => announce({ topic: 'daily-routes', id }));

/** Reads a stream until `isEnough`; gives what was read and the time it took. */
async function read(stream: Response, isEnough: (text: string) => boolean) {
  const from = performance.now();
  if (!stream.body) throw new Error('There is no stream');
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!isEnough(text)) {
    const { value = '', done } = await reader.read();
    text += value;
    if (done) throw new Error(`The stream ended after: ${text}`);
  }
  await reader.cancel();
  return { text, took: performance.now() - from };
}

/** Another process, as far as a test can tell, on the same database; it listens. */
async function aSecondServer() {
  const database = connect(server.databaseUrl, { clock });
  const second = await startServer({
    database,
    databaseUrl: server.databaseUrl,
    port: 0,
    host: '127.0.0.1',
    filesFolder: server.filesFolder,
    mapTileUrl: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
    limitScale: 1,
    strict: true,
  });
  const url = second.url.replace('localhost', '127.0.0.1');
  const heard = read(await fetch(`${url}/api/live`, { headers: { cookie: staff.cookie } }), (text) =>
    text.includes('listening'),
  );
  const calling = setInterval(() => void change('listening'), 100);
  await heard.finally(() => clearInterval(calling));
  return {
    url,
    async close() {
      await second.close();
      await database.close();
    },
  };
}

test('several servers on one database stay in step', async () => {
  const second = await aSecondServer();
  const here = await staff.fetch('/api/live');
  const there = await fetch(`${second.url}/api/live`, {
    headers: { cookie: staff.cookie },
  });
  const heard = Promise.all([here, there].map((stream) => read(stream, (text) => text.includes('run-1'))));
  await change('run-1');
  for (const { took } of await heard) assert.ok(took < onABusyMachine(2000));
  await second.close();
});

test('a change is told only when it is committed', async () => {
  const stream = await staff.fetch('/api/live');
  const heard = read(stream, (text) => text.includes('kept'));
  await assert.rejects(
    server.transact(async () => {
      announce({ topic: 'daily-routes', id: 'taken-back' });
      throw new Error('no');
    }),
  );
  await change('kept');
  assert.ok(!(await heard).text.includes('taken-back'));
});

test('an operation that announces what it does not say it touches is a fault; what follows it may', async () => {
  const { read } = server.database;
  const announceRun = async () => announce({ topic: 'daily-routes' });
  const touching = (...topics: readonly Topic[]) => transactOn(read, undefined, announceRun, topics);
  await assert.rejects(touching('contacts')(announceRun), /announces daily-routes, which it does not say/);
  await touching('contacts')(async () => announce({ topic: 'contacts' }));
  await touching()(async () => announce({ topic: 'session' }));
});

test('every topic is shown by a read', () => {
  const shown = new Set(operations.flatMap(({ shows = [] }) => shows));
  assert.deepEqual([...shown].sort(), [...topics].sort());
});

test('every topic is announced by somebody: what a read shows would be stale for ever otherwise', () => {
  const sources = fs.globSync('src/{server,features}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const texts = sources.map((file) => fs.readFileSync(file, 'utf8')).join('\n');
  const isAnnounced = (topic: string) => new RegExp(`topic: '${topic}'|Topic = '${topic}'`).test(texts);
  assert.deepEqual(
    topics.filter((topic) => !isAnnounced(topic)),
    [],
  );
  assert.equal(isAnnounced('unheard-of'), false);
});

test('a reader comes back with the last event it saw and misses nothing', async () => {
  const first = await read(await staff.fetch('/api/live'), (text) => {
    if (!text.includes('retry')) return false;
    if (!text.includes('one')) void change('one');
    return text.includes('one');
  });
  const lastId = /id: (\S+)\nevent: change\ndata: [^\n]*one/.exec(first.text)?.[1] ?? '';
  await change('two');
  await change('three');
  const again = await staff.fetch('/api/live', { headers: { 'last-event-id': lastId } });
  const { text } = await read(again, (seen) => seen.includes('three'));
  assert.ok(text.includes('two') && !text.includes('reset'));
});

test('a reader who was away too long, or on another process, is told to fetch everything again', async () => {
  const stream = await staff.fetch('/api/live', { headers: { 'last-event-id': 'another-17' } });
  assert.match((await read(stream, (text) => text.includes('event:'))).text, /event: reset/);
});

test('a reader is told what changed between its first read and the opening of its stream', async () => {
  await change('before');
  const answer = await staff.fetch('/api/session');
  const position = answer.headers.get('live-position') ?? '';
  await change('between');
  const stream = await staff.fetch(`/api/live?after=${position}`);
  const { text } = await read(stream, (seen) => seen.includes('between'));
  assert.ok(!text.includes('reset'));
  const nobody = await server.nobody.fetch('/api/session');
  assert.equal(nobody.headers.get('live-position'), null);
});

test('a stream tells where it stands before anything has changed', async () => {
  const { text } = await read(await staff.fetch('/api/live'), (seen) => seen.includes('id:'));
  const position = /id: (\S+)\n\n/.exec(text)?.[1] ?? '';
  await change('while-away');
  const again = await staff.fetch('/api/live', { headers: { 'last-event-id': position } });
  assert.ok(!(await read(again, (seen) => seen.includes('while-away'))).text.includes('reset'));
});

test('runs that follow a change are told by their ids, only when they are different', async () => {
  await aCompany(server);
  const { id, service } = await server.transact(async (tx) => {
    const { routeId, stops } = await aRoute(tx, { days: everyDay, stops: 1 });
    return { id: routeId, service: stops[0]?.serviceId ?? '' };
  });
  const admin = await server.as('admin');
  await admin.call(daily.generate, { targetDate: today });
  const { dailyRoutes } = await admin.call(daily.list, { date: today });
  const run = dailyRoutes.find(({ routeId }) => routeId === id)?.id ?? '';
  const change = (version: number, cans: number) =>
    staff.attempt(services.update, { id: service, version, cans, firstDay: '2020-01-01' });
  const stream = await staff.fetch('/api/live');
  const same = await change(1, 1);
  assert.equal(same.headers.get(runsChangedHeader), null);
  const other = await change(2, 4);
  assert.equal(other.headers.get(runsChangedHeader), '1');
  const { text } = await read(stream, (seen) => seen.includes(run));
  const told = [...text.matchAll(/^data: (.+)$/gm)].flatMap(([, data = '']) => [data]);
  assert.equal(told.filter((data) => data.includes(run)).length, 1, text);
  assert.ok(told.some((data) => data.includes('"services"')));
});

test('whoever is demoted, deleted or signed out hears nothing more within a second, on every process', async () => {
  const admin = await server.as('superadmin');
  const second = await aSecondServer();
  const leave: Record<string, (person: Caller) => Promise<unknown>> = {
    role: (person) =>
      admin.call(users.update, { id: person.id, firstName: 'D', lastName: 'B', role: 'customer', version: 1 }),
    removal: (person) => admin.call(users.remove, { id: person.id }),
    'sign-out': (person) => person.call(users.signOut, {}),
  };
  for (const [how, leaves] of Object.entries(leave)) {
    const person = await server.as('employee');
    const here = await person.fetch('/api/live');
    const there = await fetch(`${second.url}/api/live`, { headers: { cookie: person.cookie } });
    const colleague = await staff.fetch('/api/live');
    await leaves(person);
    const from = performance.now();
    const heard = await Promise.all([here.text(), there.text()]);
    assert.ok(performance.now() - from < onABusyMachine(1000), how);
    assert.doesNotMatch(heard.join(), /"session"/);
    await change(`after-${how}`);
    await read(colleague, (text) => text.includes(`after-${how}`));
    assert.notEqual((await fetch(`${second.url}/api/live`, { headers: { cookie: person.cookie } })).status, 200, how);
  }
  await second.close();
});

test('whoever left while the server did not listen hears nothing more once it does', async () => {
  const person = await server.as('employee');
  const stream = await person.fetch('/api/live');
  // As another process ends a session, of which this one hears nothing meanwhile.
  await sql`delete from session where profile_id = ${person.id}`.execute(server.database.read);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(server.database.read);
  const from = performance.now();
  await assert.rejects(
    read(stream, () => false),
    /The stream ended/,
  );
  assert.ok(performance.now() - from < 15_000, 'it went on until its next sign of life'); // each 20 s
});

test('at the next sign of life whoever’s session has ended unheard hears nothing more; a colleague does', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] });
  const person = await server.as('employee');
  const [theirs, colleague] = [await person.fetch('/api/live'), await staff.fetch('/api/live')];
  await sql`delete from session where profile_id = ${person.id}`.execute(server.database.read);
  forgetActors();
  t.mock.timers.tick(heartbeatMs);
  await assert.rejects(
    read(theirs, () => false),
    /The stream ended/,
  );
  await read(colleague, (text) => text.includes('event: alive'));
});

test('one person cannot open streams without end; a colleague still can', async () => {
  const greedy = await server.as('employee');
  const streams: Response[] = [];
  for (let n = 0; n < 30; n++) streams.push(await greedy.fetch('/api/live'));
  assert.deepEqual(
    streams.map(({ status }) => status),
    Array(30).fill(200),
  );
  assert.equal((await greedy.fetch('/api/live')).status, 429);
  const colleague = await staff.fetch('/api/live');
  assert.equal(colleague.status, 200);
  for (const { body } of [...streams, colleague]) await body?.cancel();
  while ((await greedy.fetch('/api/live').then(({ status, body }) => body?.cancel().then(() => status))) !== 200);
});
