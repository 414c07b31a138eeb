import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { day, today } from '../../../../test/support/clock.ts';
import { aContact, aService } from '../../../../test/support/factories.ts';
import { aBillingCompany } from '../../../../test/support/subscriptions.ts';
import { servicesContract } from '../../services/contract.ts';
import { subscriptionsContract } from '../../subscriptions/contract.ts';
import { serviceBill } from '../../subscriptions/service-bill.ts';
import { billingContract } from '../contract.ts';

const { server, admin, office, aPrice } = await aBillingCompany();
const base = await aPrice('Standard service', 3000);
const extra = await aPrice('Extra can', 2000);

type Shape = Readonly<{
  cans: number;
  billed: number;
  endsIn?: number;
  startsIn?: number;
  billFrom?: number;
  isCancelled?: boolean;
}>;

/** Somebody from whom so many cans are collected, and who is billed for so many. */
async function aCustomer({ cans, billed, endsIn, startsIn, billFrom, isCancelled }: Shape): Promise<string> {
  const { id: profileId } = await server.as('customer');
  const contactId = await server.transact(async (tx) => {
    const made = await aContact(tx, { profileId });
    if (cans > 0) await aService(tx, made.addressId, { cans, firstDay: day(startsIn ?? -100) });
    return made.contactId;
  });
  const { services } = await office.call(servicesContract.ofContact, { contactId });
  if (endsIn !== undefined)
    for (const { id, version, cans: count, firstDay } of services)
      await office.call(servicesContract.update, { id, version, cans: count, firstDay, lastDay: day(endsIn) });
  if (billed === 0) return contactId;
  const items = [
    { stripePriceId: base, quantity: 1 },
    ...(billed > 1 ? [{ stripePriceId: extra, quantity: billed - 1 }] : []),
  ];
  const startDate = billFrom === undefined ? null : day(billFrom);
  const { subscription } = await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items, startDate },
  });
  if (isCancelled) await office.call(subscriptionsContract.cancel, { id: subscription.id, commandId: randomUUID() });
  return contactId;
}

const shapes: readonly Shape[] = [
  { cans: 2, billed: 2 },
  { cans: 3, billed: 2 },
  { cans: 1, billed: 2 },
  { cans: 2, billed: 0 },
  { cans: 0, billed: 1 },
  { cans: 2, billed: 2, endsIn: 10 },
  { cans: 2, billed: 2, endsIn: 40 },
  { cans: 2, billed: 2, startsIn: 45 },
  { cans: 2, billed: 1, billFrom: 20 },
  { cans: 2, billed: 2, isCancelled: true },
  { cans: 2, billed: 2, endsIn: 3, isCancelled: true },
];

/** A second subscription, for one can, that begins in so many days; of the two one may be cancelled. */
async function aCustomerOfTwo(shape: Shape, { startsIn, cancelled }: { startsIn: number; cancelled?: 0 | 1 }) {
  const contactId = await aCustomer(shape);
  const items = [{ stripePriceId: base, quantity: 1 }];
  await office.call(subscriptionsContract.assign, {
    ...{ contactId, commandId: randomUUID(), items, startDate: day(startsIn), isSecond: true },
  });
  const { subscriptions } = await office.call(subscriptionsContract.ofContact, { contactId });
  const byBeginning = subscriptions.toSorted(
    (a, b) => Number(a.status === 'trialing') - Number(b.status === 'trialing'),
  );
  const id = byBeginning[cancelled ?? 2]?.id;
  if (id) await office.call(subscriptionsContract.cancel, { id, commandId: randomUUID() });
  return contactId;
}

test('the list says of each customer what their own page says', async () => {
  assert.deepEqual(await kindsOf(await Promise.all(shapes.map(aCustomer))), [
    ...['agrees', 'differs', 'differs', 'unbilled', 'unserved', 'unserved'],
    ...['agrees', 'unserved', 'differs', 'ends', 'agrees'],
  ]);
});

test('of two subscriptions each counts from its beginning to its end', async () => {
  const [one, two] = [
    { cans: 1, billed: 1 },
    { cans: 2, billed: 1 },
  ];
  const ids = [
    await aCustomerOfTwo(two, { startsIn: 10, cancelled: 0 }), // to be billed on until the period ends, in a month
    await aCustomerOfTwo(one, { startsIn: 10, cancelled: 0 }),
    await aCustomerOfTwo(one, { startsIn: 45 }),
    await aCustomerOfTwo(two, { startsIn: 45 }),
    await aCustomerOfTwo(one, { startsIn: 45, cancelled: 1 }),
  ];
  assert.deepEqual(await kindsOf(ids), ['agrees', 'differs', 'agrees', 'differs', 'agrees']);
});

/** How it stands with their bills, by their own page; the list has to say the same. */
async function kindsOf(ids: readonly string[]): Promise<string[]> {
  const { bills } = await admin.call(billingContract.differingBills, {});
  const kinds: string[] = [];
  for (const contactId of ids) {
    const [{ services }, { subscriptions }] = await Promise.all([
      office.call(servicesContract.ofContact, { contactId }),
      office.call(subscriptionsContract.ofContact, { contactId }),
    ]);
    const { kind, cans, billed, on } = serviceBill(services, subscriptions, { today, timeZone: 'America/Denver' });
    kinds.push(kind);
    const listed = bills.find((bill) => bill.contactId === contactId);
    if (kind === 'agrees' || kind === 'unbilled') assert.equal(listed, undefined, kind);
    else assert.deepEqual([listed?.kind, listed?.cans, listed?.billed, listed?.on], [kind, cans, billed, on]);
  }
  return kinds;
}

test('what is proposed for a further can is what others have for theirs, not what most have beside it', async () => {
  const recycling = await aPrice('Recycling', 1200);
  for (let n = 0; n < 14; n++) {
    const contactId = await aCustomer({ cans: 1, billed: 0 });
    const items = [base, recycling].map((stripePriceId) => ({ stripePriceId, quantity: 1 }));
    await office.call(subscriptionsContract.assign, { contactId, commandId: randomUUID(), items });
  }
  await aCustomer({ cans: 2, billed: 2 });
  const usual = await office.call(subscriptionsContract.usualPrices, {});
  assert.deepEqual([usual.base[0], usual.extra[0]], [base, extra]);
});
