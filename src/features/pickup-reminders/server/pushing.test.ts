import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { clock } from '../../../../test/support/clock.ts';
import { aServerWith } from '../../../../test/support/factories.ts';
import { aBrowser, pickupRemindersOf } from '../../../../test/support/pickup-reminders.ts';
import { addMinutes } from '../../../kernel/calendar.ts';
import type { Pushed, PushMessage } from '../../../server/push/push.ts';
import { calendarContract as calendar } from '../../company/calendar.ts';
import { linkedAccountContract as linked } from '../../contacts/linked-account.ts';
import { suspensionsContract as holds } from '../../suspensions/contract.ts';
import { usersContract as users } from '../../users/contract.ts';
import { ownProfileContract } from '../../users/own-profile.ts';
import { pickupRemindersContract as reminders } from '../contract.ts';
import { pickupPushContract as push } from '../push.ts';
import { pushJob } from './pushing.ts';

const [server] = await aServerWith();
const { read } = server.database;
const { run, at, aCustomer } = pickupRemindersOf(server);

/** A push service that answers as it is told, by endpoint. */
const answers = new Map<string, Pushed>();
const pushed: PushMessage[] = [];
const logged: unknown[] = [];
const log = { error: (what: unknown) => logged.push(what) };
const kit = { read, transact: server.transact, clock, publicUrl: () => 'https://hauler.test', log };
const pushAll = () =>
  pushJob(kit, async (message) => {
    pushed.push(message);
    return answers.get(message.endpoint) ?? 'done';
  }).run(new AbortController().signal);
const pushedTo = (endpoint: string) => pushed.filter((one) => one.endpoint === endpoint).length;
const later = (minutes: number) => clock.set(addMinutes(clock.now(), minutes));

async function aReached(count = 1) {
  const who = await aCustomer(['Thursday'], false);
  const browsers = Array.from({ length: count }, aBrowser);
  for (const browser of browsers) await who.customer.call(push.add, browser);
  return { ...who, endpoints: browsers.map(({ endpoint }) => endpoint) };
}
type Reached = Awaited<ReturnType<typeof aReached>>;
const lastOf = async ({ customer }: Reached) => (await customer.call(reminders.own, {})).choices[0];

beforeEach(() => at('2026-06-16', 9));

test('the evening before, to each browser once, also when two processes push at once', async () => {
  const { customer, endpoints } = await aReached(2);
  at('2026-06-17', 18);
  await Promise.all([run(), run()]);
  await Promise.all([pushAll(), pushAll()]);
  await run();
  await pushAll();
  assert.deepEqual(endpoints.map(pushedTo), [1, 1]);
  const message = pushed.find(({ endpoint }) => endpoint === endpoints[0]);
  const { title, body, url } = JSON.parse(message?.text ?? '');
  assert.deepEqual([title, url], ['Tomorrow: Trash pickup', '/customer']);
  assert.match(body, /^Trash pickup · 1 can · \d+ Zuni Dr$/);
  assert.equal(message?.keys.publicKey, (await customer.call(push.devices, {})).publicKey);
});

test('a day that is closed meanwhile is pushed at once, and so is what holds when it is taken back', async () => {
  const { endpoints } = await aReached();
  at('2026-07-15', 18);
  await run();
  await pushAll();
  at('2026-07-16', 8);
  const admin = await server.as('admin');
  const closed = { date: '2026-07-16', name: 'Blizzard', effect: 'slides' } as const;
  const { id } = await admin.call(calendar.addDay, closed);
  await run();
  await pushAll();
  await admin.call(calendar.removeDay, { id });
  await run();
  await pushAll();
  const texts = pushed.filter(({ endpoint }) => endpoint === endpoints[0]).map(({ text }) => JSON.parse(text).title);
  assert.deepEqual(texts.sort(), [
    'As usual after all: Thursday, July 16',
    'Blizzard: Friday instead of Thursday',
    'Tomorrow: Trash pickup',
  ]);
});

test('a browser that is gone is forgotten, and with the last one the choice ends', async () => {
  const who = await aReached(2);
  const [first = '', second = ''] = who.endpoints;
  answers.set(first, 'gone');
  at('2026-06-17', 18);
  await run();
  await pushAll();
  assert.deepEqual((await who.customer.call(push.devices, {})).endpoints, [second]);
  assert.equal((await lastOf(who))?.isOn, true);
  answers.set(second, 'gone');
  at('2026-06-24', 18);
  await run();
  await pushAll();
  at('2026-06-18', 18); // before the session ends
  assert.deepEqual([(await lastOf(who))?.isOn, (await lastOf(who))?.source], [false, 'device-gone']);
});

test('a push service that fails is asked again, less and less often, and given up in the end', async () => {
  const [who, refused] = [await aReached(), await aReached()];
  const [endpoint = '', other = ''] = [...who.endpoints, ...refused.endpoints];
  answers.set(endpoint, 'later');
  answers.set(other, 'refused');
  at('2026-06-17', 18);
  await run();
  const counts: number[] = [];
  for (const minutes of [0, 0.5, 1, 5, 15, 60, 120, 600]) {
    later(minutes);
    await pushAll();
    counts.push(pushedTo(endpoint));
  }
  assert.deepEqual(counts, [1, 1, 2, 3, 4, 5, 5, 5]);
  assert.equal(pushedTo(other), 1);
  assert.deepEqual(logged, [{ service: 'https://push.example.com' }]); // neither whose it is nor what was said
  assert.deepEqual((await sql`select from push_message`.execute(read)).rows, []);
});

test('what waited while the server was away is not pushed once its "tomorrow" has come, nor kept by a push service until then', async () => {
  const [night, days] = [await aReached(), await aReached()];
  const [atNight = '', afterDays = ''] = [...night.endpoints, ...days.endpoints];
  at('2026-06-17', 18);
  await run();
  answers.set(afterDays, 'later');
  await pushAll();
  assert.equal(pushed.find(({ endpoint }) => endpoint === atNight)?.keepSeconds, 6 * 3600);
  answers.delete(afterDays);
  at('2026-06-20', 9);
  await pushAll();
  assert.equal(pushedTo(afterDays), 1);
  at('2026-06-24', 18);
  await run();
  at('2026-06-25', 0.5);
  await pushAll();
  assert.deepEqual([pushedTo(atNight), pushedTo(afterDays)], [1, 1]);
  assert.deepEqual((await sql`select from push_message`.execute(read)).rows, []);
});

test('what waited is not pushed behind the word that it has changed', async () => {
  const { endpoints } = await aReached();
  const [endpoint = ''] = endpoints;
  answers.set(endpoint, 'later');
  at('2026-08-19', 18);
  await run();
  await pushAll();
  at('2026-08-19', 18.1);
  const admin = await server.as('admin');
  const { id } = await admin.call(calendar.addDay, { date: '2026-08-20', name: 'Blizzard', effect: 'slides' });
  await run();
  await pushAll();
  const friday = { date: '2026-08-21', name: 'Blizzard', effect: 'slides' } as const;
  const { id: second } = await admin.call(calendar.addDay, friday);
  await run();
  answers.delete(endpoint);
  const before = pushed.length;
  at('2026-08-19', 20);
  await pushAll();
  const titles = pushed.slice(before).flatMap((one) => (one.endpoint === endpoint ? JSON.parse(one.text).title : []));
  assert.deepEqual(titles, ['Blizzard: Saturday instead of Friday']);
  for (const day of [second, id]) await admin.call(calendar.removeDay, { id: day });
});

test('what waited goes only to whom it concerns still, and only while it is true', async () => {
  const admin = await server.as('admin');
  const between: Readonly<Record<string, (who: Reached) => Promise<unknown>>> = {
    nothing: async () => {},
    'its house': ({ contactId }) => admin.call(linked.unlinkAccount, { id: contactId }),
    'its account': ({ customer }) => admin.call(users.remove, { id: customer.id }),
    'its customer': async ({ customer }) => {
      const { id, version, firstName, lastName } = await customer.call(ownProfileContract.profile, {});
      await admin.call(users.update, { id, version, firstName, lastName, phone: '', role: 'employee' });
    },
    'its pickup': ({ serviceId }) =>
      sql`update service set last_day = '2026-06-01' where id = ${serviceId}`.execute(read),
  };
  const people = await Promise.all(Object.keys(between).map(() => aReached()));
  const endpoints = people.map(({ endpoints: [endpoint = ''] }) => endpoint);
  for (const endpoint of endpoints) answers.set(endpoint, 'later');
  at('2026-06-17', 18);
  await run();
  await pushAll();
  for (const [n, deed] of Object.values(between).entries()) await deed(people[n] as Reached);
  answers.clear();
  later(2);
  await pushAll();
  const again = Object.keys(between).filter((_, n) => pushedTo(endpoints[n] ?? '') > 1);
  assert.deepEqual(again, ['nothing']);
  const { rows } = await sql`
    select from push_message m join push_subscription s on s.id = m.subscription_id
    where s.endpoint = any(${endpoints}::text[])`.execute(read);
  assert.deepEqual(rows, []);
});

test('what waited is not pushed to whoever has paused meanwhile, of which no other word comes', async () => {
  const [paused, still] = [await aReached(), await aReached()];
  const endpoints = [...paused.endpoints, ...still.endpoints];
  for (const endpoint of endpoints) answers.set(endpoint, 'later');
  at('2026-09-02', 18);
  await run();
  const admin = await server.as('admin');
  await admin.call(calendar.addDay, { date: '2026-09-03', name: 'Blizzard', effect: 'slides' });
  await run();
  const { contactId } = paused;
  await admin.call(holds.create, { contactId, from: '2026-09-03', to: '2026-09-09', reason: 'vacation', notes: null });
  await pushAll();
  assert.deepEqual(endpoints.map(pushedTo), [0, 1]);
});

test('turned off on the last browser it is off; another’s browser is not theirs to end; nothing inside is taken', async () => {
  const [mine, other] = [await aReached(), await aReached()];
  const [endpoint = ''] = other.endpoints;
  await mine.customer.call(push.remove, { endpoint });
  assert.deepEqual((await other.customer.call(push.devices, {})).endpoints, [endpoint]);
  await other.customer.call(push.remove, { endpoint });
  assert.deepEqual([(await lastOf(other))?.isOn, (await lastOf(other))?.source], [false, 'my-account']);
  for (const bad of ['http://push.example.com/a', 'https://127.0.0.1/a', 'https://db.internal/a']) {
    const { status, body } = await mine.customer.attempt(push.add, { ...aBrowser(), endpoint: bad });
    assert.deepEqual([status, body.error.fields], [422, { endpoint: 'This browser cannot be reached' }]);
  }
  const noPoint = Buffer.alloc(65, 4).toString('base64url');
  for (const p256dh of ['short', noPoint])
    assert.equal((await mine.customer.attempt(push.add, { ...aBrowser(), p256dh })).status, 422);
});

test('of many browsers the oldest go, and one that another person uses now is theirs', async () => {
  const [one, two] = [await aReached(), await aCustomer(['Thursday'], false)];
  const browser = { ...aBrowser(), endpoint: one.endpoints[0] ?? '' };
  at('2026-06-17', 18);
  await run();
  await two.customer.call(push.add, browser);
  assert.deepEqual((await one.customer.call(push.devices, {})).endpoints, []);
  assert.deepEqual([(await lastOf(one))?.isOn, (await lastOf(one))?.source], [false, 'device-gone']);
  await pushAll();
  assert.equal(pushedTo(browser.endpoint), 0, 'what waited for the one is not shown to the other');
  for (let n = 0; n < 11; n++) {
    later(1 / 60);
    await two.customer.call(push.add, aBrowser());
  }
  const { endpoints } = await two.customer.call(push.devices, {});
  assert.deepEqual([endpoints.length, endpoints.includes(browser.endpoint)], [10, false]);
});

test('two who change browsers at the same moment have one each', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, two] = [await aReached(), await aReached()];
    const [first = '', second = ''] = [...one.endpoints, ...two.endpoints];
    await Promise.all([
      one.customer.call(push.add, { ...aBrowser(), endpoint: second }),
      two.customer.call(push.add, { ...aBrowser(), endpoint: first }),
    ]);
    assert.deepEqual(
      [(await one.customer.call(push.devices, {})).endpoints, (await two.customer.call(push.devices, {})).endpoints],
      [[second], [first]],
    );
    assert.deepEqual([(await lastOf(one))?.isOn, (await lastOf(two))?.isOn], [true, true]);
  }
});
