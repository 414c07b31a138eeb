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
  more: fc.constant(0),
  way: fc.constant(null),
  charged: cents,
  credited: cents,
});
const invoice = fc.record({
  id: fc.uuid(),
  number: fc.option(fc.string({ maxLength: 4 })),
  dueOn: fc.option(fc.integer({ min: -120, max: 30 }).map((days) => addDays(today, days))),
  amount: cents,
  isOnItsWay: fc.boolean(),
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

test('a day begins with its invoices, then what was credited, paid and given back, each by its number', () => {
  const line = (on: string, kind: LedgerEntry['kind'], number: string | null): LedgerEntry => ({
    ...{ on, kind, number, what: null, more: 0, way: null, charged: 0, credited: 0 },
  });
  const [first, second] = [addDays(today, -1), today];
  const ordered = [
    line(first, 'refund', '1'),
    line(second, 'invoice', '1'),
    line(second, 'invoice', '2'),
    line(second, 'credit', null),
    line(second, 'payment', '1'),
    line(second, 'refund', '0'),
  ];
  const nothing = { openInvoices: [], credit: 0, uncollectible: 0 };
  for (const entries of [ordered, ordered.toReversed()]) {
    const { entries: shown } = statementOf({ ...nothing, entries }, { from: first, to: second }, today);
    assert.deepEqual(
      shown.map(({ kind, number }) => [kind, number]),
      ordered.map(({ kind, number }) => [kind, number]),
    );
  }
});

test('open invoices stand by the day on which they are due, those without one last, and of one day by their numbers', () => {
  const more = { amount: 1, isOnItsWay: false, hostedUrl: null };
  const open = (number: string, dueOn: string | null) => ({ ...more, id: number, number, dueOn });
  const ordered = [open('9', '2026-06-01'), open('2', '2026-06-02'), open('3', '2026-06-02'), open('1', null)];
  for (const openInvoices of [ordered, ordered.toReversed()]) {
    const made = statementOf(
      { entries: [], openInvoices, credit: 0, uncollectible: 0 },
      { from: today, to: today },
      today,
    );
    assert.deepEqual(
      made.openInvoices.map(({ number }) => number),
      ['9', '2', '3', '1'],
    );
  }
});
