import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sumCents, typedMoney } from '../../../kernel/money.ts';
import { isWhole, type Payer } from '../checks.ts';
import {
  afterRecorded,
  type CheckRow,
  countText,
  emptyRow,
  isEmpty,
  type SentCheck,
  sentOf,
  spreads,
  totalOf,
  wrongOf,
} from './check-batch.ts';

const today = '2026-11-23';
const cents = fc.integer({ min: 1, max: 20_000 });
const payer = (contactId: string, sums: readonly number[]): Payer => ({
  ...{ contactId, name: contactId, street: null, onItsWay: 0 },
  open: sums.map((amountRemaining, place) => ({
    ...{ id: `${contactId}-${place}`, number: null, what: 'Invoice', dueOn: null, amountRemaining },
  })),
});
const payers = [payer('anna', [3000, 2000]), payer('ben', [700]), payer('carl', [])];
const typed = fc.record({
  payer: fc.constantFrom(...payers),
  amount: fc.oneof(cents.map(typedMoney), fc.constantFrom('', 'abc', '0', '-1', '12.345')),
  checkNumber: fc.constantFrom('', ' ', '17', ' 18 '),
});
const rowsOf = (all: readonly Partial<CheckRow>[]): CheckRow[] =>
  all.map((more) => ({ ...emptyRow(), receivedOn: today, isCreditWanted: true, ...more }));

/** As the server answers. */
const recordedOf = ({ checkNumber, receivedOn, amount, credit, contactId, parts }: SentCheck) => ({
  ...{ checkNumber, receivedOn, amount, credit, name: contactId },
  parts: parts.map((part) => ({ number: null, amount: part.amount })),
});

test('rows pay what is left by those above them, each as a whole, and no invoice twice', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 12 }), (all) => {
      const rows = rowsOf(all);
      const paid = spreads(rows);
      const taken = new Map<string, number>();
      rows.forEach((row, place) => {
        const sent = sentOf(row, paid[place] ?? null);
        assert.equal(sent === null, Object.keys(wrongOf(row, paid[place] ?? null, today)).length > 0);
        if (sent === null) return;
        assert.ok(isWhole(sent.amount, sent.parts, sent.credit));
        assert.equal(sent.checkNumber, row.checkNumber.trim() === '' ? null : row.checkNumber.trim());
        for (const { invoiceId, amount } of sent.parts) taken.set(invoiceId, (taken.get(invoiceId) ?? 0) + amount);
      });
      for (const { id, amountRemaining } of payers.flatMap(({ open }) => open))
        assert.ok((taken.get(id) ?? 0) <= amountRemaining);
    }),
  );
});

test('recorded one after the other, rows pay what was shown before, and the sum stays', () => {
  fc.assert(
    fc.property(fc.array(typed, { maxLength: 8 }), (all) => {
      let rows = rowsOf(all);
      const shown = spreads(rows);
      const before = totalOf(rows);
      rows.forEach((_, place) => {
        const row = rows[place];
        const sent = row ? sentOf(row, spreads(rows)[place] ?? null) : null;
        if (sent === null) return;
        const parts = sent.parts.map(({ invoiceId, amount }) => ({ invoiceId, amount }));
        assert.deepEqual({ parts, credit: sent.credit }, shown[place]);
        for (const { invoiceId, openSeen } of sent.parts)
          assert.equal(row?.payer?.open.find(({ id }) => id === invoiceId)?.amountRemaining, openSeen);
        rows = afterRecorded(
          rows.map((one, at) => (at === place ? { ...one, recorded: recordedOf(sent) } : one)),
          sent.parts,
        );
      });
      assert.deepEqual(totalOf(rows), before);
      assert.equal(before.sum, sumCents(rows.map(({ recorded }) => recorded?.amount ?? 0)));
    }),
  );
});

test('a row says what is wrong with it, field by field, and more than is open has to be said', () => {
  const [row] = rowsOf([{ receivedOn: '' }]);
  assert.ok(row && isEmpty(row));
  assert.deepEqual(Object.keys(wrongOf(row, null, today)), ['payer', 'amount', 'receivedOn']);
  const [more] = rowsOf([{ payer: payers[1] ?? null, amount: '10', isCreditWanted: false }]);
  const paid = more ? (spreads([more])[0] ?? null) : null;
  assert.deepEqual(more && wrongOf(more, paid, today), { credit: 'Say that it goes on the account' });
  const asked = { isCreditWanted: true, isSameAsked: true };
  const sameOf = (checkNumber: string) => more && wrongOf({ ...more, ...asked, checkNumber }, paid, today);
  assert.deepEqual(sameOf('77'), { same: 'Say that it is another check' });
  assert.deepEqual(sameOf(''), { same: 'Say that it is another payment' });
  assert.match(
    (more && wrongOf({ ...more, receivedOn: '2016-11-23' }, paid, today).receivedOn) ?? '',
    /^Check the year/,
  );
});

test('checks and cash are counted apart', () => {
  const rows = rowsOf([
    { payer: payers[0] ?? null, amount: '10', checkNumber: '17' },
    { payer: payers[0] ?? null, amount: '2.50' },
    {},
  ]);
  assert.deepEqual(totalOf(rows), { checks: 1, cash: 1, sum: 1250 });
  assert.equal(countText(totalOf(rows)), '1 check, 1 in cash');
  assert.deepEqual(
    [countText({ checks: 0, cash: 0 }), countText({ checks: 2, cash: 0 }), countText({ checks: 0, cash: 2 })],
    ['0 checks', '2 checks', '2 in cash'],
  );
});
