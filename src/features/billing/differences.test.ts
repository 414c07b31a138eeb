import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Change, differencesIn } from './differences.ts';

const change = (more: Partial<Change>): Change => ({
  ...{ kind: 'invoice', providerId: 'in_1', customerId: 'cus_1', isPart: false, action: 'update' },
  ...{ before: {}, after: {} },
  ...more,
});
const whatOf = (...changes: Partial<Change>[]) => differencesIn(changes.map(change)).map(({ what }) => what);

test('an object that was not here, and one that is not there any more, say so and nothing else', () => {
  assert.deepEqual(whatOf({ action: 'insert', after: { status: 'open' } }, { after: { status: 'paid' } }), [
    'was missing here',
  ]);
  assert.deepEqual(whatOf({ after: { gone_at: '2026-11-20', active: false } }), ['is gone at Stripe']);
});

test('what changed is named, with its words where they say more; each object once, with its parts', () => {
  const paid = { before: { status: 'open', amount_paid: 0 }, after: { status: 'paid', amount_paid: 4000 } };
  assert.deepEqual(whatOf(paid), ['status open, now paid; amount paid']);
  const item = { kind: 'subscription', providerId: 'sub_1', isPart: true } as const;
  assert.deepEqual(
    whatOf(
      { ...item, before: { quantity: 1 }, after: { quantity: 2 } },
      { ...item, action: 'delete' },
      { ...item, action: 'insert' },
    ),
    ['quantity 1, now 2; products'],
  );
});
