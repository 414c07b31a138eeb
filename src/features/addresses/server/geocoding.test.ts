import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { now, today } from '../../../../test/support/clock.ts';
import { aCompany, aRoute, everyDay } from '../../../../test/support/factories.ts';
import { aLine, locatingOn } from '../../../../test/support/locating.ts';
import {
  aProvider,
  askedPlace,
  type CensusPlace,
  censusAnswer,
  type Provider,
  type Reply,
} from '../../../../test/support/provider.ts';
import { aServer, type Caller, type TestServer } from '../../../../test/support/server.ts';
import { censusGeocoder } from '../../../server/geocoding/census.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { addressesContract as addresses } from '../contract.ts';

let provider: Provider;
let server: TestServer;
let staff: Caller;
let on: ReturnType<typeof locatingOn>;

before(async () => {
  provider = await aProvider();
  server = await aServer({ geocoder: { ...censusGeocoder(provider.url), paceMs: 0 } });
  await aCompany(server);
  staff = await server.as('employee');
  on = locatingOn(server, staff);
});
after(async () => {
  await server.close();
  await provider.close();
});
beforeEach(async () => {
  await server.database.read.deleteFrom('contact').execute();
  provider.asked.length = 0;
  provider.answer({ body: censusAnswer() });
});

/** Answers every question with the house that was asked for. */
const answerAll = (at: Partial<CensusPlace> = {}) =>
  provider.answer((url) => ({ body: censusAnswer(askedPlace(url, at)) }));

const house = (street: string, latitude = 36.74): Reply => ({
  body: censusAnswer({ street, latitude, longitude: -108.19 }),
});

/** An answer that is given only when the test says so. */
function lateAnswer() {
  let give: (reply: Reply) => void = () => {};
  const reply = new Promise<Reply>((resolve) => {
    give = resolve;
  });
  return { reply, give };
}

test('an address is saved at once without a place, and has one when the service has answered', async () => {
  const late = lateAnswer();
  provider.answer(() => late.reply);
  const added = await on.add({ street: '612 Zuni Dr' });
  assert.deepEqual([added.latitude, added.longitude, added.position.status], [null, null, 'waiting']);
  await provider.untilAsked(1);
  assert.equal(provider.asked[0]?.searchParams.get('address'), '612 Zuni Dr, Farmington, NM 87401');
  late.give(house('612 ZUNI DR'));
  const found = await on.until(added, 'found');
  assert.deepEqual([found.latitude, found.longitude, found.position.precision], [36.74, -108.19, 'interpolated']);
  assert.equal(found.updatedAt, added.updatedAt, 'who edits it meanwhile is not told of a change');
});

test('what the service does not know is said so, and asked again when the address changes or somebody wants it', async () => {
  const added = await on.add();
  await on.until(added, 'not_found');
  await on.makeDue();
  const others = { ...aLine(), street: added.street, cans: 2 };
  const { updatedAt } = await staff.call(addresses.update, { id: added.id, updatedAt: added.updatedAt, ...others });
  assert.equal(provider.asked.length, 1, 'other fields ask nothing');
  await staff.call(addresses.locate, { id: added.id });
  await provider.untilAsked(2);
  answerAll();
  await staff.call(addresses.update, { id: added.id, updatedAt, ...aLine({ street: '99 Zuni Dr' }) });
  assert.equal((await on.until(added, 'found')).latitude, 36.74);
});

test('a service out of reach is asked again later: errors, garbage; the address says when', async () => {
  provider.answer({ status: 500 });
  const added = await on.add();
  const failed = await on.until(added, 'unreachable');
  const waitMs = Date.parse(failed.position.nextTryAt ?? '') - Date.parse(now());
  assert.ok(waitMs > 30_000 && waitMs < 61_000, `${waitMs}`);
  provider.answer({ body: '<html>' });
  await on.makeDue();
  await provider.untilAsked(2);
  await sleep(50);
  assert.equal((await on.read(added)).position.status, 'unreachable');
  answerAll();
  await staff.call(addresses.locate, { id: added.id });
  assert.equal((await on.until(added, 'found')).position.nextTryAt, null);
});

test('a pause that the service asks for is kept', async () => {
  provider.answer({ status: 429, headers: { 'retry-after': '1' } });
  const first = await on.add();
  await on.until(first, 'unreachable');
  answerAll();
  const startedAt = performance.now();
  const second = await on.add();
  await sleep(300);
  assert.equal((await on.read(second)).position.status, 'waiting');
  await sleep(Math.max(0, 1100 - (performance.now() - startedAt)));
  await on.makeDue();
  await on.until(second, 'found');
  await on.until(first, 'found');
});

test('an address that is changed while it is asked about does not get the place of the old one', async () => {
  const late = lateAnswer();
  provider.answer((url) =>
    url.searchParams.get('address')?.startsWith('1 Old') ? late.reply : house('2 NEW RD', 36.9),
  );
  const added = await on.add({ street: '1 Old Rd' });
  await provider.untilAsked(1);
  await staff.call(addresses.update, { id: added.id, updatedAt: added.updatedAt, ...aLine({ street: '2 New Rd' }) });
  late.give(house('1 OLD RD', 35));
  assert.equal((await on.until(added, 'found')).latitude, 36.9);
  await sleep(100);
  assert.equal((await on.read(added)).latitude, 36.9);
});

test('"not found" about the old address says nothing about the new one', async () => {
  const [late, second] = [lateAnswer(), lateAnswer()];
  provider.answer((url) => (url.searchParams.get('address')?.startsWith('1 Old') ? late.reply : second.reply));
  const added = await on.add({ street: '1 Old Rd' });
  await provider.untilAsked(1);
  await staff.call(addresses.update, { id: added.id, updatedAt: added.updatedAt, ...aLine({ street: '2 New Rd' }) });
  late.give({ body: censusAnswer() });
  await provider.untilAsked(2);
  assert.equal((await on.read(added)).position.status, 'waiting');
  second.give(house('2 NEW RD'));
  await on.until(added, 'found');
});

test('an address that the service takes its time over holds nobody up', async () => {
  const late = lateAnswer();
  provider.answer((url) => (url.searchParams.get('address')?.startsWith('1 Slow') ? late.reply : house('2 QUICK RD')));
  const slow = await on.add({ street: '1 Slow Rd' });
  await provider.untilAsked(1);
  await on.until(await on.add({ street: '2 Quick Rd' }), 'found');
  late.give(house('1 SLOW RD'));
  await on.until(slow, 'found');
});

test('a pin placed by hand while the service is asked stays where it is', async () => {
  const late = lateAnswer();
  provider.answer(() => late.reply);
  const added = await on.add({ street: '7 Zuni Dr' });
  await provider.untilAsked(1);
  const pin = { latitude: 36.1, longitude: -108.5 };
  await staff.call(addresses.update, {
    id: added.id,
    updatedAt: added.updatedAt,
    ...aLine({ street: '7 Zuni Dr', ...pin }),
  });
  late.give(house('7 ZUNI DR'));
  await sleep(200);
  const now = await on.read(added);
  assert.deepEqual([now.latitude, now.longitude, now.position.status], [36.1, -108.5, 'by_hand']);
  const refused = await staff.attempt(addresses.locate, { id: added.id });
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'already-located']);
});

test('a pin outlives a change of the address, is to be looked at, and a person says that it is right', async () => {
  answerAll();
  const pin = { latitude: 36.1, longitude: -108.5 };
  const added = await on.add({ ...pin });
  const moved = await staff.call(addresses.update, {
    id: added.id,
    updatedAt: added.updatedAt,
    ...aLine({ street: '5 Other St', ...pin }),
  });
  assert.deepEqual([moved.latitude, moved.position.status, moved.position.isPinOutdated], [36.1, 'by_hand', true]);
  const again = await staff.call(addresses.update, {
    ...{ id: added.id, updatedAt: moved.updatedAt },
    ...aLine({ street: '6 Third St', ...pin }),
  });
  const seen = { id: added.id, updatedAt: moved.updatedAt };
  const unseen = await staff.attempt(addresses.confirmPin, seen);
  assert.deepEqual([unseen.status, unseen.body.error?.code], [409, 'address-changed'], 'they looked at another street');
  const confirmed = await staff.call(addresses.confirmPin, { ...seen, updatedAt: again.updatedAt });
  assert.deepEqual([confirmed.latitude, confirmed.position.isPinOutdated], [36.1, false]);
  assert.deepEqual(await staff.call(addresses.confirmPin, seen), confirmed, 'somebody else has said it');
  assert.equal(provider.asked.length, 0);
  const { updatedAt } = confirmed;
  await staff.call(addresses.update, { id: added.id, updatedAt, ...aLine({ street: '5 Other St' }) });
  assert.equal((await on.until(added, 'found')).latitude, 36.74, 'without its pin it is looked up');
});

test('another street empties a place that was found, and another is found', async () => {
  answerAll();
  const found = await on.until(await on.add(), 'found');
  provider.answer({ status: 500 });
  const changed = await staff.call(addresses.update, {
    id: found.id,
    updatedAt: found.updatedAt,
    ...aLine({ street: '8 Other St' }),
  });
  assert.deepEqual([changed.latitude, changed.position.status], [null, 'waiting']);
  await on.until(found, 'unreachable');
  answerAll({ latitude: 36.5, longitude: -108 });
  await on.makeDue();
  assert.equal((await on.until(found, 'found')).latitude, 36.5);
});

test('nothing is written to an address that was deleted meanwhile', async () => {
  const late = lateAnswer();
  provider.answer(() => late.reply);
  const contactId = await on.aContactId();
  await staff.call(addresses.add, { contactId, ...aLine({ latitude: 36, longitude: -108 }) });
  const second = await staff.call(addresses.add, { contactId, ...aLine({ isBilling: false, isMailing: false }) });
  await provider.untilAsked(1);
  await staff.call(addresses.remove, { id: second.id });
  late.give(house(second.street));
  await sleep(150);
  const row = await server.database.read
    .selectFrom('contact_address')
    .select('latitude')
    .where('id', '=', second.id)
    .executeTakeFirst();
  assert.equal(row?.latitude, null);
});

test('stops of runs that wait to be worked follow, to another street too; worked ones stay', async () => {
  const admin = await server.as('admin');
  const { routeId, stops } = await server.transact(async (tx) => {
    const route = await aRoute(tx, { days: everyDay, driver: admin.id, stops: 2 });
    await sql`update contact_address set latitude = null, longitude = null, street = '31 Zuni Dr'`.execute(tx);
    return route;
  });
  await admin.call(daily.generate, { targetDate: today });
  const run = (await admin.call(daily.list, { date: today })).dailyRoutes.find((one) => one.routeId === routeId);
  const id = run?.id ?? '';
  const before = await admin.call(daily.get, { id });
  const skip = { id: before.stops[0]?.id ?? '', commandId: crypto.randomUUID(), at: now() };
  await admin.call(daily.skipStop, skip);
  answerAll();
  // Only now: a run of the job that is still looking would take them before the stops are there.
  await sql`insert into address_geocoding (address_id) select id from contact_address`.execute(server.database.read);
  await on.makeDue();
  const [worked, pending] = stops.map(({ addressId, contactId }) => ({ id: addressId, contactId }));
  assert.ok(worked && pending);
  await on.until(worked, 'found');
  const found = await on.until(pending, 'found');
  const placed = await admin.call(daily.get, { id });
  assert.deepEqual(
    placed.stops.map(({ latitude }) => latitude),
    [null, 36.74],
  );

  const pin = { latitude: 36.2, longitude: -108.2 };
  const { updatedAt } = await staff.call(addresses.update, {
    id: found.id,
    updatedAt: found.updatedAt,
    ...aLine({ street: found.street, ...pin }),
  });
  assert.equal((await admin.call(daily.get, { id })).stops[1]?.latitude, 36.2);
  await staff.call(addresses.update, {
    id: found.id,
    updatedAt,
    ...aLine({ street: 'Elsewhere 5', latitude: 1, longitude: 1 }),
  });
  const [first, second] = (await admin.call(daily.get, { id })).stops;
  assert.deepEqual([second?.streetLine, second?.latitude], ['Elsewhere 5', 1]);
  assert.deepEqual([first?.streetLine, first?.latitude], ['31 Zuni Dr', null]);
});
