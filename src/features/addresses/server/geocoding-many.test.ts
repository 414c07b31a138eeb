import assert from 'node:assert/strict';
import os from 'node:os';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onABusyMachine } from '../../../../test/support/busy.ts';
import { now } from '../../../../test/support/clock.ts';
import { locatingOn } from '../../../../test/support/locating.ts';
import {
  aProvider,
  askedPlace,
  type CensusPlace,
  censusAnswer,
  type Provider,
} from '../../../../test/support/provider.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { until } from '../../../../test/support/until.ts';
import { startServer } from '../../../app/server.ts';
import { censusGeocoder } from '../../../server/geocoding/census.ts';
import { addressesContract as addresses } from '../contract.ts';

let provider: Provider;
/** Without a service itself: the processes beside it ask. */
let server: TestServer;
let staff: Caller;
let on: ReturnType<typeof locatingOn>;
let running: (() => Promise<void>)[] = [];

before(async () => {
  provider = await aProvider();
  server = await aServer();
  staff = await server.as('employee');
  on = locatingOn(server, staff);
});
beforeEach(async () => {
  await server.database.read.deleteFrom('contact').execute();
  provider.asked.length = 0;
});
afterEach(async () => {
  for (const close of running) await close();
  running = [];
});
after(async () => {
  await server.close();
  await provider.close();
});

/** One more process on the database, which asks the service. */
async function aProcess(paceMs = 0): Promise<() => Promise<void>> {
  const { close } = await startServer({
    database: server.database,
    databaseUrl: server.databaseUrl,
    port: 0,
    host: '127.0.0.1',
    filesFolder: os.tmpdir(),
    mapTileUrl: 'https://tile.example.test/{z}/{x}/{y}.png',
    limitScale: 1,
    strict: true,
    geocoder: { ...censusGeocoder(provider.url), paceMs },
  });
  const once = () => {
    running = running.filter((one) => one !== once);
    return close();
  };
  running.push(once);
  return once;
}

const answerAll = (at: Partial<CensusPlace> = {}) =>
  provider.answer((url) => ({ body: censusAnswer(askedPlace(url, { zip: '87410', ...at })) }));
const state = () => staff.call(addresses.geocoding, {});
const streets = () => provider.asked.map((url) => url.searchParams.get('address')?.split(',')[0] ?? '');

test('without a service addresses wait, and nobody is asked', async () => {
  await on.importAddresses(2);
  const added = await on.add();
  assert.equal((await staff.call(addresses.list, { contactId: added.contactId })).isGeocoding, false);
  const { isGeocoding, waiting } = await state();
  assert.deepEqual([isGeocoding, waiting], [false, 3]);
  const refused = await staff.attempt(addresses.locate, { id: added.id });
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'geocoding-off']);
});

test('nobody is asked about a post office box, and nobody is told to place it', async () => {
  answerAll({ zip: '87401' });
  const boxes = [];
  for (const street of ['PO Box 12', 'P.O. Box 7', ' p o box 3', 'Post Office Box 9'])
    boxes.push(await on.add({ street }));
  const house = await on.add({ street: '5 Pobox Rd' });
  await aProcess();
  await on.until(house, 'found');
  for (const box of boxes) assert.equal((await on.read(box)).position.status, 'post_box');
  assert.deepEqual(streets(), ['5 Pobox Rd']);
  const { waiting, notFound } = await state();
  assert.deepEqual([waiting, notFound], [0, 0]);
});

test('an outage costs a few questions and not one for every address', async () => {
  provider.answer({ status: 503 });
  await on.importAddresses(20);
  await aProcess();
  await until(() => provider.asked.length > 0);
  await sleep(600);
  assert.ok(provider.asked.length <= 6, `${provider.asked.length} questions`);
  const { waiting, unreachableSince } = await state();
  assert.equal(waiting, 20);
  assert.ok(unreachableSince);
});

test('a whole list is worked off behind the addresses that people wait for, with its progress', async () => {
  await on.importAddresses(30);
  const added = await on.add({ street: '500 Zuni Dr' });
  const progress: number[] = [];
  provider.answer(async (url) => {
    const { waiting, answered } = await state();
    assert.equal(waiting + answered, 31);
    progress.push(answered);
    const place = askedPlace(url, { zip: '87410' });
    return { body: place.street === '7 MESA AVE' ? censusAnswer() : censusAnswer(place) };
  });
  await aProcess();
  await on.untilAnswered();
  assert.equal(streets().indexOf('500 Zuni Dr'), 0);
  assert.ok(progress.includes(10) || progress.includes(11) || progress.includes(12), progress.join());
  assert.equal((await on.read(added)).position.status, 'found');
  const done = await state();
  assert.deepEqual([done.waiting, done.notFound, done.unreachableSince], [0, 1, null]);
  assert.deepEqual(
    done.unlocated.map(({ street, cityLine, contactName }) => [street, cityLine, contactName]),
    [['7 Mesa Ave', 'Aztec, NM 87410', 'Ana Begay']],
  );
});

test('several processes share the addresses, each of which is asked about once', async () => {
  answerAll();
  await on.importAddresses(40);
  await Promise.all([aProcess(), aProcess(), aProcess()]);
  await on.untilAnswered();
  assert.equal(provider.asked.length, 40);
  assert.equal(new Set(streets()).size, 40);
});

test('several processes keep one pace together', async () => {
  const times: number[] = [];
  provider.answer((url) => {
    times.push(performance.now());
    return { body: censusAnswer(askedPlace(url, { zip: '87410' })) };
  });
  await on.importAddresses(12);
  await Promise.all([aProcess(100), aProcess(100)]);
  await on.untilAnswered();
  assert.equal(times.length, 12);
  const took = (times.at(-1) ?? 0) - (times[0] ?? 0);
  assert.ok(took > 11 * 100 * 0.8, `12 questions within ${Math.round(took)} ms`);
});

test('an address that is just being edited is left for later', async () => {
  answerAll();
  await on.importAddresses(3);
  const [begun, editing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const finish = editing.resolve;
  const edit = server.transact(async (tx) => {
    await sql`update contact_address set waste_cans_count = 2 where street = '2 Mesa Ave'`.execute(tx);
    begun.resolve();
    await editing.promise;
  });
  await begun.promise;
  await aProcess();
  await provider.untilAsked(2);
  await sleep(100);
  assert.deepEqual(streets().toSorted(), ['1 Mesa Ave', '3 Mesa Ave']);
  await on.untilAnswered(1); // asked is not yet answered
  finish();
  await edit;
  await on.makeDue();
  await on.untilAnswered();
  assert.equal(provider.asked.length, 3);
});

test('a process that ends does not wait for the service, and the next one asks again', async () => {
  provider.answer({ hangs: true });
  const added = await on.add();
  const end = await aProcess();
  await provider.untilAsked(1);
  const row = () => server.database.read.selectFrom('address_geocoding').selectAll().executeTakeFirstOrThrow();
  assert.ok(
    Date.parse((await row()).next_try_at) > Date.parse(now()) + 30_000,
    'a process that dies without a word is waited for',
  );
  const endedAt = performance.now();
  await end();
  assert.ok(performance.now() - endedAt < onABusyMachine(2_000));
  const { attempts, failed_at: failedAt } = await row();
  assert.deepEqual([attempts, failedAt], [0, null]);
  answerAll({ zip: '87401' });
  await aProcess();
  await on.until(added, 'found');
});

test('what a process that died was asking is asked again when its time is over', async () => {
  const added = await on.add();
  // As a process leaves it that is killed between taking the address and the answer.
  await sql`update address_geocoding set attempts = 1, tried_at = now() - interval '2 minutes', next_try_at = now() + interval '1 second'`.execute(
    server.database.read,
  );
  answerAll({ zip: '87401' });
  await aProcess();
  await sleep(300);
  assert.equal(provider.asked.length, 0);
  await sleep(800);
  await server.transact((tx) => sql`select pg_notify('haulyard_change', '{"topic":"geocoding-wanted"}')`.execute(tx));
  await on.until(added, 'found');
});
