/** What is done after a hold was credited, or was over, and what that makes of its credit. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aRoute, aSuspension } from '../../../../test/support/factories.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { type Day, weekdayOf } from '../../../kernel/calendar.ts';
import { invoicesContract } from '../../invoices/contract.ts';
import { customerCrediting } from '../../invoices/server/money-deeds.ts';
import { routesContract } from '../../routes/contract.ts';
import { servicesContract } from '../../services/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { holdCreditsContract as credits } from '../contract.ts';
import { holdCrediting } from './posting.ts';
import { postingJob } from './posting-job.ts';

const { server, admin, office, payments, stripe, aPrice } = await aBillingCompany();
const price = await aPrice('Standard service', 3000);
const deed = holdCrediting(customerCrediting);

/** Somebody whose cans are picked up every Tuesday and who is billed since five weeks ago, with a hold. */
async function aHeldCustomer(from: Day, to: Day, prices: readonly string[] = [price]) {
  const { id: profileId } = await server.as('customer');
  const { stops, routeId } = await server.transact((tx) =>
    aRoute(tx, { days: [weekdayOf(today)], stops: 1, customer: profileId }),
  );
  const { contactId = '' } = stops[0] ?? {};
  await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items: prices.map((stripePriceId) => ({ stripePriceId, quantity: 1 })) },
  });
  // As if it had been assigned long ago: the periods go on from day to day of the month.
  await sql`
    update customer_subscription set stripe_created_at = stripe_created_at - interval '3 months'
    where profile_id = ${profileId}`.execute(server.database.read);
  await server.transact((tx) => aSuspension(tx, contactId, from, to));
  const of = async () => (await office.call(credits.ofContact, { contactId })).credits;
  const [credit] = await of();
  const post = (more: object = {}) => ({
    commandId: randomUUID(),
    suspensionId: credit?.suspensionId ?? '',
    amount: credit?.due ?? 0,
    ...more,
  });
  return { profileId, contactId, routeId, of, credit, post };
}
const inPast = () => aHeldCustomer(day(-28), day(-8));

/** What stands in the customer's book at the provider. */
async function bookOf(profileId: string): Promise<number[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_customer_id as id from payer where profile_id = ${profileId}`.execute(server.database.read);
  const { data } = await stripe.customers.listBalanceTransactions(rows[0]?.id ?? '', { limit: 100 });
  return data.map(({ amount }) => amount);
}

const kit = { read: server.database.read, transact: server.transact, payments, log: { warn() {} } as never };
const run = () => postingJob({ ...kit, clock: { now } as never }, deed).run(new AbortController().signal);
async function settings(change: object) {
  const { version, ...before } = await admin.call(credits.settings, {});
  return admin.call(credits.saveSettings, { ...before, ...change, version });
}

type Held = Awaited<ReturnType<typeof inPast>>;

/** The customer's bill is for another product from now on. */
async function change({ contactId }: Held, to: string) {
  const { subscriptions } = await office.call(subscriptionsContract.ofContact, { contactId });
  const [{ id = '', items: present = [] } = {}] = subscriptions;
  const before = present.map(({ stripePriceId, quantity }) => ({ stripePriceId, quantity }));
  const wanted = { id, before, items: [{ stripePriceId: to, quantity: 1 }] };
  const { prorationDate } = await office.call(subscriptionsContract.previewChange, wanted);
  await office.call(subscriptionsContract.change, { ...wanted, commandId: randomUUID(), prorationDate });
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
