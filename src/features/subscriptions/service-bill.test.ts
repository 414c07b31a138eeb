import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Subscription } from './contract.ts';
import { proposedQuantities } from './rules.ts';
import { billSentence, proposedItems, serviceBill } from './service-bill.ts';

const when = { today: '2026-11-23', timeZone: 'America/Denver' };
const aSubscription = (quantities: readonly number[], more: Partial<Subscription> = {}): Subscription => ({
  ...{ id: 's', status: 'active', collectionMethod: 'send_invoice', daysUntilDue: 7, trialEnd: null, assignedBy: null },
  ...{ currentPeriodStart: '2026-11-01T06:00:00Z', currentPeriodEnd: '2026-12-01T07:00:00Z', endedAt: null },
  ...{ cancelAtPeriodEnd: false, cancelAt: null, canceledAt: null, createdAt: '2026-11-01T06:00:00Z' },
  items: quantities.map((quantity, place) => ({
    ...{ id: `${place}`, productName: 'Can', stripePriceId: `price_${place}`, quantity, unitAmount: 1000 },
    ...{ currency: 'usd', interval: 'month', intervalCount: 1 },
  })),
  ...more,
});
const cans = (count: number, firstDay = '2020-01-01', lastDay: string | null = null) => ({
  stream: 'Trash' as const,
  cans: count,
  firstDay,
  lastDay,
});
const said = (...args: Parameters<typeof serviceBill>) => billSentence(serviceBill(...args));

test('the bill is compared with what is collected when its next period begins', () => {
  const two = [aSubscription([1, 1])];
  assert.equal(serviceBill([cans(2)], two, when).kind, 'agrees');
  assert.equal(
    said([cans(3)], two, when),
    '3 cans are collected when the next period begins on Dec 1, 2026; the bill is for 2.',
  );
  assert.equal(
    said([cans(1)], two, when),
    '1 can is collected when the next period begins on Dec 1, 2026; the bill is for 2.',
  );
  // One gives way to another within the period: a household that moves.
  assert.equal(serviceBill([cans(2, '2020-01-01', '2026-11-27'), cans(2, '2026-11-28')], two, when).kind, 'agrees');
  assert.equal(serviceBill([cans(2), cans(1, '2026-12-02')], two, when).kind, 'agrees');
  assert.equal(
    said([cans(2, '2020-01-01', '2026-11-30')], two, when),
    'Nothing is collected when the next period begins on Dec 1, 2026; the bill is for 2 cans.',
  );
  assert.equal(serviceBill([cans(2, '2020-01-01', '2026-12-01')], two, when).kind, 'agrees');
});

test('what is on trial beyond that day, or ends by then, is not billed with the rest', () => {
  const until = (currentPeriodEnd: string, more: Partial<Subscription> = {}) =>
    serviceBill([cans(2)], [aSubscription([1]), aSubscription([1], { id: 'other', currentPeriodEnd, ...more })], when)
      .billed;
  const [theDay, later] = ['2026-12-01T07:00:00Z', '2026-12-15T07:00:00Z'];
  assert.deepEqual([until(theDay), until(later)], [2, 2]);
  assert.deepEqual([until(theDay, { status: 'trialing' }), until(later, { status: 'trialing' })], [2, 1]);
  assert.deepEqual([until(theDay, { cancelAtPeriodEnd: true }), until(later, { cancelAtPeriodEnd: true })], [1, 2]);
});

test('to whom nothing is billed yet, what gives way to another of its stream is no can beside it', () => {
  const moving = [cans(2, '2020-01-01', '2026-11-27'), cans(2, '2026-11-28')];
  assert.equal(said(moving, [], when), '2 cans are collected, and nothing is billed regularly.');
  assert.equal(serviceBill([cans(2, '2020-01-01', '2026-11-27'), cans(3, '2027-03-01')], [], when).cans, 3);
  const beside = [cans(2, '2020-01-01', '2026-11-27'), { ...cans(1, '2026-11-28'), stream: 'Recycling' as const }];
  assert.equal(serviceBill(beside, [], when).cans, 3);
  assert.equal(serviceBill([cans(2), cans(1, '2026-12-02')], [], when).cans, 3);
});

test('what ends, is over or was never begun is told from what differs', () => {
  const ending = aSubscription([2], { cancelAtPeriodEnd: true });
  assert.equal(said([cans(2)], [ending], when), 'Nothing is billed from Dec 1, 2026 on; 2 cans are collected then.');
  assert.equal(serviceBill([], [ending], when).kind, 'agrees');
  assert.equal(
    said([cans(2)], [aSubscription([2], { status: 'canceled' })], when),
    '2 cans are collected, and nothing is billed regularly.',
  );
  assert.equal(serviceBill([cans(2)], [ending, aSubscription([2])], when).kind, 'agrees');
  const unpaid = aSubscription([2], { status: 'past_due' });
  assert.equal(serviceBill([cans(3)], [unpaid], when).subscription, undefined);
  assert.equal(serviceBill([], [unpaid], when).subscription, unpaid); // to be ended
});

test('whatever is added or taken away, the proposed items are for so many cans and keep the base product', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(quantities, fc.integer({ min: 1, max: 12 }), (present, wanted) => {
      const items = aSubscription(present).items;
      const billed = present.reduce((all, one) => all + one, 0);
      const proposed = proposedItems(items, wanted - billed);
      assert.equal(
        proposed.reduce((all, one) => all + one.quantity, 0),
        wanted,
      );
      assert.equal(proposed[0]?.stripePriceId, 'price_0');
      assert.ok(proposed.every(({ quantity }) => quantity > 0));
      if (present.length === 2 && present[0] === 1) {
        // As it is proposed for a first assignment.
        const { base, extra } = proposedQuantities([wanted]);
        assert.deepEqual(
          proposed.map(({ quantity }) => quantity),
          extra > 0 ? [base, extra] : [base],
        );
      }
    }),
  );
});

test('a further can is what there is most of, and has to be chosen where there is none', () => {
  const proposed = (quantities: readonly number[], more: number) =>
    proposedItems(aSubscription(quantities).items, more).map(
      ({ stripePriceId, quantity }) => `${stripePriceId} ${quantity}`,
    );
  assert.deepEqual(proposed([1, 1, 1], 1), ['price_0 1', 'price_1 2', 'price_2 1']);
  assert.deepEqual(proposed([1, 1, 3], -1), ['price_0 1', 'price_1 1', 'price_2 2']);
  assert.deepEqual(proposed([1], 2), ['price_0 1', 'null 2']);
  assert.deepEqual(proposed([3], 1), ['price_0 4']);
});
