import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCurrent, isOverdue, outOfReachMs, whyNotPayable } from './paying.ts';

const now = '2026-11-24T18:00:00.000Z';
const minutes = (count: number) => count * 60_000;

test('nothing can be paid without a provider, or while the last that was heard of it is that it did not answer', () => {
  const never = undefined;
  assert.deepEqual(whyNotPayable(undefined, now), { why: 'not-configured', knownAt: null });
  for (const [answeredMsAgo, failedMsAgo, expected] of [
    [never, never, null],
    [minutes(3), never, null],
    [minutes(1), minutes(2), null],
    [minutes(5), minutes(2), { why: 'unreachable', knownAt: '2026-11-24T17:55:00.000Z' }],
    [never, minutes(2), { why: 'unreachable', knownAt: null }],
    [minutes(2), minutes(2), null],
    [minutes(90), outOfReachMs, { why: 'unreachable', knownAt: '2026-11-24T16:30:00.000Z' }],
    [minutes(90), outOfReachMs + 1, null],
  ] as const)
    assert.deepEqual(whyNotPayable({ answeredMsAgo, failedMsAgo }, now), expected, `${answeredMsAgo} ${failedMsAgo}`);
});

test('what is open in another currency is never nothing', () => {
  const none = { open: 0, overdue: 0 };
  assert.equal(isCurrent({ amount: 0, others: none }), true);
  assert.equal(isCurrent({ amount: 0, others: { open: 1, overdue: 0 } }), false);
  assert.equal(isCurrent({ amount: 1, others: none }), false);
  assert.equal(isOverdue({ overdue: 0, others: { open: 1, overdue: 0 } }), false);
  assert.equal(isOverdue({ overdue: 0, others: { open: 1, overdue: 1 } }), true);
});
