import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumCents } from '../../kernel/money.ts';
import { isActive } from '../subscriptions/rules.ts';
import { unplacedKinds } from './contract.ts';
import { ageOf, otherSubscriptions, progressText, syncText } from './rules.ts';
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
    assert.match(
      one?.join() ?? '',
      /^1 (invoice|subscription|payment|refund|credit note|dispute|customer) .*\.$/,
      kind,
    );
    assert.match(
      many?.join() ?? '',
      /^1,200 (invoice|subscription|payment|refund|credit note|dispute|customer)s .*\.$/,
      kind,
    );
  }
  assert.deepEqual(unplacedSentences({ counts: { products: step } }), []);
});

test('what is owed is as old as the days since it was due', () => {
  const today = '2026-11-23';
  const due: [string | null, string][] = [
    [null, 'current'],
    ['2026-11-24', 'current'],
    ['2026-11-23', 'current'],
    ['2026-11-22', '1-30'],
    ['2026-10-24', '1-30'],
    ['2026-10-23', '31-60'],
    ['2026-09-24', '31-60'],
    ['2026-09-23', '61-90'],
    ['2026-08-25', '61-90'],
    ['2026-08-24', 'over-90'],
  ];
  for (const [dueOn, age] of due) assert.equal(ageOf(dueOn, today), age, `${dueOn}`);
});

test('a sync says how far it is, and what it has seen', () => {
  const step = { synced: 0, added: 0, changed: 0, unplaced: {} };
  assert.equal(progressText({ step: 'invoices', counts: { invoices: step } }), 'Syncing invoices…');
  assert.equal(progressText({ step: 'invoices', counts: {} }), 'Syncing invoices…');
  assert.equal(
    progressText({ step: 'invoices', counts: { invoices: { ...step, synced: 1200 } } }),
    'Syncing invoices: 1,200',
  );
  const counts = { products: { ...step, synced: 1 }, invoices: { ...step, synced: 8611 } };
  const startedAt = '2026-11-23T10:00:00.000Z';
  const text = (finishedAt: string | null) => syncText({ counts, startedAt, finishedAt });
  assert.equal(text('2026-11-23T10:00:41.000Z'), '1 product, 0 subscriptions and 8,611 invoices in 41 s');
  assert.match(text(null), / in 1 s$/);
});
