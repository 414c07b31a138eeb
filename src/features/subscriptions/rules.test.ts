import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isRunning } from '../../kernel/running.ts';
import type { WantedItem } from './contract.ts';
import {
  isKeepable,
  isSameItems,
  itemChanges,
  type OfferedPrice,
  proposedFor,
  proposedQuantities,
  refuseItems,
  refuseNotCancelled,
  refuseOldPreview,
  refuseOutdated,
  refuseSecond,
  refuseStart,
  sumsOf,
  whyNot,
  withFurther,
  withinPeriod,
} from './rules.ts';

const state = { status: 'active', cancelAtPeriodEnd: false, cancelAt: null };

test('only what is active or to begin, and not set to end, is changed; who does not pay can be cancelled', () => {
  const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'news', 'incomplete', 'incomplete_expired', 'canceled'];
  const allowed = (move: 'change' | 'cancel') =>
    statuses.filter((status) => whyNot(move, { ...state, status }) === undefined);
  assert.deepEqual(allowed('change'), ['active', 'trialing']);
  assert.deepEqual(allowed('cancel'), ['active', 'trialing', 'past_due', 'unpaid', 'news']);
  for (const move of ['change', 'cancel'] as const) {
    assert.match(whyNot(move, { ...state, status: 'past_due', cancelAtPeriodEnd: true }) ?? '', /cancelled already/);
    assert.match(whyNot(move, { ...state, cancelAt: '2026-12-01T00:00:00Z' }) ?? '', /cancelled already/);
  }
});

test('what has not ended runs, also with a status that nobody here knows, and is kept only when it was to end', () => {
  for (const status of ['active', 'trialing', 'past_due', 'unpaid', 'incomplete', 'news']) {
    assert.ok(isRunning({ status }), status);
    assert.equal(isKeepable({ ...state, status }), false);
    assert.ok(isKeepable({ ...state, status, cancelAtPeriodEnd: true }));
  }
  for (const status of ['canceled', 'incomplete_expired']) {
    assert.ok(!isRunning({ status }), status);
    assert.equal(isKeepable({ ...state, status, cancelAtPeriodEnd: true }), false);
  }
});

test('it begins today at the earliest, and within two years', () => {
  for (const good of [null, '2026-06-16', '2026-06-17', '2028-06-14']) refuseStart(good, '2026-06-16');
  for (const [bad, code] of [
    ['2026-06-15', 'start-date-past'],
    ['2028-06-15', 'start-date-far'],
  ] as const)
    assert.throws(() => refuseStart(bad, '2026-06-16'), { code });
});

test('a second one is plainly said', () => {
  refuseSecond(0, false);
  refuseSecond(1, true);
  assert.throws(() => refuseSecond(1, false), { code: 'has-subscription' });
});

const price = (stripePriceId: string, more: Partial<OfferedPrice> = {}): OfferedPrice => ({
  ...{ stripePriceId, isOffered: true, unitAmount: 3000, currency: 'usd', interval: 'month', intervalCount: 1 },
  ...more,
});
const one = (stripePriceId: string, quantity = 1): WantedItem => ({ stripePriceId, quantity });

test('only what is offered, recurs and fits together is billed together', () => {
  const refused = (items: WantedItem[], prices: OfferedPrice[], code: string, kept: string[] = []) =>
    assert.throws(() => refuseItems(items, prices, kept), { code });
  refuseItems([one('a'), one('b')], [price('a'), price('b')]);
  refused([one('a'), one('a', 2)], [price('a')], 'same-price');
  refused([one('a')], [], 'no-such-price');
  refused([one('a')], [price('a', { isOffered: false })], 'no-such-price');
  refused([one('a')], [price('a', { unitAmount: null })], 'no-such-price');
  refused([one('a')], [price('a', { interval: null, intervalCount: null })], 'no-such-price', ['a']);
  refuseItems([one('a')], [price('a', { isOffered: false })], ['a']); // who has it may keep it
  refused([one('a'), one('b')], [price('a'), price('b', { interval: 'year' })], 'mixed-prices');
  refused([one('a'), one('b')], [price('a'), price('b', { intervalCount: 3 })], 'mixed-prices');
  refused([one('a'), one('b')], [price('a'), price('b', { currency: 'eur' })], 'mixed-prices');
});

const present = (...items: WantedItem[]) => items.map((item, n) => ({ ...item, stripeItemId: `si_${n}` }));

test('a change says what becomes of each item', () => {
  assert.deepEqual(itemChanges(present(one('a')), [one('a', 2)]), [{ id: 'si_0', quantity: 2 }]);
  assert.deepEqual(itemChanges(present(one('a')), [one('a'), one('b')]), [{ price: 'b', quantity: 1 }]);
  assert.deepEqual(itemChanges(present(one('a')), [one('b')]), [{ id: 'si_0', price: 'b', quantity: 1 }]);
  assert.deepEqual(itemChanges(present(one('a'), one('b')), [one('b')]), [{ id: 'si_0', deleted: true }]);
  assert.throws(() => itemChanges(present(one('a'), one('b')), [one('b'), one('a')]), { code: 'nothing-changed' });
});

const someItems = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { minLength: 1 })
  .chain((ids) => fc.tuple(...ids.map((id) => fc.integer({ min: 1, max: 3 }).map((quantity) => one(id, quantity)))));

test('whatever it was before, what the changes make is what was wanted', () => {
  fc.assert(
    fc.property(someItems, someItems, (before, wanted) => {
      fc.pre(!isSameItems(before, wanted));
      const items = new Map(present(...before).map(({ stripeItemId, ...item }) => [stripeItemId, item]));
      for (const [n, { id = `new_${n}`, deleted, ...change }] of itemChanges(present(...before), wanted).entries())
        if (deleted) items.delete(id);
        else {
          const { price: stripePriceId = items.get(id)?.stripePriceId ?? '', quantity = 0 } = change;
          items.set(id, { stripePriceId, quantity });
        }
      return isSameItems([...items.values()], wanted);
    }),
  );
});

test('a preview is good for an hour, and counts within the period that is paid', () => {
  const now = '2026-06-16T16:00:00.000Z';
  for (const good of ['2026-06-16T15:00:00.000Z', now, '2026-06-16T16:00:59.000Z']) refuseOldPreview(good, now);
  for (const bad of ['2026-06-16T14:59:00.000Z', '2026-06-16T16:02:00.000Z'])
    assert.throws(() => refuseOldPreview(bad, now), { code: 'preview-outdated' });
  const period = { currentPeriodStart: '2026-06-16T16:00:05.000Z', currentPeriodEnd: '2026-07-16T16:00:05.000Z' };
  assert.equal(withinPeriod(now, period), period.currentPeriodStart);
  assert.equal(withinPeriod('2026-07-17T00:00:00.000Z', period), period.currentPeriodEnd);
  assert.equal(withinPeriod(now, { currentPeriodStart: null, currentPeriodEnd: null }), now);
});

test('what is paid is summed per rhythm, in whole cents, and not where an amount varies', () => {
  const item = { unitAmount: 1999, currency: 'usd', interval: 'month', intervalCount: 1, quantity: 3 } as const;
  const amounts = (...items: Parameters<typeof sumsOf>[0]) => sumsOf(items).map(({ unitAmount }) => unitAmount);
  assert.deepEqual(amounts(), []);
  assert.deepEqual(amounts(item, { ...item, quantity: 1 }), [7996]);
  assert.deepEqual(amounts(item, { ...item, interval: 'year', quantity: 1 }), [5997, 1999]);
  assert.deepEqual(amounts(item, { ...item, unitAmount: null }), [null]);
});

test('the first can is the base product, each further one an extra', () => {
  for (const [cans, extra] of [
    [[], 0],
    [[1], 0],
    [[3], 2],
    [[1, 1], 1],
    [[2, 3], 4],
  ] as const)
    assert.deepEqual(proposedQuantities(cans), { base: 1, extra });
});

const month = { currency: 'usd', interval: 'month', intervalCount: 1 } as const;

test('what most others have is proposed, as far as it is offered and can be billed together', () => {
  const offered = ['large', 'standard', 'extra'].map((stripePriceId) => ({ ...month, stripePriceId }));
  const yearly = { ...month, interval: 'year' as const, stripePriceId: 'yearly' };
  const usual = { base: ['gone', 'standard', 'large'], extra: ['yearly', 'standard', 'extra'] };
  const proposed = (cans: number[], ...[prices, offers]: [typeof usual, Parameters<typeof proposedFor>[2]]) =>
    proposedFor(cans, prices, offers).map(({ stripePriceId, quantity }) => `${quantity} ${stripePriceId}`);
  assert.deepEqual(proposed([2, 1], usual, [...offered, yearly]), ['1 standard', '2 extra']);
  assert.deepEqual(proposed([1], usual, offered), ['1 standard']);
  // Nobody has anything yet: the only one, and the only other one that goes with it.
  const none = { base: [], extra: [] };
  assert.deepEqual(proposed([2], none, offered), ['1 null', '1 null']);
  assert.deepEqual(proposed([2], none, offered.slice(1, 2)), ['1 standard', '1 null']);
  assert.deepEqual(proposed([2], { ...none, base: ['standard'] }, [...offered.slice(1), yearly]), [
    '1 standard',
    '1 extra',
  ]);
});

test('a further can of a bill becomes what most others have beside theirs', () => {
  const offered = ['standard', 'extra', 'recycling'].map((stripePriceId) => ({ ...month, stripePriceId }));
  const usual = { base: ['standard'], extra: ['standard', 'extra', 'recycling'] };
  const items = (...ids: (string | null)[]) => ids.map((stripePriceId) => ({ stripePriceId, quantity: 1 }));
  const further = (...ids: (string | null)[]) =>
    withFurther(items(...ids), usual, offered).map(({ stripePriceId }) => stripePriceId);
  assert.deepEqual(further('standard', null), ['standard', 'extra']);
  assert.deepEqual(further('standard', 'extra', null), ['standard', 'extra', 'recycling']);
  assert.deepEqual(further('gone', null), ['gone', null]);
  assert.deepEqual(further(null, null), [null, null]);
  const none = { base: [], extra: [] };
  assert.deepEqual(withFurther(items('standard', null), none, offered), items('standard', null));
  assert.deepEqual(withFurther(items('standard', null), none, offered.slice(0, 2)), items('standard', 'extra'));
});

test('a change that was thought of when the subscription was another is refused', () => {
  const [one, other] = [
    { stripePriceId: 'p', quantity: 1 },
    { stripePriceId: 'q', quantity: 2 },
  ];
  refuseOutdated([one, other], [other, one]);
  assert.throws(() => refuseOutdated([one, other], [one]), { code: 'subscription-changed' });
});

test('only what is set to end is kept', () => {
  refuseNotCancelled({ ...state, cancelAtPeriodEnd: true });
  assert.throws(() => refuseNotCancelled(state), { code: 'not-cancelled' });
});
