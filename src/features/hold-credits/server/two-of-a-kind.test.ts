/**
 * What a hold is worth to somebody with two services, two subscriptions, one that is still to begin, or a day chosen in the
 * provider's pages.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { sql } from 'kysely';
import { day, now, today } from '../../../../test/support/clock.ts';
import { aRoute, aService, aSuspension } from '../../../../test/support/factories.ts';
import { aCreditingCompany } from '../../../../test/support/hold-credits.ts';
import { until } from '../../../../test/support/until.ts';
import { addDays, addMonths, type Day, weekdayOf } from '../../../kernel/calendar.ts';
import { dailyRoutesContract as daily } from '../../daily-routes/contract.ts';
import { exceptionsContract as exceptions } from '../../daily-routes/exceptions.ts';
import { servicesContract } from '../../services/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { suspensionsContract } from '../../suspensions/contract.ts';
import { holdCreditsContract as credits } from '../contract.ts';

const { server, admin, office, price, aPrice, aHeldCustomer, of, theirs, stripe } = await aCreditingCompany();
const recycling = await aPrice('Recycling', 1200);
type Held = Awaited<ReturnType<typeof aHeldCustomer>>;

/** Paper is collected beside the trash, on the same day. */
async function alsoPaper({ contactId }: Held): Promise<string> {
  const { services } = await office.call(servicesContract.ofContact, { contactId });
  const addressId = services[0]?.addressId ?? '';
  return server.transact(async (tx) => {
    await sql`
      with blue as (
        insert into route (name, stream, days_of_week) values ('Blue', 'Recycling', ${[weekdayOf(today)]}::weekday[])
        returning id)
      insert into route_address (route_id, address_id, order_in_route) select id, ${addressId}, 1 from blue`.execute(
      tx,
    );
    return aService(tx, addressId, { stream: 'Recycling' });
  });
}

/** Recycling, billed since three months ago. */
async function alsoSubscribed({ contactId }: Held): Promise<void> {
  const items = [{ stripePriceId: recycling, quantity: 1 }];
  const { subscription } = await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items, isSecond: true },
  });
  await sql`
    update customer_subscription set stripe_created_at = stripe_created_at - interval '3 months'
    where id = ${subscription.id}`.execute(server.database.read);
}

async function worth(held: Held, serviceIds: string[]) {
  const hold = { from: today, to: day(27), reason: 'vacation' as const, notes: null };
  const { id } = await office.call(suspensionsContract.create, { contactId: held.contactId, ...hold, serviceIds });
  const found = (await held.of()).find(({ suspensionId }) => suspensionId === id);
  return found?.lines.map(({ stream, whole, sum }) => [stream, whole, sum]);
}

for (const [how, isApart] of Object.entries({ together: false, 'on a subscription of its own': true }))
  test(`recycling and trash are each worth what is billed for them, ${how}`, async () => {
    const held = await aHeldCustomer(day(-300), day(-299), isApart ? [price] : [price, recycling]);
    const paper = await alsoPaper(held);
    if (isApart) await alsoSubscribed(held);
    assert.deepEqual(await worth(held, [paper]), [['Recycling', 1200, 960]]);
    assert.deepEqual(await worth(held, [held.serviceId]), [['Trash', 3000, 2400]]);
  });

test('a subscription that ends on a day chosen in the provider’s pages is credited up to that day', async () => {
  const held = await aHeldCustomer(day(-1), day(55));
  const [{ id = '' } = {}] = await theirs(held.profileId);
  const cancelAt = Math.floor(Date.parse(`${day(100)}T12:00:00Z`) / 1000);
  await stripe.subscriptions.update(id, { cancel_at: cancelAt, proration_behavior: 'none' });
  await until(async () => (await of(held.contactId))[0]?.cancelAt !== null);
  assert.equal((await held.of())[0]?.due, held.credit?.due);
});

test('a subscription that is still to begin is credited by the periods that it will have', async () => {
  const { id: customer } = await server.as('customer');
  const { stops } = await server.transact((tx) => aRoute(tx, { days: [weekdayOf(today)], stops: 1, customer }));
  const { contactId = '' } = stops[0] ?? {};
  const command = { contactId, commandId: randomUUID(), items: [{ stripePriceId: price, quantity: 1 }] };
  await office.call(subscriptionsContract.assign, { ...command, startDate: day(17) });
  await server.transact((tx) => aSuspension(tx, contactId, today, day(60)));
  const { credits: found } = await office.call(credits.ofContact, { contactId });
  const isFirst = (date: Day) => date < addMonths(day(17), 1);
  const each = found.flatMap(({ lines }) =>
    lines.flatMap((line) => line.dates.map((date) => [date, line.each] as const)),
  );
  const sum = each.reduce((all, [date, cents]) => all + (isFirst(date) ? cents : 0), 0);
  assert.equal(sum, 3000, 'all pickups of its first month together');
});

/** The trash has two cans from a day on, by another service. */
async function twoCansFrom(firstDay: Day, { contactId }: Held) {
  const { services } = await office.call(servicesContract.ofContact, { contactId });
  const [{ id, version, addressId, cans, accommodation, ...old } = assert.fail()] = services;
  const ended = { firstDay: old.firstDay, lastDay: addDays(firstDay, -1) };
  await office.call(servicesContract.update, { id, version, cans, accommodation, ...ended });
  await office.call(servicesContract.start, { addressId, stream: 'Trash', cans: 2, firstDay });
}
const datesOf = async (held: Held) =>
  (await held.of()).flatMap(({ lines }) => lines.flatMap(({ dates }) => dates)).sort();

test('what a truck has picked up is not credited because the house has other cans from that day on', async () => {
  const held = await aHeldCustomer(day(1), day(20));
  await admin.call(daily.generate, { targetDate: today });
  const { rows } = await sql<{ id: string }>`
    select s.id from daily_route_stop s join daily_route r on r.id = s.daily_route_id
    where s.contact_id = ${held.contactId} and r.date = ${today}`.execute(server.database.read);
  await admin.call(daily.completeStop, { id: rows[0]?.id ?? '', commandId: randomUUID(), at: now() });
  const base = { from: day(1), to: day(20), reason: 'vacation' as const, notes: 'Back soon' };
  const id = held.credit?.suspensionId ?? '';
  await office.call(suspensionsContract.update, { id, ...base, from: today, base });
  assert.deepEqual(await datesOf(held), [day(7), day(14)]);
  await twoCansFrom(today, held);
  assert.deepEqual(await datesOf(held), [day(7), day(14)]);
});

test('nor is what was put to a day of the hold before the house had other cans', async () => {
  const held = await aHeldCustomer(day(1), day(20));
  const { serviceId, routeId } = held;
  await admin.call(exceptions.putOff, { pickups: [{ serviceId, routeId, nominal: day(7) }], toDate: day(9) });
  assert.deepEqual(await datesOf(held), [day(14)]);
  await twoCansFrom(day(5), held);
  assert.deepEqual(await datesOf(held), [day(14)]);
});
