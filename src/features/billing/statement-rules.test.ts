import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addDays } from '../../kernel/calendar.ts';
import { sumCents } from '../../kernel/money.ts';
import { type LedgerEntry, refuseRange, statementOf } from './statement-rules.ts';

const today = '2026-06-16';
const cents = fc.integer({ min: 0, max: 99_999_999 });
const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  on: fc.integer({ min: -400, max: 0 }).map((days) => addDays(today, days)),
  kind: fc.constantFrom('invoice', 'payment', 'credit-note', 'refund', 'taken-back', 'credit'),
  number: fc.option(fc.string({ maxLength: 4 })),
  what: fc.constant(null),
  way: fc.constant(null),
  charged: cents,
  credited: cents,
});
const invoice = fc.record({
  id: fc.uuid(),
  number: fc.option(fc.string({ maxLength: 4 })),
  dueOn: fc.option(fc.integer({ min: -120, max: 30 }).map((days) => addDays(today, days))),
  amount: cents,
  hostedUrl: fc.constant(null),
});
const facts = fc.record({
  entries: fc.array(entry),
  openInvoices: fc.array(invoice),
  credit: fc.integer({ min: -50_000, max: 50_000 }),
  uncollectible: cents,
});

test('a statement ends with what is owed today, wherever it is cut in two, and every line adds up', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: -410, max: -1 }), (facts, cut) => {
      const owed = sumCents(facts.openInvoices.map(({ amount }) => amount)) + facts.uncollectible - facts.credit;
      const middle = addDays(today, cut);
      const before = statementOf(facts, { from: addDays(today, -500), to: middle }, today);
      const after = statementOf(facts, { from: addDays(middle, 1), to: today }, today);
      const whole = statementOf(facts, { from: addDays(today, -500), to: today }, today);
      assert.equal(before.closing, after.opening);
      assert.equal(after.closing, owed);
      assert.deepEqual(
        [...before.entries, ...after.entries].map(({ balance }) => balance),
        whole.entries.map(({ balance }) => balance),
      );
      let balance = whole.opening;
      for (const { charged, credited, balance: then } of whole.entries) {
        balance += charged - credited;
        assert.equal(then, balance);
      }
      assert.equal(whole.opening, whole.unlisted);
      assert.equal(
        sumCents(whole.ageing.map(({ amount }) => amount)),
        sumCents(facts.openInvoices.map(({ amount }) => amount)),
      );
    }),
  );
});

test('the last day is not before the first one', () => {
  refuseRange({ from: today, to: today });
  assert.throws(() => refuseRange({ from: today, to: addDays(today, -1) }), { code: 'days-reversed' });
});
