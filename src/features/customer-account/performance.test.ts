import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Pickup } from './contract.ts';
import { checks, healthOf } from './health.ts';
import { performanceOf } from './performance.ts';

const pickup = (status: Pickup['status'], more: Partial<Pickup> = {}): Pickup => ({
  ...{ id: status, date: '2026-11-19', street: '1 Main', completionTime: null, skipReason: null, stream: null },
  ...{ hasPhoto: false, morePhotos: 0, status },
  ...more,
});

test('what was put off is not counted as due; what was skipped is, and never as done', () => {
  const { due, done, left, withPhoto } = performanceOf([
    pickup('completed', { hasPhoto: true }),
    pickup('completed'),
    pickup('skipped', { skipReason: 'not_out' }),
    pickup('rescheduled', { hasPhoto: true }),
  ]);
  assert.deepEqual([due.length, done.length, left.length, withPhoto.length], [3, 2, 1, 1]);
});

const debt = { amount: 0, overdue: 0, count: 0, onItsWay: 0, others: { open: 0, overdue: 0 }, first: [] };
const well = {
  account: { agreement: { signedAt: '2026-03-04T15:00:00Z' }, subscription: { status: 'active' }, debt },
  addresses: [{ howOften: 'Mondays' }],
  phone: '505 555 0100',
};

test('an account in order is so in every line, and each line has its own reason not to be', () => {
  assert.ok(checks.every((check) => healthOf(well)[check]));
  const ill = {
    agreement: { ...well, account: { ...well.account, agreement: { signedAt: null } } },
    plan: { ...well, account: { ...well.account, subscription: null } },
    payments: { ...well, account: { ...well.account, debt: { ...debt, amount: 500, overdue: 500 } } },
    address: { ...well, addresses: [{ howOften: null }] },
    phone: { ...well, phone: null },
  };
  for (const check of checks)
    assert.deepEqual(
      checks.filter((one) => !healthOf(ill[check])[one]),
      [check],
    );
  assert.deepEqual(healthOf({ account: undefined, addresses: undefined, phone: null }), { phone: false });
  assert.equal(healthOf({ ...well, addresses: [] }).address, false);
  const late = { ...well, account: { ...well.account, subscription: { status: 'past_due' } } };
  assert.deepEqual([healthOf(late).plan, healthOf(late).payments], [false, false]);
});
