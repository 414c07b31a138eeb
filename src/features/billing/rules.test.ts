import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumCents } from '../../kernel/money.ts';
import { isActive } from '../subscriptions/rules.ts';
import { unplacedKinds } from './contract.ts';
import { otherSubscriptions } from './rules.ts';
import { unplacedSentences } from './unplaced.ts';

const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled'];

test('no state of a subscription disappears: what is active and what stands beside it are all', () => {
  const counted = fc.record({
    status: fc.constantFrom(...statuses, 'unheard_of'),
    count: fc.integer({ min: 1, max: 9999 }),
  });
  fc.assert(
    fc.property(fc.uniqueArray(counted, { selector: ({ status }) => status }), (counts) => {
      const beside = [...otherSubscriptions(counts).matchAll(/\d+/g)].map(([count]) => Number(count));
      const active = counts.filter(isActive).map(({ count }) => count);
      assert.equal(sumCents([...beside, ...active]), sumCents(counts.map(({ count }) => count)));
    }),
  );
  assert.equal(otherSubscriptions([]), '0 past due, 0 canceled');
  assert.equal(
    otherSubscriptions([
      { status: 'unpaid', count: 2 },
      { status: 'incomplete_expired', count: 1 },
    ]),
    '0 past due, 1 incomplete expired, 2 unpaid, 0 canceled',
  );
});

test('whatever a sync could not place has a sentence, for one and for many', () => {
  const step = { synced: 0, added: 0, changed: 0 };
  for (const kind of unplacedKinds) {
    const [one, many] = [1, 1200].map((count) =>
      unplacedSentences({ counts: { invoices: { ...step, unplaced: { [kind]: count } } } }),
    );
    assert.match(one?.join() ?? '', /^1 \w+.*\.$/, kind);
    assert.match(many?.join() ?? '', /^1,200 \w+.*\.$/, kind);
  }
  assert.deepEqual(unplacedSentences({ counts: { products: step } }), []);
});
