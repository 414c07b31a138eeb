/** What is done after a hold was credited, or was over, and what that makes of its credit. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { day, today } from '../../../../test/support/clock.ts';
import { aCreditingCompany } from '../../../../test/support/hold-credits.ts';
import { until } from '../../../../test/support/until.ts';
import { lockFor } from '../../../server/transact.ts';
import { unlinkAccount } from '../../contacts/server/store-account.ts';
import { invoicesContract } from '../../invoices/contract.ts';
import { accountKey, findPayer } from '../../payers/server/store.ts';
import { routesContract } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { holdCreditsContract as credits } from '../contract.ts';
import { decidingKey } from './posting.ts';

const company = await aCreditingCompany();
const { admin, office, aPrice, aHeldCustomer, bookOf, inPast, kit, local, run, server, settings, stripe } = company;
const customerOf = async ({ profileId }: Held) => (await findPayer(kit.read, profileId)) ?? '';

type Held = Awaited<ReturnType<typeof inPast>>;

/** The customer's bill is for another product from now on. */
async function change({ contactId }: Held, to: string, status = 200) {
  const { subscriptions } = await office.call(subscriptionsContract.ofContact, { contactId });
  const [{ id = '', items: present = [] } = {}] = subscriptions;
  const before = present.map(({ stripePriceId, quantity }) => ({ stripePriceId, quantity }));
  const wanted = { id, before, items: [{ stripePriceId: to, quantity: 1 }] };
  const { prorationDate } = await office.call(subscriptionsContract.previewChange, wanted);
  const command = { ...wanted, commandId: randomUUID(), prorationDate };
  const changed = await office.attempt(subscriptionsContract.change, command);
  assert.equal(changed.status, status, JSON.stringify(changed.body));
}

/** What the job makes of it by itself. */
async function postByItself() {
  await settings({ postsByItself: true });
  await run();
  await settings({ postsByItself: false });
}

const dear = await aPrice('Dear service', 6000);
const cheap = await aPrice('Cheap service', 1000);

for (const [name, other] of Object.entries({ dearer: dear, cheaper: cheap }))
  test(`a hold is worth what was billed while it was on, also when that is ${name} since`, async () => {
    const held = await inPast();
    await change(held, other);
    const [credit] = await held.of();
    assert.deepEqual([credit?.due, credit?.lines], [held.credit?.due, held.credit?.lines]);
    await office.call(credits.post, held.post());
    await postByItself();
    assert.deepEqual(await standing(held), ['settled', 0]);
    // A cheaper bill makes a credit of its own for the rest of the month.
    assert.equal((await bookOf(held.profileId)).filter((cents) => cents === -(held.credit?.due ?? 0)).length, 1);
  });

test('so it is also while nobody knows whether Stripe has made the bill dearer', async () => {
  for (const after of ['before', 'after'] as const) {
    const held = await inPast();
    local.faults.add({ match: 'POST /v1/subscriptions/', drop: true, times: 3, after });
    await change(held, dear, 503);
    await local.courier.settled();
    const billed = async () =>
      (await office.call(subscriptionsContract.ofContact, held)).subscriptions[0]?.items[0]?.stripePriceId;
    await until(async () => ((await billed()) === dear) === (after === 'after'));
    const [credit] = await held.of();
    assert.deepEqual([credit?.due, credit?.lines], [held.credit?.due, held.credit?.lines], after);
  }
});

const standing = async ({ of }: Held) => (await of()).map(({ state, due }) => [state, due])[0];

test('a hold over a change of the bill is worth each day what was billed then', async () => {
  const held = await aHeldCustomer(day(-14), day(14));
  await change(held, dear);
  const [credit] = await held.of();
  const each = (some: typeof credit) =>
    new Map(some?.lines.flatMap((line) => line.dates.map((date) => [date, line.each])));
  const [was, is] = [each(held.credit), each(credit)];
  assert.deepEqual([...is.keys()].sort(), [...was.keys()].sort());
  for (const [date, cents] of is) assert.equal(cents, (was.get(date) ?? 0) * (date < today ? 1 : 2), date);
});

test('other cans, or no route any more, make no other credit of a hold that was credited when it was over', async () => {
  const held = await inPast();
  const { addressId } = (await office.call(servicesContract.ofContact, held)).services[0] ?? { addressId: '' };
  const more = { addressId, stream: 'Organics' as const, firstDay: day(-200), lastDay: null, accommodation: null };
  await office.call(servicesContract.start, { ...more, cans: 3 });
  const [credit] = await held.of();
  await office.call(credits.post, held.post({ amount: credit?.due }));
  const { services } = await office.call(servicesContract.ofContact, held);
  const { id = '', version = 0 } = services.find(({ stream }) => stream === 'Organics') ?? {};
  await office.call(servicesContract.update, { ...more, id, version, cans: 1 });
  await postByItself();
  assert.deepEqual(await standing(held), ['settled', 0]);
  await admin.call(routesContract.remove, { id: held.routeId });
  await postByItself();
  assert.deepEqual(await standing(held), ['settled', 0]);
  assert.deepEqual(await bookOf(held.profileId), [-(credit?.due ?? 0)]);
});

async function takeBack({ contactId }: Held) {
  const { credits: given } = await office.call(invoicesContract.list, { contactId });
  const { id = '' } = given.find(({ mayTakeBack }) => mayTakeBack) ?? {};
  await office.call(invoicesContract.takeBackCredit, { id, commandId: randomUUID(), reason: 'Mistake' });
}

test('a credit that was taken back is not posted again by itself, but by a person', async () => {
  const held = await inPast();
  const due = held.credit?.due ?? 0;
  await office.call(credits.post, held.post());
  await takeBack(held);
  assert.deepEqual(await standing(held), ['proposed', due]);
  await postByItself();
  assert.deepEqual(await standing(held), ['proposed', due]);
  assert.deepEqual(
    (await held.of())[0]?.decisions.map(({ isTakenBack }) => isTakenBack),
    [true],
  );
  await office.call(credits.post, held.post());
  assert.deepEqual(await standing(held), ['settled', 0]);
});

test('a credit that was too much, and was taken back, is too much no more', async () => {
  const held = await aHeldCustomer(today, day(30));
  await office.call(credits.post, held.post());
  await office.call(suspensionsContract.end, { id: held.credit?.suspensionId ?? '' });
  assert.deepEqual(await standing(held), ['over', -(held.credit?.due ?? 0)]);
  await takeBack(held);
  assert.deepEqual(await standing(held), ['settled', 0]);
});

for (const [name, isTriedBefore] of Object.entries({
  'once that is known': false,
  'also when it was tried before': true,
}))
  test(`whose customer was deleted at Stripe is credited as whoever stands for them now, ${name}`, async () => {
    const held = await inPast();
    local.courier.hold();
    await stripe.customers.del(await customerOf(held));
    if (isTriedBefore) await postByItself(); // refused: nobody is there any more
    local.courier.release({});
    await until(async () => (await customerOf(held)) === '');
    // As often as the job comes: a busy provider may have answered late.
    await until(async () => {
      await postByItself();
      return (await standing(held))?.[0] === 'settled';
    });
    assert.deepEqual(await standing(held), ['settled', 0]);
    assert.deepEqual(await bookOf(held.profileId), [-(held.credit?.due ?? 0)]);
  });

test('no hold is credited to an account that goes in the same moment', async () => {
  const held = await inPast();
  const { posted } = await server.transact(async (tx) => {
    await lockFor(tx, accountKey(held.profileId)); // whoever lets it go has looked whether it has a credit
    const answer = office.attempt(credits.post, held.post());
    await Promise.race([answer, sleep(1000)]);
    await unlinkAccount(tx, held.profileId);
    return { posted: answer };
  });
  assert.equal((await posted).status, 404);
  assert.deepEqual(await bookOf(held.profileId), []);
});

test('nothing more is posted by itself once somebody has switched that off', async () => {
  const held = await inPast();
  let began = () => {};
  const isLocked = new Promise<void>((done) => {
    began = done;
  });
  let go = () => {};
  const mayGo = new Promise<void>((done) => {
    go = done;
  });
  await settings({ postsByItself: true });
  const deciding = server.transact(async (tx) => {
    await lockFor(tx, decidingKey(held.credit?.suspensionId ?? ''));
    began();
    await mayGo;
  });
  await isLocked;
  const running = run();
  await until(async () => {
    const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(kit.read);
    return rows.length > 0;
  });
  await settings({ postsByItself: false });
  go();
  await Promise.all([deciding, running]);
  assert.deepEqual(await standing(held), ['proposed', held.credit?.due]);
  assert.deepEqual(await bookOf(held.profileId), []);
});
