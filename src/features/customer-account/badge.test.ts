import assert from 'node:assert/strict';
import { test } from 'node:test';
import { badgeOf, badgeTones, mattersMost, toldStatus } from './badge.ts';
import { badgeText } from './web/words-account.ts';

const signed = { signedAt: '2026-03-04T15:00:00Z' };
const unsigned = { signedAt: null };
const of = (status: string) => ({ status });

/** Spec 3 §2, Customer header badge: each row. */
const rows: readonly [string, Parameters<typeof badgeOf>[0], string, string][] = [
  ['no agreement assigned', { agreement: null, subscription: of('active') }, 'warning', 'No service agreement'],
  ['agreement unsigned', { agreement: unsigned, subscription: of('active') }, 'bad', 'Agreement signature required'],
  ['signed, no subscription', { agreement: signed, subscription: null }, 'info', 'No active subscription'],
  ['subscription past_due', { agreement: signed, subscription: of('past_due') }, 'bad', 'Payment overdue'],
  ['subscription active', { agreement: signed, subscription: of('active') }, 'good', 'Service active'],
  ['other statuses', { agreement: signed, subscription: of('unpaid') }, 'mute', 'Unpaid'],
  ['a status without words', { agreement: signed, subscription: of('a_new_one') }, 'mute', 'a_new_one'],
];

for (const [situation, account, tone, text] of rows)
  test(`${situation}: ${text}`, () => {
    const badge = badgeOf(account);
    assert.deepEqual([badgeTones[badge.kind], badgeText(badge, 'en')], [tone, text]);
  });

test('of several subscriptions the one that needs somebody counts, whatever their order', () => {
  for (const [running, most] of [
    [['active', 'past_due'], 'past_due'],
    [['trialing', 'active'], 'active'],
    [['active', 'a new status'], 'a new status'],
    [['trialing'], 'trialing'],
  ] as const)
    for (const order of [running, running.toReversed()]) assert.deepEqual(mattersMost(order), of(most));
  assert.equal(mattersMost([]), null);
});

test('a plan is past due for its customer as soon as something is', () => {
  const nothing = { amount: 0, overdue: 0, others: { open: 0, overdue: 0 } };
  for (const [debt, status] of [
    [nothing, 'past_due'],
    [{ ...nothing, amount: 5 }, 'active'],
    [{ ...nothing, others: { open: 1, overdue: 0 } }, 'active'],
    [{ ...nothing, amount: 5, overdue: 1 }, 'past_due'],
    [{ ...nothing, amount: 5, others: { open: 1, overdue: 1 } }, 'past_due'],
  ] as const)
    assert.equal(toldStatus('past_due', debt), status);
  assert.equal(toldStatus('unpaid', { ...nothing, amount: 5 }), 'unpaid');
});
